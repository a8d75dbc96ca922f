"""Tiles, melds and packed counts."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.mahjong.counts import count_of, each_count, joined, packed
from games.rules.mahjong.melds import PARTNERS, RUNS, Meld, is_run, is_sound
from games.rules.mahjong.tiles import (
    DECK,
    FLOWERS,
    HONOURS,
    INDEX,
    KINDS,
    in_order,
    is_flower,
    is_honour,
    number_of,
    suit_of,
)
from tests.rules.mahjong.notation import meld, tiles

HELD = st.permutations([tile for tile in DECK if tile not in FLOWERS]).map(lambda deck: tuple(deck[:17]))


def test_1_1_the_canonical_wall():
    """144 tiles: four of each of 34 kinds in order, then the eight flowers."""
    assert len(DECK) == 144
    assert DECK[:5] == ("1m", "1m", "1m", "1m", "2m")
    assert DECK[108:112] == ("E",) * 4
    assert DECK[-12:] == ("P", "P", "P", "P", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")
    assert Counter(Counter(DECK).values()) == {4: 34, 1: 8}


def test_3_9_the_order_of_tiles():
    """m p s E S W N C F P, then flowers."""
    assert "".join(KINDS[27:]) == "ESWNCFP"
    assert in_order(reversed(DECK)) == DECK
    assert [INDEX[kind] for kind in KINDS] == list(range(34))


def test_what_a_tile_is():
    """Suit, number, honour and flower of a code."""
    assert [suit_of(tile) for tile in ("1m", "9p", "5s", "S", "P", "f3")] == ["m", "p", "s", None, None, None]
    assert [number_of(tile) for tile in ("1m", "9p", "5s", "S", "f8")] == [1, 9, 5, 0, 8]
    assert [tile for tile in KINDS + FLOWERS if is_honour(tile)] == list(HONOURS)
    assert [tile for tile in KINDS + FLOWERS if is_flower(tile)] == list(FLOWERS)


def test_5_1_runs_lie_in_one_suit():
    """21 runs; honours make none, nor do tiles across suits or ends."""
    assert len(RUNS) == 21
    assert is_run(tiles("312p"))
    assert not any(is_run(tiles(text)) for text in ("ESW", "CFP", "89m 1p", "91s 2s", "11m 2m", "1m 2p 3s"))


def test_3_2_partners_of_a_tile():
    """What a tile can be chi'd with, the lowest first."""
    assert PARTNERS["3m"] == (("1m", "2m"), ("2m", "4m"), ("4m", "5m"))
    assert PARTNERS["9s"] == (("7s", "8s"),)
    assert PARTNERS["E"] == ()


@pytest.mark.parametrize(
    ("kind", "text", "kong", "exposed", "triplet"),
    [
        ("chi", "123m", False, True, False),
        ("pon", "EEE", False, True, True),
        ("open_kong", "5555p", True, True, True),
        ("added_kong", "CCCC", True, True, True),
        ("concealed_kong", "9999s", True, False, True),
    ],
)
def test_3_5_melds(kind, text, kong, exposed, triplet):
    """What each kind of meld is, and its tile."""
    one = meld(kind, text)
    assert (one.is_kong, one.is_exposed, one.is_triplet) == (kong, exposed, triplet)
    assert one.tile == tiles(text)[0]
    assert is_sound(one)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("chi", "ESW"),
        ("chi", "135m"),
        ("pon", "112m"),
        ("pon", "EEEE"),
        ("open_kong", "EEE"),
        ("kong", "EEEE"),
    ],
)
def test_3_5_what_is_no_meld(kind, text):
    """A chi is a run, a pon three alike, a kong four."""
    assert not is_sound(Meld(kind, tiles(text)))


@given(HELD)
def test_packed_counts_are_the_counts(held):
    """Each kind is counted as often as it is there."""
    counts = Counter(held)
    total = packed(held)
    assert each_count(total) == tuple(counts[kind] for kind in KINDS)
    assert all(count_of(total, kind) == counts[kind] for kind in KINDS)
    assert joined(packed(held[:8]), packed(held[8:])) == total


@pytest.mark.parametrize("count", range(5, 32))
@pytest.mark.parametrize("kind", ["1m", "9s", "E", "P"])
def test_five_equal_tiles_are_refused(kind, count):
    """However many more than four there are, and wherever they come from."""
    with pytest.raises(ValueError, match="five equal tiles"):
        packed((kind,) * count)
    with pytest.raises(ValueError, match="five equal tiles"):
        joined(packed((kind,) * 3), packed((kind,) * 2))


def test_what_is_no_kind_is_refused():
    """Flowers and other words are not counted."""
    with pytest.raises(ValueError, match="f1"):
        packed(("1m", "f1"))
