"""Clauses 1 and 2: the hand, its rows, fouls, and the types."""

from itertools import pairwise

import pytest

from games.rules import thirteen
from games.rules.core.errors import IllegalAction
from games.rules.thirteen.rows import RUNS, TYPES, strength, type_of
from games.rules.thirteen.setting import clashes, is_foul
from tests.rules.thirteen.given import (
    HANDS,
    SWEEPER,
    SWEPT,
    action,
    answer,
    beats,
    compared,
    finish,
    play_case,
    points,
    public,
    row,
    scored,
    set_of,
    setting,
    start,
    start_case,
)

FOUL = HANDS["foul_pays_bonus"]


def test_1_1_thirteen_cards_each_and_sixty_seconds():
    """Seat s gets the deck's cards 13s to 13s + 12; the clock gives 60 s, or what the room says."""
    state = start().state
    deck = thirteen.deck(state.options)
    assert state.hands == (deck[:13], deck[13:26], deck[26:39], deck[39:])
    assert thirteen.deadline(state) == 60_000
    assert thirteen.deadline(start(set_seconds=90).state) == 90_000


@pytest.mark.parametrize(
    ("front", "middle", "is_legal"),
    [("KK5", "KK532", True), ("QQ6", "QQ543", False), ("AKQ", "AKJ32", False), ("AKJ", "AKJ32", True)],
)
def test_1_2_a_row_that_runs_out_is_the_weaker(front, middle, is_legal):
    """Front and middle compare type, then card by card on what both have."""
    assert (strength(row(front)) <= strength(row(middle))) == is_legal


def test_1_2_equal_rows_are_fine():
    """A middle and a back of the same ranks are no foul."""
    assert not is_foul(set_of(HANDS["equal_rows_legal"]["players"][0]))


def test_1_3_refuse_names_the_rows_that_clash_and_changes_nothing():
    """A fouled setting is refused with its rows; the time runs on and the seat may set again."""
    state = start_case("foul_pays_bonus").state
    with pytest.raises(IllegalAction) as refused:
        answer(state, 0, set_of(FOUL["players"][0]), 1)
    assert refused.value.detail["clashes"] == [["front", "middle"]]
    assert answer(state, 0).state.answers[0] is not None


def test_1_3_both_clashes_are_named():
    """A setting whose every row is weaker than the one before names both pairs."""
    fouled = setting("SA HA CA / SK HK D3 D4 C9 / S2 H4 C6 D8 D10")
    assert clashes(fouled) == (("front", "middle"), ("middle", "back"))


def test_1_3_lose_pays_every_row_its_bonus_and_the_sweep():
    """With `lose` a foul stands, loses all to B (4 + 1 + 1 + 3) and has no pattern of its own."""
    assert points(scored("foul_pays_bonus"))["AB"] == -9
    step = play_case("foul_pays_bonus", foul="lose")
    assert public(step, "foul") == [{"seat": 0, "clashes": [["front", "middle"]]}]


def test_1_3_a_foul_is_swept_in_a_home_run_too():
    """Three aces in front lose to two kings where they are a foul, so that the others' winner runs home."""
    fouled = "SA HA CA / H2 D2 C3 H7 D8 / C4 D4 C6 D6 H8"
    result = compared(SWEEPER, *SWEPT, fouled)
    assert [held.is_foul for held in result.holdings] == [False, False, False, True]
    assert (result.home_runs, points(result)["AD"]) == ((0,), 3 + 3 + 6)


def test_1_3_a_foul_has_no_pattern_and_pays_that_of_others():
    """Three flushes in the wrong order take nothing, and give 2 to a seat that has them in the right one."""
    fouled = "H9 H5 H2 / CK CJ C8 C5 C3 / S9 S7 S6 S4 S2"
    flushes = "D9 D5 D2 / HK HJ H8 H7 H3 / DA DQ D8 D6 D4"
    result = compared(fouled, flushes, *SWEPT)
    assert [held.patterns for held in result.holdings] == [(), ("three_flush",), (), ()]
    assert (result.pairs[0].pattern, points(result)["AB"]) == (-2, -(3 + 2 + 3 + 6))
    assert points(result)["AC"] == points(result)["AD"] == -(3 + 3)


def test_1_3_two_fouls_lose_nothing_to_each_other():
    """Between two fouled seats nothing lies, before and after doubling."""
    cards = start_case("foul_pays_bonus").state.hands
    spoilt = [_spoilt(hand) for hand in cards]
    step = finish(start(hands=cards, foul="lose").state, (spoilt[0], spoilt[1], None, None), (1, 0, 3, 2))
    pair = thirteen.view(step.state, 0)["pairs"][0]
    assert (pair["points"], pair["times"], pair["sweep"]) == (0, 4, 0)
    assert thirteen.view(step.state, 0)["fouls"] == [True, True, False, False]


