"""13支 (Chinese poker) by its rulebook RULES.md: a game that satisfies `core.game.Game`."""

from ..core.game import Settlement
from .advice import advise
from .cards import DECK
from .finale import outcome
from .options import Options, parse_options
from .play import (
    actors,
    apply,
    away_action,
    begin,
    check,
    deadline,
    default_action,
    legal_actions,
    tick,
)
from .state import HANDS
from .view import view, view_event

SLUG: str = "thirteen"
PREFIX: str = "TH"
VERSION: int = 1
SEATS: tuple[int, ...] = (4,)
HANDS_PER_SHUFFLE: int = 1
HANDS_PER_ROUND: int | None = HANDS
REVEAL_SECONDS: int = 10
ENTRY_EACH_ROUND: bool = True  # RULES 9.2
ENTRY_BASES_MIN: int = 108  # RULES 9.4
SETTLEMENT: Settlement = "overdraft"


def deck(options: Options) -> tuple[str, ...]:
    """The 52 cards in canonical order (RULES 1.1)."""
    return DECK


__all__ = [
    "ENTRY_BASES_MIN",
    "ENTRY_EACH_ROUND",
    "HANDS_PER_ROUND",
    "HANDS_PER_SHUFFLE",
    "PREFIX",
    "REVEAL_SECONDS",
    "SEATS",
    "SETTLEMENT",
    "SLUG",
    "VERSION",
    "Options",
    "actors",
    "advise",
    "apply",
    "away_action",
    "begin",
    "check",
    "deadline",
    "deck",
    "default_action",
    "legal_actions",
    "outcome",
    "parse_options",
    "tick",
    "view",
    "view_event",
]
