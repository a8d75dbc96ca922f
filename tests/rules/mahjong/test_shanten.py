"""Shanten and ukeire beside every target there is, and beside the steps of a hand."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.mahjong.melds import RUNS, Meld
from games.rules.mahjong.shanten import shanten, ukeire
from games.rules.mahjong.tiles import DECK, FLOWERS, KINDS
from games.rules.mahjong.waits import is_win, waits
from tests.rules.mahjong.notation import meld, tiles

TILES = tuple(tile for tile in DECK if tile not in FLOWERS)
SETS = (*RUNS, *((kind,) * 3 for kind in KINDS))
few = settings(max_examples=25, deadline=None)
KONGS = st.lists(st.sampled_from(KINDS), unique=True, min_size=3, max_size=5)


@cache
def targets(sets):
    """The counts of every complete hand of so few sets."""
    chosen = combinations_with_replacement(SETS, sets)
    made = (Counter(tile for part in parts for tile in part) for parts in chosen)
    return [counts + Counter({kind: 2}) for counts in made for kind in KINDS]


def fewest_missing(held, melds):
    """The fewest tiles that any target needs beyond those held, none of a kind five times with the melds."""
    laid, own = Counter(tile for one in melds for tile in one.tiles), Counter(held)
    return min(
        sum((target - own).values())
        for target in targets(5 - len(melds))
        if all(count + laid[kind] <= 4 for kind, count in target.items())
    )


@st.composite
def small_hands(draw, fewest_melds=3, size=16):
    """Few tiles, often of one suit, beside melds of which some hold tiles the hand could use."""
    kinds = draw(st.lists(st.sampled_from(KINDS), unique=True, min_size=fewest_melds, max_size=5))
    melds = tuple(Meld("concealed_kong", (kind,) * 4) for kind in kinds)
    pool = [tile for tile in draw(st.sampled_from((TILES, TILES[:36]))) if tile not in kinds]
    return tuple(draw(st.permutations(pool))[: size - 3 * len(melds)]), melds


hands = st.permutations(TILES).map(lambda deck: tuple(deck[:16]))
near = st.permutations(TILES[:52]).map(lambda deck: tuple(deck[:16]))


@few
@given(small_hands(), st.integers(0, 1))
def test_shanten_is_the_fewest_missing_of_all_targets(one, more):
    """Every complete hand of up to two sets is looked at; a 17th tile may be there."""
    held, melds = one
    extra = next(tile for tile in KINDS if held.count(tile) < 4 and all(tile != each.tile for each in melds))
    full = held + (extra,) * more
    assert shanten(full, melds) == fewest_missing(full, melds) - 1


@few
@given(st.one_of(hands, near).map(lambda held: (held, ())) | small_hands(fewest_melds=1))
def test_a_hand_is_one_tile_further_than_after_its_best_draw(one):
    """The kinds drawn that lower the shanten are those of ukeire, and there is always one."""
    held, melds = one
    own = [*held, *(tile for each in melds for tile in each.tiles)]
    before = shanten(held, melds)
    after = {kind: shanten((*held, kind), melds) for kind in KINDS if own.count(kind) < 4}
    assert min(after.values()) == before - 1
    assert ukeire(held, melds) == tuple(kind for kind, drawn in after.items() if drawn < before)


@few
@given(st.permutations(TILES[:72]).map(lambda deck: tuple(deck[:17])))
def test_a_hand_is_as_far_as_after_its_best_discard(held):
    """Of 17 tiles that are no win one discard leaves the shanten as it is, and none lowers it."""
    if not is_win(held, 0):
        left = [shanten(held[:place] + held[place + 1 :], ()) for place in range(17)]
        assert min(left) == shanten(held, ())


@few
@given(st.one_of(near.map(lambda held: (held, ())), small_hands(fewest_melds=3)))
def test_0_is_ready_and_its_ukeire_are_the_waits(one):
    """Exactly the hands that wait have 0."""
    held, melds = one
    found = waits(held, melds)
    assert (shanten(held, melds) == 0) == bool(found)
    if found:
        assert ukeire(held, melds) == found
        assert all(shanten((*held, kind), melds) == -1 for kind in found)


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1112334456667788m", (), 0),
        ("147m 147p 147s ESWNCFP", (), 10),
        ("1111m 456m 789m 123p 456p", (), 1),
        ("46m 123p 456p 99p 222s", ("kan_concealed 5555m",), 1),
        ("46m 123p 456p 99p 222s", ("kan_concealed 8888m",), 0),
        ("EE 11m 22p 33s 44s 55s 66s 77s", (), 2),
    ],
)
def test_examples(text, melds, expected):
    """A hand that waits, the farthest there can be, and those that would wait on a fifth tile."""
    assert shanten(tiles(text), tuple(meld(*one.split()) for one in melds)) == expected


def test_impossible_tiles_are_refused():
    """A wrong number of tiles, and five alike."""
    with pytest.raises(ValueError, match="no hand"):
        shanten(TILES[:18], ())
    with pytest.raises(ValueError, match="no hand"):
        ukeire(TILES[:17], ())
    with pytest.raises(ValueError, match="five equal"):
        shanten(tiles("22m 123p 456p 99p 222s"), (meld("pon", "222m"),))
