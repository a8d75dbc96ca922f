"""Splits beside those of a plain search, and 嚦咕嚦咕 beside its definition."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.mahjong.melds import RUNS
from games.rules.mahjong.splits import is_pair, is_run, is_triplet, ligu_split, splits
from games.rules.mahjong.tiles import KINDS
from games.rules.mahjong.waits import is_win, shape_waits, waits
from tests.rules.mahjong import plain_tai
from tests.rules.mahjong.notation import meld, tiles

SUIT = (*(run for run in RUNS if run[0][-1] == "p"), *((kind,) * 3 for kind in KINDS[9:18]))
many = settings(max_examples=200, deadline=None)


@st.composite
def suited(draw):
    """Sets and a pair of one suit, which can be read in many ways."""
    parts = draw(st.lists(st.sampled_from(SUIT), max_size=5))
    pair = draw(st.sampled_from(KINDS[9:18]))
    return [tile for part in parts for tile in part] + [pair, pair]


@st.composite
def paired(draw):
    """Seven pairs and a triplet, in which one tile may have been exchanged."""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=8, max_size=8))
    held = [kind for kind in kinds for _ in range(2)] + kinds[:1]
    if draw(st.booleans()):
        held[draw(st.integers(0, 16))] = draw(st.sampled_from(KINDS))
    return held


def within_four(held):
    """Whether no kind is there five times."""
    return max(Counter(held).values()) <= 4


@many
@given(suited().filter(within_four))
def test_splits_are_all_and_each_once(held):
    """Every reading that a plain search finds, the pair first."""
    found = splits(held)
    assert len({tuple(sorted(split)) for split in found}) == len(found)
    assert {tuple(sorted(split)) for split in found} == plain_tai.all_readings(held)
    assert all(is_pair(split[0]) and not any(map(is_pair, split[1:])) for split in found)
    assert all(is_run(part) != is_triplet(part) for split in found for part in split[1:])


def test_splits_of_what_is_no_win():
    """None."""
    assert splits(tiles("123m 456m 789m 123p 456p 1s 2s")) == ()


def makes_ligu(held):
    """Whether tiles are seven pairs and a triplet, by taking them away."""
    counts = Counter(held)
    return any(
        all(count % 2 == 0 for count in (counts - Counter([kind] * 3)).values())
        for kind, count in counts.items()
        if count >= 3
    )


@many
@given(paired().filter(within_four))
def test_7_li_gu_by_its_definition(held):
    """Pairs with one triplet; four alike are two pairs."""
    standard = is_win(held, 0)
    assert is_win(held, 0, ligu=True) == (standard or makes_ligu(held))
    if makes_ligu(held):
        split = ligu_split(held)
        assert sorted(map(len, split)) == [2] * 7 + [3]
        assert Counter(tile for part in split for tile in part) == Counter(held)


@many
@given(paired().filter(within_four), st.integers(0, 16))
def test_7_li_gu_waits(held, place):
    """The kinds that complete sixteen tiles, 嚦咕嚦咕 played."""
    sixteen = held[:place] + held[place + 1 :]
    expected = tuple(
        kind for kind in KINDS if sixteen.count(kind) < 4 and is_win([*sixteen, kind], 0, ligu=True)
    )
    assert waits(sixteen, (), ligu=True) == shape_waits(sixteen, ligu=True) == expected


def test_7_li_gu_is_not_waited_on_with_melds():
    """Thirteen tiles of pairs beside a kong wait on nothing."""
    held = tiles("1133557799m 11p E")
    assert waits(held, (meld("kan_concealed", "2222s"),), ligu=True) == ()
    assert shape_waits(held, ligu=True) == ()
