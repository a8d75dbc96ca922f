"""The closed list of messages of a table's socket, in and out; docs and both sides follow this file."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from functools import cache
from typing import Any, ClassVar

import orjson
from django.utils.translation import gettext_lazy as _

from games import strict_json
from games.errors import TableRefusal
from games.rules.core.game import Action, Json
from games.strict_json import Unreadable

ID_LENGTH_MAX = 36
UNITS_MAX = 2**53 - 1
CLOSE_DISPLACED, CLOSE_SUSPENDED, CLOSE_SIGNED_OUT, CLOSE_TOO_MANY = 4001, 4003, 4005, 4007
CLOSE_OWN_PASSWORD = 4006
CLOSE_TOO_FAST, CLOSE_TOO_SLOW, CLOSE_BROKEN = 4008, 4009, 4011


class UnknownType(Unreadable):
    """The message has no type that this hall knows."""

    code = "unknown_type"
    sentence = _("This hall knows no such message.")


class BadField(Unreadable):
    """A field is missing, unknown or of another type; the detail names it."""

    code = "bad_field"
    sentence = _("A field of that message is wrong.")


class TooFast(TableRefusal):
    """More messages than any hand could need."""

    code = "too_fast"
    sentence = _("Too many messages. Please slow down.")


class TooMany(TableRefusal):
    """The member has tables open in more tabs than he could follow."""

    code = "too_many"
    sentence = _("Too many tables are open. Please close some first.")


class TooSlow(TableRefusal):
    """The reader takes less than is sent to him."""

    code = "too_slow"
    sentence = _("Your connection is too slow. Please reconnect.")


class Suspended(TableRefusal):
    """The account or its session may not play on."""

    code = "suspended"
    sentence = _("Your account may not play at present.")


class OwnPassword(TableRefusal):
    """The password was handed out: the member chooses his own before he sits at a table."""

    code = "own_password"
    sentence = _("Your password was given to you by others. Please choose your own first.")


class Internal(TableRefusal):
    """Something of ours broke; staff have been told."""

    code = "internal"
    sentence = _("Something went wrong here. Please try again.")


@dataclass(frozen=True, slots=True)
class Act:
    """An answer in a hand; `id` makes it happen once, however often it is sent."""

    id: str
    hand: str
    turn: int
    action: Action


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a chair (any free one if none is named) with a stake (the usual one if none is named)."""

    id: str
    seat: int | None = None
    units: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up, at the end of the round if one is running."""

    id: str


@dataclass(frozen=True, slots=True)
class Stay:
    """Take back the wish to leave."""

    id: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Say whether the next hand may begin."""

    id: str
    ready: bool


@dataclass(frozen=True, slots=True)
class TopUp:
    """Add coins to the stake, between rounds."""

    id: str
    units: int


@dataclass(frozen=True, slots=True)
class Away:
    """Let the system answer for this seat, or take it back."""

    id: str
    away: bool


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Make this tab the one that plays."""

    id: str


@dataclass(frozen=True, slots=True)
class Resync:
    """Ask for everything again."""

    id: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the rules about what the own seat only considers; nothing is done, and nobody else learns of it."""

    id: str
    hand: str
    question: Mapping[str, Json]


Message = Act | Ask | Sit | Leave | Stay | Ready | TopUp | Away | TakeOver | Resync
INCOMING: Mapping[str, type[Any]] = {
    "act": Act,
    "ask": Ask,
    "sit": Sit,
    "leave": Leave,
    "stay": Stay,
    "ready": Ready,
    "top_up": TopUp,
    "away": Away,
    "take_over": TakeOver,
    "resync": Resync,
}


@dataclass(frozen=True, slots=True)
class Welcome:
    """Everything: the first frame of a socket, and the answer to resync."""

    TYPE: ClassVar[str] = "welcome"
    now: int
    table: Json
    hand: Json | None
    pad: str = ""


@dataclass(frozen=True, slots=True)
class TableChanged:
    """The table as it is now, outside the hand."""

    TYPE: ClassVar[str] = "table"
    table: Json


