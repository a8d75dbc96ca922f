"""Opens tables, with the commitment of their first shuffle published before anybody sits."""

from django.db import connection

from games.models import Room, Table
from games.services import moment, shuffles


def open_table(*, room: Room, invite: str | None = None) -> Table:
    """A new empty table of the room."""
    number = next_number("games_table_number")
    table = Table.objects.create(room=room, number=number, invite=invite, created_at=moment.now())
    shuffles.publish(table=table, number=1)
    return table


def next_number(sequence: str) -> int:
    """The next number of a database sequence; gaps are allowed, repeats are not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(%s)", [sequence])
        return int(cursor.fetchone()[0])
