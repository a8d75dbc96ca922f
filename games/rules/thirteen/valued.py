"""All choices of five and of three of a seat's cards, with their strengths and values as rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations

from .cards import MARK_BITS, MARK_MASK, MARKS, NUMBERS, WEIGHTS
from .odds import grid, row_values
from .options import Options
from .rivals import BINS
from .rows import FIVE, FRONT, TYPE_OF
from .setting import FLUSHES, FRONT_RUNS, STRAIGHTS

FLUSH_FLAG, STRAIGHT_FLAG = 1, 2
FLAGS = tuple(FLUSH_FLAG * (name in FLUSHES) | STRAIGHT_FLAG * (name in STRAIGHTS) for name in TYPE_OF)
FRONT_FLUSH_MARKS = frozenset(3 * mark for mark in MARKS.values())
FRONT_RUN_SUMS = frozenset(sum(WEIGHTS[height - 2] for height in run) for run in FRONT_RUNS)


@dataclass(frozen=True, slots=True)
class Caps:
    """What rows can be worth at most: a middle by the strength it may not exceed, and any front."""

    middles: Sequence[int]
    front: int
    front_bin: int


@dataclass(frozen=True, slots=True)
class Valued:
    """Every choice of five and of three cards with its strength, and its value as each row."""

    fives: list[int]
    threes: list[int]
    backs: list[int]
    middles: list[int]
    fronts: list[int]
    middle_cells: list[int]
    front_cells: list[int]
    flags: list[int] | None
    caps: Caps


def valued(cards: Sequence[str], treasures: Sequence[str], options: Options) -> Valued:
    """The choices of thirteen cards beside these treasure cards in this room."""
    numbers = [NUMBERS[card] for card in cards]
    fives = [FIVE[one & MARK_MASK][one >> MARK_BITS] for one in map(sum, combinations(numbers, 5))]
    sums = list(map(sum, combinations(numbers, 3)))
    threes = [FRONT[one >> MARK_BITS] for one in sums]
    held = [card in treasures for card in cards]
    outside = len(treasures) - sum(held)
    fronts = _values("front", threes, held, outside, options)
    middle_bins, front_bins = grid().bins["middle"], grid().bins["front"]
    return Valued(
        fives=fives,
        threes=threes,
        backs=_values("back", fives, held, outside, options),
        middles=_values("middle", fives, held, outside, options),
        fronts=fronts,
        middle_cells=[middle_bins[one] for one in fives],
        front_cells=[front_bins[one] * BINS for one in threes],
        flags=_front_flags(sums, options) if any(FLAGS[one] for one in set(fives)) else None,
        caps=Caps(
            middles=_middle_caps(sum(held), outside, options),
            front=max(fronts),
            front_bin=front_bins[max(threes)],
        ),
    )


def _values(row: str, strengths: list[int], held: list[bool], outside: int, options: Options) -> list[int]:
    """The value of each choice of cards as that row."""
    if not any(held):
        plain = row_values(row, 0, outside, options)
        return [plain[one] for one in strengths]
    by_held = [row_values(row, count, outside, options) for count in range(sum(held) + 1)]
    counts = map(sum, combinations(held, 3 if row == "front" else 5))
    return [by_held[count][one] for count, one in zip(counts, strengths, strict=True)]


@lru_cache(maxsize=64)
def _middle_caps(held: int, outside: int, options: Options) -> tuple[int, ...]:
    """By the back's strength, the most that a middle is worth under it."""
    by_held = (row_values("middle", count, outside, options) for count in range(held + 1))
    return tuple(accumulate(map(max, zip(*by_held, strict=True)), max))


def _front_flags(sums: list[int], options: Options) -> list[int]:
    """By choice of three, which patterns of the room it may be part of (RULES 4.1)."""
    flush, straight = options.three_flush == "on", options.three_straight == "on"
    return [
        FLUSH_FLAG * (flush and one & MARK_MASK in FRONT_FLUSH_MARKS)
        | STRAIGHT_FLAG * (straight and one >> MARK_BITS in FRONT_RUN_SUMS)
        for one in sums
    ]
