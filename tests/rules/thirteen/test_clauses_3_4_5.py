"""Clauses 3, 4 and 5: comparing, the patterns over all rows, sweeps and home runs."""

import pytest

from games.rules.thirteen.finale import swept
from games.rules.thirteen.options import parse_options
from games.rules.thirteen.rows import strength
from games.rules.thirteen.score import RowResult, score, worth
from games.rules.thirteen.setting import Answer, is_front_run, patterns
from games.rules.thirteen.treasure import multiplier
from tests.rules.thirteen.given import (
    DEFAULTS,
    HANDS,
    SWEEPER,
    SWEPT,
    compared,
    play_case,
    points,
    public,
    row,
    scored,
    set_of,
    setting,
)

NOBODY = (None, None, None, None)


def test_3_1_a_row_is_one_point():
    """Won +1, lost -1, tied 0."""
    assert points(scored("base"))["AB"] == -1
    assert points(scored("all_tied_pair"))["AB"] == 0
    assert [one.winner for one in scored("all_tied_pair").pairs[0].rows] == [None] * 3


@pytest.mark.parametrize(
    ("place", "cards", "value"),
    [
        *[("front", "222", 3), ("middle", "222AK", 1), ("back", "222AK", 1)],
        *[("middle", "22233", 2), ("back", "22233", 1)],
        *[("middle", "22223", 4), ("back", "22223", 4)],
        *[("middle", "S5 S6 S7 S8 S9", 5), ("back", "S5 S6 S7 S8 S9", 5)],
        *[("front", "AAK", 1), ("back", "S2 S3 S4 S5 S7", 1)],
    ],
)
def test_3_2_worth_of_a_winning_row(place, cards, value):
    """What each type counts in each row, in all."""
    assert worth(place, strength(row(cards)), DEFAULTS) == value


def test_3_2_room_options():
    """The room may let them count otherwise."""
    options = parse_options({"front_trips": 4, "middle_full_house": 1, "quads": 8, "straight_flush": 10})
    rows = [("front", "222"), ("middle", "22233"), ("back", "22223"), ("middle", "S5 S6 S7 S8 S9")]
    assert [worth(place, strength(row(cards)), options) for place, cards in rows] == [4, 1, 8, 10]


def test_3_3_the_seed_s_example():
    """Front three of a kind with a treasure card 6, middle -1, back lost to one treasure card -2: +3."""
    one = setting("S4 H4 D4 / S5 D6 H7 D8 C9 / HK HJ H9 H8 H2")
    other = setting("SK HQ C6 / S2 S3 S6 S8 S10 / D3 H3 C3 D5 C5")
    rest = [set_of(player) for player in HANDS["base"]["players"][2:]]
    answers = tuple(Answer(each, 0) for each in (one, other, *rest))
    pair = score(tuple(Answer(each.setting, -1) for each in answers), ("S4", "C5"), DEFAULTS).pairs[0]
    assert [row.points * (1 if row.winner == 0 else -1) for row in pair.rows] == [6, -1, -2]
    assert pair.points == 3


@pytest.mark.parametrize(("rule", "times"), [("plus1", [1, 2, 3, 4, 5]), ("pow2", [1, 2, 4, 8, 16])])
def test_3_3_treasure_option(rule, times):
    """k treasure cards multiply by k + 1, or by 2 to the power k."""
    assert [multiplier(held, parse_options({"treasure": rule})) for held in range(5)] == times


def test_3_3_worth_and_multiple_are_those_of_the_room():
    """Three of a kind in front, all treasure cards, are 3 x 4; in other rooms 3 x 8 or 5 x 4."""
    name = "three_treasures_front_trips"
    rooms = ({}, {"treasure": "pow2"}, {"front_trips": 5})
    rows = [scored(name, **room).pairs[0].rows[0] for room in rooms]
    assert [(row.worth, row.times, row.points) for row in rows] == [(3, 4, 12), (3, 8, 24), (5, 4, 20)]
    assert [points(scored(name, **room))["AB"] for room in rooms] == [13, 25, 21]


def test_3_3_a_losing_row_s_treasure_cards_do_nothing():
    """Only the winner's treasure cards multiply."""
    plain, with_cards = scored("base"), scored("base", treasures=("S8",))
    back = with_cards.pairs[0].rows[2]
    assert plain.pairs[0].rows[2] == RowResult("back", back.winner, 1, 1)
    assert back.times == (2 if back.winner == 0 else 1)


