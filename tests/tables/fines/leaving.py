"""Members who drop out of a hand and come back, and what lies aside for a fine."""

from games.absence_models import Drop
from games.models import Seat
from games.services import fines, graces
from ledger.models import Account

BASE, RESERVE = 100, 150


def drop(table, member, clock) -> Drop:
    """Let a member's last socket close now."""
    at = clock.at
    Seat.objects.filter(member=member, left_at=None).update(dropped_at=at)
    fines.dropped(table_id=table.pk, member_id=member.pk, at=at)
    return Drop.objects.filter(seat__member=member).latest("pk")


def come_back(member, clock) -> None:
    """Let him open a socket again."""
    seat = Seat.objects.get(member=member, left_at=None)
    Seat.objects.filter(pk=seat.pk).update(dropped_at=None, seen_at=clock.at)
    graces.end(seat, clock.at)


def reserve(member) -> int:
    """What lies aside for a fine."""
    return Account.objects.get(kind="reserve", owner=f"member:{member.pk}", closed_at=None).balance


def book(table) -> None:
    """What the clock does as a grace ends."""
    fines.book_due(table_id=table.pk)
