"""Kongs of one's own turn: concealed ones and those added to a pon (RULES 3.1, 3.5)."""

from dataclasses import replace

from .melds import ADDED_KONG, CONCEALED_KONG, PON, Meld
from .state import State, tiles_in_turn, without
from .tiles import COPIES
from .wall import takeable


def kongs_of(state: State, seat: int) -> tuple[str, ...]:
    """The tiles with which a seat may kong in its turn, in order (RULES 3.1).

    None in a turn that a chi or pon opened, and none without a replacement (RULES 1.2).
    """
    if state.claimed is not None or not takeable(state):
        return ()
    tiles = tiles_in_turn(state, seat)
    pons = {meld.tile for meld in state.players[seat].melds if meld.kind == PON}
    return tuple(tile for tile in dict.fromkeys(tiles) if tile in pons or tiles.count(tile) == COPIES)


def after_concealed(
    tiles: tuple[str, ...], melds: tuple[Meld, ...], tile: str
) -> tuple[tuple[str, ...], tuple[Meld, ...]]:
    """Concealed tiles and melds once four alike lie as a concealed kong (RULES 3.5)."""
    four = (tile,) * COPIES
    return without(tiles, *four), (*melds, Meld(CONCEALED_KONG, four))


def with_added(melds: tuple[Meld, ...], tile: str) -> tuple[Meld, ...]:
    """Melds once the fourth tile lies on its pon (RULES 3.5)."""
    return tuple(
        replace(meld, kind=ADDED_KONG, tiles=(tile,) * COPIES)
        if meld.kind == PON and meld.tile == tile
        else meld
        for meld in melds
    )
