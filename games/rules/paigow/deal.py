"""Dice and deal: who is served first, and which tiles reach which seat (RULES 5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Stream


@dataclass(frozen=True, slots=True)
class Deal:
    """A thrown and dealt hand; `order` lists the seats as they were served, `tiles` lies by seat."""

    dice: tuple[int, int]
    order: tuple[int, ...]
    tiles: tuple[tuple[str, str], ...]


def deal_hand(*, banker: int, seats: int, tiles: Sequence[str], stream: Stream) -> Deal:
    """The deal of the first 2 x seats of `tiles` (RULES 5.1, 5.2)."""
    dice = (stream.below(6) + 1, stream.below(6) + 1)
    first = (banker + sum(dice) - 1) % seats
    order = tuple((first - step) % seats for step in range(seats))
    served = {seat: (tiles[2 * turn], tiles[2 * turn + 1]) for turn, seat in enumerate(order)}
    return Deal(dice, order, tuple(served[seat] for seat in range(seats)))
