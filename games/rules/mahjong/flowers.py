"""Flowers: laid out at once, and checked one by one for 八仙過海 and 七搶一 (RULES 2.1, 2.2)."""

from dataclasses import replace

from ..core.game import Step
from .state import State, with_player
from .tiles import FLOWERS
from .wins import won_by_flowers

ALL = len(FLOWERS)


def laid_out(state: State, seat: int, flower: str) -> State:
    """The state with one more flower before a seat."""
    player = state.players[seat]
    return with_player(state, seat, replace(player, flowers=(*player.flowers, flower)))


def won_with(state: State, seat: int, flower: str) -> Step | None:
    """The end of the hand where the flower just laid out by a seat ends it, else None (RULES 2.2).

    All eight before one seat win; seven win from the seat that has laid out the single one, whoever was last.
    """
    counts = [len(player.flowers) for player in state.players]
    if ALL in counts:
        return won_by_flowers(state, seat, flower, None)
    if ALL - 1 in counts and 1 in counts:
        single = counts.index(1)
        return won_by_flowers(state, counts.index(ALL - 1), state.players[single].flowers[0], single)
    return None
