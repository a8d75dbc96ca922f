"""The refusals of messages and moves: one class a reason, each with a stable code and a plain sentence."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.errors import NotSeated, TableRefusal
from games.rules.core.errors import IllegalAction, MalformedAction, NotYourTurn, RuleRefusal


class ForeignTable(TableRefusal):
    """The hand is not one of this table."""

    code = "foreign_table"
    sentence = _("That hand is not played at this table.")


class OutOfTurn(TableRefusal):
    """The seat may not act now."""

    code = "not_your_turn"
    sentence = _("It is not your turn.")


class Illegal(TableRefusal):
    """The rules do not permit this here."""

    code = "illegal"
    sentence = _("The rules do not allow that.")


class Malformed(TableRefusal):
    """The action is of no form that this game knows."""

    code = "malformed"
    sentence = _("This game knows no such action.")


class Stale(TableRefusal):
    """The action answers another turn than the present one."""

    code = "stale"
    sentence = _("The game has moved on.")


class Late(TableRefusal):
    """The time for this answer is over."""

    code = "late"
    sentence = _("Your time is up.")


class HandOver(TableRefusal):
    """The hand has ended."""

    code = "hand_over"
    sentence = _("This hand is over.")


class Displaced(TableRefusal):
    """Another tab of the same member plays at this table."""

    code = "displaced"
    sentence = _("You play at this table in another window.")


class Busy(TableRefusal):
    """Nothing was done; the same message may be sent again."""

    code = "busy"
    sentence = _("The table is busy. Please try again.")


class TakenOver(TableRefusal):
    """The member was away for too long, so the system plays this hand to its end."""

    code = "taken_over"
    sentence = _("The system plays this hand for you. The next one is yours again.")


class Broken(Exception):
    """A game raised something that is no refusal: its hand cannot go on. The cause is chained."""

    def __init__(self, hand_id: int, table_id: str) -> None:
        super().__init__(f"hand {hand_id} is broken")
        self.hand_id = hand_id
        self.table_id = table_id


class OtherRules(Exception):
    """The hand was dealt by another version of its rules than this process has."""

    def __init__(self, hand_id: int, table_id: str, *, is_older: bool) -> None:
        super().__init__(f"hand {hand_id} has other rules")
        self.hand_id = hand_id
        self.table_id = table_id
        self.is_older = is_older


FAMILIES: tuple[tuple[type[RuleRefusal], type[TableRefusal]], ...] = (
    (MalformedAction, Malformed),
    (NotYourTurn, OutOfTurn),
    (IllegalAction, Illegal),
)


def of_rule(refused: RuleRefusal) -> TableRefusal:
    """The hall's refusal for one of the rules, whose own code and detail go along."""
    family = next((ours for theirs, ours in FAMILIES if isinstance(refused, theirs)), Illegal)
    detail: dict[str, Any] = {**refused.detail, "rule": refused.code}
    return family(**detail)


__all__ = [
    "Broken",
    "Busy",
    "Displaced",
    "ForeignTable",
    "HandOver",
    "Illegal",
    "Late",
    "Malformed",
    "NotSeated",
    "OtherRules",
    "OutOfTurn",
    "Stale",
    "TableRefusal",
    "TakenOver",
    "of_rule",
]
