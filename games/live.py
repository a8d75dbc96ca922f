"""A hand as it stands now: the fold of its moves, cached per process, and one view of it per viewer."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from games import inputs as hand_inputs
from games.inputs import HandInputs
from games.registry import GAMES
from games.rules.core import game as rules
from games.rules.core.game import (
    EXTEND,
    HANDED_BACK,
    TAKEN_OVER,
    Event,
    Game,
    Json,
    Move,
    Step,
    Viewer,
    advance,
)

GRACE_MS = 500
TIMEOUT_MS = GRACE_MS + 10  # The append accepts answers until the grace ends; time-outs only after it.
TAKEN_MS = 1_000
BOT_MS_LEAST, BOT_MS_SPAN = 600, 1_400
WINDOW_BOT_MS = 500  # In a window all bots answer at one moment; the hand wakes then in any case.
WINDOW_CLOSE_MS = 10  # A window takes answers until its deadline exactly; then, at once, it is resolved.
PRESENCE = (TAKEN_OVER, HANDED_BACK)


@dataclass(frozen=True, slots=True)
class Record:
    """One step that was taken: its number in the log, whose it was and what it told."""

    seq: int
    seat: int | None
    is_public: bool
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A hand after `seq` moves; `turn` counts those of them that everybody learnt of.

    `asked_turn` is the turn in which that was asked which is asked now; `allowed_ms` the time to answer it.
    """

    inputs: HandInputs
    state: Any
    seq: int
    turn: int
    asked_turn: int
    turn_at_ms: int
    allowed_ms: int | None
    taken: frozenset[int]
    records: tuple[Record, ...]
    ids: tuple[str | None, ...]
    is_over: bool
    results: tuple[Mapping[str, Json], ...] | None = None

    @property
    def game(self) -> Game:
        """The rules of this hand."""
        return GAMES[self.inputs.game]

    @property
    def deadline_ms(self) -> int | None:
        """When the time for the present turn is up."""
        return None if self.allowed_ms is None else self.turn_at_ms + self.allowed_ms

    @property
    def closes(self) -> bool:
        """Whether the present step is a window, which ends at its deadline whatever is unanswered."""
        return rules.closes(self.game, self.state)

    @property
    def grace_ms(self) -> int:
        """How long after the deadline an answer still counts."""
        return 0 if self.closes else GRACE_MS

    @property
    def timeout_ms(self) -> int:
        """How long after the deadline the hand moves by itself."""
        if self.closes:
            return WINDOW_CLOSE_MS
        return TIMEOUT_MS if self.game.actors(self.state) else 0

    def seat_of(self, member_id: int) -> int | None:
        """The seat that a member holds in this hand."""
        members = self.inputs.members
        return members.index(member_id) if member_id in members else None

    def seat_answered(self, action_id: str) -> int | None:
        """The seat whose answer carried that id, if there was one."""
        # The list of ids alone is looked through as fast as a list can be; a long hand has hundreds.
        return self.records[self.ids.index(action_id)].seat if action_id in self.ids else None

    def since(self, seq: int) -> tuple[Record, ...]:
        """The steps after move `seq`; the very first step has number 0."""
        return self.records[seq + 1 :]


def begin(inputs: HandInputs) -> Live:
    """The hand before its first move."""
    step = hand_inputs.begin(inputs)
    game = GAMES[inputs.game]
    return Live(
        inputs=inputs,
        state=step.state,
        seq=0,
        turn=0,
        asked_turn=0,
        turn_at_ms=inputs.started_ms,
        allowed_ms=game.deadline(step.state),
        taken=frozenset(),
        records=(Record(0, None, step.is_public, step.events),),
        ids=(None,),
        is_over=game.outcome(step.state) is not None,
    )


def follow(live: Live, move: Move, action_id: str | None = None) -> Live:
    """The hand after one more move."""
    step = advance(live.game, live.state, move)
    seq, is_public = live.seq + 1, step.is_public
    after = replace(
        live,
        state=step.state,
        seq=seq,
        records=(*live.records, Record(seq, move.seat, is_public, step.events)),
        ids=(*live.ids, action_id),
        is_over=live.game.outcome(step.state) is not None,
    )
    if move.cause == "system" and move.action.get("do") in PRESENCE:
        return replace(after, taken=_taken(live.taken, move))
    return _resolved(after, step, move) if is_public else after


