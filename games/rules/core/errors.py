"""The refusals a game may give: one family, each with a stable code and a plain sentence."""

from collections.abc import Mapping
from typing import Any


class RuleRefusal(Exception):
    """A refusal by the rules; any other exception from a game means the game is broken."""

    code = "refused"

    def __init__(self, code: str, message: str, **detail: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.detail: Mapping[str, Any] = detail


class OptionRefused(RuleRefusal):
    """An unknown or impossible room option, named in the detail."""


class MalformedAction(RuleRefusal):
    """An action that is not of any form this game knows."""


class NotYourTurn(RuleRefusal):
    """An action of a seat that may not act now."""


class IllegalAction(RuleRefusal):
    """A well-formed action that the rules do not permit here."""
