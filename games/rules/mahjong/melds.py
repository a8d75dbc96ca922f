"""Melds: sets that lie on the table, and the runs a tile can be in (RULES 3.2, 3.5, 3.10)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .tiles import KINDS, NUMBERS, SUITS, in_order

CHI, PON = "chi", "pon"
OPEN_KONG, ADDED_KONG, CONCEALED_KONG = "open_kong", "added_kong", "concealed_kong"
KONGS = (OPEN_KONG, ADDED_KONG, CONCEALED_KONG)
MELD_KINDS = (CHI, PON, *KONGS)

RUNS: tuple[tuple[str, str, str], ...] = tuple(
    (f"{first}{suit}", f"{first + 1}{suit}", f"{first + 2}{suit}") for suit in SUITS for first in NUMBERS[:7]
)
# What makes a run with a tile, the lowest first; honours make none (RULES 5.1).
PARTNERS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    kind: tuple(tuple(tile for tile in run if tile != kind) for run in RUNS if kind in run) for kind in KINDS
}


@dataclass(frozen=True, slots=True)
class Meld:
    """One set on the table; `claimed` is the tile taken from the seat `source`."""

    kind: str
    tiles: tuple[str, ...]
    claimed: str | None = None
    source: int | None = None

    @property
    def is_kong(self) -> bool:
        """Whether it is of four tiles."""
        return self.kind in KONGS

    @property
    def is_exposed(self) -> bool:
        """Whether it lies open; only a concealed kong does not (RULES 3.5)."""
        return self.kind != CONCEALED_KONG

    @property
    def is_triplet(self) -> bool:
        """Whether it is of one kind of tile, three or four."""
        return self.kind != CHI

    @property
    def tile(self) -> str:
        """Its kind of tile, of a chi the lowest."""
        return self.tiles[0]


def is_run(tiles: Iterable[str]) -> bool:
    """Whether three tiles follow each other in one suit (RULES 5.1)."""
    return in_order(tiles) in RUNS


def is_sound(meld: Meld) -> bool:
    """Whether a meld is made of the tiles that its kind asks for."""
    if meld.kind == CHI:
        return meld.tiles in RUNS
    size = 4 if meld.is_kong else 3
    return meld.kind in MELD_KINDS and meld.tiles == (meld.tile,) * size and meld.tile in KINDS
