"""Treasure cards (寶牌): which lie open in a hand, and what they multiply (RULES 3.3, 8.1)."""

from collections.abc import Sequence

from ..core.game import Stream
from .cards import DECK
from .options import Options

OPEN_MAX = 4


def cut(cuts: Sequence[str], stream: Stream) -> tuple[str, ...]:
    """This round's cuts and one more, drawn from the cards not yet cut in it."""
    left = [card for card in DECK if card not in cuts]
    return (*cuts, left[stream.below(len(left))])


def open_cards(cuts: Sequence[str]) -> tuple[str, ...]:
    """The treasure cards of a hand: the last four cuts."""
    return tuple(cuts[-OPEN_MAX:])


def multiplier(held: int, options: Options) -> int:
    """What a winning row with so many treasure cards is multiplied by (RULES 3.3)."""
    return held + 1 if options.treasure == "plus1" else 2**held
