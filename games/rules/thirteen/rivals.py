"""How strong other seats' rows are, as counted in hands that the house's own settings played.

The counts say how often each strength was set in each row, and how often the three rows of a seat fell
into each cell of a grid of their quantiles, so that strong rows come together as they do in play.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, product

from .packing import packed, unpacked
from .rows import FIVE_STRENGTHS, FRONT_STRENGTHS, ORDER, ROWS

BINS = 16
STRENGTHS: Mapping[str, tuple[int, ...]] = {
    "front": FRONT_STRENGTHS,
    "middle": FIVE_STRENGTHS,
    "back": FIVE_STRENGTHS,
}


@dataclass(frozen=True, slots=True)
class Rivals:
    """Counted rows: by row and strength, by cell of the grid, and how many sweeps in 1,000 were home runs."""

    counts: Mapping[str, tuple[int, ...]]
    cells: tuple[int, ...]
    home_share: int

    @property
    def size(self) -> int:
        """How many settings were counted."""
        return sum(self.cells)

    def below(self, row: str) -> tuple[int, ...]:
        """By strength, how many counted rows are weaker."""
        return tuple(accumulate(self.counts[row][:-1], initial=0))


def counted(settings: Sequence[tuple[int, ...]], home_share: int) -> Rivals:
    """The counts of settings, each given by the strengths of its rows."""
    counts = {name: _histogram(one[place] for one in settings) for place, name in enumerate(ROWS)}
    bins = [bins_of(counts[name]) for name in ROWS]
    cells = [0] * BINS**3
    for rows in settings:
        cells[cell(*(bins[place][strength] for place, strength in enumerate(rows)))] += 1
    return Rivals(counts, tuple(cells), home_share)


def bins_of(counts: Sequence[int]) -> tuple[int, ...]:
    """By strength, the quantile of a row in steps of one bin, never falling."""
    total = sum(counts)
    below = accumulate(counts[:-1], initial=0)
    return tuple(
        min((2 * low + here) * BINS // (2 * total), BINS - 1) for low, here in zip(below, counts, strict=True)
    )


def cell(front: int, middle: int, back: int) -> int:
    """The place of three bins in the grid."""
    return (front * BINS + middle) * BINS + back


def sweeps(cells: Sequence[int]) -> list[int]:
    """By cell, eight times how many counted settings lose all three rows to it; an equal bin loses half."""
    found = list(cells)
    for step in (BINS * BINS, BINS, 1):
        for first in (one for one in range(BINS**3) if one // step % BINS == 0):
            total = 0
            for place in range(first, first + BINS * step, step):
                here = found[place]
                found[place] = 2 * total + here
                total += here
    return found


def written(rivals: Rivals) -> tuple[str, ...]:
    """The counts as lines of text."""
    by_row = (rivals.counts[name][place] for name in ROWS for place in STRENGTHS[name])
    return packed((rivals.home_share, *rivals.cells, *by_row))


def read(lines: Sequence[str]) -> Rivals:
    """The counts that `written` wrote."""
    home_share, *numbers = unpacked(lines)
    cells, rest = tuple(numbers[: BINS**3]), iter(numbers[BINS**3 :])
    counts = {}
    for name in ROWS:
        at = {place: next(rest) for place in STRENGTHS[name]}
        counts[name] = tuple(at.get(place, 0) for place in range(len(ORDER)))
    return Rivals(counts, cells, home_share)


def flipped(cells: Sequence[int]) -> list[int]:
    """The grid seen from the other side: each bin counted from the strongest."""
    sides = product(range(BINS - 1, -1, -1), repeat=3)
    return [cells[cell(*bins)] for bins in sides]


def _histogram(strengths: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * len(ORDER)
    for strength in strengths:
        counts[strength] += 1
    return tuple(counts)
