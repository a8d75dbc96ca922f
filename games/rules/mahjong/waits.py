"""Whether tiles are a win, and which kinds complete them, by exact search (RULES 5.1, 5.2)."""

from collections.abc import Sequence

from .counts import (
    HONOUR_WEIGHTS,
    HONOURS_AT,
    SECOND,
    SUIT_MASK,
    SUIT_WEIGHTS,
    THIRD,
    WEIGHTS,
    count_of,
    each_count,
    joined,
    packed,
)
from .melds import Meld
from .shapes import HONOUR, SUIT
from .tiles import COPIES, KINDS

WINNING = 17
SET_TILES = 3


def is_win(concealed: Sequence[str], melds: int, *, ligu: bool = False) -> bool:
    """Whether concealed tiles and so many melds are five sets and a pair (RULES 5.1).

    ValueError for five equal tiles, and unless the tiles are 17 less three a meld.
    """
    if len(concealed) != WINNING - SET_TILES * melds:
        raise ValueError(f"{len(concealed)} tiles and {melds} melds are no hand of {WINNING}")
    total = packed(concealed)
    return is_complete(total) or (ligu and not melds and is_ligu(total))


def waits(concealed: Sequence[str], melds: Sequence[Meld], *, ligu: bool = False) -> tuple[str, ...]:
    """The kinds that complete a hand, in order, without those of which it holds all four (RULES 5.2).

    ValueError for five equal tiles, melds among them, and unless the tiles are 16 less three a meld.
    """
    total = _waiting(concealed, len(melds))
    if not melds:
        return _completing(total, ligu=ligu)
    own = joined(total, sum(packed(meld.tiles) for meld in melds))
    return tuple(kind for kind in _completing(total, ligu=False) if count_of(own, kind) < COPIES)


def shape_waits(concealed: Sequence[str], *, ligu: bool = False) -> tuple[str, ...]:
    """The winning kinds searched in the concealed tiles alone, for 獨聽 and 平胡 (RULES 5.2)."""
    total = _waiting(concealed, (WINNING - len(concealed)) // SET_TILES)
    return _completing(total, ligu=ligu and len(concealed) == WINNING - 1)


def is_complete(total: int) -> bool:
    """Whether packed counts are sets and one pair."""
    honours, first = total >> HONOURS_AT, total & SUIT_MASK
    if honours not in HONOUR or first not in SUIT:
        return False
    second, third = total >> SECOND & SUIT_MASK, total >> THIRD & SUIT_MASK
    if second not in SUIT or third not in SUIT:
        return False
    return HONOUR[honours] + SUIT[first] + SUIT[second] + SUIT[third] == 1


def is_ligu(total: int) -> bool:
    """Whether 17 tiles, packed, are seven pairs and a triplet; four alike are two pairs (RULES 7)."""
    counts = each_count(total)
    return counts.count(1) == 0 and counts.count(3) == 1


def _waiting(concealed: Sequence[str], melds: int) -> int:
    if len(concealed) != WINNING - 1 - SET_TILES * melds:
        raise ValueError(f"{len(concealed)} tiles and {melds} melds are no hand of {WINNING - 1}")
    return packed(concealed)


def _completing(total: int, *, ligu: bool) -> tuple[str, ...]:
    found = _standard(total)
    if not ligu:
        return found
    return tuple(kind for kind in KINDS if kind in found or _makes_ligu(total, kind))


def _makes_ligu(total: int, kind: str) -> bool:
    return count_of(total, kind) < COPIES and is_ligu(total + WEIGHTS[kind])


def _standard(total: int) -> tuple[str, ...]:
    """The kinds that make sets and one pair of the counts, in order.

    At most one group may be incomplete, and a tile must complete it; or else a tile must make a triplet of
    one of two pairs.
    """
    groups = (total & SUIT_MASK, total >> SECOND & SUIT_MASK, total >> THIRD & SUIT_MASK, total >> HONOURS_AT)
    first, second, third, honours = groups
    pairs = (
        *(SUIT.get(first, _NONE), SUIT.get(second, _NONE), SUIT.get(third, _NONE)),
        HONOUR.get(honours, _NONE),
    )
    found = sum(pairs)
    if found in (_NONE, _NONE + 1):
        place = pairs.index(_NONE)
        return _choices(place, groups[place])
    if found != 2:
        return ()
    one = pairs.index(1)
    other = pairs.index(1, one + 1)
    return _choices(one, groups[one]) + _choices(other, groups[other])


def _choices(place: int, group: int) -> tuple[str, ...]:
    """The kinds that complete one group."""
    table = HONOUR if place == 3 else SUIT
    return tuple(kind for kind, weight in _WEIGHTS[place] if group + weight in table)


# What a group that is not complete counts as, more than all pairs.
_NONE = 8
_WEIGHTS = (
    *(tuple(zip(KINDS[at : at + 9], SUIT_WEIGHTS, strict=True)) for at in (0, 9, 18)),
    tuple(zip(KINDS[27:], HONOUR_WEIGHTS, strict=True)),
)
