"""The wall: what is kept, what can still be taken, from the head and from the tail (RULES 1.1, 1.2)."""

from dataclasses import replace

from .state import State

RESERVE = 16


def takeable(state: State) -> int:
    """How many tiles can still be taken; the last sixteen are always kept (RULES 1.1)."""
    return state.tail - state.head - RESERVE


def taken(state: State, *, from_tail: bool) -> tuple[State, str]:
    """The state without its next tile, and that tile; replacements come from the tail (RULES 1.1)."""
    if from_tail:
        return replace(state, tail=state.tail - 1), state.wall[state.tail - 1]
    return replace(state, head=state.head + 1), state.wall[state.head]


def standing(state: State) -> tuple[str, ...]:
    """The tiles that still stand, the kept ones among them."""
    return state.wall[state.head : state.tail]
