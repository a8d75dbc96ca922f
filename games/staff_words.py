"""What staff read for the codes of play: faults, differences, fines and causes of moves."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

FAULT_NAMES: Mapping[str, Promise] = {
    "audit_broken": _("The audit found differences"),
    "books_broken": _("The books are unsound"),
    "check_failed": _("A move could not be checked"),
    "deal_failed": _("No hand could be dealt"),
    "hand_broken": _("A hand broke off"),
    "hand_changed": _("A hand changed after its audit"),
    "hand_stuck": _("A hand does not end"),
    "no_seed": _("No seed could be drawn"),
    "seed_unopened": _("A seed could not be opened"),
    "stake_stray": _("A stake without its seat"),
    "reserve_stray": _("A reserve without its seat"),
    "seat_without_stake": _("A seat without its stake"),
    "stake_not_carried": _("A stake is not what was carried in"),
    "play_without_hand": _("A result without its hand"),
    "fine_without_hand": _("A fine without its hand"),
    "second_entry": _("A hand is booked twice"),
}
DIFFERENCE_NAMES: Mapping[str, Promise] = {
    "carries": _("What was carried in"),
    "commitment": _("Commitment"),
    "currency": _("Currency"),
    "deck": _("Order of the deck"),
    "fine": _("Fine"),
    "holders": _("Holders of slips"),
    "lock": _("Lock hash"),
    "log": _("Numbers of the log"),
    "memory": _("What earlier hands left"),
    "moves": _("Moves"),
    "outcome": _("End of the hand"),
    "postings": _("Postings"),
    "replay": _("Replay"),
    "revealed": _("Revealed seed"),
    "root": _("Root hash"),
    "seats": _("Seats"),
    "slips": _("Slips"),
    "void": _("Void entry"),
}
FINE_NAMES: Mapping[str, Promise] = {
    "C1": _("C1: nobody on a streak"),
    "C2": _("C2: against a dealer on a streak"),
    "C3": _("C3: the dealer on a streak left"),
}
CAUSE_NAMES: Mapping[str, Promise] = {
    "member": pgettext_lazy("cause of a move", "The member"),
    "timeout": pgettext_lazy("cause of a move", "Time was up"),
    "away": pgettext_lazy("cause of a move", "Played for an absent member"),
    "bot": pgettext_lazy("cause of a move", "The bot"),
    "system": pgettext_lazy("cause of a move", "The hall"),
}


def fault_name(code: str) -> str:
    """What broke, in a sentence."""
    return str(FAULT_NAMES.get(code, code))


def difference_name(code: str) -> str:
    """What an audit found to differ."""
    return str(DIFFERENCE_NAMES.get(code, code))


def fine_name(kind: str) -> str:
    """A kind of fine and when it is due (mahjong 9.2)."""
    return str(FINE_NAMES.get(kind, kind))


def cause_name(cause: str) -> str:
    """Who or what made a move."""
    return str(CAUSE_NAMES.get(cause, cause))
