"""A game for measuring: seats answer in turn for ever, all is public, the view as large as paigow's."""

from dataclasses import dataclass, replace
from typing import Any

from games.rules.core.dominoes import DECK
from games.rules.core.errors import MalformedAction, NotYourTurn
from games.rules.core.game import HANDED_BACK, TAKEN_OVER, Event, Step, show_event

SLUG, PREFIX, VERSION = "rally", "RA", 1
SEATS = (4,)
HANDS_PER_SHUFFLE = HANDS_PER_ROUND = REVEAL_SECONDS = 1
SETTLEMENT = "limited"
TURN_MS = 3_600_000
PADDING = [{"tile": tile, "seat": None, "shown": False} for tile in DECK[:24]]


@dataclass(frozen=True)
class State:
    """Whose turn it is, and how many turns there were."""

    seat: int = 0
    count: int = 0


def parse_options(raw: Any) -> None:
    """It has none."""


def deck(options: Any) -> tuple[str, ...]:
    """Dominoes."""
    return DECK


def begin(**inputs: Any) -> Step:
    """Seat 0 opens."""
    return Step(State(), (Event("began"),))


def actors(state: State) -> frozenset[int]:
    """One seat."""
    return frozenset({state.seat})


def check(state: State, seat: int, action: Any) -> None:
    """Only an answer, and only in turn."""
    if action != {"do": "answer"}:
        raise MalformedAction("malformed", "Answer.")
    if seat != state.seat:
        raise NotYourTurn("not_your_turn", "Wait.")


def legal_actions(state: State, seat: int) -> tuple[Any, ...]:
    """One."""
    return ({"do": "answer"},) if seat == state.seat else ()


def default_action(state: State, seat: int) -> Any:
    """The same."""
    return {"do": "answer"}


away_action = default_action


def apply(state: State, move: Any) -> Step:
    """On to the next seat."""
    if move.action["do"] in (TAKEN_OVER, HANDED_BACK):
        return Step(state)
    check(state, move.seat, move.action)
    after = replace(state, seat=(state.seat + 1) % 4, count=state.count + 1)
    return Step(after, (Event("answered", {"seat": state.seat, "next": after.seat}),))


def deadline(state: State) -> int:
    """Never in a measurement."""
    return TURN_MS


def tick(state: State) -> Step:
    """Nothing moves by time."""
    raise NotYourTurn("not_your_turn", "Wait.")


def outcome(state: State) -> None:
    """It never ends."""


def view(state: State, viewer: Any) -> Any:
    """About as many bytes as a hand of paigow."""
    return {"seat": state.seat, "count": state.count, "tiles": PADDING}


view_event = show_event
