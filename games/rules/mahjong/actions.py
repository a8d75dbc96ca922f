"""The actions that a browser may send, read into one form each."""

from collections.abc import Mapping, Set

from ..core.errors import MalformedAction
from ..core.game import Action, Json
from .tiles import INDEX, in_order

FIELDS: Mapping[str, Set[str]] = {
    "discard": frozenset({"do", "tile"}),
    "kong": frozenset({"do"}),
    "chi": frozenset({"do", "with"}),
    **dict.fromkeys(("win", "pon", "pass", "extend", "declare"), frozenset({"do"})),
}
FURTHER: Mapping[str, Set[str]] = {
    "discard": frozenset({"do", "tile", "ready"}),
    "kong": frozenset({"do", "tile"}),
}
PARTNERS = 2


def read(action: Action) -> Action:
    """The action in its one form, a chi's tiles in order; whether it is legal is not looked at."""
    verb = action.get("do")
    if not isinstance(verb, str) or set(action) not in (FIELDS.get(verb), FURTHER.get(verb)):
        raise MalformedAction("malformed", "This game knows no such action.")
    if "tile" in action and not _is_tile(action["tile"]):
        raise MalformedAction("malformed", "A tile is a code such as 5m or E.")
    if action.get("ready", True) is not True:
        raise MalformedAction("malformed", "Ready is true, or left out.")
    return {**action, "with": _pair(action["with"])} if "with" in action else dict(action)


def _is_tile(code: Json) -> bool:
    return isinstance(code, str) and code in INDEX


def _pair(tiles: Json) -> list[str]:
    is_pair = isinstance(tiles, list | tuple) and len(tiles) == PARTNERS
    if not is_pair or not all(_is_tile(tile) for tile in tiles):
        raise MalformedAction("malformed", "A chi names two tiles.")
    return list(in_order(tiles))