@dataclass(frozen=True, slots=True)
class Stepped:
    """The hand as this viewer sees it now, and what happened since his last frame."""

    TYPE: ClassVar[str] = "step"
    hand: Json
    events: Json
    pad: str = ""


@dataclass(frozen=True, slots=True)
class Ack:
    """That a message was obeyed; `repeated` if it had been before."""

    TYPE: ClassVar[str] = "ack"
    id: str
    repeated: bool
    pad: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to a question, in codes of the game."""

    TYPE: ClassVar[str] = "answer"
    id: str
    answer: Json
    pad: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """That a message was not obeyed, and why."""

    TYPE: ClassVar[str] = "error"
    id: str | None
    code: str
    message: str
    detail: Json
    pad: str = ""


@dataclass(frozen=True, slots=True)
class Beat:
    """Where the table stands, every five seconds; whoever is behind asks for a resync."""

    TYPE: ClassVar[str] = "beat"
    now: int
    hand: str | None
    turn: int
    version: int


@dataclass(frozen=True, slots=True)
class DisplacedFrame:
    """That another tab plays now; the socket closes with 4001."""

    TYPE: ClassVar[str] = "displaced"


@dataclass(frozen=True, slots=True)
class Closed:
    """Why the socket closes now."""

    TYPE: ClassVar[str] = "closed"
    code: str
    message: str


Frame = Welcome | TableChanged | Stepped | Ack | Answer | Refused | Beat | DisplacedFrame | Closed
OUTGOING: tuple[type[Any], ...] = (
    Welcome,
    TableChanged,
    Stepped,
    Ack,
    Answer,
    Refused,
    Beat,
    DisplacedFrame,
    Closed,
)


def parse(text: str | None) -> Message:
    """The message of a frame; raises Unreadable, which carries the message's id where it has one."""
    body = strict_json.loads(text)
    if not isinstance(body, dict):
        raise Unreadable()
    name = body.pop("type", None)
    if not isinstance(name, str) or name not in INCOMING:
        raise UnknownType().about(body)
    kind = INCOMING[name]
    known = {field.name: field for field in fields(kind)}
    missing = [key for key, field in known.items() if field.default is MISSING and key not in body]
    wrong = [key for key, value in body.items() if key not in known or not _fits(key, value, known[key].type)]
    for key in (*missing, *wrong):
        raise BadField(field=key).about(body)
    message: Message = kind(**body)
    return message


def dump(frame: Frame) -> str:
    """The text of a frame."""
    # `asdict` would copy the whole view; a frame's own fields are all that need naming.
    body = {"type": frame.TYPE}
    for name in _names(type(frame)):
        body[name] = getattr(frame, name)
    return orjson.dumps(body).decode()


def refused(message_id: str | None, refusal: TableRefusal) -> Refused:
    """The error frame for a refusal, in the language that is active."""
    return Refused(message_id, refusal.code, refusal.message, dict(refusal.detail))


def message_fields(message: Message) -> dict[str, Json]:
    """The fields of a message, for tests and docs."""
    return asdict(message)


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _is_id(value: Json) -> bool:
    return isinstance(value, str) and 0 < len(value) <= ID_LENGTH_MAX


def _is_count(value: Json) -> bool:
    return type(value) is int and 0 <= value <= UNITS_MAX


CHECKS: Mapping[str, Callable[[Json], bool]] = {
    "id": _is_id,
    "hand": lambda value: isinstance(value, str) and len(value) <= 20,
    "turn": _is_count,
    "action": lambda value: isinstance(value, dict) and isinstance(value.get("do"), str),
    "question": lambda value: isinstance(value, dict),
    "seat": lambda value: _is_count(value) and value < 8,
    "units": lambda value: _is_count(value) and value > 0,
    "ready": lambda value: isinstance(value, bool),
    "away": lambda value: isinstance(value, bool),
}


def _fits(key: str, value: Json, annotation: Any) -> bool:
    """Whether a value has the form of its field; a field that may be left out may be null."""
    is_optional = "None" in str(annotation)
    return (value is None and is_optional) or CHECKS[key](value)
