"""Properties of bets, ranks, banker draws and payments over any figures."""

from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import paigow
from games.rules.core.dominoes import DECK
from games.rules.core.playout import Inputs, hashed_chance, play_at_random
from games.rules.paigow.banker import choose_banker
from games.rules.paigow.bets import highest, menu, offered
from games.rules.paigow.ranks import rank
from tests.rules.paigow.given import units_by_seat

COINS = st.integers(1, 10**15)
PAIRS = st.sampled_from(list(combinations(DECK, 2)))
READINGS = st.sampled_from(["words", "pictures"])
few = settings(max_examples=80)


@few
@given(st.integers(1, 10**9), st.integers(1, 3), COINS, COINS, st.integers(1, 1000))
def test_menu_rises_from_1_within_cap_and_coins(unit, idle_seats, banker_carry, idle_carry, cap):
    """A menu has 1 to 5 rising multiples from 1; beyond 1 both sides could pay its top."""
    carried = {"banker_carry": banker_carry, "idle_carry": idle_carry}
    multiples = menu(unit=unit, idle_seats=idle_seats, cap=cap, **carried)
    assert multiples[0] == 1 and len(multiples) <= 5
    assert list(multiples) == sorted(set(multiples))
    top = multiples[-1]
    assert top == highest(unit=unit, idle_seats=idle_seats, cap=cap, **carried) <= cap
    if top > 1:
        assert top * unit <= idle_carry and top * unit * idle_seats <= banker_carry


@few
@given(st.integers(6, 10**6))
def test_offered_quarters_are_the_nearest_whole_ones(most):
    """Above five the multiples lie within half of the true quarter, and the last is the highest itself."""
    multiples = offered(most)
    assert multiples[-1] == most
    assert all(abs(4 * one - k * most) <= 2 for k, one in enumerate(multiples) if k)


@few
@given(PAIRS, READINGS)
def test_rank_does_not_depend_on_the_order_of_tiles(pair, gao_jiu):
    """Two tiles are a hand however they lie."""
    assert rank(*pair, gao_jiu) == rank(*reversed(pair), gao_jiu)


@few
@given(PAIRS, PAIRS, READINGS)
def test_equal_strengths_are_equal_ranks(one, other, gao_jiu):
    """The strengths are a total order in which only hands of one type and total are equal."""
    first, second = rank(*one, gao_jiu), rank(*other, gao_jiu)
    if first.strength == second.strength:
        assert (first.type, first.points) == (second.type, second.points)
    if first.points is None and second.points is not None:
        assert first.strength > second.strength


@few
@given(st.lists(st.tuples(st.integers(0, 4), COINS), min_size=2, max_size=4), st.integers(0, 2**31))
def test_banker_is_always_among_the_highest(seats, seed):
    """The banker called the highest multiple, or nobody called and he is at 1."""
    calls, carries = zip(*seats, strict=True)
    stream = hashed_chance(str(seed)).stream("banker")
    banking = choose_banker(calls=calls, carries=carries, stream=stream)
    assert calls[banking.seat] == max(calls)
    assert banking.multiple == max(calls) or (max(calls), banking.multiple) == (0, 1)
    assert banking.seat in banking.candidates


@few
@given(st.integers(0, 10**6), st.lists(COINS, min_size=2, max_size=4), st.integers(1, 10**6))
def test_what_is_owed_balances_and_agrees_with_lines_and_view(seed, carries, base):
    """What all seats are due is nothing in sum, and equals the leg lines of their slips."""
    chance = hashed_chance(str(seed))
    inputs = Inputs(paigow.parse_options({"tie": "push"}), base, tuple(carries), None, chance)
    *_, last = play_at_random(paigow, inputs, chance.stream("choices"))
    outcome = paigow.outcome(last.step.state)
    due = units_by_seat(outcome)
    assert sum(due) == 0
    by_lines = [sum(line["units"] for line in lines if line["kind"] == "leg") for lines in outcome.lines]
    assert by_lines == due
    legs = paigow.view(last.step.state, "spectator")["legs"]
    assert sum(leg["units"] for leg in legs if leg["winner"] is not None) == sum(
        owed.units for owed in outcome.obligations
    )


def test_comparison_is_transitive():
    """Over one hand of every strength, higher than higher is higher: sorting never contradicts itself."""
    strengths = sorted({rank(*pair, "words").strength for pair in combinations(DECK, 2)})
    assert all((one < other) == (i < j) for (i, one), (j, other) in product(enumerate(strengths), repeat=2))
