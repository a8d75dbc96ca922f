"""What two tiles are worth (RULES 1.2 and 6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..core.dominoes import pips

# Single tiles from high to low; the two faces of a 雜 pair are one rank (RULES 1.2).
TILE_RANKS: tuple[tuple[str, frozenset[str]], ...] = (
    ("heaven", frozenset({"66"})),
    ("earth", frozenset({"11"})),
    ("human", frozenset({"44"})),
    ("goose", frozenset({"13"})),
    ("plum", frozenset({"55"})),
    ("long_three", frozenset({"33"})),
    ("bench", frozenset({"22"})),
    ("axe", frozenset({"56"})),
    ("red_ten", frozenset({"46"})),
    ("high_seven", frozenset({"16"})),
    ("low_six", frozenset({"15"})),
    ("mixed_nine", frozenset({"36", "45"})),
    ("mixed_eight", frozenset({"26", "35"})),
    ("mixed_seven", frozenset({"25", "34"})),
    ("mixed_five", frozenset({"14", "23"})),
    ("two_four", frozenset({"24"})),
    ("three", frozenset({"12"})),
)
PAIRED = tuple(name for name, _ in TILE_RANKS[:15])
NAMED_TYPES = (
    "supreme",
    *(f"pair_{name}" for name in PAIRED),
    "heaven_king",
    "earth_king",
    "heaven_gong",
    "earth_gong",
    "heaven_high_nine",
    "earth_high_nine",
)
POINTS = "points"
WILD = frozenset({"12", "24"})

# Types of one great tile and a partner, per reading of 6.3: (great tile, partners, type).
_KINGS_AND_GONGS = (
    ("66", frozenset({"36", "45"}), "heaven_king"),
    ("11", frozenset({"36", "45"}), "earth_king"),
    ("66", frozenset({"44", "26", "35"}), "heaven_gong"),
    ("11", frozenset({"44", "26", "35"}), "earth_gong"),
)
_SEVENS = frozenset({"16", "25", "34"})
_HIGH_NINES = {
    "words": (("66", frozenset({"25"}), "heaven_high_nine"), ("11", frozenset({"16"}), "earth_high_nine")),
    "pictures": (("66", _SEVENS, "heaven_high_nine"), ("11", _SEVENS, "earth_high_nine")),
}
_HEIGHTS: Mapping[str, int] = {
    tile: len(TILE_RANKS) - place for place, (_, tiles) in enumerate(TILE_RANKS) for tile in tiles
}
_NAMES: Mapping[str, str] = {tile: name for name, tiles in TILE_RANKS for tile in tiles}


@dataclass(frozen=True, slots=True)
class Rank:
    """A hand's type, its points where it has no name, and a strength that compares with any other's."""

    type: str
    points: int | None
    strength: tuple[int, int, int]


def height(tile: str) -> int:
    """The single-tile order: higher beats lower, equal for two faces of a 雜 pair (RULES 1.2)."""
    return _HEIGHTS[tile]


@cache
def rank(one: str, other: str, gao_jiu: str) -> Rank:
    """What two tiles are worth in a room that reads 高九 so (RULES 6.1 to 6.7)."""
    name = _name(frozenset((one, other)), one, other, gao_jiu)
    if name is not None:
        return Rank(name, None, (9 + len(NAMED_TYPES) - NAMED_TYPES.index(name), 0, 0))
    total = points(one, other)
    high, low = sorted((height(one), height(other)), reverse=True)
    return Rank(POINTS, total, (total, high, low))


def points(one: str, other: str) -> int:
    """The last digit of the pips; 丁三 and 二四 count 3 or 6, whichever makes more (RULES 6.4)."""
    return max((a + b) % 10 for a in _values(one) for b in _values(other))


def _values(tile: str) -> tuple[int, ...]:
    return (3, 6) if tile in WILD else (pips(tile),)


def _name(tiles: frozenset[str], one: str, other: str, gao_jiu: str) -> str | None:
    if tiles == WILD:
        return "supreme"
    if _NAMES[one] == _NAMES[other]:
        return f"pair_{_NAMES[one]}"
    for great, partners, name in (*_KINGS_AND_GONGS, *_HIGH_NINES[gao_jiu]):
        if great in tiles and tiles & partners:
            return name
    return None
