"""What a row of three or five cards is worth: its type, and a strength that compares with any row's.

A strength is the place of a row in the order of all rows, front rows among them (RULES 1.2, 2).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from .cards import MARK_BITS, MARK_MASK, MARKS, NUMBERS, WEIGHTS

TYPES = (
    *("high_card", "pair", "two_pair", "trips", "straight"),
    *("flush", "full_house", "quads", "straight_flush"),
)
ROWS = ("front", "middle", "back")
SIZES: Mapping[str, int] = {"front": 3, "middle": 5, "back": 5}

HEIGHTS = range(2, 15)
# Runs of five, the highest first: A K Q J 10, then A 2 3 4 5, then K Q J 10 9 and so on (RULES 2.2).
RUNS = ((14, 13, 12, 11, 10), (14, 5, 4, 3, 2), *(tuple(range(top, top - 5, -1)) for top in range(13, 5, -1)))
RUN_HEIGHTS: Mapping[tuple[int, ...], int] = {run: -place for place, run in enumerate(RUNS)}
SHAPES: Mapping[tuple[int, ...], str] = {
    (4, 1): "quads",
    (3, 2): "full_house",
    (3, 1, 1): "trips",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (3,): "trips",
    (2, 1): "pair",
}
# Of these types the three or four alike decide, nothing else does (RULES 2.3).
DECIDED_BY_FIRST = ("trips", "full_house", "quads")

Key: TypeAlias = tuple[int, ...]


def key_of(heights: Sequence[int], is_flush: bool) -> Key:
    """The type's place and the ranks that decide, so that keys compare as rows do (RULES 2.1 to 2.4).

    A front row's key is shorter: where all it has is equal it is the lesser (RULES 1.2).
    """
    counted = sorted(Counter(heights).items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    ranks = tuple(height for height, _ in counted)
    run = RUN_HEIGHTS.get(ranks)
    name = _type_of(tuple(count for _, count in counted), is_run=run is not None, is_flush=is_flush)
    if run is not None:
        return (TYPES.index(name), run)
    return (TYPES.index(name), *(ranks[:1] if name in DECIDED_BY_FIRST else ranks))


def _type_of(shape: tuple[int, ...], *, is_run: bool, is_flush: bool) -> str:
    if is_run:
        return "straight_flush" if is_flush else "straight"
    return "flush" if is_flush else SHAPES.get(shape, "high_card")


def _possible(size: int) -> Iterable[tuple[int, ...]]:
    """Every choice of ranks for so many cards of one deck."""
    chosen = combinations_with_replacement(HEIGHTS, size)
    return (heights for heights in chosen if max(Counter(heights).values()) <= 4)


_PLAIN_KEYS = {heights: key_of(heights, False) for heights in _possible(5)}
_FLUSH_KEYS: dict[tuple[int, ...], Key] = {run: key_of(run, True) for run in combinations(HEIGHTS, 5)}
_FRONT_KEYS = {heights: key_of(heights, False) for heights in _possible(3)}

# All rows there are, from the weakest to the strongest; a strength is a place in this order.
ORDER: tuple[Key, ...] = tuple(sorted({*_PLAIN_KEYS.values(), *_FLUSH_KEYS.values(), *_FRONT_KEYS.values()}))
TYPE_OF: tuple[str, ...] = tuple(TYPES[key[0]] for key in ORDER)
_PLACES: Mapping[Key, int] = {key: place for place, key in enumerate(ORDER)}


def _by_sum(keys: dict[tuple[int, ...], Key]) -> dict[int, int]:
    """Strengths by the sum of the weights of a row's ranks."""
    return {sum(WEIGHTS[height - 2] for height in heights): _PLACES[key] for heights, key in keys.items()}


_PLAIN, _FLUSH, FRONT = _by_sum(_PLAIN_KEYS), _by_sum(_FLUSH_KEYS), _by_sum(_FRONT_KEYS)
_FLUSH_MARKS = frozenset(5 * mark for mark in MARKS.values())
# Strengths of five cards: first by the sum of their marks, then by the sum of their weights.
FIVE: tuple[dict[int, int], ...] = tuple(
    _FLUSH if marks in _FLUSH_MARKS else _PLAIN for marks in range(5 * max(MARKS.values()) + 1)
)
FRONT_STRENGTHS: tuple[int, ...] = tuple(sorted(FRONT.values()))
FIVE_STRENGTHS: tuple[int, ...] = tuple(sorted({*_PLAIN.values(), *_FLUSH.values()}))
_number_of = NUMBERS.__getitem__


def strength_of_sum(total: int) -> int:
    """The strength of five cards whose numbers have that sum."""
    return FIVE[total & MARK_MASK][total >> MARK_BITS]


def strength(cards: Sequence[str]) -> int:
    """The strength of a row, of three cards or of five."""
    total = sum(map(_number_of, cards))
    return strength_of_sum(total) if len(cards) == 5 else FRONT[total >> MARK_BITS]


def type_of(cards: Sequence[str]) -> str:
    """The type of a row (RULES 2.1, 2.4)."""
    return TYPE_OF[strength(cards)]
