"""Who may do what, and what comes of it (RULES 3, 4, 9.1)."""

from collections.abc import Iterator
from dataclasses import replace

from ..core.errors import IllegalAction, NotYourTurn
from ..core.game import HANDED_BACK, TAKEN_OVER, Action, Event, Move, Step
from . import windows
from .actions import read
from .claims import PASS, WIN, claims_of
from .deal import dealt_first
from .kongs import kongs_of
from .ready import discards_to_ready
from .state import (
    DISCARD,
    OVER,
    READY,
    ROB,
    WINDOW,
    State,
    tiles_in_turn,
    with_player,
)
from .turns import discard, kong
from .waits import is_win
from .wins import won_by_draw

DECLARE: Action = {"do": "declare"}
EXTEND: Action = {"do": "extend"}
CLAIMING = (WINDOW, ROB)
WINDOWS = (READY, WINDOW, ROB)
MS = 1_000


def actors(state: State) -> frozenset[int]:
    """The seat in turn; in a window all that have something to answer and have not, away ones never."""
    if state.phase == DISCARD:
        return frozenset() if state.actor is None else frozenset({state.actor})
    if state.phase == OVER:
        return frozenset()
    return frozenset(
        seat
        for seat, player in enumerate(state.players)
        if player.answer is None and seat not in state.away and _answers(state, seat)
    )


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """All that a seat may do now."""
    if state.phase == DISCARD:
        return tuple(_in_turn(state, seat)) if state.actor == seat else ()
    if state.phase == OVER:
        return ()
    answers = _answers(state, seat) if state.players[seat].answer is None else ()
    return (*answers, EXTEND) if may_extend(state, seat) else answers


def default_action(state: State, seat: int) -> Action:
    """What time up does: a pass; the drawn tile discarded, else the last one in order (RULES 3.9)."""
    if state.phase != DISCARD:
        return PASS
    if state.drawn is not None:
        return {"do": "discard", "tile": state.drawn}
    allowed = [tile for tile in tiles_in_turn(state, seat) if _may_discard(state, tile)]
    return {"do": "discard", "tile": allowed[-1]}


def away_action(state: State, seat: int) -> Action:
    """What the system does without thought: a win if he was ready before, else as at time up (RULES 9.1)."""
    was_ready = seat in state.away and seat not in state.mute
    return WIN if was_ready and _may_win(state, seat) else default_action(state, seat)


def check(state: State, seat: int, action: Action) -> None:
    """Raises a refusal unless that seat may do this now."""
    wish = read(action)
    if state.phase == OVER or seat not in range(state.seats):
        raise NotYourTurn("not_your_turn", "Nothing is awaited from this seat.")
    if wish == EXTEND:
        _check_extension(state, seat)
    elif state.phase == DISCARD:
        _check_turn(state, seat, wish)
    else:
        _check_answer(state, seat, wish)


def apply(state: State, move: Move) -> Step:
    """The step of a seat's action, a takeover or a hand-back."""
    seat, action = move.seat, move.action
    if seat is None:
        raise NotYourTurn("not_your_turn", "Nothing here is done by nobody.")
    if move.cause == "system" and action.get("do") in (TAKEN_OVER, HANDED_BACK):
        return Step(_with_presence(state, seat, is_away=action["do"] == TAKEN_OVER))
    check(state, seat, action)
    wish = read(action)
    if wish == EXTEND:
        return _extended(state, seat, move.at)
    if state.phase == DISCARD:
        return _acted(state, seat, wish, move.at)
    player = replace(state.players[seat], answer=wish)
    return Step(with_player(state, seat, player), (Event("answered", None, {seat: {"answer": wish}}),))


def deadline(state: State) -> int | None:
    """Milliseconds from this public step to the time-out or the window's end (RULES 3.2, 3.9)."""
    if state.phase == OVER:
        return None
    return windows.left(state) if state.phase in WINDOWS else MS * state.options.discard_seconds


