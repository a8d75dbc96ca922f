"""Reads JSON from strangers: small, shallow, whole numbers, no key twice; else a code says why."""

import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn, Self

from django.utils.translation import gettext_lazy as _

from games.errors import TableRefusal

BYTES_MAX, DEPTH_MAX, KEYS_MAX, ITEMS_MAX, LETTERS_MAX = 8 * 1024, 4, 16, 64, 256
NUMBER_MAX = 2**53 - 1
DIGITS_MAX = 17
# A quoted text, to its end or to the end of all, is taken whole, so that brackets in it are not found.
_QUOTED_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_NO_TEXT = re.compile("[\x00\ud800-\udfff]")


class Unreadable(TableRefusal):
    """The frame is no message at all."""

    code = "unreadable"
    sentence = _("That message cannot be read.")
    id: str | None = None

    def about(self, body: dict[str, Any]) -> Self:
        """The same refusal, naming the message it answers if its id can be trusted."""
        value = body.get("id")
        self.id = value if isinstance(value, str) and 0 < len(value) <= 36 else None
        return self


class TooLarge(Unreadable):
    """More bytes, keys, items or letters than a message may have."""

    code = "too_large"
    sentence = _("That message is too large.")


class TooDeep(Unreadable):
    """Nested deeper than a message may be."""

    code = "too_deep"
    sentence = _("That message is nested too deeply.")


class DuplicateKey(Unreadable):
    """An object names a key twice."""

    code = "duplicate_key"
    sentence = _("That message names a field twice.")


class BadNumber(Unreadable):
    """A number that is not whole, or out of range."""

    code = "bad_number"
    sentence = _("Only whole numbers within range are allowed.")


def loads(text: str | None) -> Any:
    """The value of a text; raises Unreadable or one of its kinds."""
    if text is None:
        raise Unreadable()
    if len(text.encode("utf-8", "surrogatepass")) > BYTES_MAX:
        raise TooLarge()
    _require_shallow(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_refused, parse_constant=_refused
        )
    except ValueError as error:
        raise Unreadable() from error
    _require_small(value)
    return value


def _require_shallow(text: str) -> None:
    """Refuse by counting brackets before anything recurses into them; quoted ones are skipped."""
    depth = 0
    for found in _QUOTED_OR_BRACKET.finditer(text):
        letter = found.group()
        if letter in "[{":
            depth += 1
            if depth > DEPTH_MAX:
                raise TooDeep()
        elif letter in "]}":
            depth -= 1


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > KEYS_MAX:
        raise TooLarge()
    found = dict(pairs)
    if len(found) < len(pairs):
        raise DuplicateKey()
    return found


def _whole(digits: str) -> int:
    # Length first: reading a number of thousands of digits is slow on purpose of the sender.
    if len(digits) > DIGITS_MAX or abs(int(digits)) > NUMBER_MAX:
        raise BadNumber()
    return int(digits)


def _refused(_digits: str) -> NoReturn:
    raise BadNumber()


def _require_small(value: Any) -> None:
    if isinstance(value, str):
        if len(value) > LETTERS_MAX:
            raise TooLarge()
        if _NO_TEXT.search(value):
            # Neither has a place in UTF-8 text of the database.
            raise Unreadable()
    elif isinstance(value, list):
        if len(value) > ITEMS_MAX:
            raise TooLarge()
        for item in value:
            _require_small(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            _require_small(key)
            _require_small(item)
