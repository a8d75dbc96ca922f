"""What an audit asks the books, one SQL statement (and so one snapshot) a check."""

# Each query yields (account id or NULL, what is wrong[, by how many units]) for one currency.
SUM_NOT_ZERO = """
WITH house AS (
    SELECT a.id,
        coalesce((SELECT sum(amount) FROM ledger_posting WHERE target_id = a.id), 0)
        - coalesce((SELECT sum(amount) FROM ledger_posting WHERE source_id = a.id), 0) AS units
    FROM ledger_account a WHERE a.currency = %(currency)s AND a.balance IS NULL
), whole AS (
    SELECT coalesce((SELECT sum(units) FROM house), 0)
        + coalesce((SELECT sum(balance) FROM ledger_account WHERE currency = %(currency)s), 0) AS units
)
SELECT NULL::bigint, 'all accounts add up to ' || units, units FROM whole WHERE units <> 0
"""

BALANCE_NOT_POSTINGS = """
WITH moved AS (
    SELECT target_id AS account, amount AS units FROM ledger_posting
    UNION ALL SELECT source_id, -amount FROM ledger_posting
), summed AS (SELECT account, sum(units) AS units FROM moved GROUP BY account)
SELECT a.id, 'balance ' || a.balance || ', postings ' || coalesce(summed.units, 0),
    a.balance - coalesce(summed.units, 0)
FROM ledger_account a LEFT JOIN summed ON summed.account = a.id
WHERE a.currency = %(currency)s AND a.balance IS NOT NULL AND a.balance <> coalesce(summed.units, 0)
"""

LINES_BROKEN = """
WITH step AS (
    SELECT l.account_id, l.version, l.delta, l.balance_after,
        lag(l.version, 1, 0::bigint) OVER running AS version_before,
        lag(l.balance_after, 1, 0::bigint) OVER running AS balance_before
    FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id
    WHERE a.currency = %(currency)s
    WINDOW running AS (PARTITION BY l.account_id ORDER BY l.version)
)
SELECT account_id, 'line ' || version || ' does not follow line ' || version_before,
    balance_after - balance_before - delta
FROM step
WHERE version <> version_before + 1 OR balance_after <> balance_before + delta
"""

LAST_LINE_NOT_BALANCE = """
SELECT a.id, 'version ' || a.version || ', balance ' || a.balance || ', last line '
    || coalesce(last.version, 0) || ' with ' || coalesce(last.balance_after, 0),
    a.balance - coalesce(last.balance_after, 0)
FROM ledger_account a LEFT JOIN LATERAL (
    SELECT version, balance_after FROM ledger_line WHERE account_id = a.id ORDER BY version DESC LIMIT 1
) last ON true
WHERE a.currency = %(currency)s AND a.balance IS NOT NULL
    AND (a.version <> coalesce(last.version, 0) OR a.balance <> coalesce(last.balance_after, 0))
"""

LINE_NOT_POSTINGS = """
WITH moved AS (
    SELECT entry_id, target_id AS account, amount AS units FROM ledger_posting
    UNION ALL SELECT entry_id, source_id, -amount FROM ledger_posting
), net AS (
    SELECT moved.entry_id, moved.account, sum(moved.units) AS units
    FROM moved JOIN ledger_account a ON a.id = moved.account
    WHERE a.currency = %(currency)s AND a.balance IS NOT NULL
    GROUP BY moved.entry_id, moved.account
), line AS (
    SELECT l.entry_id, l.account_id AS account, l.delta
    FROM ledger_line l JOIN ledger_account a ON a.id = l.account_id WHERE a.currency = %(currency)s
)
SELECT account, 'entry ' || entry_id || ' posts ' || coalesce(net.units::text, 'nothing')
    || ', its line says ' || coalesce(line.delta::text, 'nothing'),
    coalesce(line.delta, 0) - coalesce(net.units, 0)
FROM net FULL JOIN line USING (entry_id, account) WHERE net.units IS DISTINCT FROM line.delta
"""

BELOW_ZERO = """
SELECT id, 'balance ' || balance, balance FROM ledger_account
WHERE currency = %(currency)s AND balance < 0 AND kind <> 'debt'
"""

CLOSED_WITH_UNITS = """
SELECT id, 'closed with ' || balance, balance FROM ledger_account
WHERE currency = %(currency)s AND closed_at IS NOT NULL AND balance <> 0
"""

CASE_NOT_AT_REST = """
SELECT id, 'holds ' || balance, balance FROM ledger_account
WHERE currency = %(currency)s AND kind = 'case' AND balance <> 0
"""

OFF_THE_CHART = """
SELECT source.id, 'posting ' || p.id || ' ' || p.kind || ' from ' || coalesce(source.kind, 'nowhere')
    || ' ' || coalesce(source.currency, '') || ' to ' || coalesce(target.kind, 'nowhere')
    || ' ' || coalesce(target.currency, '')
FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
LEFT JOIN ledger_account source ON source.id = p.source_id
LEFT JOIN ledger_account target ON target.id = p.target_id
WHERE e.currency = %(currency)s AND (
    source.currency IS DISTINCT FROM e.currency OR target.currency IS DISTINCT FROM e.currency
    OR NOT EXISTS (
        SELECT FROM ledger_permitted permitted
        WHERE permitted.kind = p.kind AND permitted.source = source.kind
            AND (permitted.target = target.kind OR permitted.target = 'stake' AND target.kind = 'wallet')
    )
)
"""

CHECKS = {
    "sum_not_zero": SUM_NOT_ZERO,
    "balance_not_postings": BALANCE_NOT_POSTINGS,
    "lines_broken": LINES_BROKEN,
    "last_line_not_balance": LAST_LINE_NOT_BALANCE,
    "line_not_postings": LINE_NOT_POSTINGS,
    "below_zero": BELOW_ZERO,
    "closed_with_units": CLOSED_WITH_UNITS,
    "case_not_at_rest": CASE_NOT_AT_REST,
    "off_the_chart": OFF_THE_CHART,
}
