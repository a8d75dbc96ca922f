"""台灣麻將, Taiwan mahjong of sixteen tiles, by its rulebook RULES.md: satisfies `core.game.Game`."""

from ..core.game import Settlement
from .deal import begin, dealt_anew
from .fines import Fine, fine, reserve
from .options import Options, parse_options
from .play import (
    actors,
    apply,
    away_action,
    check,
    closes,
    deadline,
    default_action,
    legal_actions,
    tick,
)
from .state import State
from .tiles import DECK
from .view import view, view_event
from .wins import outcome

SLUG: str = "mahjong"
PREFIX: str = "MJ"
VERSION: int = 2
SEATS: tuple[int, ...] = (4, 2)
ALL_SEATS: bool = True
HANDS_PER_SHUFFLE: int = 1
HANDS_PER_ROUND: int | None = None
REVEAL_SECONDS: int = 10
SETTLEMENT: Settlement = "nearest"
GRACE_MS: int = 45_000


def deck(options: Options) -> tuple[str, ...]:
    """The 144 tiles in canonical order (RULES 1.1)."""
    return DECK


def penalty(state: State, leaver: int) -> Fine:
    """What that seat pays as the earliest leaver of the hand that began with this state (RULES 9.2)."""
    place = state.place
    return fine(state.base, seats=state.seats, dealer=place.dealer, streak=place.streak, leaver=leaver)


__all__ = [
    "ALL_SEATS",
    "GRACE_MS",
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
    "closes",
    "deadline",
    "dealt_anew",
    "deck",
    "default_action",
    "legal_actions",
    "outcome",
    "parse_options",
    "penalty",
    "reserve",
    "tick",
    "view",
    "view_event",
]
