"""What seals ask the books: which entries a seal covers, how each is written down, what the houses hold."""

# Entries whose transaction began before `cut` and that were written before `ends`. Once every transaction
# below `cut` has ended this set is final, whatever the order in which ids were taken and committed.
COVERED = "(e.xid < %(cut)s::text::xid8 AND e.at < %(ends)s)"
COVERED_BEFORE = "(e.xid < %(cut_before)s::text::xid8 AND e.at < %(ends_before)s)"

HORIZON = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint"

# One text an entry with all that it wrote; jsonb writes itself the same way everywhere.
WRITTEN = f"""
SELECT jsonb_build_array(
    e.id, e.key, encode(e.content, 'hex'), e.currency, e.memo, e.cause,
    (extract(epoch FROM e.at) * 1000000)::bigint, e.xid::text,
    (SELECT coalesce(jsonb_agg(jsonb_build_array(p.id, p.kind, p.source_id, p.target_id, p.amount)
        ORDER BY p.id), '[]') FROM ledger_posting p WHERE p.entry_id = e.id),
    (SELECT coalesce(jsonb_agg(jsonb_build_array(l.account_id, l.kind, l.delta, l.balance_after, l.version)
        ORDER BY l.id), '[]') FROM ledger_line l WHERE l.entry_id = e.id)
)::text
FROM ledger_entry e WHERE {COVERED} AND NOT {COVERED_BEFORE} ORDER BY e.id
"""  # noqa: S608

# What the covered entries since the last seal did to each house account.
HOUSES_MOVED = f"""
WITH fresh AS (
    SELECT p.source_id, p.target_id, p.amount FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE {COVERED} AND NOT {COVERED_BEFORE}
), moved AS (
    SELECT target_id AS account, amount AS units FROM fresh UNION ALL SELECT source_id, -amount FROM fresh
)
SELECT a.id, coalesce(sum(moved.units), 0)::bigint
FROM ledger_account a LEFT JOIN moved ON moved.account = a.id
WHERE a.balance IS NULL GROUP BY a.id ORDER BY a.id
"""  # noqa: S608

# What came after a seal; two index scans, however long the history is.
MOVED_SINCE = """
WITH later AS (
    SELECT p.source_id, p.target_id, p.amount FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
    WHERE e.xid >= %(cut)s::text::xid8 OR e.at >= %(ends)s
)
SELECT coalesce(sum(CASE WHEN target_id = %(account)s THEN amount ELSE -amount END), 0)::bigint
FROM later WHERE %(account)s IN (source_id, target_id)
"""
