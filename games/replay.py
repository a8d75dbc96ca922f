"""Folds a hand again from its seed and its moves, for the boundary, the audit and the replay page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from games import inputs as hand_inputs
from games import live as hands
from games.inputs import HandInputs
from games.live import Live
from games.models import Hand
from games.registry import GAMES
from games.rules.core.game import Cause, Json, Move, Outcome, Viewer, memory_anew
from games.services import moment, settle, shuffles

VERSION = 1


def inputs_of(hand: Hand) -> HandInputs:
    """The frozen inputs of a hand with the chance of its shuffle."""
    return hand_inputs.of_hand(hand, shuffles.chance(shuffles.of_shuffle(hand.shuffle)))


def moves_of(hand: Hand) -> tuple[Move, ...]:
    """The log of a hand in order."""
    rows = sorted(hand.moves.all(), key=lambda row: row.seq)
    return tuple(Move(row.seat, row.action, cast(Cause, row.cause), row.at) for row in rows)


def folds(inputs: HandInputs, moves: Sequence[Move]) -> Iterator[Live]:
    """The hand after each of its moves, from before the first on."""
    live = hands.begin(inputs)
    yield live
    for move in moves:
        live = hands.follow(live, move)
        yield live


def outcome_of(hand: Hand) -> Outcome | None:
    """How a hand ended by its rules, or None where it has not."""
    *_, last = folds(inputs_of(hand), moves_of(hand))
    return GAMES[hand.game].outcome(last.state)


def memory_after(hand: Hand) -> Json | None:
    """What a hand leaves to the next of its round; None where the round ends with it.

    A broken hand leaves what deals it anew where its game does so (mahjong 9.5).
    """
    if hand.status == Hand.Status.ABORTED:
        game = GAMES[hand.game]
        is_ours = hand.version == game.VERSION
        return memory_anew(game, hands.begin(inputs_of(hand)).state) if is_ours else None
    outcome = outcome_of(hand)
    return outcome.memory if outcome else None


def build(hand: Hand) -> dict[str, Json]:
    """The whole replay of a hand that has ended: every viewer's frames and events, step by step.

    It holds what no member may see before the reveal: `for_member` cuts from it, and nothing else is sent.
    """
    moves = moves_of(hand)
    lives = _with_results(tuple(folds(inputs_of(hand), moves)))
    viewers: tuple[Viewer, ...] = (*range(len(hand.members)), "spectator", "adjudicator")
    return {
        "version": VERSION,
        "hand": describe(hand),
        "moves": told(moves),
        "views": {str(viewer): _steps(lives, moves, viewer) for viewer in viewers},
    }


def describe(hand: Hand) -> dict[str, Json]:
    """What a hand was played with, as every viewer of its replay may know."""
    return {
        "number": hand.number,
        "game": hand.game,
        "rules_version": hand.version,
        "room": hand.table.room.slug,
        "table": hand.table.number,
        "currency": hand.currency,
        "base": hand.base,
        "options": hand.options,
        "place": hand.place,
        "status": hand.status,
        "names": hand.names,
        "bots": hand.bots,
        "chairs": hand.chairs,
        "carries": hand.carries,
        "rakes": hand.rakes,
        "started_at": moment.in_ms(hand.started_at),
        "ended_at": moment.in_ms(hand.ended_at) if hand.ended_at else None,
    }


def told(moves: Sequence[Move]) -> list[Json]:
    """A log as the replay stores it."""
    return [
        {"seat": move.seat, "action": dict(move.action), "cause": move.cause, "at": move.at} for move in moves
    ]


def for_member(stored: Mapping[str, Json], *, own: int, seat: int, is_revealed: bool) -> dict[str, Json]:
    """The replay as a member who held seat `own` may see it: his own frames, after the reveal any seat's.

    `stored` is what `build` gave; a seat that is not his to see yet falls back to his own.
    """
    seats = list(range(len(stored["hand"]["names"]))) if is_revealed else [own]
    viewer = seat if seat in seats else own
    return {
        "version": stored["version"],
        "hand": stored["hand"],
        "viewer": viewer,
        "own": own,
        "seats": seats,
        "steps": stored["views"][str(viewer)],
    }


def _with_results(lives: tuple[Live, ...]) -> tuple[Live, ...]:
    """The same fold, with the slips on its last step as everybody at the table saw them."""
    *before, last = lives
    outcome = last.game.outcome(last.state)
    if outcome is None:
        return lives
    return (*before, replace(last, results=settle.shown(settle.plan(last.inputs, outcome))))


def _steps(lives: Sequence[Live], moves: Sequence[Move], viewer: Viewer) -> list[Json]:
    """The steps of which this viewer learnt; another seat's secret answer leaves no trace here."""
    steps = []
    for place, live in enumerate(lives):
        events = hands.shown_events(live, viewer, place - 1)
        if events or place == 0:
            at = moves[place - 1].at if place else live.inputs.started_ms
            steps.append({"at": at, "events": events, **hands.hand_view(live, viewer, at)})
    return steps
