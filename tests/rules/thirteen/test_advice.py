"""What the rules say of a setting that a seat only considers."""

import pytest

from games.rules import thirteen
from games.rules.core.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.core.game import advise
from tests.rules.thirteen.given import finish, setting, start

CARDS = ("SK", "HK", "D5", "S9", "H9", "C9", "D2", "C3", "S4", "H5", "D6", "C7", "S8")
SUITED = tuple("H" + rank for rank in ("A", *"23456789", "10", "J", "Q", "K"))


def state_of(cards=CARDS, **given):
    """A hand whose first seat holds these cards."""
    return start(hands=[cards], **given).state


def told(text, cards=CARDS, **given):
    """The answer about rows that the first seat considers."""
    rows = [part.split() for part in text.split("/")]
    question = dict(zip(("front", "middle", "back"), rows, strict=True))
    return advise(thirteen, state_of(cards, **given), 0, question)


def test_full_rows_have_types_and_others_none():
    """A type is told as soon as its row is full."""
    assert told("SK HK D5 / S9 H9 / ")["types"] == ["pair", None, None]
    assert told("/ /")["types"] == [None, None, None]


def test_neighbours_that_clash_are_named_in_every_room():
    """The page warns before the server refuses, and where the room lets a foul stand."""
    text = "SK HK D5 / D2 C3 S4 H5 C7 / S9 H9 C9 D6 S8"
    for foul in ("refuse", "lose"):
        answer = told(text, foul=foul)
        assert answer["clashes"] == [["front", "middle"]]
        assert answer["types"] == ["pair", "high_card", "trips"]
    assert told("D2 C3 S4 / S9 H9 C9 D6 S8 / SK HK D5 H5 C7")["clashes"] == [["middle", "back"]]


def test_advice_agrees_with_the_judge():
    """Of every suggestion it says the types that are shown, and finds no clash."""
    state = state_of()
    for shown in thirteen.view(state, 0)["suggestions"]:
        rows = {name: shown[name] for name in ("front", "middle", "back")}
        answer = advise(thirteen, state, 0, rows)
        assert (answer["types"], answer["clashes"]) == (shown["types"], [])


def test_patterns_and_dragons_are_told():
    """Three straights of thirteen cards, and a dragon whatever lies where."""
    straights = ("S2", "H3", "D4", "S5", "H6", "D7", "C8", "S9", "H10", "DJ", "CQ", "SK", "HA")
    assert told("S2 H3 D4 / S5 H6 D7 C8 S9 / H10 DJ CQ SK HA", straights)["dragon"] == "dragon"
    runs = ("S2", "H3", "D4", "S4", "H5", "D6", "C7", "S8", "H10", "DJ", "CQ", "SK", "HA")
    assert told("S2 H3 D4 / S4 H5 D6 C7 S8 / H10 DJ CQ SK HA", runs)["patterns"] == ["three_straight"]
    answer = told("HA HK HQ / HJ H10 H9 H8 H7 / H6 H5 H4 H3 H2", SUITED)
    assert (answer["dragon"], answer["clashes"], answer["patterns"]) == ("flush_dragon", [], [])


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({}, MalformedAction),
        ({"front": [], "middle": []}, MalformedAction),
        ({"front": [], "middle": [], "back": [], "seat": 1}, MalformedAction),
        ({"front": "SK", "middle": [], "back": []}, MalformedAction),
        ({"front": [["SK"]], "middle": [], "back": []}, MalformedAction),
        ({"front": ["SK", "HK", "D5", "S9"], "middle": [], "back": []}, MalformedAction),
        ({"front": ["SA"], "middle": [], "back": []}, IllegalAction),
        ({"front": ["SK"], "middle": ["SK"], "back": []}, IllegalAction),
        ({"front": ["X"], "middle": [], "back": []}, IllegalAction),
    ],
)
def test_only_questions_about_own_cards_are_answered(question, error):
    """Nothing can be learnt of a card that the seat does not hold."""
    with pytest.raises(error):
        advise(thirteen, state_of(), 0, question)


def test_nothing_is_told_once_the_hand_is_over():
    """Then everything is open anyway."""
    rows = setting("SK HK D5 / S9 H9 C9 D2 C3 / S4 H5 D6 C7 S8")
    with pytest.raises(NotYourTurn):
        advise(thirteen, finish(state_of()).state, 0, rows.told())


def test_a_game_without_advice_refuses_every_question():
    """Paigow answers none."""
    from_nothing = object()
    with pytest.raises(MalformedAction):
        advise(from_nothing, None, 0, {})
