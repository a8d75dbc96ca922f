"""Many at once, with real transactions: one chair one member, one member one seat, no coin lost."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from games.errors import TableRefusal
from games.models import Seat, Table
from games.services import seating, tables
from tests.tables import hall

pytestmark = pytest.mark.usefixtures("empty_tables")
THREADS = 6


def rush(calls) -> Counter[str]:
    """Make all calls at the same time; how often each ended in which code."""

    def outcome(call) -> str:
        try:
            call()
            return "done"
        except TableRefusal as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        return Counter(pool.map(outcome, calls))


@pytest.fixture
def room(empty_tables):
    """A room whose rows are committed."""
    return hall.make_room()


def test_one_chair_has_one_member(room):
    """Twelve members want the same chair."""
    table = tables.open_table(room=room)
    members = [hall.make_member() for _ in range(12)]
    total = hall.held()
    ends = rush([lambda m=m: seating.sit(table_id=table.pk, member=m, chair=1) for m in members])
    assert ends == {"done": 1, "no_seat": 11}
    assert hall.held() == total
    assert Counter(hall.wallet(member) for member in members) == {90_000: 1, 100_000: 11}


def test_one_member_has_one_seat(room):
    """He presses at six tables at once."""
    member = hall.make_member()
    places = [tables.open_table(room=room) for _ in range(6)]
    ends = rush([lambda t=t: seating.sit(table_id=t.pk, member=member) for t in places])
    assert ends == {"done": 1, "already_seated": 5}
    assert hall.wallet(member) == 90_000


def test_quick_players_meet(room):
    """Eight members who press at once fill two tables."""
    members = [hall.make_member() for _ in range(8)]
    assert rush([lambda m=m: seating.quick_play(room=room, member=m) for m in members]) == {"done": 8}
    assert Table.objects.count() == 2
    assert Counter(Seat.objects.values_list("table", flat=True)).most_common(1)[0][1] == 4


def test_leaving_twice_pays_once(room):
    """Both presses of a double click: one is answered that there is no seat."""
    table = tables.open_table(room=room)
    member = hall.make_member()
    hall.seat_all(table, [hall.make_member(), member])
    ends = rush([lambda: seating.leave(table_id=table.pk, member=member) for _ in range(4)])
    assert ends == {"done": 1, "not_seated": 3}
    assert hall.wallet(member) == 100_000


def test_a_table_is_dealt_to_once(room):
    """Six processes that wake the table deal one hand."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(4)])
    rush([lambda: hall.deal_hand(table) for _ in range(6)])
    assert table.hands.count() == 1
    assert table.hands.get().members == list(
        Seat.objects.order_by("index").values_list("member_id", flat=True)
    )
