"""The reserve that a fine is paid from: set aside, filled again, given back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.absence_models import Fine
from games.differences import differences
from games.models import Hand, Seat
from games.rules.mahjong.fines import fine as penalty
from games.services import chairs, fines, seating, stakes, tables
from ledger.models import Account
from tests.tables import hall
from tests.tables.fines.leaving import BASE, RESERVE, book, come_back, drop, reserve


def test_sitting_down_sets_the_reserve_aside(table, four):
    """Half as much again as the base, beside the buy-in and outside the carry; leaving gives it back."""
    assert [reserve(member) for member in four] == [RESERVE] * 4
    hand = hall.deal_hand(table)
    assert hand.carries == [10_000] * 4
    hall.play(hand)
    assert hall.wallet(four[0]) == 100_000 - 10_000 - RESERVE
    assert [*stakes.differences()] == []


def test_leaving_a_waiting_table_gives_the_reserve_back(table, four):
    """Nothing of it stays behind, and both accounts are closed."""
    seating.leave(table_id=table.pk, member=four[0])
    assert hall.wallet(four[0]) == 100_000
    own = Account.objects.filter(owner=f"member:{four[0].pk}", kind__in=("stake", "reserve"))
    assert [(account.balance, account.closed_at is None) for account in own] == [(0, False)] * 2
    assert [*stakes.differences()] == []


def test_whoever_cannot_pay_the_reserve_sits_with_less_or_not_at_all(table):
    """The usual buy-in leaves room for it; the entry alone is not enough."""
    rich, poor = hall.make_member(units=5_000 + RESERVE), hall.make_member(units=5_000 + RESERVE - 1)
    seating.sit(table_id=table.pk, member=rich)
    assert (hall.stake(table, rich), hall.wallet(rich)) == (5_000, 0)
    with pytest.raises(chairs.TooFewCoins):
        seating.sit(table_id=table.pk, member=poor)


def test_a_reserve_is_filled_again_before_the_next_hand(table, four, clock):
    """From the wallet, so that the carry of the hand stays what it was."""
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    hall.play(hand)
    after = hall.deal_hand(table)
    assert (reserve(four[0]), after.carries[0]) == (RESERVE, 10_000)
    assert hall.wallet(four[0]) == 100_000 - 10_000 - RESERVE - 100


def test_a_reserve_that_nothing_fills_makes_the_seat_leave(table, clock):
    """The wallet is empty, the stake no more than a base: it plays on, pays less, and leaves at the end."""
    four = [hall.make_member(units=5_000 + RESERVE) for _ in range(4)]
    hall.seat_all(table, four)
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    hall.play(hand)
    own = Seat.objects.get(member=four[0])
    rest = hall.Posting(
        "play", own.stake_account_id, Seat.objects.get(member=four[1]).stake_account_id, 4_930
    )
    hall.post(hall.EntryDraft("test:drain", (rest,)))
    second = hall.deal_hand(table)
    own.refresh_from_db()
    assert (reserve(four[0]), second.carries[0], own.is_leaving) == (50, 70, True)
    come_back(four[0], clock)
    clock.forward(1)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    fine = Fine.objects.get(hand=second)
    assert (fine.units, sum(fine.shares) + fine.company, reserve(four[0])) == (50, 0, 0)
    hall.play(second)
    assert [*differences(Hand.objects.get(pk=second.pk))] == []


@given(st.integers(2, 10**6), st.sampled_from([4, 2]), st.integers(0, 3), st.integers(0, 3), st.data())
def test_the_company_never_gains_by_a_short_reserve(base, seats, streak, leaver, data):
    """A fine that is cut keeps its proportions, conserves, and leaves what is over to players (9.4)."""
    place = leaver % seats
    fine = penalty(base=base, seats=seats, dealer=0, streak=streak, leaver=place)
    held = data.draw(st.integers(0, fine.units - 1))
    shares, company = fines.cut(fine, place, held)
    assert sum(shares) + company == 0 and shares[place] == -held
    assert company == fine.company * held // fine.units
    assert all(0 <= shares[seat] <= fine.shares[seat] for seat in range(seats) if seat != place)


def test_bots_have_no_reserve(clock, db):
    """They never leave."""
    room = hall.make_room(game="snap", base=BASE, entry=5_000, currency="practice", has_bots=True)
    table = tables.open_table(room=room)
    member = hall.make_member(currency="practice")
    hall.seat_all(table, [member])
    hand = hall.deal_hand(table)
    assert len(hand.bots) == 3
    assert Account.objects.filter(kind="reserve").count() == 1
