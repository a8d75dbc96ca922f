"""Wins and waits, by the worked cases and beside a plain recursive search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import mahjong_reference as reference
from games.rules.mahjong.melds import RUNS, is_run
from games.rules.mahjong.tiles import DECK, FLOWERS, KINDS
from games.rules.mahjong.waits import is_win, shape_waits, waits
from tests.rules.mahjong.notation import CASES, meld, tiles

TILES = tuple(tile for tile in DECK if tile not in FLOWERS)
EDGES = {case["id"]: case for case in CASES["edge"]}
SETS = (*RUNS, *((kind,) * 3 for kind in KINDS))
many = settings(max_examples=300, deadline=None)


def within_four(held):
    """Whether no kind is there five times."""
    return all(held.count(kind) <= 4 for kind in held)


@st.composite
def near_wins(draw, sets=5, pool=SETS):
    """Sets and a pair, in which few tiles may have been exchanged."""
    parts = draw(st.lists(st.sampled_from(pool), min_size=sets, max_size=sets))
    pair = draw(st.sampled_from([tile for part in pool for tile in part]))
    held = [tile for part in parts for tile in part] + [pair, pair]
    for place in draw(st.lists(st.integers(0, len(held) - 1), max_size=2)):
        held[place] = draw(st.sampled_from(KINDS))
    return tuple(held)


ONE_SUIT = tuple(part for part in SETS if part[0][-1] == "s")
SUIT_AND_HONOURS = tuple(part for part in SETS if part[0][-1] not in "mp")
HELD = st.one_of(
    st.permutations(TILES).map(lambda deck: tuple(deck[:17])),
    *(near_wins(pool=pool).filter(within_four) for pool in (SETS, ONE_SUIT, SUIT_AND_HONOURS)),
)


def test_edge_n01():
    """Five sets without a pair are no win."""
    assert EDGES["N01"]["expected"] is is_win(tiles("123m 456m 789m 123p 456p 1s 2s"), 0) is False


def test_edge_n03():
    """Four of a kind may be a triplet and one tile of a run."""
    assert EDGES["N03"]["expected"] is is_win(tiles("444p 2222m 34m 555s PP 789p"), 0) is True


def test_edge_n05():
    """Five equal tiles are refused, in the hand or with a meld."""
    assert EDGES["N05"]["expected"] == "reject input"
    with pytest.raises(ValueError, match="five equal"):
        is_win(tiles("11111m 234m 567m 123p 456p"), 0)
    with pytest.raises(ValueError, match="five equal"):
        waits(tiles("11111m 234m 567m 123p 45p"), ())
    with pytest.raises(ValueError, match="five equal"):
        waits(tiles("222m 567m 123p 456p 9s"), (meld("pon", "222m"),))


def test_edge_n07():
    """Honours make no runs."""
    assert EDGES["N07"]["expected"] is is_run(tiles("ESW")) is False
    assert not is_win(tiles("ESW 123m 456m 789m 123p 55p"), 0)


@pytest.mark.parametrize("case", CASES["waits"], ids=lambda case: case["id"])
def test_waits_cases(case):
    """The waits of a worked case."""
    assert list(waits(tiles(case["concealed"]), ())) == case["expected"]


@pytest.mark.parametrize(("count", "melds"), [(16, 0), (18, 0), (17, 1), (13, 1), (2, 4), (5, 5), (0, 6)])
def test_a_wrong_number_of_tiles_is_refused(count, melds):
    """A win has 17 tiles, three of them in each meld; a hand that waits has 16."""
    with pytest.raises(ValueError, match="no hand of 17"):
        is_win(TILES[: 4 * count : 4], melds)
    with pytest.raises(ValueError, match="no hand of 16"):
        waits(TILES[: 4 * (count - 1) : 4], (meld("pon", "PPP"),) * melds)


@many
@given(HELD)
def test_wins_are_those_of_a_plain_search(held):
    """Exact for any 17 tiles."""
    assert is_win(held, 0) == reference.wins(reference.counted(held))


@many
@given(st.integers(0, 5).flatmap(lambda melds: st.tuples(st.just(melds), near_wins(5 - melds))))
def test_wins_with_melds_are_those_of_a_plain_search(one):
    """Exact for any number of melds."""
    melds, held = one
    if within_four(held):
        assert is_win(held, melds) == reference.wins(reference.counted(held))


@many
@given(HELD, st.integers(0, 16))
def test_waits_are_those_of_thirty_four_checks(held, place):
    """All kinds that complete 16 tiles, and none else."""
    sixteen = held[:place] + held[place + 1 :]
    found = reference.waits(reference.counted(sixteen))
    assert list(waits(sixteen, ())) == list(shape_waits(sixteen)) == found


@many
@given(HELD, st.integers(1, 4))
def test_5_2_waits_drop_what_melds_hold(held, melds):
    """With melds, waits are those of the concealed tiles alone, but never a fifth tile."""
    concealed, laid = held[: 16 - 3 * melds], meld("concealed_kong", "PPPP")
    if "P" not in concealed:
        alone = shape_waits(concealed)
        rest = (laid, *(meld("pon", kind * 3) for kind in "ESW"))[:melds]
        own = concealed + tuple(tile for one in rest for tile in one.tiles)
        if within_four(own):
            assert waits(concealed, rest) == tuple(kind for kind in alone if own.count(kind) < 4)


def test_edge_n05_however_many_melds():
    """Five kongs of one kind are refused as well."""
    with pytest.raises(ValueError, match="five equal"):
        waits(("E",), (meld("kan_open", "EEEE"),) * 5)
