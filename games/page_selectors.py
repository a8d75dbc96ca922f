"""What the lobby and the doors ask: rooms with who plays now, one's own tables, who sits at a table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from accounts.models import Member
from games import selectors
from games.models import Room, Seat, Table
from ledger.selectors import balances_of


@dataclass(frozen=True)
class RoomRow:
    """A room as the lobby lists it; `missing` is what the member lacks to sit down, in units."""

    room: Room
    players: int
    missing: int


def rooms_of(games: Sequence[str], member: Member) -> dict[str, tuple[RoomRow, ...]]:
    """The open rooms of each of these games; those of practice come first where no other can be entered."""
    wallets = {currency: balances_of(member.pk, currency).wallet for currency in ("coin", "practice")}
    rows = [
        RoomRow(line.room, line.players, max(0, line.room.entry - wallets[line.room.currency]))
        for line in selectors.lobby(*games)
    ]
    return {game: _in_order([row for row in rows if row.room.game == game], member) for game in games}


def players_by_room() -> Counter[str]:
    """How many people, bots not counted, sit in each room that has any."""
    seats = Seat.objects.filter(left_at__isnull=True).exclude(member__kind=Member.Kind.BOT)
    return Counter(dict(seats.values_list("table__room__slug").annotate(players=Count("pk")).order_by()))


def is_seated(member: Member, table: Table) -> bool:
    """Whether the member holds a seat at that table."""
    return Seat.objects.filter(table=table, member=member, left_at__isnull=True).exists()


def names_at(table: Table) -> list[str]:
    """The names of those who sit at a table, in the order of their chairs."""
    seats = Seat.objects.filter(table=table, left_at__isnull=True).select_related("member").order_by("index")
    return [str(seat.member) for seat in seats]


def _in_order(rows: list[RoomRow], member: Member) -> tuple[RoomRow, ...]:
    may_enter_coin = any(row.room.currency == "coin" and not row.missing for row in rows)
    first = "coin" if may_enter_coin and not member.is_guest else "practice"
    return tuple(sorted(rows, key=lambda row: row.room.currency != first))
