"""Who is the earliest leaver of a running hand, what he pays, when, and only once."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.absence_models import Drop, Fine
from games.models import Hand, Seat
from games.services import chairs, fines, seating, stakes
from ledger.models import Entry
from tests.tables import hall
from tests.tables.fines.leaving import RESERVE, book, come_back, drop, reserve


def test_the_earliest_leaver_pays_once_his_grace_has_ended(table, four, clock):
    """Not a moment before; the shares come to the stakes of the others, the rest to the house."""
    hand = hall.deal_hand(table)
    drop(table, four[2], clock)
    clock.forward(44.999)
    book(table)
    assert not Fine.objects.exists()
    clock.forward(0.001)
    book(table)
    fine = Fine.objects.get()
    assert (fine.hand, fine.member, fine.kind, fine.units) == (hand, four[2], "C1", 100)
    assert (fine.shares, fine.company, fine.during) == ([25, 25, -100, 25], 25, hand)
    assert [hall.stake(table, member) for member in four] == [10_025, 10_025, 10_000, 10_025]
    assert reserve(four[2]) == RESERVE - 100
    assert Entry.objects.get(key=f"penalty:{hand.pk}").cause == hand.number
    assert [*stakes.differences()] == []


def test_a_fine_is_booked_once_however_often_it_is_due(table, four, clock):
    """Two clocks, and one that died after its commit: one entry, one row."""
    hand = hall.deal_hand(table)
    drop(table, four[1], clock)
    clock.forward(45)
    for _ in range(3):
        book(table)
    assert Fine.objects.count() == Entry.objects.filter(key=f"penalty:{hand.pk}").count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Fine.objects.create(**{
            field.name: getattr(Fine.objects.get(), field.name)
            for field in Fine._meta.fields if field.name not in ("id", "drop")
        }, drop=Drop.objects.create(
            seat=Seat.objects.get(member=four[0]), dropped_at=clock.at, grace_at=clock.at
        ))  # fmt: skip


def test_a_transaction_that_dies_books_nothing(table, four, clock):
    """Rolled back, entry, row and slips are as if nothing had been, and the next clock books it."""
    hand = hall.deal_hand(table)
    drop(table, four[1], clock)
    clock.forward(45)
    locked = chairs.lock(table.pk)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        fines.book(locked)
        raise ZeroDivisionError
    assert not Fine.objects.exists() and not Entry.objects.filter(key=f"penalty:{hand.pk}").exists()
    book(table)
    assert Fine.objects.get().hand == hand


def test_whoever_is_back_within_his_grace_pays_nothing(table, four, clock):
    """At the last moment of the grace he is excused, a moment later he is not."""
    hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    come_back(four[0], clock)
    clock.forward(100)
    book(table)
    assert not Fine.objects.exists()
    drop(table, four[1], clock)
    clock.forward(45.001)
    come_back(four[1], clock)
    book(table)
    assert Fine.objects.get().member == four[1]


def test_an_earlier_drop_whose_grace_runs_is_waited_for(table, four, clock):
    """An explicit leave has no grace, yet the drop before it comes first if it lasts."""
    hall.deal_hand(table)
    drop(table, four[3], clock)
    clock.forward(10)
    seating.away(table_id=table.pk, member=four[0])
    book(table)
    assert not Fine.objects.exists()
    clock.forward(35)
    book(table)
    assert Fine.objects.get().member == four[3]


def test_the_later_one_pays_if_the_earlier_one_comes_back(table, four, clock):
    """The explicit leaver is the earliest after all."""
    hall.deal_hand(table)
    drop(table, four[3], clock)
    clock.forward(10)
    seating.away(table_id=table.pk, member=four[0])
    clock.forward(10)
    come_back(four[3], clock)
    book(table)
    assert Fine.objects.get().member == four[0]


def test_an_explicit_leave_has_no_grace(table, four, clock):
    """Stepping out of a running hand is fined at once, and coming back does not undo it."""
    hall.deal_hand(table)
    seating.away(table_id=table.pk, member=four[1])
    assert hall.fresh(table).grace_at == clock.at
    seating.away(table_id=table.pk, member=four[1], away=False)
    book(table)
    assert Fine.objects.get().member == four[1]


def test_all_four_drop_at_once(table, four, clock):
    """One fine for the hand: of equal moments the first in the log; the three others get their shares."""
    hall.deal_hand(table)
    for member in (four[2], four[0], four[1], four[3]):
        drop(table, member, clock)
    clock.forward(46)
    book(table)
    fine = Fine.objects.get()
    assert fine.member == four[2] and sum(fine.shares) + fine.company == 0
    assert [share > 0 for share in fine.shares] == [True, True, False, True]


def test_one_absence_is_fined_once_however_many_hands_go_by(table, four, clock):
    """Who is away already is no leaver of the next hand; who drops there is."""
    first = hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    hall.play(first)
    second = hall.deal_hand(table)
    clock.forward(60)
    book(table)
    assert [fine.hand for fine in Fine.objects.all()] == [first]
    drop(table, four[3], clock)
    clock.forward(45)
    book(table)
    assert Fine.objects.get(hand=second).member == four[3]


def test_a_drop_between_hands_belongs_to_the_next(table, four, clock):
    """It is booked for the hand that was dealt meanwhile, when its grace ends."""
    hall.play(hall.deal_hand(table))
    one = drop(table, four[1], clock)
    assert one.hand is None
    clock.forward(9)
    second = hall.deal_hand(table)
    one.refresh_from_db()
    assert (one.hand, one.place) == (second, 1)
    assert hall.fresh(table).grace_at == one.grace_at
    clock.forward(36)
    book(table)
    assert Fine.objects.get().hand == second


@pytest.mark.parametrize("is_next_dealt", [False, True])
def test_a_drop_noted_late_belongs_to_the_hand_it_happened_in(table, four, clock, is_next_dealt):
    """The hand has ended before the drop could be noted, and the next one may have begun."""
    first = hall.deal_hand(table)
    hall.play(first)
    dropped_at = clock.at
    clock.forward(5)
    Hand.objects.filter(pk=first.pk).update(ended_at=clock.at)
    if is_next_dealt:
        clock.forward(5)
        hall.deal_hand(table)
    Seat.objects.filter(member=four[1]).update(dropped_at=dropped_at)
    fines.dropped(table_id=table.pk, member_id=four[1].pk, at=dropped_at)
    one = Drop.objects.get()
    assert (one.hand, one.place, one.grace_at - dropped_at) == (first, 1, timedelta(seconds=45))
    clock.forward(45)
    book(table)
    assert Fine.objects.get().hand == first


def test_a_suspended_member_is_not_fined_for_being_shut_out(table, four, clock):
    """The hall closed his sockets, not he."""
    hall.deal_hand(table)
    four[0].status = "frozen"
    four[0].save()
    Seat.objects.filter(member=four[0]).update(dropped_at=clock.at)
    fines.dropped(table_id=table.pk, member_id=four[0].pk, at=clock.at)
    assert not Drop.objects.exists()
