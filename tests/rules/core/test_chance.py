"""Streams, scripts and the shuffle beside the published vectors."""

from collections import Counter
from itertools import islice, permutations

import pytest

from games.rules.core import chance
from games.rules.core.chance import FsChance, ScriptedChance, WordStream
from games.rules.core.dominoes import DECK, is_civil, pips
from games.rules.core.playout import hashed_chance


def test_streams_are_read_from_their_start_each_time():
    """Asking twice for a stream gives the same numbers, whatever else was drawn."""
    source = hashed_chance("streams")
    first = [source.stream("dice").below(6) for _ in range(3)]
    assert len(set(first)) == 1
    stream = source.stream("dice")
    assert stream.below(6) == first[0]


def test_labels_are_independent():
    """Another label is another stream."""
    root = hashed_chance("labels").root
    words = [tuple(islice(chance.stream_words(root, label), 4)) for label in ("dice", "dice/2", "banker")]
    assert len(set(words)) == 3


def test_below_reaches_the_whole_word():
    """n may be as large as a word, and no larger; nothing is below 0."""
    assert WordStream(iter([2**32 - 1])).below(2**32) == 2**32 - 1
    for n in (0, 2**32 + 1):
        with pytest.raises(ValueError, match="must lie in"):
            WordStream(iter([1])).below(n)


@pytest.mark.parametrize("n", [1, 3, 6, 7, 144, 255, 256])
def test_rejection_leaves_equal_counts(n, monkeypatch):
    """Over every word of a small word size, each answer is taken equally often."""
    monkeypatch.setattr(chance, "WORD", 256)
    stream = WordStream(iter(range(256)))
    limit = 256 - 256 % n
    counts = Counter(stream.below(n) for _ in range(limit))
    assert set(counts.values()) == {limit // n}
    assert len(counts) == n


def test_every_order_is_as_likely():
    """6,000 shuffles of four codes: chi-square over the 24 orders stays below the 1 % point (df 23: 41.6)."""
    counts = Counter(hashed_chance(f"order {k}").shuffled("abcd") for k in range(6000))
    assert set(counts) == set(permutations("abcd"))
    assert sum((count - 250) ** 2 / 250 for count in counts.values()) < 41.6


def test_every_tile_reaches_every_position():
    """Each of the 21 faces comes to lie in each of the 32 places."""
    places = {
        (place, tile) for k in range(600) for place, tile in enumerate(hashed_chance(f"p{k}").shuffled(DECK))
    }
    assert len(places) == 32 * 21


def test_a_root_never_shows():
    """Neither the root nor a scripted deck is in a repr."""
    assert repr(FsChance(b"R" * 32)) == "FsChance()"
    assert "66" not in repr(ScriptedChance(("66",)))


def test_a_script_deals_its_codes_first():
    """The rest of the deck follows in canonical order."""
    dealt = ScriptedChance(("12", "66", "66")).shuffled(DECK)
    assert dealt[:5] == ("12", "66", "66", "11", "11")
    assert Counter(dealt) == Counter(DECK)


def test_a_script_that_cannot_be_dealt_or_drawn_is_refused():
    """A third 天, a number too large and a stream that has run out are mistakes of the test."""
    with pytest.raises(ValueError, match="does not hold"):
        ScriptedChance(("66",) * 3).shuffled(DECK)
    stream = ScriptedChance(streams={"dice": (5, 6)}).stream("dice")
    assert stream.below(6) == 5
    for _ in range(2):
        with pytest.raises(ValueError, match="is asked for"):
            stream.below(6)


def test_seal_needs_a_table_of_sixteen_bytes():
    """A table is its uuid's bytes."""
    with pytest.raises(ValueError, match="16 bytes"):
        chance.seal(table=b"short", number=1, seat=0, seed=bytes(32))


def test_an_opening_must_match_its_seal():
    """A wrong or short seed counts as absent; its seal is kept."""
    here = {"table": bytes(16), "number": 1, "seat": 0}
    sealed = chance.seal(seed=b"s" * 32, **here)
    assert chance.opened(sealed=sealed, seed=b"s" * 32, **here).status == 1
    for wrong in (b"t" * 32, b"s", b""):
        assert chance.opened(sealed=sealed, seed=wrong, **here) == chance.Opening(0, sealed)
    assert chance.Opening(0, bytes(32), bytes(32)) == chance.ABSENT


def test_dominoes():
    """32 tiles, 21 faces, 227 pips; civil faces twice, military ones once."""
    assert (len(DECK), len(set(DECK)), sum(map(pips, DECK))) == (32, 21, 227)
    assert all(count == (2 if is_civil(tile) else 1) for tile, count in Counter(DECK).items())
