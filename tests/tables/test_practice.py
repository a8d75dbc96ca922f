"""Practice tables: a lone member never waits for company."""

from datetime import timedelta

import pytest
from django.db import IntegrityError

from accounts.models import Member
from accounts.services import ensure_bots
from games.models import Seat, Table
from games.services import chairs, seating, tables
from tests.tables import hall

WAKES_MAX = 100


@pytest.fixture
def practice(db):
    """A practice room that bots join."""
    return hall.make_room(currency="practice", has_bots=True)


@pytest.fixture
def person():
    """A member with practice coins."""
    return hall.make_member(currency="practice", units=1_000_000)


def tend_until(table: Table, clock: hall.Clock, seconds: float) -> list[tuple[float, str, int]]:
    """What the table does by itself: after how many seconds, its phase and how many sit there."""
    start = clock.at
    end, seen = start + timedelta(seconds=seconds), []
    # A running hand is the clock's to move, not the boundary's: tending would leave its wake-up where it is.
    while (
        (now := hall.fresh(table)).phase != Table.Phase.HAND
        and now.wake_at is not None
        and now.wake_at <= end
    ):
        assert len(seen) < WAKES_MAX, f"the table wakes without end at {now.wake_at}"
        clock.at = max(clock.at, now.wake_at)
        seating.tend(table_id=table.pk)
        passed = (clock.at - start).total_seconds()
        seen.append((passed, hall.fresh(table).phase, len(chairs.seated(table))))
    clock.at = end
    return seen


def test_three_bots_sit_down_within_two_seconds(practice, person, clock):
    """One after the other, labelled, with practice coins; and the hand begins."""
    table = seating.quick_play(room=practice, member=person)
    steps = tend_until(table, clock, 3)
    assert [count for _, phase, count in steps if phase == "waiting"] == [2, 3, 4]
    assert steps[2][0] <= 2
    assert steps[-1][1] == "hand"
    hand = hall.fresh(table).current_hand
    bots = [seat for seat in chairs.seated(table) if seat.member.is_bot]
    assert len(bots) == 3 and all(seat.is_ready for seat in bots)
    assert [hand.members[seat] for seat in hand.bots] == [seat.member_id for seat in bots]


def test_two_people_are_company_enough(practice, person, clock):
    """Bots join a lone member only."""
    table = seating.quick_play(room=practice, member=person)
    assert seating.quick_play(room=practice, member=hall.make_member(currency="practice")).pk == table.pk
    steps = tend_until(table, clock, 5)
    assert steps[-1][1] == "hand"
    assert not hall.fresh(table).current_hand.bots


def test_bots_leave_when_nobody_is_left(practice, person, clock):
    """The table closes behind them, and every coin is back in its wallet."""
    table = seating.quick_play(room=practice, member=person)
    tend_until(table, clock, 1.7)
    assert len(chairs.seated(table)) == 4
    seating.leave(table_id=table.pk, member=person)
    seating.tend(table_id=table.pk)
    assert not chairs.seated(table)
    assert hall.fresh(table).phase == Table.Phase.CLOSED
    assert hall.wallet(person, "practice") == 1_000_000


def test_a_bot_gives_its_chair_to_a_friend(practice, person, clock):
    """At a private table bots wait until the host is ready, and make room between rounds."""
    table = seating.open_private(room=practice, member=person)
    tend_until(table, clock, 3)
    assert len(chairs.seated(table)) == 1
    seating.ready(table_id=table.pk, member=person)
    tend_until(table, clock, 1.7)
    assert len(chairs.seated(table)) == 4
    friend = hall.make_member(currency="practice")
    seating.sit(table_id=table.pk, member=friend)
    assert sum(seat.member.is_bot for seat in chairs.seated(table)) == 2


def test_a_bot_without_coins_is_replaced(practice, person, clock):
    """At the round's end its chair goes to another bot, and the next round has four seats."""
    table = seating.quick_play(room=practice, member=person)
    tend_until(table, clock, 3)
    hall.play(hall.fresh(table).current_hand)
    hall.play(hall.deal_hand(table))
    poor = next(seat for seat in chairs.seated(table) if seat.member.is_bot)
    mine = next(seat for seat in chairs.seated(table) if seat.member_id == person.pk)
    lost = hall.Posting("play", poor.stake_account_id, mine.stake_account_id, chairs.stake(poor) - 50)
    hall.post(hall.EntryDraft("test:lost", (lost,)))
    hand = hall.deal_hand(table)
    assert len(hand.members) == 4 and poor.pk not in [seat.pk for seat in chairs.seated(table)]


def test_bots_keep_away_from_club_coins(db, clock):
    """A room of club coins with bots cannot be stored at all."""
    with pytest.raises(IntegrityError):
        hall.make_room(currency="coin", has_bots=True)


def test_bots_are_made_as_they_are_needed(practice, clock):
    """Ten lone members: thirty different bots."""
    ensure_bots(2)
    for _ in range(10):
        table = seating.quick_play(room=practice, member=hall.make_member(currency="practice"))
        tend_until(table, clock, 1.7)
    held = Seat.objects.filter(left_at=None, member__kind=Member.Kind.BOT)
    assert held.count() == 30 == held.values("member").distinct().count()


def test_an_absent_member_loses_his_chair_while_the_table_waits(room, clock):
    """A minute without a sign of presence, and his stake is back in his wallet."""
    table = tables.open_table(room=room)
    member = hall.make_member()
    hall.seat_all(table, [member])
    steps = tend_until(table, clock, 61)
    assert steps[-1] == (60.0, "closed", 0)
    assert hall.wallet(member) == 100_000


def test_presence_keeps_the_chair(room, clock):
    """Each sign of presence starts the minute again."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member()])
    clock.forward(50)
    Seat.objects.update(seen_at=clock.at)
    assert [count for _, _, count in tend_until(table, clock, 30)] == [1]


def test_an_empty_private_table_waits_for_its_guests(room, clock):
    """Half an hour for the invite to arrive; then it closes."""
    host = hall.make_member()
    table = seating.open_private(room=room, member=host)
    seating.leave(table_id=table.pk, member=host)
    assert hall.fresh(table).phase == Table.Phase.WAITING
    assert tend_until(table, clock, 29 * 60) == []
    assert tend_until(table, clock, 2 * 60)[-1][1] == "closed"


def test_the_countdown_shortens_when_every_chair_is_ready(room, clock):
    """Three seconds from the second ready seat on, one once all are."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    assert (hall.fresh(table).deal_at - clock.at).total_seconds() == 3
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    assert (hall.fresh(table).deal_at - clock.at).total_seconds() == 1
    assert tend_until(table, clock, 1)[-1][:2] == (1.0, "hand")
