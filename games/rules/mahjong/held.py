"""A winning hand in one reading: what the patterns look at (RULES 7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from .counts import joined, packed
from .melds import Meld, is_sound
from .splits import Part, Split, is_pair, is_run, is_triplet, ligu_split, splits
from .tiles import WINDS, number_of, suit_of
from .waits import is_ligu, is_win, shape_waits

DISCARD, SELF_DRAW, ROB_KONG = "discard", "self_draw", "rob_kong"
EIGHT_FLOWERS, SEVEN_ONE = "eight_flowers", "seven_one"
FLAGS = frozenset(
    ("last_tile", "after_replacement", "heaven", "earth", "man", "heaven_ready", "earth_ready", "declared")
)
HAND_SETS = 5


@dataclass(frozen=True, slots=True)
class Win:
    """A won hand; `concealed` is without the winning tile, `ligu` whether the room plays 嚦咕嚦咕.

    Flags are what the course of the hand gives (RULES 7): last_tile, after_replacement (of a kong or a
    flower), heaven, earth and man (天胡, 地胡, 人胡), heaven_ready and earth_ready (天聽, 地聽), declared.
    """

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    tile: str
    by: str
    seat_wind: str
    round_wind: str
    flowers: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()
    ligu: bool = False

    @property
    def is_self_drawn(self) -> bool:
        """Whether nobody discarded the tile."""
        return self.by == SELF_DRAW

    @property
    def is_on_discard(self) -> bool:
        """Whether another's tile won; the tile of a robbed kong counts as a discard (RULES 3.4)."""
        return self.by in (DISCARD, ROB_KONG)

    @property
    def is_concealed(self) -> bool:
        """Whether there is no chi, pon, open or added kong (RULES 7, 門清)."""
        return not any(meld.is_exposed for meld in self.melds)

    @property
    def is_all_exposed(self) -> bool:
        """Whether there are five exposed sets (RULES 7, 全求人)."""
        return sum(meld.is_exposed for meld in self.melds) == HAND_SETS


@dataclass(frozen=True, slots=True)
class Held:
    """One reading of a win: its concealed parts, and the one among them that the winning tile belongs to."""

    win: Win
    parts: Split
    won: Part
    kinds_won: int
    is_ligu: bool = False

    @property
    def triplets(self) -> tuple[str, ...]:
        """The tiles of all triplets and kongs."""
        melds = tuple(meld.tile for meld in self.win.melds if meld.is_triplet)
        return melds + tuple(part[0] for part in self.parts if is_triplet(part))

    @property
    def pairs(self) -> tuple[str, ...]:
        """The tile of the pair; of each pair of a 嚦咕嚦咕."""
        return tuple(part[0] for part in self.parts if is_pair(part))

    @property
    def concealed_triplets(self) -> int:
        """How many 暗刻: a triplet that a discard completes is none, nor is any of a 嚦咕嚦咕 (RULES 7)."""
        if self.is_ligu:
            return 0
        kongs = sum(not meld.is_exposed for meld in self.win.melds)
        completed = self.win.is_on_discard and is_triplet(self.won)
        return kongs + sum(map(is_triplet, self.parts)) - completed

    @property
    def is_all_runs(self) -> bool:
        """Whether all five sets are runs."""
        return not self.is_ligu and not self.triplets

    @property
    def is_two_sided(self) -> bool:
        """Whether the winning tile was one of two ends of a run, no 邊張, 中洞 or 單吊 (RULES 7)."""
        if not is_run(self.won):
            return False
        low, _, high = self.won
        return (self.win.tile == low and number_of(high) != 9) or (
            self.win.tile == high and number_of(low) != 1
        )

    @property
    def suits(self) -> frozenset[str | None]:
        """The suits of all tiles, with None for honours."""
        melds = (meld.tile for meld in self.win.melds)
        return frozenset(map(suit_of, (*melds, *(part[0] for part in self.parts))))


def readings(win: Win) -> Iterator[Held]:
    """Every split, and in it every part that the winning tile can belong to (RULES 7).

    ValueError for what is no win, and for impossible tiles, flags and winds.
    """
    _check(win)
    tiles = (*win.concealed, win.tile)
    kinds_won = len(shape_waits(win.concealed, ligu=win.ligu))
    for split in splits(tiles):
        for part in dict.fromkeys(part for part in split if win.tile in part):
            yield Held(win, split, part, kinds_won)
    if win.ligu and not win.melds and is_ligu(packed(tiles)):
        split = ligu_split(tiles)
        yield Held(win, split, next(part for part in split if win.tile in part), kinds_won, is_ligu=True)


def _check(win: Win) -> None:
    if win.by not in (DISCARD, SELF_DRAW, ROB_KONG) or not win.flags <= FLAGS:
        raise ValueError(f"no hand is won by {win.by} with {sorted(win.flags)}")
    if {win.seat_wind, win.round_wind} - set(WINDS) or not all(map(is_sound, win.melds)):
        raise ValueError("no such winds or melds")
    tiles = (*win.concealed, win.tile)
    joined(packed(tiles), sum(packed(meld.tiles) for meld in win.melds))
    if not is_win(tiles, len(win.melds), ligu=win.ligu):
        raise ValueError("no win")
