"""Many tables at two processes, callers who break off: every hand ends once, and all books agree."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import connection, connections
from django.utils import timezone

from games.models import Hand
from games.services import inspection, tables
from tests.live import rush
from tests.tables import hall

TABLES, HANDS = 4, 3
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("game", ["paigow", "thirteen"])
def test_a_rush_of_endings_adds_up(empty_tables, game):
    """Slips, lines, stakes, replays and seals agree, and no hand was aborted."""
    room = hall.make_room(game=game)
    full = {}
    for _ in range(TABLES):
        members = [hall.make_member() for _ in range(4)]
        table = tables.open_table(room=room)
        hall.seat_all(table, members)
        full[str(table.pk)] = [member.pk for member in members]
    total = hall.held()
    rushed(full)
    assert set(Hand.objects.values_list("status", flat=True)) == {"settled"}
    assert Hand.objects.count() >= TABLES * HANDS
    assert hall.held() == total
    assert (found(rush.SLIPS_AND_LINES), found(rush.HALVES)) == ([], [])
    assert inspection.inspect(since=EPOCH, until=timezone.now(), progress=lambda done, total: None) == []


def rushed(full) -> None:
    """Let two loops, in threads of their own, play the same tables."""

    def serve(seed: str) -> None:
        try:
            rush.serve(full, seed, HANDS)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(serve, ["one", "two"]))


def found(question: str) -> list:
    """What a question about the database finds."""
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchall()
