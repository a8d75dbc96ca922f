"""Turns what PostgreSQL or its driver raises for `ledger_post` into the errors of the ledger."""

from psycopg import DataError
from psycopg import Error as DriverError

from ledger import errors

# Class LG is ours, raised by ledger_post; the others are PostgreSQL's own.
ERRORS_BY_STATE: dict[str, type[errors.LedgerError]] = {
    "LG001": errors.MalformedEntry,
    "LG002": errors.KeyReused,
    "LG003": errors.UnknownAccount,
    "LG004": errors.CurrencyMixed,
    "LG005": errors.NotPermitted,
    "LG006": errors.AccountClosed,
    "22001": errors.MalformedEntry,
    "22003": errors.MalformedEntry,
    "22P02": errors.MalformedEntry,
    "23502": errors.MalformedEntry,
    "40001": errors.Contended,
    "40P01": errors.Contended,
}
ERRORS_BY_CONSTRAINT: dict[str, type[errors.LedgerError]] = {
    "account_not_negative": errors.InsufficientCoins,
    "posting_between_two": errors.MalformedEntry,
    "posting_moves": errors.MalformedEntry,
}
CHECK_VIOLATION = "23514"


def refusal(error: BaseException | None) -> errors.LedgerError | None:
    """The ledger's error for a database error, or None when it is not one the ledger expects."""
    # What no text of PostgreSQL can hold is refused on this side; the server was asked nothing.
    if isinstance(error, UnicodeEncodeError):
        return errors.MalformedEntry(error.reason)
    if not isinstance(error, DriverError):
        return None
    if isinstance(error, DataError) and error.sqlstate is None:
        return errors.MalformedEntry(str(error))
    if error.sqlstate == CHECK_VIOLATION:
        known = ERRORS_BY_CONSTRAINT.get(error.diag.constraint_name or "")
    else:
        known = ERRORS_BY_STATE.get(error.sqlstate or "")
    return known(error.diag.message_primary or "") if known else None
