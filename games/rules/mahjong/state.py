"""The state of a hand of 台灣麻將: its inputs, the wall, what lies where, and the answers so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..core.game import Action
from .melds import Meld
from .options import Options
from .payments import Payment
from .rounds import Place, seat_winds
from .tiles import in_order
from .waits import waits

EXTENSIONS = 3
HAND_TILES = 16

READY, DISCARD, WINDOW, ROB, OVER = "ready", "discard", "window", "rob", "over"
ADDED = "added_kong"


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile in a river: whether it was discarded as drawn, declared ready with, and who claimed it."""

    tile: str
    drawn: bool
    ready: bool = False
    claimed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Last:
    """The tile that others may claim: a discard, or the fourth tile of an added kong (RULES 3.4)."""

    seat: int
    tile: str
    kind: str


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's tiles and declarations; what is secret stays out of the repr.

    `hand` is in order without the drawn tile; `waits` are the kinds that complete it, none while it holds a
    tile too many. `ready` is empty, "declared", "heaven_ready" or "earth_ready"; `draws` counts tiles drawn
    from the head. A `barred` seat passed a win since its last discard (RULES 3.7).
    """

    hand: tuple[str, ...] = field(repr=False)
    waits: tuple[str, ...] = field(default=(), repr=False)
    melds: tuple[Meld, ...] = field(default=(), repr=False)
    flowers: tuple[str, ...] = ()
    river: tuple[Discard, ...] = ()
    ready: str = ""
    draws: int = 0
    extensions: int = EXTENSIONS
    barred: bool = field(default=False, repr=False)
    answer: Action | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Winner:
    """One seat's win: by which tile and how, from whom, its counting tai and the patterns."""

    seat: int
    tile: str
    by: str
    source: int | None
    tai: int
    lines: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended: winners in the order in which they are paid, none where it is drawn."""

    winners: tuple[Winner, ...] = ()
    payments: tuple[Payment, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """One hand; `wall` is the whole shuffle, of which `head` to `tail` still stands.

    `drawn` is the tile just drawn by the actor, `replaced` whether it came from the tail, `claimed` the tile
    with which a chi or pon opened this turn, `calls` how many chi, pon and kong there were. `mute` are seats
    that the system took over before they were ready (RULES 9.1); times are ms of server time. `dealt_win` is
    the seat and tile of a win in the deal, which the first tick makes known.
    """

    options: Options
    base: int
    carries: tuple[int, ...]
    place: Place
    dice: tuple[int, ...]
    wall: tuple[str, ...] = field(repr=False)
    head: int
    tail: int
    players: tuple[Player, ...]
    phase: str = DISCARD
    actor: int | None = None
    drawn: str | None = field(default=None, repr=False)
    replaced: bool = False
    claimed: str | None = None
    calls: int = 0
    last: Last | None = None
    opened_at: int = 0
    extended_at: int | None = None
    away: frozenset[int] = frozenset()
    mute: frozenset[int] = field(default=frozenset(), repr=False)
    dealt_win: tuple[int, str] | None = field(default=None, repr=False)
    result: Result | None = None

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.players)

    @property
    def winds(self) -> tuple[str, ...]:
        """Each seat's wind (RULES 6.2)."""
        return seat_winds(self.place, self.seats)


def following(state: State, seat: int) -> tuple[int, ...]:
    """The other seats in turn order from a seat (RULES 3.1)."""
    seats = state.seats
    return tuple((seat + step) % seats for step in range(1, seats))


def with_player(state: State, seat: int, player: Player, **changes: Any) -> State:
    """The state with one seat's player, and whatever else is named, changed."""
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players, **changes)


def with_hand(state: State, player: Player, hand: tuple[str, ...], **changes: Any) -> Player:
    """The player with another hand and the waits that it has (RULES 5.2)."""
    melds = changes.get("melds", player.melds)
    is_waiting = len(hand) + 3 * len(melds) == HAND_TILES
    found = waits(hand, melds, ligu=state.options.ligu == "on") if is_waiting else ()
    return replace(player, hand=hand, waits=found, **changes)


def tiles_in_turn(state: State, seat: int) -> tuple[str, ...]:
    """A seat's concealed tiles in order, the drawn one among them where it is its turn."""
    hand = state.players[seat].hand
    if state.actor == seat and state.drawn is not None:
        return in_order((*hand, state.drawn))
    return hand


def without(tiles: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Tiles in the same order without some of them, which must be there."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def wins_by_itself(state: State, seat: int) -> bool:
    """Whether the system takes a seat's wins without asking (RULES 3.7, 3.8, 9.1)."""
    if seat in state.away:
        return seat not in state.mute
    return state.options.auto_win == "on" or bool(state.players[seat].ready)


def values_of(options: Options) -> Mapping[str, int]:
    """Each pattern's tai in this room (RULES 7.2)."""
    return dict(options.tai_values)