def _spoilt(cards):
    """The best setting of a hand with back and middle changed over, which makes it a foul."""
    best = start(hands=[cards]).state
    good = thirteen.legal_actions(best, 0)[0]
    spoilt = setting(" / ".join(" ".join(good[name]) for name in ("front", "back", "middle")))
    assert is_foul(spoilt)
    return spoilt


def test_1_3_a_valid_setting_may_be_replaced_until_all_are_in():
    """The last setting counts, is told to nobody else, and none is taken after the end."""
    state = answer(start_case("base").state, 0, bet=1).state
    step = answer(state, 0, bet=3)
    assert not step.is_public and step.state.answers[0].bet == 3
    for seat in (1, 2, 3):
        step = answer(step.state, seat)
    assert public(step, "bets_shown") == [{"bets": [3, 2, 3, 0]}]


def test_1_4_suits_never_count():
    """Rows of the same ranks are equal whatever their suits."""
    assert strength(row("SA SK HQ HJ D9")) == strength(row("DA CK CQ SJ S9"))
    assert strength(row("SA SK SQ SJ S9")) == strength(row("DA DK DQ DJ D9"))


def test_2_1_types_from_high_to_low():
    """One row of each type, in the order of the rulebook."""
    rows = ("S5 S6 S7 S8 S9", "33332", "22233", "S2 S3 S4 S5 S7", "23456", "22234", "22334", "22345", "23457")
    types = [type_of(row(text)) for text in rows]
    assert types == list(reversed(TYPES))
    strengths = [strength(row(text)) for text in rows]
    assert strengths == sorted(strengths, reverse=True)


def test_2_2_order_of_straights():
    """A K Q J 10, A 2 3 4 5, K Q J 10 9, down to 2 3 4 5 6; K Q A 2 3 is none."""
    names = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}
    runs = [" ".join(names.get(height, str(height)) for height in run) for run in RUNS]
    assert runs[:3] == ["A K Q J 10", "A 5 4 3 2", "K Q J 10 9"] and runs[-1] == "6 5 4 3 2"
    assert [beats(one, other) for one, other in pairwise(runs)] == [1] * (len(runs) - 1)
    assert type_of(row("K Q A 2 3")) == "high_card"
    suited = [strength(tuple("S" + rank for rank in run.split())) for run in runs]
    assert suited == sorted(suited, reverse=True) and len(set(suited)) == 10


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A K 4 3 2", "A Q J 10 9"),
        ("2 2 A 4 3", "2 2 K Q J"),
        ("3 3 2 2 4", "3 3 2 2 A"),
        ("4 4 2 2 A", "3 3 2 2 A"),
    ],
)
def test_2_3_what_decides_within_a_type(one, other):
    """Top card down; pairs first, then the rest."""
    assert beats(one, other) == (-1 if one == "3 3 2 2 4" else 1)


def test_2_3_the_three_or_four_decide_alone():
    """Beside three or four of a kind nothing else counts; equal to the end is a tie."""
    assert beats("777AK", "77723") == beats("77755", "77722") == beats("8888J", "88882") == 0
    assert beats("AKQJ9", "AKQJ9") == 0


def test_2_4_front_knows_three_types():
    """Three of a suit or in sequence are a high card in front."""
    assert type_of(row("SA SK SQ")) == type_of(row("S4 H3 D2")) == "high_card"
    assert type_of(row("22A")) == "pair"
    assert type_of(row("222")) == "trips"
    assert beats("222", "AAK") == beats("22A", "AKQ") == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("AQ653", "KJ987"), ("KK932", "QQA64"), ("KKA54", "KK932"), ("JJ992", "JJ88A")],
        *[("QQJJ8", "QQJJ6"), ("999QJ", "88896"), ("77755", "444AA"), ("8888J", "3333K")],
        ("SK SQ S9 S5 S3", "HK HQ H8 H7 H5"),
    ],
)
def test_2_5_examples(one, other):
    """The rulebook's examples, each way."""
    assert (beats(one, other), beats(other, one)) == (1, -1)


def test_actions_need_the_seat_s_own_cards():
    """A setting of another seat's cards is refused without saying whose they are."""
    state = start_case("base").state
    with pytest.raises(IllegalAction) as refused:
        thirteen.check(state, 0, action(set_of(HANDS["base"]["players"][1]), 2))
    assert not refused.value.detail
