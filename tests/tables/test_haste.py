"""Whoever sits down and gets up again and again is asked to wait (S32)."""

from datetime import timedelta

import pytest

from games.errors import AlreadySeated, CoolDown
from games.models import Seat
from games.services import haste, moment, seating, tables
from tests.tables import hall


@pytest.fixture(autouse=True)
def host(table):
    """Somebody who stays, so that the table does not close when the others have left."""
    member = hall.make_member()
    seating.sit(table_id=table.pk, member=member)
    return member


def hop(table, member, times: int) -> None:
    """Sit down and get up so often."""
    for _ in range(times):
        seating.sit(table_id=table.pk, member=member)
        seating.leave(table_id=table.pk, member=member)


def test_a_flood_of_sitting_and_leaving_is_cooled_down(room, table):
    """After eight quick leaves no table takes him, by any door; nothing moved, the detail says how long."""
    member, other = hall.make_member(), hall.make_member()
    hop(table, member, haste.QUICK_LEAVES_MAX)
    before = hall.wallet(member)
    for refused_door in (
        lambda: seating.sit(table_id=table.pk, member=member),
        lambda: seating.sit(table_id=tables.open_table(room=room).pk, member=member),
        lambda: seating.quick_play(room=room, member=member),
        lambda: seating.open_private(room=room, member=member),
    ):
        with pytest.raises(CoolDown) as refused:
            refused_door()
    assert 0 < refused.value.detail["seconds"] <= haste.WINDOW.total_seconds()
    assert hall.wallet(member) == before and not Seat.objects.filter(member=member, left_at=None).exists()
    seating.sit(table_id=table.pk, member=other)


def test_the_cool_down_ends(table):
    """Ten minutes after the first of those leaves there is a seat again."""
    member = hall.make_member()
    hop(table, member, haste.QUICK_LEAVES_MAX)
    later = moment.local_ms() + round(haste.WINDOW.total_seconds() * 1000)
    with moment.using(lambda: later):
        assert seating.sit(table_id=table.pk, member=member).pk


def test_who_stays_a_while_hops_as_often_as_he_likes(table):
    """Only seats given up within a minute count."""
    member = hall.make_member()
    for _ in range(haste.QUICK_LEAVES_MAX + 2):
        seat = seating.sit(table_id=table.pk, member=member)
        Seat.objects.filter(pk=seat.pk).update(sat_at=seat.sat_at - timedelta(seconds=61))
        seating.leave(table_id=table.pk, member=member)
    assert seating.sit(table_id=table.pk, member=member).pk


def test_bots_are_moved_by_the_house_and_never_wait(table):
    """They give way to people and come again, as often as it takes."""
    bot = hall.make_member(kind="bot")
    hop(table, bot, haste.QUICK_LEAVES_MAX + 2)


def test_who_sits_already_is_led_back_to_his_table(room, table):
    """A second press of quick play is no flood."""
    member = hall.make_member()
    hop(table, member, haste.QUICK_LEAVES_MAX - 1)
    seating.sit(table_id=table.pk, member=member)
    with pytest.raises(AlreadySeated):
        seating.quick_play(room=room, member=member)
