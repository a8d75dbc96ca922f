"""自動排墩: as good as trying every setting, the same every time, and never a foul."""

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.core.playout import hashed_chance
from games.rules.thirteen.arrange import SUGGESTIONS_MAX, best, suggest
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.greedy import greedy
from games.rules.thirteen.layouts import layouts
from games.rules.thirteen.odds import POINT, grid, rivals, row_values, value_of
from games.rules.thirteen.options import parse_options
from games.rules.thirteen.rivals import BINS, STRENGTHS, cell, read, written
from games.rules.thirteen.rows import ORDER, ROWS, strength
from games.rules.thirteen.score import worth
from games.rules.thirteen.setting import Setting, dragon_of, is_foul
from tests.rules.thirteen.given import DEFAULTS, HANDS, set_of

ODD = parse_options(
    {"treasure": "pow2", "quads": 1, "straight_flush": 3, "front_trips": 9, "three_flush": "off"}
)
ROOMS = st.sampled_from([DEFAULTS, ODD])
# Cards of few ranks and suits, so that hands with many flushes, pairs and straights come up.
RICH_DECKS = st.sampled_from(
    [DECK, DECK[:26], DECK[:30], tuple(card for card in DECK if card[1:] in "23456A")]
)
HANDS_DEALT = (
    RICH_DECKS.flatmap(st.permutations)
    .map(lambda cards: tuple(cards[:13]))
    .filter(lambda cards: not dragon_of(cards))
)
TREASURES = st.lists(st.sampled_from(DECK), max_size=4, unique=True).map(tuple)


def enumerated(cards, treasures, options):
    """The highest value of all 72,072 settings, row by row from tables that the search does not use."""
    rows = {}
    for size in (3, 5):
        for row in combinations(cards, size):
            rows[frozenset(row)] = (row, strength(row))
    most = None
    for back in combinations(cards, 5):
        left = frozenset(cards).difference(back)
        high = rows[frozenset(back)][1]
        for front in combinations(left, 3):
            middle, mid = rows[left.difference(front)]
            if rows[frozenset(front)][1] <= mid <= high:
                value = bound_of(front, middle, back, treasures, options)
                if most is None or value > most:
                    value = value_of(Setting(front, middle, back), treasures, options)
                    most = value if most is None else max(most, value)
    return most


def bound_of(front, middle, back, treasures, options):
    """The value of three rows and of a pattern, whether they make one or not: never below the truth."""
    outside = sum(card not in {*front, *middle, *back} for card in treasures)
    total, bins = 2 * POINT, []
    for name, row in zip(ROWS, (front, middle, back), strict=True):
        place = strength(row)
        total += row_values(name, sum(card in treasures for card in row), outside, options)[place]
        bins.append(grid().bins[name][place])
    return total + grid().values[cell(*bins)]


@settings(max_examples=4, deadline=None)
@given(HANDS_DEALT, TREASURES, ROOMS)
def test_best_equals_the_enumeration(cards, treasures, options):
    """No setting of the hand has a higher value than the one that is found."""
    found = best(cards, treasures, options)
    assert value_of(found, treasures, options) == enumerated(cards, treasures, options)


@settings(max_examples=40, deadline=None)
@given(HANDS_DEALT, TREASURES, ROOMS)
def test_suggestions_are_legal_distinct_and_sorted(cards, treasures, options):
    """One to five settings of the same cards, none a foul, the best first and no two alike."""
    offered = suggest(cards, treasures, options)
    assert 1 <= len(offered) <= SUGGESTIONS_MAX
    assert all(sorted(one.cards) == sorted(cards) and not is_foul(one) for one in offered)
    assert len({one.strengths for one in offered}) == len(offered)
    values = [value_of(one, treasures, options) for one in offered]
    assert values == sorted(values, reverse=True)


@settings(max_examples=25, deadline=None)
@given(HANDS_DEALT, TREASURES, ROOMS)
def test_no_worse_than_the_plain_setting(cards, treasures, options):
    """The plain back-first setting is legal and never worth more."""
    plain = greedy(cards)
    assert not is_foul(plain)
    assert value_of(best(cards, treasures, options), treasures, options) >= value_of(
        plain, treasures, options
    )


@settings(max_examples=25, deadline=None)
@given(HANDS_DEALT, TREASURES, st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(cards, treasures, random):
    """The same cards dealt in another order get the same suggestions."""
    other = list(cards)
    random.shuffle(other)
    assert suggest(tuple(other), treasures, DEFAULTS) == suggest(cards, treasures, DEFAULTS)


def test_a_dragon_is_laid_in_its_order():
    """A dragon has one suggestion: from 2 up to the ace."""
    laid = set_of(HANDS["dragon"]["players"][0])
    dealt = hashed_chance("dragon").shuffled(laid.cards)
    assert suggest(dealt, (), DEFAULTS) == (laid,)


def test_72_072_layouts():
    """Each back has 56 middles with the fronts that are left, and the three never overlap."""
    ways = layouts()
    assert sum(map(len, ways.middles)) == sum(map(len, ways.fronts)) == 72_072
    for back in range(0, 1287, 99):
        for middle, front in zip(ways.middles[back], ways.fronts[back], strict=True):
            places = (*ways.fives[back], *ways.fives[middle], *ways.threes[front])
            assert sorted(places) == list(range(13))


def test_counts_survive_their_text():
    """What was counted reads back as it was, and every setting is in each row once."""
    known = rivals()
    assert read(written(known)) == known
    assert {sum(known.counts[name]) for name in ROWS} == {known.size}


def test_stronger_rows_never_have_less_value():
    """By the rulebook's worths a stronger row is worth at least as much, and so is a higher cell."""
    assert [worth("back", place, DEFAULTS) for place in (0, len(ORDER) - 1)] == [1, 5]
    for name in ROWS:
        values = [row_values(name, 0, 1, DEFAULTS)[place] for place in STRENGTHS[name]]
        assert all(low <= high for low, high in pairwise(values))
    cells = grid().values
    for step in (1, BINS, BINS * BINS):
        assert all(
            cells[at] <= cells[at + step] for at in range(len(cells) - step) if at // step % BINS < BINS - 1
        )
