"""The tai of a won hand: the best reading, and its breakdown (RULES 7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .held import EIGHT_FLOWERS, SEVEN_ONE, Held, Win, readings
from .patterns import DEFAULT_VALUES, NAMES, PATTERNS, Pattern

__all__ = ["DEFAULT_VALUES", "NAMES", "Reading", "Win", "capped", "dealer_tai", "score"]

_FLOWER_WINS: Mapping[str, str] = {EIGHT_FLOWERS: "ba_xian", SEVEN_ONE: "qi_qiang_yi"}


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand's tai without dealer tai, and the patterns that make it: code and tai, in the table's order."""

    tai: int
    lines: tuple[tuple[str, int], ...]


def score(win: Win, values: Mapping[str, int] = DEFAULT_VALUES) -> Reading:
    """The best reading over all splits and over the set the winning tile belongs to (RULES 7).

    A pattern of value 0 is not played, and swallows nothing (RULES 7.2). ValueError for what is no win.
    """
    alone = _FLOWER_WINS.get(win.by)
    if alone is not None:
        return _reading([(alone, values[alone])])
    counted = (_reading(_lines(held, values)) for held in readings(win))
    return max(counted, key=lambda reading: reading.tai)


def capped(tai: int, cap: int | None) -> int:
    """A hand's tai under the option `tai_cap`; dealer tai comes on top (RULES 7.2)."""
    return tai if cap is None else min(tai, cap)


def dealer_tai(streak: int, values: Mapping[str, int] = DEFAULT_VALUES) -> int:
    """What the dealer's payments count on top: 1 and 2 for each hand of a streak (RULES 7)."""
    return values["dealer"] + values["streak"] * streak


def _lines(held: Held, values: Mapping[str, int]) -> list[tuple[str, int]]:
    found = {one.code: times for one in PATTERNS if values[one.code] and (times := one.times(held))}
    patterns = [one for one in PATTERNS if one.code in found]
    return [(one.code, values[one.code] * found[one.code]) for one in patterns if _stands(one, patterns)]


def _stands(one: Pattern, patterns: Sequence[Pattern]) -> bool:
    """Whether no pattern that stands itself swallows it (RULES 7.1)."""
    return not any(one.code in other.swallows and _stands(other, patterns) for other in patterns)


def _reading(lines: list[tuple[str, int]]) -> Reading:
    return Reading(sum(tai for _, tai in lines), tuple(line for line in lines if line[1]))
