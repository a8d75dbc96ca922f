"""What members do with seats: each command is one transaction that locks the Table row first."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Q, QuerySet

from accounts.models import Member
from games.errors import (
    BuyInRange,
    MayNotPlay,
    NoSeat,
    NotSeated,
    RoomClosed,
    SameDevice,
    StakeTooLow,
    TableClosed,
    TooFewCoins,
)
from games.models import Room, Seat, Table
from games.services import chairs, deal, graces, moment, reserves, rounds, stops, tables, tending
from games.services.chairs import TableId

ENTRIES_DEFAULT = 2
ENTRIES_MAX = 4
MESSAGES_KEPT = 16  # A tab sends one again at once or never: so many of a seat's last are known.


def sit(*, table_id: TableId, member: Member, chair: int | None = None, units: int | None = None) -> Seat:
    """Take a chair of the table, the first free one if none is named, with a stake from the wallet."""
    with _changing(table_id) as table:
        return _sit(table, member, chair=chair, units=units)


def leave(*, table_id: TableId, member: Member) -> None:
    """Give the seat up: at once, or at the end of the round that it must play."""
    with _changing(table_id) as table:
        seat = _seat_of(table, member)
        if rounds.is_bound(table, member.pk):
            _set(seat, is_leaving=True)
        else:
            chairs.release(seat)


def stay(*, table_id: TableId, member: Member) -> None:
    """Take back the wish to leave."""
    with _changing(table_id) as table:
        _set(_seat_of(table, member), is_leaving=False)


def ready(*, table_id: TableId, member: Member, ready: bool = True) -> None:
    """Say whether the next round may be dealt to this seat."""
    with _changing(table_id) as table:
        seat = _seat_of(table, member)
        if ready:
            stops.require_running(table.room.game)
            _require_standing(seat)
            _require_least(table, seat)
        _set(seat, is_ready=ready)


def top_up(*, table_id: TableId, member: Member, units: int, message_id: str | None = None) -> bool:
    """Raise the stake from the wallet: at once, or at the end of the round that the seat plays.

    A message that the seat has obeyed before moves nothing and is answered by True.
    """
    with _changing(table_id) as table:
        seat = _seat_of(table, member)
        if message_id in seat.top_up_ids:
            return True
        _require_standing(seat)
        room_above = rounds.room_above(seat) - seat.top_up
        if not 0 < units <= room_above:
            raise BuyInRange(min=1, max=room_above)
        if not rounds.is_bound(table, member.pk):
            chairs.add(seat, units=units)
        elif _wallet(member, table.room) < seat.top_up + units:
            raise TooFewCoins(units=units)
        else:
            _set(seat, top_up=seat.top_up + units)
        if message_id is not None:
            _set(seat, top_up_ids=[*seat.top_up_ids, message_id][-MESSAGES_KEPT:])
        return False


def away(*, table_id: TableId, member: Member, away: bool = True) -> None:
    """Say that the member has stepped out, or is back; an away seat is not dealt a new round.

    Where leaving is fined, stepping out of a running round is leaving it, without any grace.
    """
    with _changing(table_id) as table:
        seat, now = _seat_of(table, member), moment.now()
        if not away:
            graces.end(seat, now)
        elif rounds.is_bound(table, member.pk):
            graces.begin(table, seat, now, is_leave=True)
        _set(seat, is_away=away, seen_at=now)


@transaction.atomic
def quick_play(*, room: Room, member: Member) -> Table:
    """Seat the member, ready, at the room's fullest public table with a free chair, or at a new one."""
    room = _entered(room, member)
    for table in _open_tables(room):
        try:
            return _sit_ready(table, member)
        except (NoSeat, SameDevice, TableClosed):
            # Somebody else was quicker between the look at the tables and the lock, or may not meet him.
            continue
    return _sit_ready(tables.open_table(room=room), member)


@transaction.atomic
def open_private(*, room: Room, member: Member) -> Table:
    """Open a table that only its invite leads to, and seat the member there."""
    room = _entered(room, member)
    with _changing(tables.open_table(room=room, invite=secrets.token_urlsafe(16)).pk) as table:
        _sit(table, member, chair=None, units=None)
    return table


