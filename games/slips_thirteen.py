"""How the lines of a 13支 slip read in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.core.game import Json
from games.slip_line import CardFace, SlipLine

ROWS: Mapping[str, Promise] = {"front": _("Front"), "middle": _("Middle"), "back": _("Back")}
TYPES: Mapping[str, Promise] = {
    "high_card": _("High card"),
    "pair": _("Pair"),
    "two_pair": _("Two pair"),
    "trips": _("Three of a kind"),
    "straight": _("Straight"),
    "flush": _("Flush"),
    "full_house": _("Full house"),
    "quads": _("Four of a kind"),
    "straight_flush": _("Straight flush"),
}
PATTERNS: Mapping[str, Promise] = {"three_flush": _("Three flushes"), "three_straight": _("Three straights")}
DRAGONS: Mapping[str, Promise] = {"dragon": _("Dragon"), "flush_dragon": _("Flush dragon")}
BONUSES: Mapping[str, Promise] = {
    "dragon": _("Dragon"),
    "pattern": _("three flushes or straights"),
    "sweep": _("Sweep"),
    "home_run": _("Home run"),
}


def _setting(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    for (row, name), kind in zip(ROWS.items(), line["types"], strict=True):
        words = gettext("%(row)s: %(type)s") % {"row": name, "type": TYPES[kind]}
        yield SlipLine(words, cards=tuple(CardFace(code) for code in line[row]))
    marks = [*(str(PATTERNS[pattern]) for pattern in line["patterns"])]
    if line["dragon"]:
        marks.append(str(DRAGONS[line["dragon"]]))
    if line["foul"]:
        marks.append(gettext("Foul"))
    yield from (SlipLine(mark) for mark in marks)
    yield SlipLine(gettext("Bet on %(name)s") % {"name": names[line["bet"]]})


def _pair(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    parts = [f"{name} {signed(points)}" for name, points in zip(ROWS.values(), line["rows"], strict=False)]
    parts += [f"{name} {signed(line[kind])}" for kind, name in BONUSES.items() if line[kind]]
    if line["times"] > 1:
        parts.append(f"×{line['times']}")
    words = gettext("Against %(name)s: %(points)s points (%(parts)s)")
    yield SlipLine(
        words
        % {
            "name": names[line["against"]],
            "points": signed(line["points"]),
            "parts": gettext(", ").join(parts),
        }
    )


def _total(line: Mapping[str, Json], _names: Sequence[str]) -> Iterator[SlipLine]:
    words = gettext("%(points)s points in this hand, %(sum)s in the round up to hand %(hand)s")
    values = {"points": signed(line["points"]), "sum": signed(line["sum"]), "hand": line["hand"]}
    yield SlipLine(words % values)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


LINES: Mapping[str, Callable[[Mapping[str, Json], Sequence[str]], Iterator[SlipLine]]] = {
    "setting": _setting,
    "pair": _pair,
    "total": _total,
}
