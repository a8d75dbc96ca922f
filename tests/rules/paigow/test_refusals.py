"""Unreadable, illegal and not your turn are told apart."""

import pytest

from games.rules import paigow
from games.rules.core.errors import IllegalAction, MalformedAction, NotYourTurn
from tests.rules.paigow.given import answer, betting, finish, start


@pytest.mark.parametrize(
    "action",
    [
        *[{"do": "call", "multiple": value} for value in (True, False, 1.0, "1", None, [1])],
        {"do": "fold", "multiple": 1},
        {"do": "call"},
        {"do": "call", "multiple": 1, "seat": 2},
        {},
    ],
)
def test_malformed(action):
    """What is no call or bet of a whole number is malformed, a truth value too."""
    with pytest.raises(MalformedAction) as refused:
        paigow.check(start().state, 0, action)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize(
    ("state", "seat", "verb"),
    [
        (answer(start().state, "call", (1,)).state, 0, "call"),
        (start().state, 0, "bet"),
        (betting((1, 0, 0, 0)), 1, "call"),
        (finish(calls=(1, 0, 0, 0), bets=(None, 1, 1, 1)).state, 1, "bet"),
    ],
)
def test_not_your_turn(state, seat, verb):
    """A second answer, the other phase's answer and any answer after the end come out of turn."""
    with pytest.raises(NotYourTurn) as refused:
        paigow.check(state, seat, {"do": verb, "multiple": 1})
    assert refused.value.code == "not_your_turn"


def test_time_alone_moves_nothing():
    """A tick is refused: a window's end is each seat's default answer."""
    with pytest.raises(IllegalAction):
        paigow.tick(start().state)
