"""Short words for what ledger tests do to the books."""

from itertools import count

from ledger.models import Account, Line
from ledger.services import EntryDraft, Posted, Posting, house_account, open_account, post, wallet_of

_keys = count(1)


def enter(*moves: tuple, key: str | None = None, memo: str = "", cause: str = "") -> Posted:
    """Post moves of (kind, source, target, amount), accounts given as rows or ids."""
    postings = tuple(Posting(kind, ident(one), ident(two), units) for kind, one, two, units in moves)
    return post(EntryDraft(key or f"test:{next(_keys)}", postings, memo, cause))


def ident(account: Account | int) -> int:
    """The id of an account."""
    return account if isinstance(account, int) else account.pk


def house(kind: str, currency: str = "coin") -> int:
    """The id of a house account."""
    return house_account(kind, currency)


def wallet(member: int, units: int = 0, currency: str = "coin") -> Account:
    """A member's wallet with units granted to it."""
    account = wallet_of(member, currency)
    if units:
        enter(("grant", house("issuance", currency), account, units))
    return account


def stake(member: int, seat: int, units: int = 0, currency: str = "coin") -> Account:
    """A seat session's stake account with units bought in."""
    account = open_account(kind="stake", holder=f"seat:{seat}", currency=currency, owner=f"member:{member}")
    if units:
        enter(("buy_in", wallet(member, units, currency), account, units))
    return account


def balance(account: Account | int) -> int | None:
    """The stored balance now."""
    return Account.objects.get(pk=ident(account)).balance


def lines(account: Account) -> list[tuple[int, int, int]]:
    """The version, delta and balance after of each line of an account."""
    found = Line.objects.filter(account=account).order_by("version")
    return list(found.values_list("version", "delta", "balance_after"))
