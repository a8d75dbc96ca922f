"""Fixtures of the live tests: real PostgreSQL, real Redis, real commits."""

import pytest
import pytest_asyncio

from games.registry import GAMES
from games.services import tables
from games.threads import in_thread
from tests.live import rig, snap
from tests.tables import hall


@pytest_asyncio.fixture(autouse=True)
async def _loop_ends_clean():
    """Close what the test's loop opened, so that nothing of it reaches the next test."""
    yield
    await rig.close_loop()


@pytest.fixture
def room(empty_tables):
    """A room of club coins, base 1 coin."""
    return hall.make_room()


@pytest.fixture
def fining_room(empty_tables, monkeypatch):
    """A room of a game that fines its leavers."""
    monkeypatch.setitem(GAMES, "snap", snap)
    return hall.make_room(game="snap", entry=5_000)


@pytest.fixture
def table(room):
    """An empty table of that room."""
    return tables.open_table(room=room)


@pytest.fixture
def members(table):
    """Four members, seated and ready, in the order of their chairs."""
    four = [hall.make_member() for _ in range(4)]
    hall.seat_all(table, four)
    return four


@pytest.fixture
def hand(table, members):
    """The first hand of a round, just dealt."""
    return hall.deal_hand(table)


@pytest.fixture
def hands(room):
    """Hands that have just been dealt at three tables of two."""
    return [hall.deal_to_two(room) for _ in range(3)]


@pytest_asyncio.fixture
async def tabs(hand):
    """Opens sockets at the hand's table, and closes those that are still open after the test."""
    opened = rig.Tabs(str(hand.table_id))
    yield opened
    await opened.close()


@pytest.fixture
def fresh_hand(hand):
    """Reads the hand again."""

    async def read():
        return await in_thread(rig.hand_now, hand_id=hand.pk)

    return read
