"""RULES 3: choosing the banker."""

from collections import Counter

import pytest

from games.rules import paigow
from games.rules.core.errors import IllegalAction
from games.rules.core.playout import Inputs, begin, hashed_chance
from games.rules.paigow.banker import choose_banker, scaled
from tests.rules.paigow.given import answer, betting, fields, public, start


def test_3_1_calls_are_zero_or_a_multiple():
    """不搶 and the room's multiples are on offer, nothing else."""
    state = start().state
    assert [action["multiple"] for action in paigow.legal_actions(state, 2)] == [0, 1, 2, 3, 4]
    with pytest.raises(IllegalAction):
        paigow.check(state, 2, {"do": "call", "multiple": 5})


def test_3_1_option_banker_multiples():
    """A room may offer other multiples."""
    state = start(banker_multiples=[1, 3]).state
    assert [action["multiple"] for action in paigow.legal_actions(state, 0)] == [0, 1, 3]
    assert paigow.view(state, 0)["multiples"] == [1, 3]


def test_3_1_calls_are_secret_until_all_are_in():
    """The others neither see a call nor that it was made; the caller sees his own; all see all at the end."""
    step = answer(start().state, "call", (None, 3, 0, 2))
    assert public(step) == []
    assert paigow.view(step.state, 1)["my_call"] == 3
    assert paigow.view_event(step.events[0], 3) == {"kind": "called", "seat": 3, "multiple": 2}
    for viewer in (0, 1, 2, "spectator"):
        assert paigow.view_event(step.events[0], viewer) is None
    seen = paigow.view(step.state, 0)
    assert seen == paigow.view(start().state, 0)
    last = answer(step.state, "call", (1,))
    assert fields(last, "calls_shown") == [{"calls": [1, 3, 0, 2]}]
    assert paigow.view(last.state, "spectator")["calls"] == [1, 3, 0, 2]


def test_3_2_time_up_is_no_call_after_5_seconds():
    """The default is 不搶; the time is the room's, 5 s if it names none."""
    state = start().state
    assert paigow.default_action(state, 1) == {"do": "call", "multiple": 0}
    assert paigow.deadline(state) == 5_000
    assert paigow.deadline(start(call_seconds=9, bet_seconds=3).state) == 9_000


@pytest.mark.parametrize(
    ("calls", "banker", "multiple"),
    [((0, 1, 2, 4), 3, 4), ((2, 1, 1, 1), 0, 2), ((0, 0, 1, 0), 2, 1)],
)
def test_3_3_highest_multiple_is_banker(calls, banker, multiple):
    """The highest call wins without a draw."""
    step = answer(start().state, "call", calls)
    assert fields(step, "banker") == [
        {
            "seat": banker,
            "multiple": multiple,
            "how": "highest",
            "candidates": [banker],
            "roll": None,
            "weights": None,
        }
    ]


@pytest.mark.parametrize(("roll", "banker"), [(0, 0), (29, 0), (30, 2), (89, 2), (90, 3), (99, 3)])
def test_3_3_equal_multiples_are_drawn_by_carried_units(roll, banker):
    """Tied seats share one line of units in ascending order; the roll falls on one of them, and is logged."""
    state = start(carries=(30, 500, 60, 10), base=1, draws={"banker": (roll,)}).state
    named = fields(answer(state, "call", (2, 1, 2, 2)), "banker")[0]
    assert (named["seat"], named["multiple"], named["how"]) == (banker, 2, "weighted")
    assert (named["candidates"], named["weights"], named["roll"]) == ([0, 2, 3], [30, 60, 10], roll)


def test_3_3_richer_is_likelier():
    """Over 2,000 shuffles tied seats are chosen as their coins are: chi-square below 1 % (df 3: 11.3)."""
    carries = (100, 200, 300, 400)
    chosen = Counter(
        choose_banker(calls=(1,) * 4, carries=carries, stream=hashed_chance(f"tie {k}").stream("banker")).seat
        for k in range(2000)
    )
    assert sum((chosen[seat] - 2 * carry) ** 2 / (2 * carry) for seat, carry in enumerate(carries)) < 11.3


def test_3_3_huge_weights_are_scaled_to_one_draw():
    """Sums from 2^32 on are scaled down, smaller ones are taken as they are."""
    assert scaled([1, 2**32 - 2]) == (1, 2**32 - 2)
    assert scaled([2**31, 2**31]) == ((2**32 - 1) // 2,) * 2
    assert scaled([2**60, 3 * 2**60]) == ((2**32 - 1) // 4, 3 * (2**32 - 1) // 4)
    state = start(carries=(2**60,) * 4, draws={"banker": (2**31,)}).state
    assert fields(answer(state, "call", (1, 1, 0, 0)), "banker")[0]["seat"] == 1


@pytest.mark.parametrize("roll", range(4))
def test_3_4_nobody_calls(roll):
    """A uniformly drawn seat is banker at multiple 1, whatever it carries."""
    state = start(carries=(1, 10**6, 5, 7), base=1, draws={"banker": (roll,)}).state
    named = fields(answer(state, "call", (0, 0, 0, 0)), "banker")[0]
    assert (named["seat"], named["multiple"], named["how"]) == (roll, 1, "drawn")
    assert named["candidates"] == [0, 1, 2, 3]


def test_3_4_the_drawn_banker_is_at_multiple_1_in_every_room():
    """Where no seat may call 1, a banker whom nobody called for is at 1 all the same."""
    state = betting((0, 0, 0, 0), banker_multiples=[3, 4])
    assert (state.banking.multiple, state.unit) == (1, state.base)


def test_3_4_the_drawn_banker_comes_from_stream_banker():
    """The draw is the first number of the labelled stream; hand 2 reads its own."""
    chance = hashed_chance("nobody calls")
    for memory, label in ((None, "banker"), ({"hand": 2, "seen": []}, "banker/2")):
        inputs = Inputs(paigow.parse_options({}), 1, (50,) * 4, memory, chance)
        step = answer(begin(paigow, inputs).state, "call", (0, 0, 0, 0))
        assert fields(step, "banker")[0]["seat"] == chance.stream(label).below(4)


def test_3_the_banker_is_chosen_every_hand():
    """Hand 2 begins with calls again, whoever was banker before."""
    assert betting((0, 0, 3, 0), memory={"hand": 2, "seen": []}).banking.seat == 2
    assert paigow.view(start(memory={"hand": 2, "seen": []}).state, 0)["phase"] == "calling"
