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


@dataclass(frozen=True)
class RoomGroup:
    """The rooms of one game for one currency; shut where the member lacks the entry of every one."""

    currency: str
    rows: tuple[RoomRow, ...]

    @property
    def is_shut(self) -> bool:
        """Whether he can enter none of them."""
        return all(row.missing for row in self.rows)


def rooms_of(games: Sequence[str], member: Member) -> dict[str, list[RoomGroup]]:
    """The open rooms of each of these games; those of practice come first where no other can be entered."""
    wallets = {currency: balances_of(member.pk, currency).wallet for currency in ("coin", "practice")}
    rows = [
        RoomRow(line.room, line.players, max(0, line.room.entry - wallets[line.room.currency]))
        for line in selectors.lobby(*games)
    ]
    return {game: _grouped([row for row in rows if row.room.game == game], member) for game in games}


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


def _grouped(rows: list[RoomRow], member: Member) -> list[RoomGroup]:
    found: dict[str, list[RoomRow]] = {}
    for row in rows:
        found.setdefault(row.room.currency, []).append(row)
    groups = [RoomGroup(currency, tuple(rows)) for currency, rows in found.items()]
    may_enter_coin = any(group.currency == "coin" and not group.is_shut for group in groups)
    first = "coin" if may_enter_coin and not member.is_guest else "practice"
    return sorted(groups, key=lambda group: group.currency != first)
