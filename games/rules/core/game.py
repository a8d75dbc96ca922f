"""The contract of a game: what every package in games/rules gives to the hall.

A game is a module that satisfies `Game`. Its state is a frozen dataclass, and a hand is
`begin` folded over a list of moves by `advance`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, cast

from .errors import MalformedAction

Json: TypeAlias = Any  # A value that json.dumps takes: codes, whole numbers, lists, string-keyed objects.
Action: TypeAlias = Mapping[str, Json]  # `{"do": verb, ...parameters}`; what a browser may send.
Viewer: TypeAlias = int | Literal["spectator", "adjudicator"]
Cause: TypeAlias = Literal["member", "timeout", "away", "bot", "system"]
Settlement: TypeAlias = Literal["capped", "limited", "nearest", "overdraft"]

TICK: Action = {"do": "tick"}
TAKEN_OVER = "taken_over"
HANDED_BACK = "handed_back"
EXTEND = "extend"  # A public step that only lengthens the time to answer: what is asked stays the same.


@dataclass(frozen=True, slots=True)
class Move:
    """One line of a hand's log: who did what, why, and when (server time, ms since the epoch).

    `seat` is None for `TICK`. A system takeover or hand-back is `{"do": "taken_over"}` or
    `{"do": "handed_back"}` of its seat with cause "system".
    """

    seat: int | None
    action: Action
    cause: Cause
    at: int


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, in codes: `public` goes to everybody, `private` adds to it for single seats.

    An event without a public part reaches only the seats named in `private`.
    """

    kind: str
    public: Mapping[str, Json] | None = field(default_factory=dict)
    private: Mapping[int, Mapping[str, Json]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Obligation:
    """That seat `payer` owes seat `payee` so many units, before caps and rake."""

    payer: int
    payee: int
    units: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended: who owes whom, named lines per seat, what the next hand of the round inherits.

    `centre` is the seat at one end of every leg (capped settlement only). `memory` is public JSON for
    the next hand's `begin`, or None where the round is over.
    """

    obligations: tuple[Obligation, ...]
    lines: tuple[tuple[Mapping[str, Json], ...], ...]
    memory: Json | None
    centre: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A new state and the events that led to it. A step with a public event is publicly resolved."""

    state: Any
    events: tuple[Event, ...] = ()

    @property
    def is_public(self) -> bool:
        """Whether anybody but the acting seat learns of this step."""
        return any(event.public is not None for event in self.events)


class Stream(Protocol):
    """A labelled source of uniform whole numbers (FS-1 7)."""

    def below(self, n: int) -> int:
        """The next number, uniform in 0 .. n - 1."""
        ...


class Chance(Protocol):
    """All chance of one shuffle: an ordered deck and labelled streams, each read from its start."""

    def shuffled(self, deck: Sequence[str]) -> tuple[str, ...]:
        """The canonical deck in dealt order; index 0 is dealt first."""
        ...

    def stream(self, label: str) -> Stream:
        """The stream of that label, from its first number."""
        ...


class Game(Protocol):
    """A game of the hall, as a module."""

    SLUG: str
    PREFIX: str  # Two letters of the public hand number, e.g. "PG".
    VERSION: int
    SEATS: tuple[int, ...]  # Permitted numbers of seats, the default first.
    HANDS_PER_SHUFFLE: int
    HANDS_PER_ROUND: int | None  # None where a round ends only by an outcome whose memory is None.
    REVEAL_SECONDS: int  # How long a table may take to show the end of a hand.
    SETTLEMENT: Settlement

    def parse_options(self, raw: Mapping[str, Json]) -> Any:
        """The frozen options; raises OptionRefused for an unknown or impossible one."""
        ...

    def deck(self, options: Any) -> tuple[str, ...]:
        """The canonical deck that FS-1 shuffles."""
        ...

    def begin(
        self,
        *,
        options: Any,
        base: int,
        seats: int,
        carries: tuple[int, ...],
        memory: Json | None,
        chance: Chance,
    ) -> Step:
        """The first step of a hand; base and carries in ledger units, memory None for a round's first."""
        ...

    def actors(self, state: Any) -> frozenset[int]:
        """The seats whose answer is awaited; empty where only time moves the hand, or it is over."""
        ...

    def check(self, state: Any, seat: int, action: Action) -> None:
        """Raises a RuleRefusal unless that seat may do this now; the only judge of legality."""
        ...

    def legal_actions(self, state: Any, seat: int) -> tuple[Action, ...]:
        """What that seat may do now: all, or sensible candidates where there are too many."""
        ...

    def default_action(self, state: Any, seat: int) -> Action:
        """What is done for a seat whose time is up."""
        ...

    def away_action(self, state: Any, seat: int) -> Action:
        """What is done for a seat that the system has taken over."""
        ...

    def apply(self, state: Any, move: Move) -> Step:
        """The step of a seat's or the system's move; raises what `check` raises."""
        ...

    def deadline(self, state: Any) -> int | None:
        """Milliseconds from this public step to its time-out or tick; None when the hand is over."""
        ...

    def tick(self, state: Any) -> Step:
        """The step taken when a window closes or nobody may act."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the hand ended, or None while it runs."""
        ...

    def view(self, state: Any, viewer: Viewer) -> Json:
        """What that viewer sees, built from nothing: codes and parameters, no sentence."""
        ...

    def view_event(self, event: Event, viewer: Viewer) -> Json | None:
        """What that viewer learns of an event, or None."""
        ...


class Closing(Protocol):
    """What a game offers beyond `Game` whose steps may be windows that end at their deadline."""

    def closes(self, state: Any) -> bool:
        """Whether the step ends by a tick right at its deadline, whatever is still unanswered then.

        No default is logged, no answer counts after the deadline, and `legal_actions` is asked of every seat.
        """
        ...

    def tick(self, state: Any, at: int | None = None) -> Step:
        """The game's `tick`, taken at that server time (ms), from which a window that it opens counts."""
        ...


def has_windows(game: Game) -> bool:
    """Whether steps of this game may be windows, in which nothing tells who could answer."""
    return hasattr(game, "closes")


def closes(game: Game, state: Any) -> bool:
    """Whether this step of a game is a window; games without windows need not say so."""
    return has_windows(game) and cast(Closing, game).closes(state)


def seatings(game: Game, chairs: int) -> tuple[int, ...]:
    """How many seats a hand may have in a room of so many chairs: a game with ALL_SEATS fills them all."""
    return (chairs,) if getattr(game, "ALL_SEATS", False) else game.SEATS


def least_stake(game: Game, *, base: int, entry: int) -> int:
    """What a seat needs to be dealt a round (units): one base, or the entry in a game of ENTRY_EACH_ROUND."""
    return entry if getattr(game, "ENTRY_EACH_ROUND", False) else base


def entry_bases_min(game: Game) -> int:
    """How many bases the entry of a room has at least."""
    return int(getattr(game, "ENTRY_BASES_MIN", 1))


class Redealing(Protocol):
    """What a game may offer beyond `Game`: a broken hand is dealt anew, where others let the round end."""

    def dealt_anew(self, state: Any) -> Json:
        """The memory from which the hand that began with this state is dealt anew."""
        ...


def memory_anew(game: Game, state: Any) -> Json | None:
    """The memory that deals a broken hand anew, or None where the round ends with it."""
    return cast(Redealing, game).dealt_anew(state) if hasattr(game, "dealt_anew") else None


class Fine(Protocol):
    """What the earliest leaver of a hand pays, in units: `shares` by seat, the leaver's below zero.

    Together with what the `company` gets they add up to nothing; `kind` is the rulebook's name for it.
    """

    @property
    def kind(self) -> str: ...
    @property
    def units(self) -> int: ...
    @property
    def shares(self) -> tuple[int, ...]: ...
    @property
    def company(self) -> int: ...


class Fining(Protocol):
    """What a game offers beyond `Game` that fines who leaves a running hand (mahjong 9).

    In such a game a seat is taken over when the grace ends, not when its time is up, and its member has it
    back with the next hand only.
    """

    GRACE_MS: int  # How long a member may be without a socket.

    def reserve(self, base: int) -> int:
        """The units that sitting down sets aside for a fine."""
        ...

    def penalty(self, state: Any, leaver: int) -> Fine:
        """The fine if that seat is the earliest leaver of the hand that began with this state."""
        ...


def fining(game: Game) -> Fining | None:
    """The game as one that fines, or None where leaving costs nothing."""
    return cast(Fining, game) if hasattr(game, "penalty") else None


class Advising(Protocol):
    """What a game may offer beyond `Game`: answers about what a seat only considers."""

    def advise(self, state: Any, seat: int, question: Mapping[str, Json]) -> Json:
        """What the rules say of it, from nothing but what that seat may see; raises a RuleRefusal.

        Nothing is done by it: a question is not logged, and nobody else learns that it was asked.
        """
        ...


def advise(game: Game, state: Any, seat: int, question: Mapping[str, Json]) -> Json:
    """The game's answer to a seat's question; refused by a game that answers none."""
    if not hasattr(game, "advise"):
        raise MalformedAction("malformed", "This game answers no questions.")
    return cast(Advising, game).advise(state, seat, question)


def show_event(event: Event, viewer: Viewer) -> Json | None:
    """The usual `view_event`: the public part, and the private part of a seat that has one.

    An adjudicator gets every private part under "private", keyed by seat.
    """
    if viewer == "adjudicator":
        whole = {"kind": event.kind, **(event.public or {})}
        return whole | (
            {"private": {str(s): dict(p) for s, p in event.private.items()}} if event.private else {}
        )
    own = event.private.get(viewer) if isinstance(viewer, int) else None
    if event.public is None and own is None:
        return None
    return {"kind": event.kind, **(event.public or {}), **(own or {})}


def advance(game: Game, state: Any, move: Move) -> Step:
    """The step of one logged move: a tick where the log says so, else the game's own `apply`."""
    if move.seat is None and move.action == TICK:
        return cast(Closing, game).tick(state, move.at) if has_windows(game) else game.tick(state)
    return game.apply(state, move)
