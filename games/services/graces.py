"""Who left a running hand, when, and whether the grace for it still runs (mahjong 9.3).

An absence belongs to the hand that it began in, between hands to the next one dealt; it is one absence until
the member is back, however many hands go by.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet

from games.absence_models import Drop
from games.models import Hand, Seat, Table
from games.registry import GAMES
from games.rules.core.game import fining
from games.services import moment

FINED = (Hand.Status.RUNNING, Hand.Status.SETTLED)
# Whoever was back before his grace ended left nobody alone; who stepped out has none.
UNEXCUSED = Q(is_leave=True) | Q(returned_at=None) | Q(returned_at__gt=F("grace_at"))


def grace_of(game: str) -> timedelta | None:
    """How long a member of such a table may be without a socket; None where leaving costs nothing."""
    fined = fining(GAMES[game])
    return timedelta(milliseconds=fined.GRACE_MS) if fined else None


def begin(table: Table, seat: Seat, at: datetime, *, is_leave: bool) -> None:
    """Note an absence at a locked table, which its caller saves; one that runs already goes on."""
    grace = grace_of(table.room.game)
    if grace is None or Drop.objects.filter(seat=seat, returned_at=None).exists():
        return
    hand = _hand_at(table, at)
    place = hand.members.index(seat.member_id) if hand and seat.member_id in hand.members else None
    Drop.objects.create(
        seat=seat,
        hand=hand if place is not None else None,
        place=place,
        is_leave=is_leave,
        dropped_at=at,
        grace_at=at if is_leave else at + grace,
    )
    set_wake(table)


def end(seat: Seat, at: datetime) -> None:
    """Note that the member of a seat is back, or gives it up."""
    Drop.objects.filter(seat=seat, returned_at=None).update(returned_at=at)


def ends_at(seat: Seat, game: str) -> int | None:
    """When the grace of a seat without a socket ends or ended (ms); None where nobody is fined."""
    grace = grace_of(game)
    return moment.in_ms(seat.dropped_at + grace) if grace and seat.dropped_at else None


def adopt(hand: Hand, seats: Sequence[Seat]) -> None:
    """Give a hand that was just dealt the absences that began since the last one.

    Who had been gone for the whole grace before is away already, and is nobody's leaver.
    """
    for place, seat in enumerate(seats):
        open_ones = Drop.objects.filter(seat=seat, hand=None, returned_at=None)
        open_ones.filter(Q(is_leave=True) | Q(grace_at__gt=hand.started_at)).update(hand=hand, place=place)


def earliest(drops: Iterable[Drop], now: datetime) -> Drop | None:
    """The absence that a hand is fined for: the earliest that outlasted its grace.

    None too while an earlier one may still be excused.
    """
    for drop in sorted(drops, key=lambda drop: (drop.dropped_at, drop.pk)):
        if not drop.is_leave and drop.returned_at is not None and drop.returned_at <= drop.grace_at:
            continue
        if drop.returned_at is None and drop.grace_at > now:
            return None
        return drop
    return None


def unfined(table: Table) -> QuerySet[Drop]:
    """The absences of a table's hands, not excused so far, for which nobody has been fined."""
    hands = Q(hand__table=table, hand__status__in=FINED, hand__fine=None)
    return Drop.objects.filter(hands & UNEXCUSED)


def is_held(seat: Seat) -> bool:
    """Whether the seat's reserve must stay, as it may yet have to pay a fine."""
    return seat.reserve_account_id is not None and unfined(seat.table).filter(seat=seat).exists()


def set_wake(table: Table) -> None:
    """Set when the next grace of a locked table ends, and let a running hand wake then."""
    now = moment.now()
    running = Drop.objects.filter(seat__table=table, seat__left_at=None, returned_at=None, is_leave=False)
    ends = running.filter(grace_at__gt=now).order_by("grace_at").values_list("grace_at", flat=True).first()
    is_due = any(earliest(drops, now) for drops in by_hand(table).values())
    table.grace_at = now if is_due else ends
    if table.phase == Table.Phase.HAND and table.grace_at:
        table.wake_at = min(table.wake_at or table.grace_at, table.grace_at)


def by_hand(table: Table) -> dict[int, list[Drop]]:
    """What `unfined` gives, by hand."""
    found: dict[int, list[Drop]] = {}
    for drop in unfined(table).order_by("hand_id", "pk"):
        found.setdefault(drop.hand_id or 0, []).append(drop)
    return found


def _hand_at(table: Table, at: datetime) -> Hand | None:
    """The hand that ran at that moment, even if it has ended since; else the one that runs now, if any."""
    ended = table.hands.filter(started_at__lte=at, ended_at__gt=at).order_by("-ordinal").first()
    return ended or (table.current_hand if table.phase == Table.Phase.HAND else None)
