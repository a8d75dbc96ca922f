"""The SQL function that writes an entry: the only code that changes a balance (ledger.md 1.6)."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION ledger_post(
    p_key text, p_memo text, p_cause text,
    p_kinds text[], p_sources bigint[], p_targets bigint[], p_amounts bigint[]
) RETURNS TABLE (entry_id bigint, is_repeated boolean) LANGUAGE plpgsql
-- A handful of accounts is looked up by index with a plan made once, whatever the planner believes of tables
-- that grew since it looked; LATERAL ... LIMIT 1 and ANY leave it no other way.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
    postings integer := cardinality(p_kinds);
    content bytea;
    old_content bytea;
    entry bigint;
    fact record;
    targets bigint[];
    locked record;
    written record;
BEGIN
    IF p_key = '' OR postings = 0 OR (postings, postings, postings)
        IS DISTINCT FROM (cardinality(p_sources), cardinality(p_targets), cardinality(p_amounts))
    THEN
        RAISE EXCEPTION 'an entry needs a key and whole postings' USING ERRCODE = 'LG001';
    END IF;
    IF 0 >= ANY (p_amounts) IS NOT FALSE THEN
        RAISE EXCEPTION 'every amount is above zero' USING ERRCODE = 'LG001';
    END IF;

    -- What the accounts are, and the wallets that stand in for closed seat sessions.
    SELECT
        count(source.id) AS sources, count(target.id) AS targets,
        count(permitted.id) AS permitted,
        min(source.currency) AS currency,
        bool_and(source.currency = target.currency) AND min(source.currency) = max(source.currency) AS is_one_currency,
        array_agg(coalesce(wallet.id, target.id) ORDER BY asked.place) AS targets_now,
        bool_or(target.closed_at IS NOT NULL AND wallet.id IS NULL) AS is_any_closed
    INTO fact
    FROM unnest(p_kinds, p_sources, p_targets) WITH ORDINALITY AS asked (kind, source, target, place)
    LEFT JOIN LATERAL (
        SELECT id, kind, currency FROM ledger_account WHERE id = asked.source LIMIT 1
    ) source ON true
    LEFT JOIN LATERAL (
        SELECT id, kind, currency, owner, closed_at FROM ledger_account WHERE id = asked.target LIMIT 1
    ) target ON true
    LEFT JOIN LATERAL (
        SELECT id FROM ledger_permitted
        WHERE kind = asked.kind AND ledger_permitted.source = source.kind AND ledger_permitted.target = target.kind
        LIMIT 1
    ) permitted ON true
    LEFT JOIN LATERAL (
        SELECT id FROM ledger_account
        WHERE target.closed_at IS NOT NULL AND target.kind = 'stake'
            AND kind = 'wallet' AND holder = target.owner AND currency = target.currency
        LIMIT 1
    ) wallet ON true;

    IF fact.sources <> postings OR fact.targets <> postings THEN
        RAISE EXCEPTION 'an account of entry % does not exist', p_key USING ERRCODE = 'LG003';
    END IF;
    IF NOT fact.is_one_currency THEN
        RAISE EXCEPTION 'entry % crosses currencies', p_key USING ERRCODE = 'LG004';
    END IF;
    IF fact.permitted <> postings THEN
        RAISE EXCEPTION 'a posting of entry % is not on the chart', p_key USING ERRCODE = 'LG005';
    END IF;

    content := sha256(convert_to(
        jsonb_build_array(p_memo, p_cause, p_kinds, p_sources, p_targets, p_amounts)::text, 'UTF8'));
    INSERT INTO ledger_entry (key, content, currency, memo, cause, at)
    VALUES (p_key, content, fact.currency, p_memo, p_cause, clock_timestamp())
    ON CONFLICT (key) DO NOTHING RETURNING id INTO entry;
    IF entry IS NULL THEN
        SELECT e.id, e.content INTO entry, old_content FROM ledger_entry e WHERE e.key = p_key;
        IF entry IS NULL THEN
            RAISE EXCEPTION 'key % is being written', p_key USING ERRCODE = '40001';
        END IF;
        IF old_content <> content THEN
            RAISE EXCEPTION 'key % stands for another entry', p_key USING ERRCODE = 'LG002';
        END IF;
        RETURN QUERY SELECT entry, true;
        RETURN;
    END IF;
    IF fact.is_any_closed THEN
        RAISE EXCEPTION 'a target of entry % is closed', p_key USING ERRCODE = 'LG006';
    END IF;

    -- Stored balances are locked in the order of their ids, so two entries never wait for each other in a ring.
    targets := fact.targets_now;
    SELECT count(*) AS accounts, bool_or(closed_at IS NOT NULL AND id = ANY (targets)) AS is_closed_meanwhile
    INTO locked
    FROM (
        SELECT id, closed_at FROM ledger_account
        WHERE id = ANY (p_sources || targets) AND balance IS NOT NULL
        ORDER BY id FOR NO KEY UPDATE
    ) AS held;
    IF locked.is_closed_meanwhile THEN
        RAISE EXCEPTION 'a target of entry % was closed meanwhile', p_key USING ERRCODE = '40001';
    END IF;

    WITH asked AS MATERIALIZED (
        SELECT * FROM unnest(p_kinds, p_sources, targets, p_amounts) WITH ORDINALITY
            AS asked (kind, source, target, amount, place)
    ), posted AS (
        INSERT INTO ledger_posting (entry_id, kind, source_id, target_id, amount)
        SELECT entry, kind, source, target, amount FROM asked ORDER BY place
        RETURNING 1
    ), side AS (
        SELECT source AS account, -amount AS units, kind, place FROM asked
        UNION ALL SELECT target, amount, kind, place FROM asked
    ), net AS (
        SELECT account, sum(units)::bigint AS delta, (array_agg(kind ORDER BY place))[1] AS kind
        FROM side GROUP BY account
    ), changed AS (
        UPDATE ledger_account a SET balance = a.balance + net.delta, version = a.version + 1
        FROM net WHERE a.id = net.account AND a.id = ANY (p_sources || targets) AND a.balance IS NOT NULL
        RETURNING a.id, net.kind, net.delta, a.balance, a.version
    ), lined AS (
        INSERT INTO ledger_line (entry_id, account_id, kind, delta, balance_after, version, at)
        SELECT entry, id, kind, delta, balance, version, clock_timestamp() FROM changed
        RETURNING 1
    )
    SELECT (SELECT count(*) FROM posted) AS postings, (SELECT count(*) FROM lined) AS lines INTO written;
    IF (written.postings, written.lines) <> (postings, locked.accounts) THEN
        RAISE EXCEPTION 'entry % wrote % postings and % lines', p_key, written.postings, written.lines
            USING ERRCODE = 'LG001';
    END IF;

    RETURN QUERY SELECT entry, false;
END $$;
"""

BACKWARD = """
DROP FUNCTION ledger_post(text, text, text, text[], bigint[], bigint[], bigint[]);
"""


class Migration(migrations.Migration):
    """Lays `ledger_post`."""

    dependencies = [("ledger", "0002_append_only")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
