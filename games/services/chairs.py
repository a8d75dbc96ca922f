"""What happens to one chair under its table's lock: taken, topped up, given up, and the coins that follow."""

from collections.abc import Sequence
from typing import TypeAlias
from uuid import UUID

from accounts import devices
from accounts.models import Member
from games.errors import AlreadySeated, NoSeat, SameDevice, TableClosed, TooFewCoins
from games.models import Room, Seat, Table
from games.registry import GAMES
from games.rules.core.game import least_stake
from games.services import graces, haste, moment, reserves
from ledger.errors import InsufficientCoins
from ledger.models import Account
from ledger.services import EntryDraft, Posting, close_account, open_account, post, wallet_of

TableId: TypeAlias = UUID | str


def lock(table_id: TableId) -> Table:
    """The Table row, locked until the transaction ends: whoever changes seats holds it."""
    locked = Table.objects.select_for_update(of=("self",), no_key=True).select_related("room")
    table = locked.filter(pk=table_id).first()
    if table is None:
        raise TableClosed(table=str(table_id))
    return table


def seated(table: Table) -> list[Seat]:
    """The running seats of a table in the order of its chairs."""
    running = Seat.objects.filter(table=table, left_at__isnull=True)
    return list(running.select_related("member", "stake_account").order_by("index"))


def free(table: Table, seats: Sequence[Seat]) -> list[int]:
    """The chairs nobody sits in."""
    return sorted(set(range(table.room.seats)) - {seat.index for seat in seats})


def take(*, table: Table, member: Member, chair: int, units: int) -> Seat:
    """Seat the member with a stake from his wallet; the member's row is locked so that he sits once."""
    currency = table.room.currency
    Member.objects.select_for_update(no_key=True).only("pk").get(pk=member.pk)
    _require_unseated(member, currency)
    haste.require_calm(member)
    others = seated(table)
    if chair not in free(table, others):
        raise NoSeat(chair=chair)
    if devices.is_shared(member.pk, [seat.member_id for seat in others]):
        raise SameDevice()
    now = moment.now()
    seat = Seat.objects.create(
        table=table, index=chair, member=member, currency=currency, sat_at=now, is_ready=member.is_bot
    )
    owner = f"member:{member.pk}"
    holder = f"seat:{seat.pk}"
    seat.stake_account = open_account(kind="stake", holder=holder, currency=currency, owner=owner)
    reserve = 0 if member.is_bot else reserves.units(table.room)
    if reserve:
        seat.reserve_account = open_account(kind="reserve", holder=holder, currency=currency, owner=owner)
    seat.save(update_fields=["stake_account", "reserve_account"])
    _buy_in(seat, units=units, reserve=reserve, key=f"buyin:{seat.pk}")
    return seat


def add(seat: Seat, *, units: int) -> None:
    """Move more coins from the wallet to the stake."""
    count = seat.top_ups + 1
    _buy_in(seat, units=units, key=f"topup:{seat.pk}:{count}")
    seat.top_ups, seat.top_up = count, 0
    seat.save(update_fields=["top_ups", "top_up"])


def release(seat: Seat) -> None:
    """Give the seat up: stake and reserve go back to the wallet and their accounts are closed.

    A seat that may yet have to pay a fine stays, and leaves as soon as that is settled.
    """
    if graces.is_held(seat):
        Seat.objects.filter(pk=seat.pk).update(is_leaving=True, is_ready=False)
        return
    _cash_out(seat)
    seat.left_at = moment.now()
    seat.save(update_fields=["left_at"])
    graces.end(seat, seat.left_at)
    Seat.objects.filter(pk=seat.pk).update(is_leaving=False, is_ready=False, top_up=0)


def stake(seat: Seat) -> int:
    """The units in front of a seat that `seated` gave; the table's lock keeps them as they are."""
    return _stored(_stake_account(seat))


def least(room: Room) -> int:
    """The units that a seat needs in front of it to be dealt the next round."""
    return least_stake(GAMES[room.game], base=room.base, entry=room.entry)


def wallet_units(member: Member, currency: str) -> int:
    """The units in the member's wallet, as committed or changed by this transaction."""
    return _stored(wallet_of(member.pk, currency))


def _require_unseated(member: Member, currency: str) -> None:
    held = Seat.objects.filter(member=member, currency=currency, left_at__isnull=True).first()
    if held:
        raise AlreadySeated(table=str(held.table_id))


def _buy_in(seat: Seat, *, units: int, key: str, reserve: int = 0) -> None:
    """Move units to the stake and, beside them, what the seat sets aside."""
    wallet, stake_account = wallet_of(seat.member_id, seat.currency), _stake_account(seat)
    moves = [Posting("buy_in", wallet.pk, stake_account.pk, units + reserve)]
    if reserve and seat.reserve_account:
        moves.append(Posting("reserve", stake_account.pk, seat.reserve_account.pk, reserve))
    try:
        post(EntryDraft(key=key, postings=tuple(moves), cause=f"seat:{seat.pk}"))
    except InsufficientCoins as refused:
        raise TooFewCoins(units=units) from refused


def _cash_out(seat: Seat) -> None:
    account, reserve = _stake_account(seat), reserves.held(seat)
    units = reserves.balance(account.pk) + reserve
    wallet = wallet_of(seat.member_id, seat.currency)
    moves = [Posting("cash_out", account.pk, wallet.pk, units)] if units else []
    if reserve and seat.reserve_account_id:
        moves.insert(0, Posting("reserve_back", seat.reserve_account_id, account.pk, reserve))
    if moves:
        post(EntryDraft(key=f"cashout:{seat.pk}", postings=tuple(moves), cause=f"seat:{seat.pk}"))
    close_account(account.pk)
    if seat.reserve_account_id:
        close_account(seat.reserve_account_id)


def _stake_account(seat: Seat) -> Account:
    # Only between its two statements in `take` is a seat without one.
    assert seat.stake_account is not None  # noqa: S101
    return seat.stake_account


def _stored(account: Account) -> int:
    return account.balance or 0
