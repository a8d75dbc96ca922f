"""The lobby: rooms with who plays there now, and the tables a member can go back to."""

from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.models import Member
from games.models import Room, Table
from games.services.chairs import TableId

SEATED = Q(tables__seats__isnull=False, tables__seats__left_at=None)


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room with how many tables are played at now, and by how many people; bots do not count."""

    room: Room
    tables: int
    players: int


def lobby(*games: str) -> list[RoomLine]:
    """The open rooms of these games in their order."""
    people = SEATED & ~Q(tables__seats__member__kind=Member.Kind.BOT)
    rooms = Room.objects.filter(game__in=games, is_open=True).annotate(
        busy=Count("tables", filter=SEATED, distinct=True),
        people=Count("tables__seats", filter=people, distinct=True),
    )
    return [RoomLine(room, room.busy, room.people) for room in rooms]


def tables_of(member_id: int) -> list[Table]:
    """The tables at which a member holds a seat, to return to."""
    held = Table.objects.filter(seats__member_id=member_id, seats__left_at=None)
    return list(held.select_related("room").distinct())


def table_for(member_id: int, table_id: TableId) -> Table | None:
    """A table that a member may look at: his own, or one of the lobby's; None for everything else."""
    seated = Q(seats__member_id=member_id, seats__left_at=None)
    public = Q(invite=None) & ~Q(phase=Table.Phase.CLOSED)
    return Table.objects.filter(public | seated, pk=table_id).first()
