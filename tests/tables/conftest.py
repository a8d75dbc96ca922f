"""Fixtures of the tables' tests."""

import pytest

from games.services import moment, tables
from tests.tables import hall


@pytest.fixture
def room(db):
    """A room of club coins."""
    return hall.make_room()


@pytest.fixture
def table(room):
    """An empty table of that room."""
    return tables.open_table(room=room)


@pytest.fixture
def clock():
    """A clock that stands still until the test moves it."""
    standing = hall.Clock()
    with moment.using(standing):
        yield standing
