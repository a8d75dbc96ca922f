"""docs/protocol.md: every message of a table's socket, from games/protocol.py."""

import inspect
import json
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, cast

from django.utils.translation import override

from games import protocol, refusals
from games.errors import TableRefusal
from paiguan.documents import examples
from paiguan.documents.markdown import block, page, table

MEANINGS = {
    "id": "made by the browser, at most 36 letters; the answer carries it back",
    "hand": "the public number of the hand; in a welcome or a step, the hand as this viewer may see it",
    "turn": "how many steps of the hand all have seen; an act that names another is stale",
    "action": 'an object with the key `do`, one of those the frame listed under "legal"',
    "question": "an object; its keys are the game's own (13支: the rows `front`, `middle` and `back`)",
    "answer": "an object of codes; its keys are the game's own",
    "seat": "a chair of the table, counted from 0",
    "units": "an amount above 0; 100 units are one coin",
    "ready": "whether the next hand may begin",
    "away": "whether the system answers for this seat",
    "now": "the server's clock, in ms since the epoch",
    "table": "the table as this viewer may see it",
    "events": "what happened since this viewer's last frame; may be empty",
    "repeated": "whether the same message had been obeyed before",
    "code": "one of the codes below; it never changes",
    "message": "a plain sentence in the member's language",
    "pad": "spaces that make frames alike in length where answers are secret; to be ignored",
    "detail": "what a page needs to offer a way on",
    "version": "rises with every change of the table outside a hand",
}
TOO_LONG = 1009  # RFC 6455, sent by the server itself before a frame reaches the hall.
CLOSES = (
    (TOO_LONG, "a frame of more than 8 KiB, which gets no other answer"),
    (protocol.CLOSE_DISPLACED, "another tab plays now"),
    (protocol.CLOSE_SUSPENDED, "the account may not play on"),
    (protocol.CLOSE_SIGNED_OUT, "the session has ended, or the password is a new one"),
    (protocol.CLOSE_OWN_PASSWORD, "the password was handed out, and the member has to choose his own"),
    (protocol.CLOSE_TOO_MANY, "the member, or his address, has too many sockets open"),
    (protocol.CLOSE_TOO_FAST, "too many messages"),
    (protocol.CLOSE_TOO_SLOW, "the reader takes less than is sent to him"),
    (protocol.CLOSE_BROKEN, "a frame could not be sent; a new socket shows everything"),
)
HEAD = (
    "One WebSocket a tab at `/ws/table/<uuid>/`. Every frame is one JSON object with the key `type`; "
    "frames of a browser are at most 8 KiB, whole numbers only, no key twice and no key but those named. "
    "Each message that is not too long is answered: by `ack`, by `error`, or (ask) by `answer`; resync "
    "brings a `welcome` too."
)


def protocol_page() -> str:
    """The whole page."""
    with override("en"):
        return page(
            "The socket of a table",
            HEAD,
            "## From the browser",
            *(_section(one, name) for name, one in zip(protocol.INCOMING, examples.INCOMING, strict=True)),
            "## To the browser",
            *(_section(one, one.TYPE) for one in examples.OUTGOING),
            "## Codes of refusals",
            table(["code", "says", "when"], _codes()),
            "## Codes with which the socket closes",
            table(["code", "why"], ([str(code), why] for code, why in CLOSES)),
        )


def example_frame(message: Any, name: str) -> str:
    """The example as it goes over the wire."""
    named = {field.name: getattr(message, field.name) for field in fields(message)}
    return json.dumps({"type": name, **named}, ensure_ascii=False)


def refusal_classes() -> Iterator[type[TableRefusal]]:
    """Every refusal that a socket may answer with."""
    waiting = TableRefusal.__subclasses__()
    while waiting:
        refused = waiting.pop(0)
        waiting += refused.__subclasses__()
        # Refusals of other modules than the hall's own are those of tests.
        if refused.__module__ in OWN_MODULES:
            yield refused


OWN_MODULES = ("games.errors", "games.protocol", "games.strict_json", refusals.__name__)


def _section(message: Any, name: str) -> str:
    parts = [f"### `{name}`", inspect.getdoc(type(message)) or ""]
    if fields(message):
        parts.append(table(["field", "type", "meaning"], (_row(field) for field in fields(message))))
    return "\n\n".join([*parts, block(example_frame(message, name))])


def _row(field: Field[Any]) -> list[str]:
    written = field.type.__name__ if isinstance(field.type, type) else str(field.type)
    # `Json` stands for any JSON value; Python writes it as the class it is made of.
    kind = KINDS.get(written, written)
    optional = "" if field.default is MISSING else ", may be left out"
    return [f"`{field.name}`", f"`{kind}`{optional}", MEANINGS[field.name]]


KINDS = {"typing.Any": "JSON", "Any": "JSON", "collections.abc.Mapping[str, typing.Any]": "object"}


def _codes() -> list[list[str]]:
    seen: dict[str, list[str]] = {}
    for refused in sorted(refusal_classes(), key=lambda one: (one.__module__, one.__name__)):
        when = cast(str, inspect.getdoc(refused)).split("\n")[0]
        seen.setdefault(refused.code, [f"`{refused.code}`", str(refused.sentence), when])
    return [seen[code] for code in sorted(seen)]
