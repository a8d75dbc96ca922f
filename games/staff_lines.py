"""Records of play in readable lines, for the staff pages that show them."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.absence_models import Fine
from games.models import Fault, Hand, Result, Room, Shuffle
from games.money import figure, signed_figure
from games.options import option_lines
from games.rules.core.errors import OptionRefused
from games.slip_line import SlipLine
from games.slips import seat_slips
from games.staff_words import difference_name
from games.templatetags.hall import percent

OPENED = 1


def options(hand: Hand) -> Iterator[str]:
    """The options of the hand's game, defaults included."""
    try:
        told = option_lines(Room(game=hand.game, options=hand.options))
    except OptionRefused:  # Those of an earlier version of the rules.
        return (f"{name}: {_plain(value)}" for name, value in hand.options.items())
    return (f"{line.name}: {line.value}" for line in told)


def seats(hand: Hand) -> Iterator[str]:
    """Who sat at the hand, with what, and at which rake."""
    for name, carried, rake in zip(hand.names, hand.carries, hand.rakes, strict=True):
        values = {"name": name, "carried": figure(carried), "rake": percent(rake)}
        yield _("%(name)s: %(carried)s carried in, rake %(rake)s") % values


def seals(shuffle: Shuffle) -> Iterator[str]:
    """What each seat gave to a shuffle: its seal, and its seed where that was opened."""
    for number, seat in enumerate(shuffle.seats or [], start=1):
        is_open = seat["status"] == OPENED
        sentence = _("Seat %(seat)s opened its seal: %(seal)s, seed %(seed)s")
        absent = _("Seat %(seat)s did not open its seal: %(seal)s")
        yield (sentence if is_open else absent) % {"seat": number, **seat}


def shares(fine: Fine) -> Iterator[str]:
    """Who paid and got what of a fine; seats that it did not touch are left out."""
    for name, units in zip(fine.hand.names, fine.shares, strict=False):
        if units:
            yield f"{name}: {signed_figure(units)}"


def differences(rows: list[Mapping[str, Any]]) -> Iterator[str]:
    """What an audit expected and what it found instead."""
    for row in rows:
        values = {name: _plain(row[name]) for name in ("expected", "found")}
        told = _("expected %(expected)s, found %(found)s") % values
        yield f"{difference_name(row['code'])}: {told}"


def difference_names(rows: list[Mapping[str, Any]]) -> str:
    """What differs, by its names alone."""
    return ", ".join(difference_name(row["code"]) for row in rows)


def fault(broken: Fault) -> Iterator[str]:
    """The detail of a fault; withheld while its hand runs, for it may name cards."""
    rows = _audited(broken)
    if broken.hand and broken.hand.status == Hand.Status.RUNNING:
        yield _("Shown once the hand is over.")
    elif rows is not None:
        yield from differences(rows)
    else:
        yield from broken.detail.splitlines()


def fault_in_short(broken: Fault) -> str:
    """What tells faults of one code apart; of an audit, what differs."""
    rows = _audited(broken)
    return difference_names(rows) if rows is not None else " ".join(fault(broken))


def slip(result: Result) -> Iterator[str]:
    """The lines of a slip in words."""
    mine = seat_slips(result.hand, result.seat)[result.seat]
    return (_slip_line(line) for line in mine.lines)


def action(value: Mapping[str, Any]) -> str:
    """A move's action: what was done, and with what."""
    others = (f"{name} {_plain(what)}" for name, what in value.items() if name != "do")
    return " · ".join([str(value.get("do", "")), *others])


def _audited(broken: Fault) -> list[Mapping[str, Any]] | None:
    if broken.code != "audit_broken":
        return None
    try:
        rows: list[Mapping[str, Any]] = json.loads(broken.detail)
    except json.JSONDecodeError:
        return None
    return rows


def _slip_line(line: SlipLine) -> str:
    pieces = [*line.tiles, *(card.sign for card in line.cards)]
    amount = [] if line.units is None else [signed_figure(line.units)]
    return " ".join([line.text, *pieces, *amount])


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
