"""RULES 6: ranking."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from games.rules import paigow
from games.rules.core.dominoes import DECK
from games.rules.paigow.ranks import NAMED_TYPES, points, rank
from tests.rules.paigow.given import compared, finish

# One hand of each named type, high to low (words), and the best of 9 points.
LADDER = (
    "24 12,66 66,11 11,44 44,13 13,55 55,33 33,22 22,56 56,46 46,16 16,15 15,36 45,26 35,25 34,14 23,"
    "66 36,11 45,66 44,11 26,66 25,11 16,66 34"
)
BOTH = pytest.mark.parametrize("gao_jiu", ["words", "pictures"])
POINT_COUNTS = {8: 56, 7: 52, 6: 56, 5: 44, 4: 52, 3: 48, 2: 44, 1: 32, 0: 24}
TYPE_COUNTS = {
    "words": {"heaven_high_nine": 2, "earth_high_nine": 4, 9: 42},
    "pictures": {"heaven_high_nine": 8, "earth_high_nine": 8, 9: 32},
}
DEALS = {"words": (107_656, 107_656, 448), "pictures": (107_638, 107_638, 484)}


def of(hand, gao_jiu="words"):
    """The rank of a hand in short notation."""
    return rank(*hand.split(), gao_jiu)


def all_hands(gao_jiu):
    """The ranks of all 496 hands."""
    return [rank(*pair, gao_jiu) for pair in combinations(DECK, 2)]


def test_6_1_the_ladder_of_types():
    """22 named types in the rulebook's order, each above the next, all above 9 points."""
    assert len(NAMED_TYPES) == 22
    ranks = [of(hand) for hand in LADDER.split(",")]
    assert [one.type for one in ranks] == [*NAMED_TYPES, "points"]
    assert all(high.strength > low.strength for high, low in pairwise(ranks))
    assert ranks[-1].points == 9


@BOTH
def test_6_1_every_named_type_beats_every_total(gao_jiu):
    """No hand of points, its tiles as high as may be, reaches the lowest named type."""
    ranks = all_hands(gao_jiu)
    named = min(one.strength for one in ranks if one.points is None)
    assert named > max(one.strength for one in ranks if one.points is not None)


@pytest.mark.parametrize("total", range(9, 0, -1))
def test_6_1_points_follow_from_9_to_0(total):
    """Any hand of a total beats any hand of a smaller one, whatever its tiles."""
    ranks = [one for one in all_hands("words") if one.type == "points"]
    lowest = min(one.strength for one in ranks if one.points == total)
    highest = max(one.strength for one in ranks if one.points == total - 1)
    assert lowest > highest


@pytest.mark.parametrize(
    ("one", "other"),
    [("66 44", "66 26"), ("66 26", "66 35"), ("11 44", "11 35"), ("66 36", "66 45"), ("11 36", "11 45")],
)
def test_6_2_members_of_a_named_type_are_equal(one, other):
    """天槓 with 人 equals 天槓 with 雜八, and so on."""
    assert of(one) == of(other)


@BOTH
def test_6_2_named_types_know_no_kicker(gao_jiu):
    """Each of the named types is one strength."""
    strengths = {(one.type, one.strength) for one in all_hands(gao_jiu) if one.points is None}
    assert len(strengths) == 22


@pytest.mark.parametrize(
    ("hand", "words", "pictures"),
    [
        ("66 25", "heaven_high_nine", "heaven_high_nine"),
        ("66 34", "points", "heaven_high_nine"),
        ("66 16", "points", "heaven_high_nine"),
        ("11 16", "earth_high_nine", "earth_high_nine"),
        ("11 25", "points", "earth_high_nine"),
        ("11 34", "points", "earth_high_nine"),
    ],
)
def test_6_3_option_gao_jiu(hand, words, pictures):
    """`words`: 天 + 25 and 地 + 16 only; `pictures`: any of 16, 25, 34."""
    assert of(hand, "words").type == words
    assert of(hand, "pictures").type == pictures
    assert points(*hand.split()) == 9


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("15 24", 9),
        ("15 12", 9),
        ("46 24", 6),
        ("46 12", 6),
        ("55 12", 6),
        ("33 24", 9),
        ("36 12", 5),
        ("13 24", 7),
    ],
)
def test_6_4_three_and_two_four_count_3_or_6(hand, total):
    """丁三 and 二四 count whichever makes the larger total: 15 + 24 is 6 + 3 = 9, not 12."""
    assert of(hand).points == total


