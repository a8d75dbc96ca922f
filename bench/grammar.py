"""Messages that nobody would send: the protocol's own grammar, bent and broken by a seeded chance.

What a message may be is read from `games.protocol`, so a new message or field is bent without a word here.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from games import protocol

Json = Any
WORDS = ("call", "bet", "set", "claim", "pass", "extend", "discard", "", "do", "系統", "__class__", "null")
NUMBERS = (0, -1, 1, 7, 8, 2**31, 2**53 - 1, 2**53, 2**63, -(2**63), 10**16, 0.5, -0.0)
TEXTS = ("", "0", "x" * 36, "x" * 37, "x" * 256, "x" * 257, "\x00", "\ud800", "\u202e", "🀄" * 9, "'--")
NESTS = ([], {}, [[]], [None], {"do": None}, {"": ""}, {"do": "call", "do ": 1}, list(range(65)))
STRANGE: tuple[Json, ...] = (None, True, False, *NUMBERS, *TEXTS, *NESTS)
BROKEN = (
    *("", " ", "null", "true", "0", '""', "[]", "{}", "{", "}", '{"type"', '{"type":}', "{'type':'sit'}"),
    *('{"type":"sit","id":"a"}x', '{"type":"sit","id":"a",}', '{"type":"sit","type":"leave"}', "\ufeff{}"),
    *('{"id":NaN}', '{"id":Infinity}', '{"id":1e999}', '{"id":1E+400}', '{"id":' + "9" * 400 + "}", "-"),
    *('{"id":"\\ud800"}', '{"id":"\\u0000"}', '{"id":"\\x"}', '{"id":"\n"}', "[" * 4000, '{"a":' * 900),
    *('{"type":"resync","id":"' + "a" * 8000 + '"}', '"' + "\\u5f35" * 1200 + '"', "1" * 5000, "[]" * 2000),
)
SIGNS = ("", '"', "{", "]", ",", "\\", "\x07")
CHANCES = (("bent", 5), ("misplayed", 4), ("broken", 2), ("binary", 1), ("sound", 3))


@dataclass(slots=True)
class Grammar:
    """Draws messages; `known` is what a tab has been shown, so that some of them are nearly right."""

    seed: int
    known: dict[str, Json] = field(default_factory=dict)
    _chance: random.Random = field(init=False, repr=False)
    _count: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    def message(self, *, is_sound: bool = True) -> str | bytes:
        """The next message, as it goes over the line; on demand none that was drawn to be sound."""
        chances = CHANCES if is_sound else CHANCES[:-1]
        kind = self._chance.choices([name for name, _ in chances], [weight for _, weight in chances])[0]
        drawn: Callable[[], str | bytes] = getattr(self, f"_{kind}")
        return drawn()

    def _sound(self) -> str:
        return json.dumps(self._body())

    def _bent(self) -> str:
        body = self._body()
        for _ in range(self._chance.randint(1, 3)):
            body = self._chance.choice((self._spoilt, self._without, self._with_more, self._misnamed))(body)
        return json.dumps(body, ensure_ascii=self._chance.random() < 0.5 or _has_surrogate(body))

    def _misplayed(self) -> str:
        """Right in all but what it says of the game."""
        name, said = self._chance.choice((("act", "action"), ("act", "action"), ("ask", "question")))
        body = {"type": name, "id": self._value("id"), "hand": self._value("hand"), said: self._action()}
        turn = {"turn": self.known.get("turn", 0)} if name == "act" else {}
        return json.dumps(body | turn)

    def _broken(self) -> str:
        if self._chance.random() < 0.5:
            return self._chance.choice(BROKEN)
        whole = self._sound()
        place = self._chance.randrange(len(whole))
        return (
            whole[:place] + self._chance.choice(("", '"', "{", "]", ",", "\\", "\x07")) + whole[place + 1 :]
        )

    def _binary(self) -> bytes:
        return self._chance.randbytes(self._chance.choice((0, 1, 16, 1024)))

    def _body(self) -> dict[str, Json]:
        name = self._chance.choice(list(protocol.INCOMING))
        body: dict[str, Json] = {"type": name}
        for each in fields(protocol.INCOMING[name]):
            body[each.name] = self._value(each.name)
        return body

    def _value(self, name: str) -> Json:
        self._count += 1
        usual: dict[str, Callable[[], Json]] = {
            "id": lambda: f"{self.seed}-{self._count}",
            "hand": lambda: self.known.get("hand", "PG-000001"),
            "turn": lambda: self.known.get("turn", 0) + self._chance.choice((-1, 0, 0, 0, 1, 10**6)),
            "action": self._action,
            "question": self._action,
            "seat": lambda: self._chance.choice((None, 0, 1, 2, 3, 7)),
            "units": lambda: self._chance.choice((1, 100, 5_000, 10**9, protocol.UNITS_MAX)),
        }
        return usual.get(name, lambda: self._chance.random() < 0.5)()

    def _action(self) -> Json:
        legal = self.known.get("legal") or [{"do": self._chance.choice(WORDS)}]
        action = dict(self._chance.choice(legal))
        if self._chance.random() < 0.8:
            action[self._chance.choice((*action, *WORDS))] = self._chance.choice((*STRANGE, *WORDS))
        return action

    def _spoilt(self, body: dict[str, Json]) -> dict[str, Json]:
        return {**body, self._chance.choice(list(body) or ["id"]): self._chance.choice(STRANGE)}

    def _without(self, body: dict[str, Json]) -> dict[str, Json]:
        gone = self._chance.choice(list(body) or ["id"])
        return {key: value for key, value in body.items() if key != gone}

    def _with_more(self, body: dict[str, Json]) -> dict[str, Json]:
        extra = {f"{self._chance.choice(WORDS)}{number}": 1 for number in range(self._chance.choice((1, 17)))}
        return body | extra

    def _misnamed(self, body: dict[str, Json]) -> dict[str, Json]:
        return body | {"type": self._chance.choice((*STRANGE, *WORDS, *protocol.INCOMING))}


def _has_surrogate(value: Json) -> bool:
    return "\\ud800" in json.dumps(value)
