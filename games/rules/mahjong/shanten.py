"""How many tiles a hand still needs, exactly, and which kinds bring it nearer (RULES 5.1, 5.2).

A group, one suit or the honours, can give so many sets, with the pair or without: each is a lane of one whole
number, in which bit n is set when n missing tiles make that much. Shifting adds sets and tiles, or joins.
嚦咕嚦咕 is not looked for.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from .counts import (
    BITS,
    HONOURS_AT,
    KIND_MASK,
    SECOND,
    SUIT_MASK,
    THIRD,
    joined,
    packed,
)
from .melds import Meld
from .tiles import COPIES, HONOURS, KINDS, NUMBERS
from .waits import SET_TILES, WINNING

SETS = 5
# Bits of a lane, more than the tiles of a hand; lane 2 * sets, and one more with the pair.
LANE = 20
LANES = 2 * (SETS + 1)
_LANE_MASK = (1 << LANE) - 1
_FULL = (1 << LANE * LANES) - 1
_PAIRLESS = sum(_LANE_MASK << 2 * LANE * sets for sets in range(SETS + 1))
# Three runs alike are three triplets, so that two that begin with a kind are enough.
_BEGUN = range(3)

Step: TypeAlias = tuple[int, int, int]
Group: TypeAlias = tuple[int, int, int]
# A group's lanes, and what joins them to another's: how far to shift, and the lanes that may be shifted.
Lanes: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]


def shanten(concealed: Sequence[str], melds: Sequence[Meld]) -> int:
    """Tiles missing until the hand waits: 0 when it waits, -1 when it is complete (RULES 5.1, 5.2).

    Of 16 or 17 tiles less three a meld; ValueError for other numbers and for five equal tiles.
    """
    groups = _groups(concealed, melds, (WINNING - 1, WINNING))
    return _least(_joined(groups), SETS - len(melds)) - 1


def ukeire(concealed: Sequence[str], melds: Sequence[Meld]) -> tuple[str, ...]:
    """The kinds, in order, that lower the shanten of 16 tiles when drawn (RULES 5.2).

    A kind of which the hand holds all four, melds among them, is none; ValueError as for shanten.
    """
    groups, sets = _groups(concealed, melds, (WINNING - 1,)), SETS - len(melds)
    missing = _least(_joined(groups), sets)
    found: list[str] = []
    for place, (group, melded, size) in enumerate(groups):
        others = _joined(groups[:place] + groups[place + 1 :])
        plain = _lanes(group, melded, size)
        for number in range(size):
            shift = BITS * number
            if (group + melded >> shift & KIND_MASK) < COPIES:
                drawn = _lanes(group + (1 << shift), melded, size)
                if drawn != plain and _least(_joined_with(others, drawn), sets) < missing:
                    found.append(KINDS[len(NUMBERS) * place + number])
    return tuple(found)


def _groups(concealed: Sequence[str], melds: Sequence[Meld], sizes: tuple[int, ...]) -> tuple[Group, ...]:
    """Each group's counts, its counts in melds, and how many kinds it has."""
    if len(concealed) + SET_TILES * len(melds) not in sizes:
        raise ValueError(f"{len(concealed)} tiles and {len(melds)} melds are no hand")
    total, melded = packed(concealed), sum(packed(meld.tiles) for meld in melds)
    joined(total, melded)
    return (
        (total & SUIT_MASK, melded & SUIT_MASK, len(NUMBERS)),
        (total >> SECOND & SUIT_MASK, melded >> SECOND & SUIT_MASK, len(NUMBERS)),
        (total >> THIRD & SUIT_MASK, melded >> THIRD & SUIT_MASK, len(NUMBERS)),
        (total >> HONOURS_AT, melded >> HONOURS_AT, len(HONOURS)),
    )


def _joined(groups: Sequence[Group]) -> int:
    """The lanes of groups together."""
    found = 1
    for group in groups:
        found = _joined_with(found, _lanes(*group))
    return found


def _joined_with(lanes: int, other: Lanes) -> int:
    found = 0
    for shift, mask in other[1]:
        found |= (lanes & mask) << shift
    return found & _FULL


def _least(lanes: int, sets: int) -> int:
    """The fewest missing tiles of so many sets and the pair."""
    lane = lanes >> LANE * (2 * sets + 1) & _LANE_MASK
    return (lane & -lane).bit_length() - 1


@lru_cache(maxsize=1 << 15)
def _lanes(group: int, melded: int, size: int) -> Lanes:
    """What a group can give, of each lane the fewest missing tiles only."""
    states = [1] + [0] * 8
    for number in range(size):
        held, gone = group >> BITS * number & KIND_MASK, melded >> BITS * number & KIND_MASK
        steps = _steps(held, COPIES - gone, size == len(NUMBERS) and number < len(NUMBERS) - 2)
        new = [0] * 9
        for state, lanes in zip(steps, states, strict=True):
            if lanes:
                for target, shift, mask in state:
                    new[target] |= (lanes & mask) << shift
        states = new
    least = [(place, states[0] >> LANE * place & _LANE_MASK) for place in range(LANES)]
    shifts = [(place, LANE * place + (lane & -lane).bit_length() - 1) for place, lane in least if lane]
    joins = tuple((shift, _PAIRLESS if place % 2 else _FULL) for place, shift in shifts)
    return sum(1 << shift for _, shift in shifts), joins


@cache
def _steps(held: int, most: int, may_begin: bool) -> tuple[tuple[Step, ...], ...]:
    """What one kind can be used for, by the runs begun at the two kinds before: next state, shift, lanes."""
    rows = []
    for before in _BEGUN:
        for last in _BEGUN:
            row = []
            for begun in _BEGUN if may_begin else (0,):
                for triplet, pair in ((0, 0), (1, 0), (0, 1)):
                    used = before + last + begun + 3 * triplet + 2 * pair
                    if used <= most:
                        shift = LANE * (2 * (begun + triplet) + pair) + max(0, used - held)
                        row.append((3 * last + begun, shift, _PAIRLESS if pair else _FULL))
            rows.append(tuple(row))
    return tuple(rows)
