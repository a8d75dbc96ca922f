"""The room options of 搶莊牌九, checked by name (RULES 3.1, 3.2, 4.1, 4.2, 6.3, 6.6)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.game import Json
from ..core.options import Check, checked, is_whole, one_of, whole

MULTIPLE_MAX = 100
BET_CAP_MAX = 1000
SECONDS_MAX = 60


@dataclass(frozen=True, slots=True)
class Options:
    """How a room plays; the defaults are the rulebook's."""

    banker_multiples: tuple[int, ...] = (1, 2, 3, 4)
    bet_cap: int = 30
    gao_jiu: str = "words"
    tie: str = "banker"
    call_seconds: int = 5
    bet_seconds: int = 5


def parse_options(raw: Mapping[str, Json]) -> Options:
    """The options of a room; an unknown or impossible one is refused by its name."""
    return Options(**checked(raw, CHECKS))


def _are_multiples(value: Json) -> bool:
    if not isinstance(value, list | tuple) or not value:
        return False
    return all(is_whole(one, 1, MULTIPLE_MAX) for one in value) and list(value) == sorted(set(value))


CHECKS: Mapping[str, Check] = {
    "banker_multiples": Check(_are_multiples, f"rising whole numbers from 1 to {MULTIPLE_MAX}", tuple),
    "bet_cap": whole(1, BET_CAP_MAX),
    "gao_jiu": one_of("words", "pictures"),
    "tie": one_of("banker", "push"),
    "call_seconds": whole(1, SECONDS_MAX),
    "bet_seconds": whole(1, SECONDS_MAX),
}
