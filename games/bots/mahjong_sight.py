"""What a bot of 台灣麻將 reads from its seat's view: its own tiles, and how many of each kind are left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.rules.core.game import Json
from games.rules.mahjong.melds import Meld
from games.rules.mahjong.tai import DEFAULT_VALUES, dealer_tai
from games.rules.mahjong.tiles import COPIES, DRAGONS, INDEX, KINDS, in_order

Tiles = tuple[str, ...]
Melds = tuple[Meld, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Prices:
    """What every pattern is worth in a room, and the most that a hand is; one object for all alike."""

    values: Mapping[str, int]
    cap: int | None


@dataclass(frozen=True, slots=True)
class Sight:
    """A view, read: `tiles` are the concealed ones in order, `live` how many of each kind are unseen."""

    view: Mapping[str, Json]
    seat: int
    tiles: Tiles
    melds: Melds
    live: tuple[int, ...]
    prices: Prices

    @property
    def unseen(self) -> int:
        """How many tiles lie where this seat does not see them, flowers not counted."""
        return sum(self.live)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.view["players"])

    @property
    def turns(self) -> int:
        """How many draws this seat may still hope for."""
        return int(self.view["wall"]) // self.seats

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in range(self.seats) if seat != self.seat)

    @property
    def winds(self) -> tuple[str, str]:
        """The seat's own wind and the round's."""
        return self.view["winds"][self.seat], self.view["round_wind"]

    def left_of(self, kinds: Sequence[str]) -> int:
        """How many tiles of these kinds are unseen."""
        return sum(self.live[INDEX[kind]] for kind in kinds)

    def honours_of(self, seat: int) -> tuple[tuple[str, int], ...]:
        """The honours of which three alike are worth tai to a seat, with how much; a double wind twice."""
        values = self.prices.values
        winds = (
            (self.view["winds"][seat], values["men_feng"]),
            (self.view["round_wind"], values["quan_feng"]),
        )
        return (*((dragon, values["san_yuan_pai"]) for dragon in DRAGONS), *winds)

    def dealer_tai(self, payer: int, payee: int) -> int:
        """What a payment between two seats counts on top (RULES 7)."""
        is_dealers = self.view["dealer"] in (payer, payee)
        return dealer_tai(int(self.view["streak"]), self.prices.values) if is_dealers else 0


def sight_of(view: Mapping[str, Json], options: Mapping[str, Json]) -> Sight:
    """The view of one's own seat, read with the options of its room."""
    seat, own = view["my_seat"], view["own"]
    drawn = () if own["drawn"] is None else (own["drawn"],)
    tiles = in_order((*own["hand"], *drawn))
    melds = tuple(_meld(meld) for meld in view["players"][seat]["melds"])
    own_values = tuple(sorted(options.get("tai_values", {}).items()))
    return Sight(
        view, seat, tiles, melds, _live(view, tiles), _prices(own_values, view["options"]["tai_cap"])
    )


def seen_melds(view: Mapping[str, Json], seat: int) -> tuple[Tiles, ...]:
    """The tiles of a seat's melds that lie open to the viewer."""
    melds = (meld["tiles"] for meld in view["players"][seat]["melds"])
    return tuple(tuple(tiles) for tiles in melds if None not in tiles)


@lru_cache(maxsize=64)
def _prices(own_values: tuple[tuple[str, int], ...], cap: int) -> Prices:
    return Prices({**DEFAULT_VALUES, **dict(own_values)}, cap or None)


def _live(view: Mapping[str, Json], tiles: Tiles) -> tuple[int, ...]:
    counts = [COPIES] * len(KINDS)
    for tile in tiles:
        counts[INDEX[tile]] -= 1
    for seat, player in enumerate(view["players"]):
        for one in player["river"]:
            if one["claimed_by"] is None:
                counts[INDEX[one["tile"]]] -= 1
        for meld in seen_melds(view, seat):
            for tile in meld:
                counts[INDEX[tile]] -= 1
    last = view["last"]
    if last is not None and last["kind"] == "added_kong":
        counts[INDEX[last["tile"]]] -= 1
    return tuple(counts)


def _meld(meld: Mapping[str, Json]) -> Meld:
    return Meld(meld["kind"], in_order(meld["tiles"]), meld["claimed"], meld["source"])
