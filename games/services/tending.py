"""Looks after a table between rounds: lost seats are given up, bots come and go, the next deal is timed."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import Member
from accounts.services import ensure_bots, refill_practice
from games.models import Seat, Table
from games.registry import GAMES
from games.rules.core.game import seatings
from games.services import chairs, moment, stops

BOT_GAP = timedelta(milliseconds=500)
FULL_PAUSE = timedelta(seconds=1)
START_PAUSE = timedelta(seconds=3)
PRESENCE = timedelta(seconds=60)
EMPTY_PRIVATE = timedelta(minutes=30)
STOPPED_PAUSE = timedelta(seconds=15)
TIMED_OUT_ROUNDS = 2


def players(table: Table, seats: Sequence[Seat]) -> list[Seat]:
    """The seats that the next round is dealt to."""
    least = chairs.least(table.room)
    return [seat for seat in seats if seat.is_ready and not seat.is_away and chairs.stake(seat) >= least]


def prune(table: Table) -> list[Seat]:
    """Give up the seats that nobody plays any more, and say which remain."""
    seats = chairs.seated(table)
    lost = [seat for seat in seats if _is_lost(table, seat)]
    if all(seat.member.is_bot or seat in lost for seat in seats):
        lost = seats
    for seat in lost:
        chairs.release(seat)
    poor = [seat.pk for seat in seats if seat.is_ready and chairs.stake(seat) < chairs.least(table.room)]
    if poor:
        Seat.objects.filter(pk__in=poor, left_at=None).update(is_ready=False)
    return chairs.seated(table)


def fill(table: Table) -> list[Seat]:
    """Seat all the bots that this table waits for, at once."""
    while _wants_bot(table, seats := chairs.seated(table)) and seat_bot(table):
        continue
    return seats


def seat_bot(table: Table) -> Seat | None:
    """Seat one bot that has coins enough; None where there is none."""
    chair = chairs.free(table, chairs.seated(table))[0]
    for bot in _idle_bots(table.room.currency):
        units = _bot_buy_in(table, bot)
        if units:
            return chairs.take(table=table, member=bot, chair=chair, units=units)
    return None


def rest(table: Table) -> None:
    """Let the table wait: set when it deals, when a bot joins, when somebody's chair is given up."""
    seats = chairs.seated(table)
    is_stopped = stops.is_stopped(table.room.game)
    table.phase = Table.Phase.WAITING
    table.deal_at = None if is_stopped else _deal_at(table, seats)
    moments = [
        table.deal_at,
        table.grace_at,
        next_bot_at(table, seats),
        *(_lost_at(seat) for seat in seats if not seat.member.is_bot),
    ]
    if is_stopped:
        moments.append(moment.now() + STOPPED_PAUSE)
    table.wake_at = min((at for at in moments if at), default=None)
    if not seats:
        _rest_empty(table)


def next_bot_at(table: Table, seats: Sequence[Seat]) -> datetime | None:
    """When the next bot sits down, one after the other."""
    return max(seat.sat_at for seat in seats) + BOT_GAP if _wants_bot(table, seats) else None


def _is_lost(table: Table, seat: Seat) -> bool:
    if seat.is_leaving or not seat.member.may_play or seat.timed_out_rounds >= TIMED_OUT_ROUNDS:
        return True
    if seat.member.is_bot:
        return chairs.stake(seat) < chairs.least(table.room)
    # Where leaving is fined a round is long: whoever is gone between two of them is not dealt the next.
    is_idle = table.phase == Table.Phase.WAITING or not seat.is_ready or seat.reserve_account_id is not None
    return is_idle and _lost_at(seat) <= moment.now()


def _lost_at(seat: Seat) -> datetime:
    return max(seat.seen_at or seat.sat_at, seat.sat_at) + PRESENCE


def _wants_bot(table: Table, seats: Sequence[Seat]) -> bool:
    """A practice table with a lone member, or with too few for a hand; bots of a private one wait for ready.

    A lone member gets a full table.
    """
    people = [seat for seat in seats if not seat.member.is_bot]
    is_short = len(people) == 1 or len(seats) < min(seatings(GAMES[table.room.game], table.room.seats))
    is_open = table.room.has_bots and bool(people) and is_short and bool(chairs.free(table, seats))
    return is_open and (table.invite is None or all(seat.is_ready for seat in people))


def _idle_bots(currency: str) -> Sequence[Member]:
    bots = Member.objects.filter(kind=Member.Kind.BOT, is_active=True, status=Member.Status.ACTIVE)
    idle = bots.exclude(seats__in=Seat.objects.filter(left_at=None, currency=currency))
    found = list(idle.order_by("?").select_for_update(skip_locked=True, no_key=True)[:4])
    return found or ensure_bots(bots.count() + 4)[-4:]


def _bot_buy_in(table: Table, bot: Member) -> int:
    """Two entries, or what the bot has from one entry on; his day's refill is given before."""
    refill_practice(bot, timezone.localdate(moment.now()))
    units = min(2 * table.room.entry, chairs.wallet_units(bot, table.room.currency))
    return units if units >= table.room.entry else 0


def _deal_at(table: Table, seats: Sequence[Seat]) -> datetime | None:
    """A countdown from the second ready seat on, short once every chair is ready."""
    ready = players(table, seats)
    if len(ready) not in seatings(GAMES[table.room.game], table.room.seats):
        return None
    soon = moment.now() + (FULL_PAUSE if len(ready) == table.room.seats else START_PAUSE)
    return min(table.deal_at or soon, soon)


def _rest_empty(table: Table) -> None:
    """Close an empty table; a private one stays for a while, as its invite is still on its way."""
    left = table.seats.order_by("-left_at").values_list("left_at", flat=True).first()
    closes_at = (left or table.created_at) + EMPTY_PRIVATE
    if table.invite and moment.now() < closes_at:
        table.wake_at = closes_at
    else:
        table.phase, table.wake_at = Table.Phase.CLOSED, None
