"""搶莊牌九 (pai gow) by its rulebook RULES.md: a game that satisfies `core.game.Game`."""

from ..core.dominoes import DECK
from ..core.game import Settlement
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
from .score import outcome
from .view import view, view_event

SLUG: str = "paigow"
PREFIX: str = "PG"
VERSION: int = 1
SEATS: tuple[int, ...] = (4, 2, 3)
HANDS_PER_SHUFFLE: int = 2
HANDS_PER_ROUND: int | None = 2
REVEAL_SECONDS: int = 6
SETTLEMENT: Settlement = "capped"


def deck(options: Options) -> tuple[str, ...]:
    """The 32 tiles in canonical order (RULES 1.1)."""
    return DECK


__all__ = [
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
