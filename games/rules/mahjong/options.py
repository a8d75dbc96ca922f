"""The room options of 台灣麻將, checked by name (RULES 3.2, 3.3, 3.6, 3.7, 3.9, 4.1, 6.2, 6.3, 7.2, 8.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.game import Json
from ..core.options import Check, checked, one_of, whole
from .tai import DEFAULT_VALUES

ROUNDS = (4, 1)
WINDOW_LEAST, WINDOW_MOST = 1_000, 3_000
SECONDS_LEAST, SECONDS_MOST = 5, 30
TAI_MOST = 100
UNITS_MOST = 10**9


@dataclass(frozen=True, slots=True)
class Options:
    """How a room plays; the defaults are the rulebook's.

    `tai_units` is what one 台 is worth in ledger units, as the base is what the 底 is; a `tai_cap` of 0 caps
    nothing; `tai_values` holds every pattern's tai in the order of the table.
    """

    tai_units: int = 20
    tai_cap: int = 0
    multi_win: str = "nearest"
    auto_win: str = "on"
    ready_declare: str = "on"
    kuikae: str = "off"
    ligu: str = "off"
    rounds: int = 4
    leave_between_hands: str = "off"
    window_ms: int = 1_500
    discard_seconds: int = 8
    tai_values: tuple[tuple[str, int], ...] = tuple(DEFAULT_VALUES.items())


def parse_options(raw: Mapping[str, Json]) -> Options:
    """The options of a room; an unknown or impossible one is refused by its name."""
    return Options(**checked(raw, CHECKS))


def _are_values(value: Json) -> bool:
    return isinstance(value, Mapping) and all(
        code in DEFAULT_VALUES and type(tai) is int and 0 <= tai <= TAI_MOST for code, tai in value.items()
    )


def _whole_table(value: Json) -> tuple[tuple[str, int], ...]:
    return tuple((code, value.get(code, tai)) for code, tai in DEFAULT_VALUES.items())


CHECKS: Mapping[str, Check] = {
    "tai_units": whole(1, UNITS_MOST),
    "tai_cap": whole(0, TAI_MOST),
    "multi_win": one_of("nearest", "all"),
    "auto_win": one_of("on", "off"),
    "ready_declare": one_of("on", "off"),
    "kuikae": one_of("off", "on"),
    "ligu": one_of("off", "on"),
    "rounds": one_of(*ROUNDS),
    "leave_between_hands": one_of("off", "on"),
    "window_ms": whole(WINDOW_LEAST, WINDOW_MOST),
    "discard_seconds": whole(SECONDS_LEAST, SECONDS_MOST),
    "tai_values": Check(_are_values, f"patterns of the table, each with 0 to {TAI_MOST} tai", _whole_table),
}
