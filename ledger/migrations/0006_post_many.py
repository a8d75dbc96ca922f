"""`ledger_post` for many entries at once: one call, one lock order and one commit for hands that end together."""

from importlib import import_module

from django.db import migrations

LATE = """
CREATE OR REPLACE FUNCTION ledger_refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT entry_id FROM fresh) AS written
        LEFT JOIN ledger_entry ON id = written.entry_id
        WHERE xid IS DISTINCT FROM pg_current_xact_id()
    ) THEN
        RAISE EXCEPTION 'INSERT into % is refused: not with its entry', TG_TABLE_NAME USING ERRCODE = 'LG010';
    END IF;
    RETURN NULL;
END $$;
"""

FORWARD = """
DROP FUNCTION ledger_post(text, text, text, text[], bigint[], bigint[], bigint[]);

-- Posting number n belongs to the entry whose key stands at p_places[n]; the answers are in the keys' order.
-- A refusal refuses all. Two entries of one call may not move the same stored balance.
CREATE FUNCTION ledger_post(
    p_keys text[], p_memos text[], p_causes text[],
    p_places integer[], p_kinds text[], p_sources bigint[], p_targets bigint[], p_amounts bigint[]
) RETURNS TABLE (entry_id bigint, is_repeated boolean) LANGUAGE plpgsql
-- A few accounts are looked up by index with a plan made once, whatever the planner believes of tables
-- that grew since it looked; the joins on one key leave it no other way.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
    asked_entries integer := cardinality(p_keys);
    asked_postings integer := cardinality(p_kinds);
    targets bigint[] := p_targets;
    known record;
    entries bigint[];
    are_fresh boolean[];
    is_any_twice boolean;
    stands record;
    closed integer;
    written record;
BEGIN
    IF asked_entries = 0 OR '' = ANY (p_keys)
        OR (asked_entries, asked_entries) IS DISTINCT FROM (cardinality(p_memos), cardinality(p_causes))
        OR (asked_postings, asked_postings, asked_postings, asked_postings) IS DISTINCT FROM
            (cardinality(p_places), cardinality(p_sources), cardinality(p_targets), cardinality(p_amounts))
    THEN
        RAISE EXCEPTION 'an entry needs a key and whole postings' USING ERRCODE = 'LG001';
    END IF;
    IF 0 >= ANY (p_amounts) IS NOT FALSE THEN
        RAISE EXCEPTION 'every amount is above zero' USING ERRCODE = 'LG001';
    END IF;

    -- What each entry says and moves: its hash and currency, and the first entry that the chart does not permit.
    SELECT count(*) AS entries, array_agg(place ORDER BY place) AS places,
        array_agg(content ORDER BY place) AS contents, array_agg(currency ORDER BY place) AS currencies,
        bool_or(is_any_closed) AS is_any_closed,
        min(place) FILTER (WHERE is_any_unknown) AS unknown, min(place) FILTER (WHERE is_mixed) AS mixed,
        min(place) FILTER (WHERE is_any_forbidden) AS forbidden
    INTO known
    FROM (
        SELECT asked.place,
            sha256(convert_to(jsonb_build_array(
                p_memos[asked.place], p_causes[asked.place], array_agg(asked.kind ORDER BY nth),
                array_agg(asked.source ORDER BY nth), array_agg(asked.target ORDER BY nth),
                array_agg(asked.amount ORDER BY nth))::text, 'UTF8')) AS content,
            min(payer.currency) AS currency,
            bool_or(payer.id IS NULL OR payee.id IS NULL) AS is_any_unknown,
            min(payer.currency) <> max(payer.currency) OR bool_or(payer.currency <> payee.currency) AS is_mixed,
            bool_or(permitted.kind IS NULL) AS is_any_forbidden,
            bool_or(payee.closed_at IS NOT NULL) AS is_any_closed
        FROM unnest(p_places, p_kinds, p_sources, p_targets, p_amounts) WITH ORDINALITY
            AS asked (place, kind, source, target, amount, nth)
        LEFT JOIN ledger_account payer ON payer.id = asked.source
        LEFT JOIN ledger_account payee ON payee.id = asked.target
        LEFT JOIN ledger_permitted permitted ON permitted.kind = asked.kind
            AND permitted.source = payer.kind AND permitted.target = payee.kind
        GROUP BY asked.place
    ) AS entry;
    IF known.places IS DISTINCT FROM ARRAY(SELECT generate_series(1, asked_entries)) THEN
        RAISE EXCEPTION 'an entry needs a key and whole postings' USING ERRCODE = 'LG001';
    ELSIF known.unknown IS NOT NULL THEN
        RAISE EXCEPTION 'an account of entry % does not exist', p_keys[known.unknown] USING ERRCODE = 'LG003';
    ELSIF known.mixed IS NOT NULL THEN
        RAISE EXCEPTION 'entry % crosses currencies', p_keys[known.mixed] USING ERRCODE = 'LG004';
    ELSIF known.forbidden IS NOT NULL THEN
        RAISE EXCEPTION 'a posting of entry % is not on the chart', p_keys[known.forbidden] USING ERRCODE = 'LG005';
    END IF;

    WITH fresh AS (
        INSERT INTO ledger_entry (key, content, currency, memo, cause, at)
        SELECT key, content, currency, memo, cause, clock_timestamp()
        FROM unnest(p_keys, known.contents, known.currencies, p_memos, p_causes) WITH ORDINALITY
            AS asked (key, content, currency, memo, cause, place)
        -- Whatever order they came in: two calls with the same keys would wait for each other in a ring.
        ORDER BY key COLLATE "C"
        ON CONFLICT (key) DO NOTHING RETURNING id, key
    )
    SELECT array_agg(id ORDER BY place), array_agg(id IS NOT NULL ORDER BY place),
        count(id) <> count(DISTINCT id)
    INTO entries, are_fresh, is_any_twice
    FROM unnest(p_keys) WITH ORDINALITY AS asked (key, place) LEFT JOIN fresh USING (key);

    IF is_any_twice THEN
        RAISE EXCEPTION 'one key stands twice in one call' USING ERRCODE = '40001';
    END IF;
    IF false = ANY (are_fresh) THEN
        SELECT array_agg(coalesce(entries[place], entry.id) ORDER BY place) AS entries,
            min(place) FILTER (WHERE NOT are_fresh[place] AND entry.id IS NULL) AS unseen,
            min(place) FILTER (WHERE entry.content <> known.contents[place]) AS other
        INTO stands
        FROM unnest(p_keys) WITH ORDINALITY AS asked (key, place)
        LEFT JOIN ledger_entry entry ON entry.key = asked.key;
        IF stands.other IS NOT NULL THEN
            RAISE EXCEPTION 'key % stands for another entry', p_keys[stands.other] USING ERRCODE = 'LG002';
        ELSIF stands.unseen IS NOT NULL THEN
            RAISE EXCEPTION 'key % is being written', p_keys[stands.unseen] USING ERRCODE = '40001';
        END IF;
        entries := stands.entries;
    END IF;

    IF known.is_any_closed THEN
        -- The holder's wallet stands in for a closed seat session (ledger.md 1.8).
        SELECT array_agg(coalesce(wallet.id, target.id) ORDER BY asked.nth),
            min(asked.place) FILTER (
                WHERE are_fresh[asked.place] AND target.closed_at IS NOT NULL AND wallet.id IS NULL) AS closed
        INTO targets, closed
        FROM unnest(p_places, p_targets) WITH ORDINALITY AS asked (place, target, nth)
        JOIN ledger_account target ON target.id = asked.target
        LEFT JOIN ledger_account wallet ON target.closed_at IS NOT NULL AND target.kind = 'stake'
            AND wallet.kind = 'wallet' AND wallet.holder = target.owner AND wallet.currency = target.currency
            AND wallet.closed_at IS NULL;
        IF closed IS NOT NULL THEN
            RAISE EXCEPTION 'a target of entry % is closed', p_keys[closed] USING ERRCODE = 'LG006';
        END IF;
    END IF;

    INSERT INTO ledger_posting (entry_id, kind, source_id, target_id, amount)
    SELECT entries[place], kind, source, target, amount
    FROM unnest(p_places, p_kinds, p_sources, targets, p_amounts) AS asked (place, kind, source, target, amount)
    WHERE are_fresh[place];

    -- Stored balances are locked in the order of their ids, so two calls never wait for each other in a ring.
    WITH net AS (
        SELECT id AS account, delta, moved.kind, moved.place, moved.is_shared
        FROM (
            SELECT account, sum(units)::bigint AS delta, (array_agg(kind ORDER BY nth))[1] AS kind,
                min(place) AS place, min(place) <> max(place) AS is_shared
            FROM (
                SELECT source AS account, -amount AS units, place, kind, nth
                FROM unnest(p_places, p_kinds, p_sources, p_amounts) WITH ORDINALITY
                    AS paid (place, kind, source, amount, nth)
                UNION ALL
                SELECT target, amount, place, kind, nth
                FROM unnest(p_places, p_kinds, targets, p_amounts) WITH ORDINALITY
                    AS got (place, kind, target, amount, nth)
            ) AS side
            WHERE are_fresh[place]
            GROUP BY account
        ) AS moved
        JOIN ledger_account ON id = account
        WHERE balance IS NOT NULL ORDER BY id FOR NO KEY UPDATE OF ledger_account
    ), changed AS (
        UPDATE ledger_account SET balance = balance + net.delta, version = version + 1
        FROM net WHERE id = net.account
        RETURNING id, net.kind, net.delta, net.place, net.is_shared, balance, version,
            closed_at IS NOT NULL AND id = ANY (targets) AS is_closed
    ), lined AS (
        INSERT INTO ledger_line (entry_id, account_id, kind, delta, balance_after, version, at)
        SELECT entries[place], id, kind, delta, balance, version, clock_timestamp() FROM changed
    )
    SELECT count(*) AS lines, (SELECT count(*) FROM net) AS due, bool_or(is_shared) AS is_any_shared,
        min(place) FILTER (WHERE is_closed) AS closed
    INTO written FROM changed;
    IF written.closed IS NOT NULL THEN
        RAISE EXCEPTION 'a target of entry % was closed meanwhile', p_keys[written.closed] USING ERRCODE = '40001';
    ELSIF written.is_any_shared THEN
        RAISE EXCEPTION 'two entries of one call move the same balance' USING ERRCODE = '40001';
    ELSIF written.lines <> written.due THEN
        RAISE EXCEPTION '% of % balances were written', written.lines, written.due USING ERRCODE = 'LG001';
    END IF;

    RETURN QUERY SELECT asked.id, NOT asked.is_fresh
        FROM unnest(entries, are_fresh) WITH ORDINALITY AS asked (id, is_fresh, place) ORDER BY place;
END $$;
"""

BACKWARD = (
    "DROP FUNCTION ledger_post(text[], text[], text[], integer[], text[], bigint[], bigint[], bigint[]);"
)

former = import_module("ledger.migrations.0005_post_in_fewer_steps")


class Migration(migrations.Migration):
    """Lays `ledger_post` for many over that for one; going back lays the former again, which writes the same rows."""

    dependencies = [("ledger", "0005_post_in_fewer_steps")]

    operations = [
        migrations.RunSQL(LATE, migrations.RunSQL.noop),
        migrations.RunSQL(FORWARD, [BACKWARD, former.FORWARD]),
    ]
