"""How a hand of 13支 moves: every seat sets in secret, then all is shown and compared in one step."""

from collections import Counter
from dataclasses import replace

from ..core.errors import IllegalAction, MalformedAction, NotYourTurn
from ..core.game import HANDED_BACK, TAKEN_OVER, Action, Chance, Event, Json, Move, Step
from .arrange import suggest
from .cards import DECK
from .finale import finale
from .options import Options
from .rows import ROWS, SIZES
from .setting import Answer, Setting, clashes, dragon_of
from .state import CARDS_EACH, State
from .treasure import cut

FIELDS = {"do", "front", "middle", "back", "bet"}


def begin(
    *,
    options: Options,
    base: int,
    seats: int,
    carries: tuple[int, ...],
    memory: Json | None,
    chance: Chance,
) -> Step:
    """The deal and the cut of a hand; memory is None for a round's first (RULES 1.1, 8.1, 9.2)."""
    assert len(carries) == seats and min(carries) >= 0, "every seat has a stake"  # noqa: S101
    past = memory or {"hand": 1, "cuts": [], "sums": [0] * seats}
    deck = chance.shuffled(DECK)
    state = State(
        options=options,
        base=base,
        carries=carries,
        hand=past["hand"],
        cuts=cut(past["cuts"], chance.stream("treasure")),
        sums=tuple(past["sums"]),
        hands=tuple(deck[CARDS_EACH * seat : CARDS_EACH * (seat + 1)] for seat in range(seats)),
        answers=(None,) * seats,
    )
    return Step(state, _opening(state))


def actors(state: State) -> frozenset[int]:
    """The seats that have not set yet."""
    return frozenset(seat for seat, answer in enumerate(state.answers) if answer is None)


def suggestions(state: State, seat: int) -> tuple[Setting, ...]:
    """What 自動排墩 offers a seat, the best first (RULES 9.1)."""
    return suggest(state.hands[seat], state.treasures, state.options)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Sensible settings: each suggestion with the next seat named, and the best with every other seat."""
    if state.phase == "over":
        return ()
    offered = suggestions(state, seat)
    following = [(seat + step) % state.seats for step in range(1, state.seats)]
    chosen = [(one, following[0]) for one in offered] + [(offered[0], bet) for bet in following[1:]]
    return tuple({"do": "set", **setting.told(), "bet": bet} for setting, bet in chosen)


def default_action(state: State, seat: int) -> Action:
    """The best suggestion and the next seat (RULES 6.1, 9.1)."""
    return legal_actions(state, seat)[0]


def away_action(state: State, seat: int) -> Action:
    """A seat that the system has taken over sets as at a time-out (RULES 9.1)."""
    return default_action(state, seat)


def check(state: State, seat: int, action: Action) -> None:
    """Raises a refusal unless that seat may set so now; a setting may be replaced (RULES 1.3)."""
    answer = _read(action)
    if state.phase == "over" or seat not in range(state.seats):
        raise NotYourTurn("not_your_turn", "No setting is awaited from this seat.")
    if Counter(answer.setting.cards) != Counter(state.hands[seat]):
        raise IllegalAction("illegal", "These are not your thirteen cards.")
    if answer.bet == seat or answer.bet not in range(state.seats):
        raise IllegalAction("illegal", "Name one other seat.")
    foul = clashes(answer.setting)
    if foul and state.options.foul == "refuse" and dragon_of(answer.setting.cards) is None:
        rows = [list(pair) for pair in foul]
        raise IllegalAction("illegal", "A later row is weaker than an earlier one.", clashes=rows)


def apply(state: State, move: Move) -> Step:
    """The step of a setting, a takeover or a hand-back."""
    seat, action = move.seat, move.action
    if seat is None:
        raise NotYourTurn("not_your_turn", "Nothing here is done by nobody.")
    if move.cause == "system" and action.get("do") in (TAKEN_OVER, HANDED_BACK):
        return Step(_with_presence(state, seat, action))
    check(state, seat, action)
    answers = (*state.answers[:seat], _read(action), *state.answers[seat + 1 :])
    after = replace(state, answers=answers)
    told = Event("set", None, {seat: {"seat": seat, **{name: action[name] for name in (*ROWS, "bet")}}})
    return Step(after, (told,) if None in answers else (told, *finale(after)))


def deadline(state: State) -> int | None:
    """Milliseconds to set (RULES 1.1)."""
    return state.options.set_seconds * 1000 if state.phase == "setting" else None


def tick(state: State) -> Step:
    """Refused: here every step is some seat's answer."""
    raise IllegalAction("illegal", "This game does not move by time alone.")


def _opening(state: State) -> tuple[Event, ...]:
    public = {
        "hand": state.hand,
        "base": state.base,
        "carries": list(state.carries),
        "treasures": list(state.treasures),
        "cut": state.cuts[-1],
        "sums": list(state.sums),
    }
    own = {seat: {"cards": list(cards)} for seat, cards in enumerate(state.hands)}
    return (Event("began", public), Event("dealt", {}, own))


def _read(action: Action) -> Answer:
    """The answer an action spells, whatever a browser sent; who may give it is not looked at."""
    if set(action) != FIELDS or action["do"] != "set":
        raise MalformedAction("malformed", "Set three rows and name a seat.")
    if type(action["bet"]) is not int:
        raise MalformedAction("malformed", "A seat is a whole number.")
    return Answer(Setting(*(_row(action[name], SIZES[name]) for name in ROWS)), action["bet"])


def _row(cards: Json, size: int) -> tuple[str, ...]:
    is_row = isinstance(cards, list | tuple) and len(cards) == size
    if not is_row or not all(isinstance(card, str) and card in DECK for card in cards):
        raise MalformedAction("malformed", "A row is a list of three or five cards.")
    return tuple(cards)


def _with_presence(state: State, seat: int, action: Action) -> State:
    seats = state.away | {seat} if action["do"] == TAKEN_OVER else state.away - {seat}
    return replace(state, away=seats)
