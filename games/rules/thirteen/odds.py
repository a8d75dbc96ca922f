"""What a setting may be expected to win: whole numbers, `POINT` of them to a 墩, against one other seat.

Every row has a value of its own; three rows together have one more for 打槍 and 全壘打, by the grid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate

from . import learned
from .options import Options
from .rivals import BINS, Rivals, bins_of, cell, flipped, read, sweeps
from .rows import ORDER, ROWS, SIZES
from .score import HOME_RUN_POINTS, PATTERN_POINTS, SWEEP_POINTS, worth
from .setting import Setting, patterns
from .treasure import multiplier

POINT = 1_000_000
PATTERN_VALUE = PATTERN_POINTS * POINT
OTHERS_CARDS = 39


@dataclass(frozen=True, slots=True)
class Grid:
    """Each row's bin by strength, and what sweeps and home runs are worth, ours less theirs.

    `values` are by cell; `by_back` has them by the back's bin, then by front and middle.
    """

    bins: Mapping[str, tuple[int, ...]]
    values: tuple[int, ...]
    by_back: tuple[tuple[int, ...], ...]


@cache
def rivals() -> Rivals:
    """The counts this version of the rules has learned."""
    return read(learned.PACKED)


@cache
def grid() -> Grid:
    """What three rows are worth together (RULES 5)."""
    known = rivals()
    won, lost = sweeps(known.cells), flipped(sweeps(flipped(known.cells)))
    size = 8 * known.size
    values = tuple(_together(size, *both, known.home_share) for both in zip(won, lost, strict=True))
    by_back = tuple(values[back::BINS] for back in range(BINS))
    return Grid({name: bins_of(known.counts[name]) for name in ROWS}, values, by_back)


def _together(size: int, won: int, lost: int, home_share: int) -> int:
    """A sweep's points and a home run's: against all three at once, or of him who swept us."""
    win, loss = won * POINT // size, lost * POINT // size
    home = win**3 // POINT**2
    return SWEEP_POINTS * (win - loss) + HOME_RUN_POINTS * (home - loss * home_share // 1000)


@lru_cache(maxsize=96)
def row_values(row: str, held: int, outside: int, options: Options) -> tuple[int, ...]:
    """By strength, the value of a row that holds so many treasure cards while others lie elsewhere."""
    known = rivals()
    times = multiplier(held, options)
    gains = (worth(row, place, options) * times for place in range(len(ORDER)))
    each = zip(gains, known.below(row), _losses(row, outside, options), strict=True)
    size = known.size
    return tuple(gain * low * POINT // size - loss for gain, low, loss in each)


def _losses(row: str, outside: int, options: Options) -> tuple[int, ...]:
    """By strength, what stronger rows of another seat take, with his share of the treasure cards."""
    known = rivals()
    worths = [worth(row, place, options) * count for place, count in enumerate(known.counts[row])]
    total, through = sum(worths), accumulate(worths)
    share, size = OTHERS_CARDS + outside * SIZES[row], known.size * OTHERS_CARDS
    return tuple((total - part) * share * POINT // size for part in through)


def value_of(setting: Setting, treasures: Sequence[str], options: Options) -> int:
    """What a setting that is no foul and no dragon is expected to win from one other seat."""
    strengths = setting.strengths
    held = [sum(card in treasures for card in row) for row in setting.rows]
    outside = len(treasures) - sum(held)
    rows = sum(
        row_values(name, held[place], outside, options)[strengths[place]] for place, name in enumerate(ROWS)
    )
    together = grid()
    bins = (together.bins[name][strengths[place]] for place, name in enumerate(ROWS))
    return rows + together.values[cell(*bins)] + (PATTERN_VALUE if patterns(setting, options) else 0)
