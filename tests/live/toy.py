"""A game for the tests of the house: one public answer a seat ends it; it breaks when it is asked to."""

from dataclasses import dataclass, replace

from games.rules.core.errors import IllegalAction, MalformedAction
from games.rules.core.game import HANDED_BACK, TAKEN_OVER, Event, Outcome, Step, show_event

SLUG, PREFIX, VERSION = "toy", "TY", 1
SEATS = (2,)
HANDS_PER_SHUFFLE = HANDS_PER_ROUND = REVEAL_SECONDS = 1
SETTLEMENT = "limited"
VERBS = ("answer", "break", "window")


@dataclass(frozen=True)
class State:
    """Who has answered, and whether a window is open."""

    seats: int
    breaks_at_default: bool = False
    answered: tuple[int, ...] = ()
    is_window: bool = False


def parse_options(raw):
    """Whether the default breaks."""
    return bool(raw.get("breaks_at_default"))


def deck(options):
    """One card."""
    return ("x",)


def begin(*, options, base, seats, carries, memory, chance):
    """Nobody has answered."""
    return Step(State(seats, options), (Event("began"),))


def actors(state):
    """Everybody who has not answered, unless a window is open."""
    return frozenset() if state.is_window else frozenset(set(range(state.seats)) - set(state.answered))


def check(state, seat, action):
    """Knows three verbs, and loses its mind over a fourth."""
    if action["do"] == "confuse":
        raise TypeError("unhashable")
    if action["do"] not in VERBS:
        raise MalformedAction("malformed", "No such action.")
    if seat not in actors(state):
        raise IllegalAction("illegal", "Not now.")


def legal_actions(state, seat):
    """One answer."""
    return ({"do": "answer"},)


def default_action(state, seat):
    """One answer, or a fault."""
    return {"do": "answer"} if not state.breaks_at_default else {}["missing"]


away_action = default_action


def apply(state, move):
    """Counts an answer, opens a window, or breaks."""
    if move.action["do"] in (TAKEN_OVER, HANDED_BACK):
        return Step(state)
    check(state, move.seat, move.action)
    if move.action["do"] == "break":
        return Step(1 // 0)
    if move.action["do"] == "window":
        return Step(replace(state, is_window=True), (Event("window"),))
    return Step(
        replace(state, answered=(*state.answered, move.seat)), (Event("answered", {"seat": move.seat}),)
    )


def deadline(state):
    """Five seconds, or one for a window."""
    return None if outcome(state) else 1_000 if state.is_window else 5_000


def tick(state):
    """The window closes."""
    return Step(replace(state, is_window=False), (Event("closed"),))


def outcome(state):
    """Over when all have answered; nobody owes anything."""
    if len(state.answered) < state.seats:
        return None
    return Outcome(obligations=(), lines=((),) * state.seats, memory=None)


def view(state, viewer):
    """Who has answered."""
    return {"answered": list(state.answered)}


view_event = show_event
