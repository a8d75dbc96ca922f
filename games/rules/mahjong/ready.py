"""Ready hands: which discards lead to one, what a declaration is, and kongs made for it (RULES 4)."""

from functools import lru_cache

from .kongs import after_concealed
from .melds import PON, Meld
from .state import State, tiles_in_turn, without
from .waits import waits
from .wall import takeable

CONCEALED_FOR_KONG = 3
CACHED = 4096
Readying = tuple[tuple[str, tuple[str, ...]], ...]


def discards_to_ready(state: State, seat: int) -> Readying:
    """The tiles with whose discard a seat in turn may declare ready, each with what it then waits on."""
    player = state.players[seat]
    if state.options.ready_declare == "off" or player.ready:
        return ()
    found = _readying(tiles_in_turn(state, seat), player.melds, ligu=state.options.ligu == "on")
    if state.options.kuikae == "on":
        return tuple(pair for pair in found if pair[0] != state.claimed)
    return found


def declaration(state: State, seat: int) -> str:
    """What a declaration with the discard of this turn is: 天聽, 地聽, or a plain one (RULES 7)."""
    if state.players[seat].river:
        return "declared"
    if seat == state.place.dealer:
        return "heaven_ready"
    return "declared" if state.calls else "earth_ready"


def kong_when_ready(state: State, seat: int) -> str | None:
    """The tile just drawn, where a declared seat's kong with it is made at once (RULES 4.2).

    None for a seat that is away, for which the system makes no kong at all (RULES 9.1).
    """
    player, tile = state.players[seat], state.drawn
    if tile is None or seat in state.away or not takeable(state):
        return None
    if any(meld.kind == PON and meld.tile == tile for meld in player.melds):
        return tile
    if player.hand.count(tile) == CONCEALED_FOR_KONG:
        hand, melds = after_concealed((*player.hand, tile), player.melds, tile)
        if waits(hand, melds, ligu=state.options.ligu == "on") == player.waits:
            return tile
    return None


@lru_cache(maxsize=CACHED)
def _readying(tiles: tuple[str, ...], melds: tuple[Meld, ...], *, ligu: bool) -> Readying:
    found = ((tile, waits(without(tiles, tile), melds, ligu=ligu)) for tile in dict.fromkeys(tiles))
    return tuple((tile, kinds) for tile, kinds in found if kinds)
