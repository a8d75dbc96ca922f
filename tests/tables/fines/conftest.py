"""Fixtures of the tests of fines: a game that fines its leavers, and a clock that stands still."""

import pytest

from games.registry import GAMES
from tests.live import snap
from tests.tables import hall
from tests.tables.fines.leaving import BASE


@pytest.fixture(autouse=True)
def snap_game(monkeypatch, clock):
    """A game that fines its leavers, and a clock that stands still."""
    monkeypatch.setitem(GAMES, "snap", snap)


@pytest.fixture
def room(db):
    """A room of four chairs, all of which a hand needs."""
    return hall.make_room(game="snap", base=BASE, entry=5_000)


@pytest.fixture
def four(table):
    """Four members, seated and ready."""
    members = [hall.make_member() for _ in range(4)]
    hall.seat_all(table, members)
    return members
