"""What the ledger refuses, one class per reason, each with a stable code."""


class LedgerError(Exception):
    """A posting the books refuse; nothing of its entry was written."""

    code = "ledger_refused"


class InsufficientCoins(LedgerError):
    """An account would fall below zero."""

    code = "insufficient_coins"


class NotPermitted(LedgerError):
    """The chart knows no such movement between these kinds of accounts."""

    code = "posting_not_permitted"


class KeyReused(LedgerError):
    """The key already stands for an entry with other content."""

    code = "key_reused"


class UnknownAccount(LedgerError):
    """An account does not exist."""

    code = "unknown_account"


class MalformedEntry(LedgerError):
    """The entry is no list of movements of positive whole amounts between two accounts each."""

    code = "malformed_entry"


class CurrencyMixed(LedgerError):
    """The entry touches more than one currency."""

    code = "currency_mixed"


class AccountClosed(LedgerError):
    """A movement would go to a closed account that no wallet stands in for."""

    code = "account_closed"


class AccountNotEmpty(LedgerError):
    """An account still holds units and stays open."""

    code = "account_not_empty"


class Contended(LedgerError):
    """Another transaction came between; the same entry may be posted again."""

    code = "ledger_contended"


class TooEarly(LedgerError):
    """The day has not ended, or a later one is sealed already."""

    code = "too_early"
