"""Lays a month of hands that were really dealt, played and settled: `python -m bench.past hands`."""

import secrets
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from bench import hall  # isort: skip  Sets Django up.

from games.models import Room, Table
from games.services import seating, tables
from tests.pages import played

DAYS = 30
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
# Seats, and hands in a row: most hands are short ones.
GAMES = {"paigow": (3, 36), "thirteen": (4, 4)}


def main(hands: int) -> None:
    """Play so many hands in turn by game, spread over the month."""
    rooms = {game: played.practice_room(f"past-{game}", game=game) for game in GAMES}
    done = 0
    while done < hands:
        for game, (seats, most) in GAMES.items():
            table, last = seated(rooms[game], seats), min(done + most, hands)
            with suppress(AssertionError):  # Somebody is ruined, and a new table is opened.
                while done < last:
                    played.play_hand(table, done, FIRST + timedelta(days=DAYS) * done / hands)
                    done += 1


def seated(room: Room, seats: int) -> Table:
    """A table of new members, all ready."""
    table = tables.open_table(room=room)
    for _ in range(seats):
        member = played.member(f"m{secrets.token_hex(6)}")
        seating.sit(table_id=table.pk, member=member)
        seating.ready(table_id=table.pk, member=member)
    return table


if __name__ == "__main__":
    assert hall.application
    main(int(sys.argv[1]))