def test_4_1_two_points_from_everybody_whatever_the_rows_did():
    """Three flushes collect 2 from each; three straights do so even from the seat that swept them."""
    assert [pair.pattern for pair in scored("three_flush").pairs[:3]] == [2, 2, 2]
    assert points(scored("three_straight_while_shot"))["AB"] == -3 - 3 + 2


@pytest.mark.parametrize(
    ("name", "option"), [("three_flush", "three_flush"), ("three_straight_while_shot", "three_straight")]
)
def test_4_1_off(name, option):
    """A room without the pattern does not count it."""
    assert [pair.pattern for pair in scored(name, **{option: "off"}).pairs] == [0] * 6


def test_4_2_front_stays_a_high_card_and_both_patterns_count_once():
    """A suited run in front is a high card; both patterns together are 2 points."""
    both = scored("both_specials_at_once")
    assert both.holdings[0].patterns == ("three_flush", "three_straight")
    assert [pair.pattern for pair in both.pairs[:3]] == [2, 2, 2]


@pytest.mark.parametrize(("front", "is_run"), [("A23", True), ("KA2", False), ("QKA", True), ("224", False)])
def test_4_2_runs_of_three(front, is_run):
    """A 2 3 and Q K A are runs, K A 2 is none."""
    assert is_front_run(row(front)) == is_run


def test_4_2_straight_flushes_count_as_both_and_suits_may_differ():
    """A straight flush in the back serves three flushes and three straights alike."""
    flushes = setting("H9 H5 H2 / CK CJ C8 C5 C3 / S4 S5 S6 S7 S8")
    straights = setting("H2 C3 D4 / H5 S6 D7 C8 H9 / S9 S10 SJ SQ SK")
    assert patterns(flushes, DEFAULTS) == ("three_flush",)
    assert patterns(straights, DEFAULTS) == ("three_straight",)


def test_4_2_two_seats_with_a_pattern_cancel():
    """Whoever both have one gets nothing of the other for it."""
    one = set_of(HANDS["three_flush"]["players"][0])
    other = setting("D9 D5 D2 / HK HJ H8 H7 H3 / DK DQ D8 D6 D4")
    rest = [set_of(player) for player in HANDS["three_flush"]["players"][2:]]
    answers = tuple(Answer(each, -1) for each in (one, other, *rest))
    assert score(answers, (), DEFAULTS).pairs[0].pattern == 0


def test_5_1_sweep_is_three_more_and_never_multiplied():
    """Three rows and the sweep are 6; with a treasure card in a row only that row doubles."""
    assert points(scored("single_shoot"))["AB"] == 6
    winner = HANDS["single_shoot"]["players"][0]["back"][0]
    assert points(scored("single_shoot", treasures=(winner,)))["AB"] == 7


def test_5_1_who_swept_whom_is_told_from_either_side():
    """The winner comes first, whether his seat is the lower or the higher one."""
    assert list(swept(scored("single_shoot").pairs)) == [(0, 1)]
    assert (1, 0) in swept(scored("three_straight_while_shot").pairs)


def test_5_1_a_tied_row_is_no_sweep():
    """Two rows won and one tied are 2 points."""
    one = setting("SA HK D9 / SJ HJ D10 D7 C4 / SQ HQ D8 C6 C3")
    other = setting("HA CK S9 / S5 H5 S3 S2 H4 / S10 H10 S8 S6 H3")
    rest = [set_of(player) for player in HANDS["base"]["players"][2:]]
    pair = score(tuple(Answer(each, -1) for each in (one, other, *rest)), (), DEFAULTS).pairs[0]
    assert (pair.sweep, pair.points) == (0, 2)


def test_5_2_home_run():
    """Six more from each: 36 without doubling, 48 with the winner's own."""
    plain = scored("home_run_min_bet", bets=NOBODY)
    assert plain.home_runs == (0,) and plain.totals[0] == 36
    assert scored("home_run_min_bet").totals[0] == 48
    assert public(play_case("home_run_min_bet"), "home_run") == [{"seat": 0}]


def test_5_2_a_tied_row_is_no_home_run():
    """Who sweeps two seats and ties one row with the third gets 打槍 twice and no more."""
    tying = "CK DK C9 / HA CA H7 D8 C3 / C4 D4 C6 D6 H8"
    result = compared(SWEEPER, *SWEPT, tying)
    assert (result.home_runs, result.totals[0]) == ((), 6 + 6 + 2)
