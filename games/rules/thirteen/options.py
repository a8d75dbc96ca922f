"""The room options of 13支, checked by name (RULES 1.1, 1.3, 3.2, 3.3, 4.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.game import Json
from ..core.options import Check, checked, one_of, whole

POINTS_MAX = 20
SECONDS_LEAST, SECONDS_MAX = 10, 300


@dataclass(frozen=True, slots=True)
class Options:
    """How a room plays; the defaults are the rulebook's."""

    foul: str = "refuse"
    front_trips: int = 3
    middle_full_house: int = 2
    quads: int = 4
    straight_flush: int = 5
    treasure: str = "plus1"
    three_flush: str = "on"
    three_straight: str = "on"
    set_seconds: int = 60


def parse_options(raw: Mapping[str, Json]) -> Options:
    """The options of a room; an unknown or impossible one is refused by its name."""
    return Options(**checked(raw, CHECKS))


CHECKS: Mapping[str, Check] = {
    "foul": one_of("refuse", "lose"),
    "front_trips": whole(1, POINTS_MAX),
    "middle_full_house": whole(1, POINTS_MAX),
    "quads": whole(1, POINTS_MAX),
    "straight_flush": whole(1, POINTS_MAX),
    "treasure": one_of("plus1", "pow2"),
    "three_flush": one_of("on", "off"),
    "three_straight": one_of("on", "off"),
    "set_seconds": whole(SECONDS_LEAST, SECONDS_MAX),
}
