DROP FUNCTION games_slips(bigint, jsonb);
DROP FUNCTION games_end(uuid, bigint, text, interval);
DROP FUNCTION games_append(uuid, bigint, integer, smallint, jsonb, text, bigint, text, bigint, bigint, boolean);
DROP FUNCTION games_moment(bigint);
DROP FUNCTION games_now_ms();
DROP TYPE games_appended;
