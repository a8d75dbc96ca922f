"""Playing a hand out by a callable's choices: for tests, benchmarks, golden files and audits."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from .chance import FsChance
from .game import TICK, Action, Chance, Game, Json, Move, Step, Stream, advance

Choose: TypeAlias = Callable[[Any, int, tuple[Action, ...]], Action]
Pick: TypeAlias = Callable[[Any, frozenset[int]], int]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a hand begins with."""

    options: Any
    base: int
    carries: tuple[int, ...]
    memory: Json | None
    chance: Chance

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.carries)


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a playout with the state before it and its step; the first has no move."""

    before: Any
    move: Move | None
    step: Step


def hashed_chance(name: str) -> FsChance:
    """A chance whose root is the hash of a name, so that a name is a seed."""
    return FsChance(hashlib.sha256(name.encode()).digest())


def begin(game: Game, inputs: Inputs) -> Step:
    """The first step of a hand."""
    return game.begin(
        options=inputs.options,
        base=inputs.base,
        seats=inputs.seats,
        carries=inputs.carries,
        memory=inputs.memory,
        chance=inputs.chance,
    )


def replay(game: Game, inputs: Inputs, moves: tuple[Move, ...]) -> Iterator[Turn]:
    """The turns of a logged hand."""
    step = begin(game, inputs)
    yield Turn(None, None, step)
    for move in moves:
        before, step = step.state, advance(game, step.state, move)
        yield Turn(before, move, step)


def play_out(game: Game, inputs: Inputs, *, pick: Pick, choose: Choose) -> Iterator[Turn]:
    """The turns of a hand in which `pick` says who answers next and `choose` what."""
    step = begin(game, inputs)
    yield Turn(None, None, step)
    at = 0
    while game.outcome(step.state) is None:
        at += 1
        move = replace(_next_move(game, step.state, pick, choose), at=at)
        before, step = step.state, advance(game, step.state, move)
        yield Turn(before, move, step)


def play_at_random(game: Game, inputs: Inputs, stream: Stream) -> Iterator[Turn]:
    """The turns of a hand in which a stream picks seats and their legal actions."""

    def pick(state: Any, seats: frozenset[int]) -> int:
        return sorted(seats)[stream.below(len(seats))]

    def choose(state: Any, seat: int, actions: tuple[Action, ...]) -> Action:
        return actions[stream.below(len(actions))]

    return play_out(game, inputs, pick=pick, choose=choose)


def _next_move(game: Game, state: Any, pick: Pick, choose: Choose) -> Move:
    seats = game.actors(state)
    if not seats:
        return Move(None, TICK, "system", 0)
    seat = pick(state, seats)
    return Move(seat, choose(state, seat, game.legal_actions(state, seat)), "member", 0)
