"""What the rules say of a setting that a seat only considers: types, clashes, patterns (RULES 1.2, 2, 4)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ..core.errors import IllegalAction, MalformedAction, NotYourTurn
from ..core.game import Json
from .rows import ROWS, SIZES, TYPE_OF, strength
from .setting import Setting, dragon_of, patterns
from .state import State


def advise(state: State, seat: int, question: Mapping[str, Json]) -> Json:
    """Of {front, middle, back}, each full or not yet: {types, clashes, patterns, dragon}.

    `types` has None for a row that is not full; a row that is not full clashes with none, and patterns
    are told of thirteen cards only.
    """
    if state.phase == "over" or seat not in range(state.seats):
        raise NotYourTurn("not_your_turn", "No setting is awaited from this seat.")
    rows = _rows(question)
    held = tuple(card for row in rows for card in row)
    if Counter(held) - Counter(state.hands[seat]):
        raise IllegalAction("illegal", "These are not your cards.")
    dragon = dragon_of(state.hands[seat])
    strengths = [
        strength(row) if len(row) == SIZES[name] else None for name, row in zip(ROWS, rows, strict=True)
    ]
    is_whole = None not in strengths
    return {
        "types": [None if one is None else TYPE_OF[one] for one in strengths],
        "clashes": [] if dragon else _clashes(strengths),
        "patterns": list(patterns(Setting(*rows), state.options)) if is_whole and not dragon else [],
        "dragon": dragon,
    }


def _clashes(strengths: Sequence[int | None]) -> list[Json]:
    pairs = ((0, 1), (1, 2))
    return [
        [ROWS[one], ROWS[later]]
        for one, later in pairs
        if (above := strengths[one]) is not None and (below := strengths[later]) is not None and above > below
    ]


def _rows(question: Mapping[str, Json]) -> tuple[tuple[str, ...], ...]:
    if set(question) != set(ROWS):
        raise MalformedAction("malformed", "Ask about three rows.")
    return tuple(_row(question[name], SIZES[name]) for name in ROWS)


def _row(cards: Json, size: int) -> tuple[str, ...]:
    is_row = isinstance(cards, list | tuple) and len(cards) <= size
    if not is_row or not all(isinstance(card, str) for card in cards):
        raise MalformedAction("malformed", "A row is a list of three or five cards at most.")
    return tuple(cards)
