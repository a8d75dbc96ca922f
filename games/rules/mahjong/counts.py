"""Tiles as one whole number: five bits a kind, so that sums count, and five equal tiles show."""

from collections.abc import Iterable, Mapping

from .tiles import COPIES, HONOURS, KINDS, NUMBERS

BITS = 5
KIND_MASK = (1 << BITS) - 1
SUIT_BITS = BITS * len(NUMBERS)
SUIT_MASK = (1 << SUIT_BITS) - 1
# Where the three suits and the honours begin.
SECOND, THIRD, HONOURS_AT = SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS

WEIGHTS: Mapping[str, int] = {kind: 1 << BITS * place for place, kind in enumerate(KINDS)}
SHIFTS: Mapping[str, int] = {kind: BITS * place for place, kind in enumerate(KINDS)}
HONOUR_WEIGHTS: tuple[int, ...] = tuple(1 << BITS * place for place in range(len(HONOURS)))
SUIT_WEIGHTS: tuple[int, ...] = tuple(1 << BITS * place for place in range(len(NUMBERS)))

_ONES = sum(WEIGHTS.values())
# Added to a count of 5 to 15 this sets the highest bit of its kind, which 16 to 31 have set themselves.
_LIFT = _ONES * ((1 << BITS - 1) - COPIES - 1)
_HIGHEST = _ONES << BITS - 1
_weight_of = WEIGHTS.__getitem__


def packed(tiles: Iterable[str]) -> int:
    """The counts of tiles as one number; ValueError for what is no kind, and for five equal tiles."""
    try:
        total = sum(map(_weight_of, tiles))
    except KeyError as unknown:
        raise ValueError(f"{unknown} is no kind of tile") from None
    if (total | total + _LIFT) & _HIGHEST:
        raise ValueError("five equal tiles")
    return total


def joined(one: int, other: int) -> int:
    """The counts of two lots of tiles together; ValueError for five equal tiles."""
    total = one + other
    if (total | total + _LIFT) & _HIGHEST:
        raise ValueError("five equal tiles")
    return total


def count_of(total: int, kind: str) -> int:
    """How many of a kind there are."""
    return total >> SHIFTS[kind] & KIND_MASK


def each_count(total: int) -> tuple[int, ...]:
    """The 34 counts in the order of the kinds."""
    return tuple(total >> shift & KIND_MASK for shift in SHIFTS.values())
