"""How a game reads a room's options: each by its name, against what it may be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import OptionRefused
from .game import Json


@dataclass(frozen=True, slots=True)
class Check:
    """Which values an option may have, that in words, and what is kept of one."""

    is_possible: Callable[[Json], bool]
    sentence: str
    keep: Callable[[Json], Any] = lambda value: value


def checked(raw: Mapping[str, Json], checks: Mapping[str, Check]) -> dict[str, Any]:
    """The options as the game keeps them; raises OptionRefused by the name of one it cannot take."""
    return {name: _checked(name, value, checks) for name, value in raw.items()}


def is_whole(value: Json, least: int, most: int) -> bool:
    """Whether a value is a whole number within bounds; true and false are none."""
    return type(value) is int and least <= value <= most


def whole(least: int, most: int) -> Check:
    """A whole number within bounds."""
    return Check(lambda value: is_whole(value, least, most), f"a whole number from {least} to {most}")


def one_of(*values: str | int) -> Check:
    """One of a few words or numbers."""
    kinds = {type(value) for value in values}
    return Check(
        lambda value: type(value) in kinds and value in values, " or ".join(str(value) for value in values)
    )


def _checked(name: str, value: Json, checks: Mapping[str, Check]) -> Any:
    if name not in checks:
        raise OptionRefused("unknown_option", f"This game has no option {name}.", option=name)
    check = checks[name]
    if not check.is_possible(value):
        raise OptionRefused("bad_option", f"{name} must be {check.sentence}.", option=name)
    return check.keep(value)
