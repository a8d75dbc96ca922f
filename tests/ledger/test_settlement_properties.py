"""What holds of every settlement: it conserves, obeys every cap and does not depend on the order of legs."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.settlement import Leg, Settled, capped, limited, nearest, overdraft, rake

UNITS = st.integers(0, 10**6) | st.integers(0, 30)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Leg], list[Leg], list[int]]:
    """Legs between any seats, the same in another order, and what the seats carry."""
    carries = draw(st.lists(UNITS, min_size=2, max_size=5))
    seats = st.integers(0, len(carries) - 1)
    pairs = st.tuples(seats, seats, UNITS).filter(lambda leg: leg[0] != leg[1])
    legs = [Leg(*leg) for leg in draw(st.lists(pairs, max_size=12))]
    return legs, draw(st.permutations(legs)), carries


@st.composite
def stars(draw: st.DrawFn) -> tuple[list[Leg], list[Leg], list[int], int]:
    """Legs that all have the centre at one end."""
    legs, shuffled, carries = draw(tables())
    centre = draw(st.integers(0, len(carries) - 1))
    return (
        [leg for leg in legs if centre in (leg.payer, leg.payee)],
        [leg for leg in shuffled if centre in (leg.payer, leg.payee)],
        carries,
        centre,
    )


def dues(legs: list[Leg], count: int) -> list[int]:
    """Each seat's total when everybody could pay."""
    totals = [0] * count
    for leg in legs:
        totals[leg.payer] -= leg.units
        totals[leg.payee] += leg.units
    return totals


def assert_conserves(settled: Settled, count: int) -> None:
    """Payments are above zero, make the nets and add up to nothing; each pair pays in one direction."""
    nets = [0] * count
    for transfer in settled.transfers:
        assert transfer.units > 0
        nets[transfer.payer] -= transfer.units
        nets[transfer.payee] += transfer.units
    assert tuple(nets) == settled.nets
    assert sum(nets) == 0
    pairs = [frozenset((transfer.payer, transfer.payee)) for transfer in settled.transfers]
    assert len(set(pairs)) == len(pairs)


@given(stars())
def test_4_capped_holds(star):
    """Nobody wins or loses more than he carried, nor more than his due; what can be paid is paid."""
    legs, shuffled, carries, centre = star
    settled = capped(legs, carries, centre)
    assert settled == capped(shuffled, carries, centre)
    assert_conserves(settled, len(carries))
    due = dues(legs, len(carries))
    for seat, net in enumerate(settled.nets):
        assert abs(net) <= carries[seat]
        if seat != centre:
            assert abs(net) <= abs(due[seat])
            assert net * due[seat] >= 0
    clipped = [max(-carry, min(carry, units)) for carry, units in zip(carries, due, strict=True)]
    wanted = -sum(units for seat, units in enumerate(clipped) if seat != centre)
    assert settled.nets[centre] == max(-carries[centre], min(carries[centre], wanted))
    assert settled.was_cut == tuple(net != units for net, units in zip(settled.nets, due, strict=True))


def owed_to(legs: list[Leg], payer: int, payee: int) -> int:
    """What a seat owes another once what the other owes it is taken off; may be below zero."""
    there = sum(leg.units for leg in legs if (leg.payer, leg.payee) == (payer, payee))
    back = sum(leg.units for leg in legs if (leg.payer, leg.payee) == (payee, payer))
    return there - back


@pytest.mark.parametrize("settle", [limited, nearest])
@given(tables())
def test_4_limited_holds(settle, table):
    """A payer pays at most what he carried; a payee receives no more than his due of each payer."""
    legs, shuffled, carries = table
    settled = settle(legs, carries)
    assert settled == settle(shuffled, carries)
    assert_conserves(settled, len(carries))
    for seat, carry in enumerate(carries):
        paid = sum(transfer.units for transfer in settled.transfers if transfer.payer == seat)
        owed = {other: owed_to(legs, seat, other) for other in range(len(carries))}
        assert paid == min(carry, sum(units for units in owed.values() if units > 0))
        assert all(one.units <= owed[one.payee] for one in settled.transfers if one.payer == seat)


@given(tables())
def test_4_nearest_holds(table):
    """To each his due in turn order, while it lasts (mahjong.md 8.4)."""
    legs, _, carries = table
    settled = nearest(legs, carries)
    for seat in range(len(carries)):
        got = {one.payee: one.units for one in settled.transfers if one.payer == seat}
        turn = [(seat + step) % len(carries) for step in range(1, len(carries))]
        owed = {other: owed_to(legs, seat, other) for other in turn}
        shorted = [place for place, other in enumerate(turn) if got.get(other, 0) < owed[other]]
        assert not any(other in got for other in turn[min(shorted, default=len(turn)) + 1 :])


@given(tables())
def test_4_overdraft_holds(table):
    """No loser pays more than he carried or lost; a higher winner is never shorted for a lower one."""
    legs, shuffled, carries = table
    settled = overdraft(legs, carries)
    assert settled == overdraft(shuffled, carries)
    assert_conserves(settled, len(carries))
    due = dues(legs, len(carries))
    losers = [seat for seat, units in enumerate(due) if units < 0]
    for seat in losers:
        assert settled.nets[seat] == -min(-due[seat], carries[seat])
    winners = sorted((seat for seat, units in enumerate(due) if units > 0), key=lambda seat: -due[seat])
    for higher, lower in pairwise(winners):
        if due[higher] > due[lower] and settled.nets[lower]:
            assert settled.nets[higher] == due[higher]
        if due[higher] == due[lower]:
            assert abs(settled.nets[higher] - settled.nets[lower]) <= 1


@given(st.integers(-(10**12), 10**12), st.integers(0, 10_000))
def test_5_rake_holds(net: int, basis_points: int):
    """The rake is whole, of a win only, at most the percentage and less than a unit below it."""
    units = rake(net, basis_points)
    assert 0 <= units <= max(net, 0)
    assert 0 <= max(net, 0) * basis_points - units * 10_000 < 10_000
