"""Fixtures of the audit's tests."""

import pytest

from games.services import tables
from tests.tables import hall


@pytest.fixture
def table(db):
    """A table with three members ready."""
    table = tables.open_table(room=hall.make_room())
    hall.seat_all(table, [hall.make_member() for _ in range(3)])
    return table


@pytest.fixture
def hand(table):
    """A settled hand in which somebody won."""
    while True:
        hand = hall.play(hall.deal_hand(table))
        if hand.results.filter(net__gt=0).exists():
            return hand
