"""The only doorway to the books: opening and closing accounts, and posting entries."""

from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, connection, transaction
from django.db.models.functions import Now
from psycopg import AsyncConnection
from psycopg import Error as DriverError
from psycopg.rows import args_row, tuple_row

from ledger import chart
from ledger.drafts import POST_SQL, EntryDraft, Posted, Posting, parameters
from ledger.errors import AccountNotEmpty, Contended, UnknownAccount
from ledger.houses import known_house, remember_house
from ledger.models import Account
from ledger.refusals import refusal

__all__ = [
    "EntryDraft",
    "Posted",
    "Posting",
    "ahouse_account",
    "apost",
    "apost_all",
    "close_account",
    "house_account",
    "open_account",
    "post",
    "post_all",
    "wallet_of",
]

ATTEMPTS = 3
HOUSE_SQL = "SELECT id FROM ledger_account WHERE kind = %s AND holder = '' AND currency = %s"


def post(draft: EntryDraft) -> Posted:
    """Write an entry and change the balances it touches, in the running transaction or one of its own.

    A refusal leaves the running transaction usable. Outside a transaction a contended entry is tried again.
    """
    (posted,) = post_all([draft])
    return posted


def post_all(drafts: Sequence[EntryDraft]) -> list[Posted]:
    """Write entries of different causes like `post`, all or none; what stands for each, in their order.

    What refuses one of them refuses all. Two that move the same stored balance, or have one key, are
    `Contended`: they have to be posted one after the other.
    """
    if connection.in_atomic_block:
        return _post_once(drafts)
    for _ in range(ATTEMPTS - 1):
        try:
            return _post_once(drafts)
        except Contended:
            continue
    return _post_once(drafts)


async def apost(connection: AsyncConnection[Any], draft: EntryDraft) -> Posted:
    """`post` on a psycopg connection, inside its transaction: see `apost_all`."""
    (posted,) = await apost_all(connection, [draft])
    return posted


async def apost_all(connection: AsyncConnection[Any], drafts: Sequence[EntryDraft]) -> list[Posted]:
    """`post_all` on a psycopg connection, inside its transaction, in one round trip.

    A refusal has spoiled that transaction: its owner rolls back.
    """
    cursor = connection.cursor(row_factory=args_row(Posted))
    try:
        await cursor.execute(POST_SQL, parameters(drafts))
        return await cursor.fetchall()
    except (DriverError, UnicodeEncodeError) as error:
        expected = refusal(error)
        if expected is None:
            raise
        raise expected from error


def open_account(*, kind: str, holder: str, currency: str, owner: str = "") -> Account:
    """The account of a kind, holder and currency, opened empty if there is none yet."""
    if kind not in chart.STORED_KINDS or currency not in chart.CURRENCIES or not holder:
        raise UnknownAccount(f"no account {kind} of {holder!r} in {currency}")
    account, _ = Account.objects.get_or_create(
        kind=kind,
        holder=holder,
        currency=currency,
        defaults={"owner": owner or _owner_named_by(holder), "balance": 0},
    )
    return account


def wallet_of(member_id: int, currency: str) -> Account:
    """A member's wallet in a currency, opened empty if there is none yet."""
    return open_account(kind="wallet", holder=f"member:{member_id}", currency=currency)


def house_account(kind: str, currency: str) -> int:
    """The id of a house account."""
    known = known_house(kind, currency)
    if known is not None:
        return known
    with connection.cursor() as cursor:
        cursor.execute(HOUSE_SQL, [kind, currency])
        return _remembered(kind, currency, cursor.fetchone())


async def ahouse_account(connection: AsyncConnection[Any], kind: str, currency: str) -> int:
    """The id of a house account, looked up on a psycopg connection."""
    known = known_house(kind, currency)
    if known is not None:
        return known
    cursor = connection.cursor(row_factory=tuple_row)
    await cursor.execute(HOUSE_SQL, (kind, currency))
    return _remembered(kind, currency, await cursor.fetchone())


def close_account(account_id: int) -> None:
    """Close an empty account for good; closing it again changes nothing."""
    opened = Account.objects.filter(pk=account_id, balance=0, closed_at=None)
    if opened.update(closed_at=Now()):
        return
    account = Account.objects.filter(pk=account_id).first()
    if account is None or account.balance is None:
        raise UnknownAccount(f"no member account {account_id}")
    if account.closed_at is None:
        raise AccountNotEmpty(f"account {account_id} holds {account.balance}")


def _post_once(drafts: Sequence[EntryDraft]) -> list[Posted]:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(POST_SQL, parameters(drafts))
            return [Posted(*row) for row in cursor.fetchall()]
    except (DatabaseError, UnicodeEncodeError) as error:
        expected = refusal(error.__cause__ or error)
        if expected is None:
            raise
        raise expected from error


def _owner_named_by(holder: str) -> str:
    return holder if holder.startswith("member:") else ""


def _remembered(kind: str, currency: str, row: tuple[Any, ...] | None) -> int:
    if row is None:
        raise UnknownAccount(f"no house account {kind} in {currency}")
    return remember_house(kind, currency, int(row[0]))
