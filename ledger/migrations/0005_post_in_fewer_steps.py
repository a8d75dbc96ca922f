"""`ledger_post` anew: the same entry by fewer and smaller statements, which is what a settlement costs."""

from django.db import migrations

FORWARD = """
CREATE OR REPLACE FUNCTION ledger_post(
    p_key text, p_memo text, p_cause text,
    p_kinds text[], p_sources bigint[], p_targets bigint[], p_amounts bigint[]
) RETURNS TABLE (entry_id bigint, is_repeated boolean) LANGUAGE plpgsql
-- A handful of accounts is looked up by index with a plan made once, whatever the planner believes of tables
-- that grew since it looked; ANY and the join on one key leave it no other way.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
    postings integer := cardinality(p_kinds);
    named bigint[] := p_sources || p_targets;
    targets bigint[] := p_targets;
    content bytea;
    old_content bytea;
    entry bigint;
    known record;
    permitted integer;
    stored integer;
    is_any_closed boolean := false;
    posted integer;
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

    -- What the named accounts are, and whether the chart permits each posting.
    SELECT array_agg(id) AS ids, array_agg(kind) AS kinds,
        min(currency) AS currency, max(currency) AS other_currency, count(balance) AS stored,
        bool_or(closed_at IS NOT NULL AND id = ANY (p_targets)) AS is_any_closed
    INTO known FROM ledger_account WHERE id = ANY (named);
    IF known.ids @> named IS NOT TRUE THEN
        RAISE EXCEPTION 'an account of entry % does not exist', p_key USING ERRCODE = 'LG003';
    END IF;
    IF known.currency <> known.other_currency THEN
        RAISE EXCEPTION 'entry % crosses currencies', p_key USING ERRCODE = 'LG004';
    END IF;
    SELECT count(*) INTO permitted
    FROM unnest(p_kinds, p_sources, p_targets) AS asked (kind, source, target)
    JOIN ledger_permitted ON ledger_permitted.kind = asked.kind
        AND ledger_permitted.source = known.kinds[array_position(known.ids, asked.source)]
        AND ledger_permitted.target = known.kinds[array_position(known.ids, asked.target)];
    IF permitted <> postings THEN
        RAISE EXCEPTION 'a posting of entry % is not on the chart', p_key USING ERRCODE = 'LG005';
    END IF;

    content := sha256(convert_to(
        jsonb_build_array(p_memo, p_cause, p_kinds, p_sources, p_targets, p_amounts)::text, 'UTF8'));
    INSERT INTO ledger_entry (key, content, currency, memo, cause, at)
    VALUES (p_key, content, known.currency, p_memo, p_cause, clock_timestamp())
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

    stored := known.stored;
    IF known.is_any_closed THEN
        -- The holder's wallet stands in for a closed seat session (ledger.md 1.8).
        SELECT array_agg(coalesce(wallet.id, target.id) ORDER BY asked.place),
            bool_or(target.closed_at IS NOT NULL AND wallet.id IS NULL)
        INTO targets, is_any_closed
        FROM unnest(p_targets) WITH ORDINALITY AS asked (target, place)
        JOIN ledger_account target ON target.id = asked.target
        LEFT JOIN ledger_account wallet ON target.closed_at IS NOT NULL AND target.kind = 'stake'
            AND wallet.kind = 'wallet' AND wallet.holder = target.owner AND wallet.currency = target.currency;
        SELECT count(balance) INTO stored FROM ledger_account WHERE id = ANY (p_sources || targets);
    END IF;
    IF is_any_closed THEN
        RAISE EXCEPTION 'a target of entry % is closed', p_key USING ERRCODE = 'LG006';
    END IF;

    INSERT INTO ledger_posting (entry_id, kind, source_id, target_id, amount)
    SELECT entry, kind, source, target, amount
    FROM unnest(p_kinds, p_sources, targets, p_amounts) AS asked (kind, source, target, amount);
    GET DIAGNOSTICS posted = ROW_COUNT;

    -- Stored balances are locked in the order of their ids, so two entries never wait for each other in a ring.
    WITH changed AS (
        UPDATE ledger_account SET balance = balance + net.delta, version = version + 1
        FROM (
            SELECT id AS account, delta, moved.kind
            FROM (
                SELECT account, sum(units)::bigint AS delta, (array_agg(kind ORDER BY place))[1] AS kind
                FROM (
                    SELECT source AS account, -amount AS units, kind, place
                    FROM unnest(p_kinds, p_sources, p_amounts) WITH ORDINALITY AS paid (kind, source, amount, place)
                    UNION ALL
                    SELECT target, amount, kind, place
                    FROM unnest(p_kinds, targets, p_amounts) WITH ORDINALITY AS got (kind, target, amount, place)
                ) AS side
                GROUP BY account
            ) AS moved
            JOIN ledger_account ON id = account
            WHERE balance IS NOT NULL ORDER BY id FOR NO KEY UPDATE OF ledger_account
        ) AS net
        WHERE id = net.account
        RETURNING id, net.kind, net.delta, balance, version,
            closed_at IS NOT NULL AND id = ANY (targets) AS is_closed
    ), lined AS (
        INSERT INTO ledger_line (entry_id, account_id, kind, delta, balance_after, version, at)
        SELECT entry, id, kind, delta, balance, version, clock_timestamp() FROM changed
    )
    SELECT count(*) AS lines, bool_or(is_closed) AS is_closed_meanwhile INTO written FROM changed;
    IF written.is_closed_meanwhile THEN
        RAISE EXCEPTION 'a target of entry % was closed meanwhile', p_key USING ERRCODE = '40001';
    END IF;
    IF (posted, written.lines) <> (postings, stored) THEN
        RAISE EXCEPTION 'entry % wrote % postings and % lines', p_key, posted, written.lines
            USING ERRCODE = 'LG001';
    END IF;

    RETURN QUERY SELECT entry, false;
END $$;

CREATE OR REPLACE FUNCTION ledger_refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (
        SELECT count(*) > 0 AND (
            min(entry_id) <> max(entry_id)
            OR (SELECT xid FROM ledger_entry WHERE id = min(entry_id)) IS DISTINCT FROM pg_current_xact_id()
        )
        FROM fresh
    ) THEN
        RAISE EXCEPTION 'INSERT into % is refused: not with its entry', TG_TABLE_NAME USING ERRCODE = 'LG010';
    END IF;
    RETURN NULL;
END $$;
"""


class Migration(migrations.Migration):
    """Lays the quicker `ledger_post` over the first; going back keeps it, as both write the same rows."""

    dependencies = [("ledger", "0004_seals")]

    operations = [migrations.RunSQL(FORWARD, migrations.RunSQL.noop)]
