"""Which of thirteen places can be a back, a middle and a front together: the same for every hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import TypeAlias

PLACES = range(13)
Pick: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Layouts:
    """All choices of five and of three places; by back, its middles and the fronts that are left.

    The picks take of any list over all choices what belongs to a back's 56 layouts, in the order of them.
    """

    fives: tuple[tuple[int, ...], ...]
    threes: tuple[tuple[int, ...], ...]
    middles: tuple[tuple[int, ...], ...]
    fronts: tuple[tuple[int, ...], ...]
    pick_middles: tuple[Pick, ...]
    pick_fronts: tuple[Pick, ...]


@cache
def layouts() -> Layouts:
    """All 72,072 ways to lay thirteen cards."""
    fives, threes = tuple(combinations(PLACES, 5)), tuple(combinations(PLACES, 3))
    five_at = {_mask(places): at for at, places in enumerate(fives)}
    three_at = {_mask(places): at for at, places in enumerate(threes)}
    whole = _mask(tuple(PLACES))
    middles, fronts = [], []
    for back in five_at:
        left = [place for place in PLACES if not back >> place & 1]
        masks = [_mask(middle) for middle in combinations(left, 5)]
        middles.append(tuple(five_at[mask] for mask in masks))
        fronts.append(tuple(three_at[whole ^ back ^ mask] for mask in masks))
    picks = (tuple(itemgetter(*places) for places in chosen) for chosen in (middles, fronts))
    return Layouts(fives, threes, tuple(middles), tuple(fronts), *picks)


def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)
