"""Entries, postings and lines are written once, postings and lines by the transaction of their entry."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: the books are append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'LG010';
END $$;

CREATE TRIGGER entry_is_final BEFORE UPDATE OR DELETE ON ledger_entry
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER posting_is_final BEFORE UPDATE OR DELETE ON ledger_posting
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER line_is_final BEFORE UPDATE OR DELETE ON ledger_line
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER entry_stays BEFORE TRUNCATE ON ledger_entry EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER posting_stays BEFORE TRUNCATE ON ledger_posting EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER line_stays BEFORE TRUNCATE ON ledger_line EXECUTE FUNCTION ledger_refuse_change();

CREATE TRIGGER account_is_final BEFORE DELETE OR UPDATE OF id, kind, holder, owner, currency ON ledger_account
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER account_stays BEFORE TRUNCATE ON ledger_account EXECUTE FUNCTION ledger_refuse_change();

-- The top-level transaction id: xmin would name a savepoint's and refuse nested transactions.
ALTER TABLE ledger_entry ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();

-- One statement writes the rows of one entry; looking up its first and last keeps the check at two index probes.
CREATE FUNCTION ledger_refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    first bigint;
    last bigint;
BEGIN
    SELECT min(entry_id), max(entry_id) INTO first, last FROM fresh;
    IF first <> last
        OR (SELECT xid FROM ledger_entry WHERE id = first) IS DISTINCT FROM pg_current_xact_id() AND first IS NOT NULL
    THEN
        RAISE EXCEPTION 'INSERT into % is refused: not with its entry', TG_TABLE_NAME USING ERRCODE = 'LG010';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER posting_with_entry AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_late();
CREATE TRIGGER line_with_entry AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_late();
"""

BACKWARD = """
DROP TRIGGER line_with_entry ON ledger_line;
DROP TRIGGER posting_with_entry ON ledger_posting;
DROP FUNCTION ledger_refuse_late();
ALTER TABLE ledger_entry DROP COLUMN xid;
DROP TRIGGER account_stays ON ledger_account;
DROP TRIGGER account_is_final ON ledger_account;
DROP TRIGGER line_stays ON ledger_line;
DROP TRIGGER posting_stays ON ledger_posting;
DROP TRIGGER entry_stays ON ledger_entry;
DROP TRIGGER line_is_final ON ledger_line;
DROP TRIGGER posting_is_final ON ledger_posting;
DROP TRIGGER entry_is_final ON ledger_entry;
DROP FUNCTION ledger_refuse_change();
"""


class Migration(migrations.Migration):
    """Lays the triggers that keep the books append-only."""

    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