def wake_ms(live: Live, now_ms: int) -> int | None:
    """When the hand moves next by itself: a bot, a seat taken over, a time-out or a tick (design 5)."""
    if live.is_over:
        return None
    if live.closes:
        return _window_wake_ms(live, now_ms)
    actors = live.game.actors(live.state)
    own = [due_ms(live, seat) for seat in actors & (live.inputs.bots | live.taken)]
    if live.deadline_ms is not None:
        own.append(live.deadline_ms + live.timeout_ms)
    return min(own, default=None)


def due_ms(live: Live, seat: int) -> int:
    """When a bot or a seat taken over answers: the same whenever it is asked, and whatever the cards."""
    if seat in live.taken:
        return live.turn_at_ms + TAKEN_MS
    if live.closes:
        return live.turn_at_ms + WINDOW_BOT_MS
    return live.turn_at_ms + BOT_MS_LEAST + fate(live, seat) % BOT_MS_SPAN


def fate(live: Live, seat: int) -> int:
    """A number that every process draws alike for a seat's answer in this turn; no card goes into it.

    It is drawn with the hall's secret, or whoever reads this file would know what a bot calls.
    """
    name = f"bot/{live.inputs.number}/{live.turn}/{seat}"
    drawn = hmac.digest(settings.SECRET_KEY.encode(), name.encode(), "sha256")
    return int.from_bytes(drawn[:6], "big")


def hand_view(live: Live, viewer: Viewer, now_ms: int) -> dict[str, Json]:
    """The hand as that viewer may see it, with what he may do (frame part `hand`)."""
    seat = viewer if isinstance(viewer, int) else None
    return {
        "number": live.inputs.number,
        "turn": live.turn,
        "deadline": None if live.is_over else live.deadline_ms,
        "seconds": None if live.is_over else _seconds(live.allowed_ms),
        "now": now_ms,
        "my_seat": seat,
        "names": list(live.inputs.names),
        "chairs": list(live.inputs.chairs),
        "view": live.game.view(live.state, viewer),
        "legal": _legal(live, seat),
        "over": live.is_over,
        "results": None if live.results is None else list(live.results),
    }


def shown_events(live: Live, viewer: Viewer, seq: int) -> list[Json]:
    """What that viewer learns of the steps after move `seq`."""
    seen = (live.game.view_event(event, viewer) for record in live.since(seq) for event in record.events)
    return [event for event in seen if event is not None]


def concerns(live: Live, viewer: Viewer, seq: int) -> bool:
    """Whether a step after move `seq` was public or that viewer's own; nothing else may reach him."""
    return any(record.is_public or record.seat == viewer for record in live.since(seq))


def _window_wake_ms(live: Live, now_ms: int) -> int | None:
    """Two moments that everybody knows: no wake-up of a window tells who could answer in it."""
    asked_ms = live.turn_at_ms + WINDOW_BOT_MS
    if live.inputs.bots and now_ms < asked_ms:
        return asked_ms
    return None if live.deadline_ms is None else live.deadline_ms + live.timeout_ms


def _seconds(milliseconds: int | None) -> int | float | None:
    if milliseconds is None or milliseconds % 1000:
        return milliseconds and milliseconds / 1000
    return milliseconds // 1000


def _legal(live: Live, seat: int | None) -> list[Json]:
    if seat is None or live.is_over:
        return []
    if seat in live.taken and rules.fining(live.game):
        return []
    if seat not in live.game.actors(live.state) and not live.closes:
        return []
    return [dict(action) for action in live.game.legal_actions(live.state, seat)]


def _taken(taken: frozenset[int], move: Move) -> frozenset[int]:
    return taken | {move.seat} if move.action["do"] == TAKEN_OVER else taken - {move.seat}


def _resolved(live: Live, step: Step, move: Move) -> Live:
    turn = live.turn + 1
    return replace(
        live,
        turn=turn,
        asked_turn=live.asked_turn if move.action.get("do") == EXTEND else turn,
        turn_at_ms=move.at,
        allowed_ms=live.game.deadline(step.state),
    )
