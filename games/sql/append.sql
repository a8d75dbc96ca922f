-- Appends to the log of a hand, and ends hands. The table's row is always locked before the hand's.

CREATE TYPE games_appended AS (status text, seq integer, now_ms bigint);

CREATE FUNCTION games_now_ms() RETURNS bigint LANGUAGE sql AS $$
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE FUNCTION games_moment(p_ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
    SELECT to_timestamp(p_ms / 1000.0)
$$;

-- One optimistic append: by sequence number, status and deadline, judged by the clock of this database.
-- An impatient caller (one of a batch) is told `busy` rather than wait for a table somebody holds.
CREATE FUNCTION games_append(
    p_table uuid, p_hand bigint, p_seq integer, p_seat smallint, p_action jsonb, p_cause text, p_at bigint,
    p_action_id text, p_deadline bigint, p_wake bigint, p_is_patient boolean
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
    IF p_cause = 'member' AND v_now > v_deadline + 500 THEN
        RETURN ('late', v_hand.seq, v_now)::games_appended;
    END IF;
    IF (p_cause = 'timeout' AND v_now <= v_deadline + 500) OR (p_seat IS NULL AND v_now < v_deadline) THEN
        RETURN ('early', v_hand.seq, v_now)::games_appended;
    END IF;
    INSERT INTO games_move (hand_id, seq, seat, action, cause, at, action_id)
        VALUES (p_hand, p_seq + 1, p_seat, p_action, p_cause, p_at, p_action_id);
    UPDATE games_hand SET seq = p_seq + 1, deadline = games_moment(p_deadline) WHERE id = p_hand;
    UPDATE games_table SET wake_at = games_moment(p_wake)
        WHERE id = p_table AND current_hand_id = p_hand AND wake_at IS DISTINCT FROM games_moment(p_wake);
    RETURN ('appended', p_seq + 1, v_now)::games_appended;
END $$;

-- Ends a running hand, whose table then pauses; true if this call ended it.
CREATE FUNCTION games_end(p_table uuid, p_hand bigint, p_status text, p_pause interval)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM games_table WHERE id = p_table FOR NO KEY UPDATE;
    UPDATE games_hand SET status = p_status, ended_at = clock_timestamp(), deadline = NULL
        WHERE id = p_hand AND status = 'running';
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE games_table SET phase = 'pause', wake_at = clock_timestamp() + p_pause, version = version + 1
        WHERE id = p_table AND current_hand_id = p_hand;
    RETURN true;
END $$;

-- Writes the slips of a hand that `games_end` has just ended.
CREATE FUNCTION games_slips(p_hand bigint, p_results jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO games_result
        (hand_id, member_id, seat, carried, due, gross, rake, net, effective, fines, lines, ended_at)
    SELECT p_hand, r.member, r.seat, r.carried, r.due, r.gross, r.rake, r.net, r.effective, r.fines, r.lines,
        (SELECT ended_at FROM games_hand WHERE id = p_hand)
    FROM jsonb_to_recordset(p_results) AS r(
        member bigint, seat smallint, carried bigint, due bigint, gross bigint, rake bigint, net bigint,
        effective bigint, fines bigint, lines jsonb)
$$;