@pytest.mark.parametrize(("hand", "total"), [("46 55", 0), ("66 55", 2), ("56 16", 8), ("22 56", 5)])
def test_6_4_points_are_the_last_digit(hand, total):
    """Pips added, tens dropped."""
    assert of(hand).points == total


@pytest.mark.parametrize("other", ["15", "46", "55", "33", "13", "22", "56", "16", "36", "26", "25", "14"])
def test_6_5_two_four_beats_three(other):
    """With the other tile equal, the seat holding 二四 wins."""
    assert of(f"24 {other}").strength > of(f"12 {other}").strength


@pytest.mark.parametrize(
    ("high", "low", "total"),
    [("66 55", "44 22", 2), ("66 15", "11 15", 8), ("33 13", "22 15", 0), ("44 16", "56 22", 5)],
)
def test_6_5_equal_totals_compare_the_higher_tile(high, low, total):
    """Among equal totals the higher single tile decides first."""
    assert of(high).points == of(low).points == total
    assert of(high).strength > of(low).strength


@pytest.mark.parametrize(
    ("high", "low", "total"),
    [("66 55", "66 46", 2), ("13 55", "13 46", 4), ("55 33", "55 15", 6), ("56 16", "56 25", 8)],
)
def test_6_5_then_the_lower_tile(high, low, total):
    """With the higher tile equal too, the lower one decides."""
    assert of(high).points == of(low).points == total
    assert of(high).strength > of(low).strength


def test_6_6_option_tie():
    """An exact tie goes to the banker, or nobody pays."""
    assert compared("66 44", "66 26") == 0
    assert compared("66 44", "66 26", tie="push") is None
    assert compared("46 36", "46 45") == 0
    assert compared("46 36", "46 45", tie="push") is None


def test_6_6_a_push_owes_nothing():
    """With `push` a tied leg makes no obligation; the line says that it was tied."""
    given = {"carries": (9000, 9000), "calls": (1, 0), "bets": (None, 1), "hands": ("66 44", "66 26")}
    outcome = paigow.outcome(finish(**given, tie="push").state)
    assert outcome.obligations == ()
    assert outcome.lines[1][-1] == {"kind": "leg", "against": 0, "units": 0, "tied": True}


def test_6_7_zero_points_compare_too():
    """Two totals of 0 are decided by their tiles, and 0 loses to 1."""
    assert of("46 55").points == of("22 15").points == 0
    assert compared("55 46", "22 15") == 0
    assert compared("22 15", "55 46") == 1
    assert compared("55 46", "46 56") == 1


def test_6_8_idle_seats_compare_with_the_banker_only():
    """Banker 3 points, idle seats above and below: three legs, none between idle seats."""
    hands = ("33 16", "66 66", "46 55", "24 12")
    step = finish(calls=(2, 0, 0, 0), bets=(None, 1, 1, 1), hands=hands)
    legs = paigow.view(step.state, "spectator")["legs"]
    assert [(leg["seat"], leg["winner"]) for leg in legs] == [(1, 1), (2, 0), (3, 3)]
    for owed in paigow.outcome(step.state).obligations:
        assert 0 in (owed.payer, owed.payee)


@BOTH
def test_6_check_figures_of_all_hands(gao_jiu):
    """496 hands fall into types as the rulebook counts them; distinct strengths are 150 / 147."""
    ranks = all_hands(gao_jiu)
    counts = Counter(one.points if one.type == "points" else one.type for one in ranks)
    pairs = dict.fromkeys(NAMED_TYPES[:16], 1)
    kings = {"heaven_king": 4, "earth_king": 4, "heaven_gong": 8, "earth_gong": 8}
    assert counts == pairs | kings | TYPE_COUNTS[gao_jiu] | POINT_COUNTS
    assert len({one.strength for one in ranks}) == {"words": 150, "pictures": 147}[gao_jiu]


@BOTH
def test_6_check_figures_of_all_deals(gao_jiu):
    """All 215,760 ordered deals of banker and one idle seat, counted by hand against hand."""
    strengths = {
        pair: rank(DECK[pair[0]], DECK[pair[1]], gao_jiu).strength for pair in combinations(range(32), 2)
    }
    higher = lower = tied = 0
    for (one, own), (other, his) in combinations(strengths.items(), 2):
        if set(one) & set(other):
            continue
        if own == his:
            tied += 2
        else:
            higher, lower = higher + 1, lower + 1
    assert (higher, lower, tied) == DEALS[gao_jiu]
    assert higher + lower + tied == 215_760