def closes(state: State) -> bool:
    """Whether a window is open, which ends by a tick at its deadline and never before (RULES 3.2)."""
    return state.phase in WINDOWS


def tick(state: State, at: int | None = None) -> Step:
    """The step at a window's end, taken then or at that later moment; no answer is a pass (RULES 3.9)."""
    if state.phase not in WINDOWS:
        raise IllegalAction("illegal", "No window is open.")
    return windows.close(state, state.opened_at + windows.length(state) if at is None else at)


def may_extend(state: State, seat: int) -> bool:
    """Whether a seat may make the open window longer (RULES 3.2)."""
    return state.phase in CLAIMING and state.extended_at is None and state.players[seat].extensions > 0


def _answers(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may answer in the open window; nothing where all it could do is pass."""
    if state.phase == READY:
        may_declare = state.dealt_win is None and state.players[seat].waits
        return (DECLARE, PASS) if may_declare else ()
    claims = claims_of(state, seat)
    return (*claims, PASS) if claims else ()


def _in_turn(state: State, seat: int) -> Iterator[Action]:
    if _may_win(state, seat):
        yield WIN
    yield from ({"do": "kong", "tile": tile} for tile in kongs_of(state, seat))
    tiles = dict.fromkeys(tile for tile in tiles_in_turn(state, seat) if _may_discard(state, tile))
    yield from ({"do": "discard", "tile": tile} for tile in tiles)
    readying = discards_to_ready(state, seat)
    yield from ({"do": "discard", "tile": tile, "ready": True} for tile, _ in readying)


def _may_discard(state: State, tile: str) -> bool:
    return state.options.kuikae == "off" or tile != state.claimed


def _may_win(state: State, seat: int) -> bool:
    """Whether the seat in turn holds a win that the system leaves to it (RULES 3.7, 5.1)."""
    if state.options.auto_win == "on" or state.phase != DISCARD or state.actor != seat:
        return False
    player = state.players[seat]
    if state.drawn is not None:
        return state.drawn in player.waits
    return dealt_first(state) and is_win(player.hand, 0, ligu=state.options.ligu == "on")


def _check_extension(state: State, seat: int) -> None:
    if state.phase not in CLAIMING:
        raise NotYourTurn("not_your_turn", "No window for claims is open.")
    if not may_extend(state, seat):
        raise IllegalAction("illegal", "This window is extended already, or you have no extension left.")


def _check_turn(state: State, seat: int, wish: Action) -> None:
    if seat != state.actor:
        raise NotYourTurn("not_your_turn", "It is another seat's turn.")
    if wish not in legal_actions(state, seat):
        raise IllegalAction("illegal", "The rules do not permit this now.")


def _check_answer(state: State, seat: int, wish: Action) -> None:
    answers = _answers(state, seat)
    if not answers:
        raise NotYourTurn("not_your_turn", "You have nothing to answer here.")
    if state.players[seat].answer is not None:
        raise IllegalAction("answered", "You have answered.")
    if wish not in answers:
        raise IllegalAction("illegal", "The rules do not permit this now.")


def _acted(state: State, seat: int, wish: Action, at: int) -> Step:
    if wish["do"] == "win":
        return won_by_draw(state, seat)
    if wish["do"] == "kong":
        return kong(state, seat, wish["tile"], at=at)
    return discard(state, seat, wish["tile"], is_ready=wish.get("ready", False), at=at)


def _extended(state: State, seat: int, at: int) -> Step:
    player = state.players[seat]
    after = with_player(state, seat, replace(player, extensions=player.extensions - 1), extended_at=at)
    return Step(after, (Event("extended", {"seat": seat}),))


def _with_presence(state: State, seat: int, *, is_away: bool) -> State:
    """Who is away, and of them who was not ready when the system took over (RULES 9.1)."""
    if not is_away:
        return replace(state, away=state.away - {seat}, mute=state.mute - {seat})
    is_mute = not state.players[seat].waits and seat not in state.away
    return replace(state, away=state.away | {seat}, mute=state.mute | ({seat} if is_mute else set()))
