-- Appends to windows, which take no answer after their deadline, and wakes tables as graces end.

DROP FUNCTION games_append(uuid, bigint, integer, smallint, jsonb, text, bigint, text, bigint, bigint, boolean);

-- One optimistic append: by sequence number, status and deadline, judged by the clock of this database.
-- Members may answer for `p_grace` ms after the deadline, and nothing else happens then; a window has none.
-- The end of a dropped member's grace wakes the table too.
-- An impatient caller (one of a batch) is told `busy` rather than wait for a table somebody holds.
CREATE FUNCTION games_append(
    p_table uuid, p_hand bigint, p_seq integer, p_seat smallint, p_action jsonb, p_cause text, p_at bigint,
    p_action_id text, p_grace integer, p_deadline bigint, p_wake bigint, p_is_patient boolean
) RETURNS games_appended LANGUAGE plpgsql AS $$
DECLARE
    v_hand record;
    v_seq integer;
    v_now bigint;
    v_deadline bigint;
BEGIN
    IF p_is_patient THEN
        PERFORM 1 FROM games_table WHERE id = p_table FOR NO KEY UPDATE;
    ELSE
        PERFORM 1 FROM games_table WHERE id = p_table FOR NO KEY UPDATE SKIP LOCKED;
    END IF;
    IF NOT FOUND THEN
        RETURN ('busy', NULL, games_now_ms())::games_appended;
    END IF;
    SELECT seq, status, deadline INTO v_hand FROM games_hand
        WHERE id = p_hand AND table_id = p_table FOR NO KEY UPDATE;
    v_now := games_now_ms();
    IF p_action_id IS NOT NULL THEN
        SELECT seq INTO v_seq FROM games_move WHERE hand_id = p_hand AND action_id = p_action_id;
        IF FOUND THEN
            RETURN ('repeated', v_seq, v_now)::games_appended;
        END IF;
    END IF;
    IF v_hand.status IS DISTINCT FROM 'running' THEN
        RETURN ('over', v_hand.seq, v_now)::games_appended;
    END IF;
    IF v_hand.seq <> p_seq THEN
        RETURN ('lost', v_hand.seq, v_now)::games_appended;
    END IF;
    IF p_at > v_now + 1000 OR p_at < v_now - 5000 THEN
        RETURN ('skewed', v_hand.seq, v_now)::games_appended;
    END IF;
    v_deadline := floor(extract(epoch FROM v_hand.deadline) * 1000)::bigint;
    IF p_cause = 'member' AND v_now > v_deadline + p_grace THEN
        RETURN ('late', v_hand.seq, v_now)::games_appended;
    END IF;
    IF (p_cause = 'timeout' AND v_now <= v_deadline + p_grace) OR (p_seat IS NULL AND v_now < v_deadline) THEN
        RETURN ('early', v_hand.seq, v_now)::games_appended;
    END IF;
    INSERT INTO games_move (hand_id, seq, seat, action, cause, at, action_id)
        VALUES (p_hand, p_seq + 1, p_seat, p_action, p_cause, p_at, p_action_id);
    UPDATE games_hand SET seq = p_seq + 1, deadline = games_moment(p_deadline) WHERE id = p_hand;
    UPDATE games_table SET wake_at = LEAST(games_moment(p_wake), grace_at)
        WHERE id = p_table AND current_hand_id = p_hand
            AND wake_at IS DISTINCT FROM LEAST(games_moment(p_wake), grace_at);
    RETURN ('appended', p_seq + 1, v_now)::games_appended;
END $$;
