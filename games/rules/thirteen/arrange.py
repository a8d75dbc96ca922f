"""自動排墩: the settings of thirteen cards that may be expected to win most (RULES 9.1).

`odds.value_of` is what is maximised, among settings that are no foul. The search is exact: backs are tried
from the strongest down, and one is passed over only where no layout with it can beat what is found.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add

from .cards import descending, height
from .layouts import layouts
from .odds import PATTERN_VALUE, POINT, grid
from .options import Options
from .rivals import cell
from .rows import TYPE_OF
from .setting import Setting, dragon_of
from .valued import FLAGS, Valued, valued

SUGGESTIONS_MAX = 5
# More are searched than shown: a setting that another beats in every row is no choice.
SEARCHED = 8
# What is expected to win less than the best by more than this is no choice either.
MARGIN = POINT
# Below every value, and so far below that no sum with it comes near one.
LEAST, NEVER = -(10**12), -(10**15)


@dataclass(frozen=True, slots=True)
class Found:
    """A layout with its value."""

    value: int
    back: int
    middle: int
    front: int


@lru_cache(maxsize=4096)
def suggest(cards: tuple[str, ...], treasures: tuple[str, ...], options: Options) -> tuple[Setting, ...]:
    """Up to five settings from the best down, no two of the same three types; the same for the same cards."""
    if dragon_of(cards):
        return (_dragon(cards),)
    held = descending(cards)
    table = valued(held, treasures, options)
    kept: list[Found] = []
    for found in _search(table, SEARCHED):
        if not any(_is_beaten(table, found, better) for better in kept):
            kept.append(found)
    return tuple(_setting(held, found) for found in kept[:SUGGESTIONS_MAX])


def best(cards: Sequence[str], treasures: Sequence[str], options: Options) -> Setting:
    """The setting of highest value; a dragon wins the same however it lies."""
    if dragon_of(cards):
        return _dragon(cards)
    held = descending(cards)
    return _setting(held, _search(valued(held, treasures, options), 1)[0])


def _search(table: Valued, count: int) -> list[Found]:
    """The best layout of each of the best `count` triples of types, from the highest value down."""
    bounds, legal = _bounds(table), Legal(table)
    kept: dict[tuple[str, ...], Found] = {}
    floor = LEAST
    for back in legal.by_strength:
        legal.keep_to(back)
        if bounds[back] <= floor or not _may_beat(table, legal, back, bounds[back] - floor):
            continue
        for found in _layouts_above(table, legal, back, floor):
            key = _types(table, found)
            if found.value > floor and (key not in kept or kept[key].value < found.value):
                kept[key] = found
                floor = _floor(kept, count)
    return sorted((found for found in kept.values() if found.value >= floor), key=lambda found: -found.value)


class Legal:
    """The values of middles and fronts, struck out where they are stronger than the back in hand."""

    def __init__(self, table: Valued) -> None:
        self.middles, self.fronts = list(table.middles), list(table.fronts)
        self._strengths = (table.fives, table.threes)
        self.by_strength = sorted(range(len(table.fives)), key=table.fives.__getitem__, reverse=True)
        by_front = sorted(range(len(table.threes)), key=table.threes.__getitem__, reverse=True)
        self._next_middles, self._next_fronts = list(reversed(self.by_strength)), list(reversed(by_front))

    def keep_to(self, back: int) -> None:
        """Strikes out what is stronger than this back; backs come from the strongest down."""
        fives, threes = self._strengths
        while fives[self._next_middles[-1]] > fives[back]:
            self.middles[self._next_middles.pop()] = NEVER
        while self._next_fronts and threes[self._next_fronts[-1]] > fives[back]:
            self.fronts[self._next_fronts.pop()] = NEVER


def _may_beat(table: Valued, legal: Legal, back: int, spare: int) -> bool:
    """Whether the best front and the best middle that a back leaves cost less than its bound can spare."""
    ways, caps = layouts(), table.caps
    spare += max(ways.pick_fronts[back](legal.fronts)) - caps.front
    if spare <= 0:
        return False
    return spare + max(ways.pick_middles[back](legal.middles)) - caps.middles[table.fives[back]] > 0


def _bounds(table: Valued) -> list[int]:
    """By back, what no layout with it can exceed."""
    together, caps, front_bin = grid(), table.caps, table.caps.front_bin
    middle_bins, back_bins = together.bins["middle"], together.bins["back"]
    at_most = {
        one: together.values[cell(front_bin, middle_bins[one], back_bins[one])]
        + caps.middles[one]
        + caps.front
        for one in set(table.fives)
    }
    if table.flags is not None:
        at_most = {one: most + PATTERN_VALUE * bool(FLAGS[one]) for one, most in at_most.items()}
    return [back + at_most[one] for back, one in zip(table.backs, table.fives, strict=True)]


def _layouts_above(table: Valued, legal: Legal, back: int, floor: int) -> Iterator[Found]:
    """The legal layouts of a back whose value lies above the floor."""
    flags = FLAGS[table.fives[back]] if table.flags is not None else 0
    own = table.backs[back]
    need = floor - own - (PATTERN_VALUE if flags else 0)
    values = _values_beside(table, legal, back)
    if max(values) <= need:
        return
    ways, fives, threes = layouts(), table.fives, table.threes
    for value, middle, front in zip(values, ways.middles[back], ways.fronts[back], strict=True):
        if value > need and threes[front] <= fives[middle]:
            is_made = flags and table.flags and flags & FLAGS[fives[middle]] & table.flags[front]
            total = own + value + (PATTERN_VALUE if is_made else 0)
            if total > floor:
                yield Found(total, back, middle, front)


def _values_beside(table: Valued, legal: Legal, back: int) -> list[int]:
    """By layout of a back, what its middle, its front and the three rows together are worth."""
    ways, together = layouts(), grid()
    pick_middles, pick_fronts = ways.pick_middles[back], ways.pick_fronts[back]
    at_back = together.by_back[together.bins["back"][table.fives[back]]]
    cells = map(add, pick_middles(table.middle_cells), pick_fronts(table.front_cells))
    rows = map(add, pick_middles(legal.middles), pick_fronts(legal.fronts))
    return list(map(add, rows, map(at_back.__getitem__, cells)))


def _floor(kept: Mapping[tuple[str, ...], Found], count: int) -> int:
    """What the next layout must exceed: the least of the best `count`, and not far below the best."""
    values = sorted((found.value for found in kept.values()), reverse=True)
    return max(values[0] - MARGIN, values[count - 1] if len(values) >= count else LEAST)


def _types(table: Valued, found: Found) -> tuple[str, ...]:
    strengths = (table.threes[found.front], table.fives[found.middle], table.fives[found.back])
    return tuple(TYPE_OF[one] for one in strengths)


def _is_beaten(table: Valued, found: Found, better: Found) -> bool:
    """Whether another layout is worth at least as much in every row."""
    return (
        table.fronts[better.front] >= table.fronts[found.front]
        and table.middles[better.middle] >= table.middles[found.middle]
        and table.backs[better.back] >= table.backs[found.back]
    )


def _setting(cards: Sequence[str], found: Found) -> Setting:
    ways = layouts()
    places = (ways.threes[found.front], ways.fives[found.middle], ways.fives[found.back])
    return Setting(*(tuple(cards[place] for place in row) for row in places))


def _dragon(cards: Sequence[str]) -> Setting:
    rising = tuple(sorted(cards, key=height))
    return Setting(rising[:3], rising[3:8], rising[8:])
