-- Writes the slips of a hand that `games_end` has just ended.
CREATE OR REPLACE FUNCTION games_slips(p_hand bigint, p_results jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO games_result
        (hand_id, member_id, seat, carried, due, gross, rake, net, effective, fines, lines, ended_at)
    SELECT p_hand, r.member, r.seat, r.carried, r.due, r.gross, r.rake, r.net, r.effective, r.fines, r.lines,
        (SELECT ended_at FROM games_hand WHERE id = p_hand)
    FROM jsonb_to_recordset(p_results) AS r(
        member bigint, seat smallint, carried bigint, due bigint, gross bigint, rake bigint, net bigint,
        effective bigint, fines bigint, lines jsonb)
$$;