def tend(*, table_id: TableId) -> None:
    """Look after a table between hands: deal what is due, seat bots, give up lost seats, close if empty."""
    with transaction.atomic():
        table = chairs.lock(table_id)
        if table.phase == Table.Phase.WAITING and not _is_due(table.deal_at):
            return _tend_waiting(table)
    deal.start_hand(table_id=table_id)


def buy_in_bounds(room: Room) -> dict[str, int]:
    """The least, the most and the usual units to sit down with, and what is set aside beside them."""
    return {
        "min": room.entry,
        "max": ENTRIES_MAX * room.entry,
        "default": ENTRIES_DEFAULT * room.entry,
        "reserve": reserves.units(room),
    }


@contextmanager
def _changing(table_id: TableId) -> Iterator[Table]:
    """The open table, locked, its finished round closed; afterwards saved, timed anew and announced."""
    with transaction.atomic():
        table = chairs.lock(table_id)
        if table.phase == Table.Phase.CLOSED:
            raise TableClosed(table=str(table_id))
        rounds.close_if_over(table, chairs.seated(table))
        yield table
        if table.phase == Table.Phase.WAITING:
            tending.rest(table)
        deal.publish(table)


def _sit_ready(table: Table, member: Member) -> Table:
    with _changing(table.pk) as locked:
        _set(_sit(locked, member, chair=None, units=None), is_ready=True)
    return locked


def _sit(table: Table, member: Member, *, chair: int | None, units: int | None) -> Seat:
    _require_open(table.room, member)
    bounds = buy_in_bounds(table.room)
    if units is None:
        free = _wallet(member, table.room) - bounds["reserve"]
        units = max(bounds["min"], min(bounds["default"], free))
    if not bounds["min"] <= units <= bounds["max"]:
        raise BuyInRange(min=bounds["min"], max=bounds["max"])
    return chairs.take(table=table, member=member, chair=_chair(table, chair), units=units)


def _chair(table: Table, chair: int | None) -> int:
    """The chair that was asked for or the first free one; a bot between rounds gives way to a person."""
    seats = chairs.seated(table)
    free = chairs.free(table, seats)
    bots = [seat for seat in seats if seat.member.is_bot and chair in (None, seat.index)]
    if not free and bots and table.round_id is None:
        chairs.release(bots[-1])
        return bots[-1].index
    if not free:
        raise NoSeat()
    return free[0] if chair is None else chair


def _entered(room: Room, member: Member) -> Room:
    """The room, locked so that two who press at once meet at one table."""
    room = Room.objects.select_for_update(no_key=True).get(pk=room.pk)
    _require_open(room, member)
    return room


def _open_tables(room: Room) -> QuerySet[Table]:
    running = Count("seats", filter=Q(seats__left_at=None))
    public = Table.objects.filter(room=room, invite=None).exclude(phase=Table.Phase.CLOSED)
    return (
        public.select_related("room")
        .annotate(taken=running)
        .filter(taken__lt=room.seats)
        .order_by("-taken", "number")
    )


def _require_open(room: Room, member: Member) -> None:
    stops.require_running(room.game)
    if not room.is_open:
        raise RoomClosed(room=room.slug)
    if not member.may_play:
        raise MayNotPlay()


def _require_standing(seat: Seat) -> None:
    """Refuse who was suspended since he sat down, as the row says that was read under the table's lock."""
    if not seat.member.may_play:
        raise MayNotPlay()


def _require_least(table: Table, seat: Seat) -> None:
    least = chairs.least(table.room)
    if chairs.stake(seat) < least:
        raise StakeTooLow(units=least)


def _seat_of(table: Table, member: Member) -> Seat:
    for seat in chairs.seated(table):
        if seat.member_id == member.pk:
            seat.table = table
            return seat
    raise NotSeated()


def _wallet(member: Member, room: Room) -> int:
    return chairs.wallet_units(member, room.currency)


def _set(seat: Seat, **values: object) -> None:
    Seat.objects.filter(pk=seat.pk).update(**values)


def _tend_waiting(table: Table) -> None:
    seats = tending.prune(table)
    if _is_due(tending.next_bot_at(table, seats)):
        tending.seat_bot(table)
    tending.rest(table)
    deal.publish(table)


def _is_due(at: datetime | None) -> bool:
    return at is not None and at <= moment.now()
