"""How a room's options read: what each is called and what its values mean."""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.models import Room
from games.money import figure
from games.registry import GAMES
from games.rules.core.game import Json


@dataclass(frozen=True)
class OptionLine:
    """One option of a room in words; `code` is what the rulebook calls it."""

    code: str
    name: str
    value: str


def _plain(value: Json) -> str:
    return str(value)


def _times(value: Json) -> str:
    if isinstance(value, int):
        return gettext("%(multiple)s times") % {"multiple": value}
    return gettext("%(multiple)s times") % {"multiple": ", ".join(str(multiple) for multiple in value)}


def _points(value: Json) -> str:
    return ngettext("%(count)d point", "%(count)d points", value) % {"count": value}


def _seconds(value: Json) -> str:
    return ngettext("%(count)d second", "%(count)d seconds", value) % {"count": value}


def _milliseconds(value: Json) -> str:
    return gettext("%(count)s seconds") % {"count": f"{value / 1000:g}"}


def _coins(value: Json) -> str:
    return figure(value)


def _cap(value: Json) -> str:
    return gettext("%(count)s tai") % {"count": value} if value else gettext("none")


def _rounds(value: Json) -> str:
    return gettext("four winds") if value == 4 else gettext("one wind")


def _tai_values(value: Json) -> str:
    """How many patterns count other than the rulebook says."""
    standard = dict(GAMES["mahjong"].parse_options({}).tai_values)
    changed = sum(standard[code] != tai for code, tai in value)
    if not changed:
        return gettext("as in the rulebook")
    return ngettext("%(count)d pattern changed", "%(count)d patterns changed", changed) % {"count": changed}


def _named(names: dict[str, Promise]) -> Callable[[Json], str]:
    return lambda value: str(names.get(value, value))


SWITCH = _named({"on": _("yes"), "off": _("no")})
WORDS: dict[str, dict[str, tuple[Promise, Callable[[Json], str]]]] = {
    "paigow": {
        "banker_multiples": (_("Banker's multiples"), _times),
        "bet_cap": (_("Highest bet"), _times),
        "gao_jiu": (
            _("High nine"),
            _named(
                {
                    "words": _("Heaven with 2-5 and Earth with 1-6 only"),
                    "pictures": _("Heaven or Earth with any tile of seven pips"),
                }
            ),
        ),
        "tie": (_("Exact tie"), _named({"banker": _("the banker wins"), "push": _("nobody pays")})),
        "call_seconds": (_("Time to call"), _seconds),
        "bet_seconds": (_("Time to bet"), _seconds),
    },
    "thirteen": {
        "foul": (
            _("Foul"),
            _named({"refuse": pgettext_lazy("a foul setting", "refused"), "lose": _("loses all rows")}),
        ),
        "front_trips": (_("Three of a kind in front"), _points),
        "middle_full_house": (_("Full house in the middle"), _points),
        "quads": (_("Four of a kind"), _points),
        "straight_flush": (_("Straight flush"), _points),
        "treasure": (
            _("Treasure cards"),
            _named({"plus1": _("each adds one to the multiple"), "pow2": _("each doubles")}),
        ),
        "three_flush": (_("Three flushes"), _named({"on": _("count"), "off": _("do not count")})),
        "three_straight": (_("Three straights"), _named({"on": _("count"), "off": _("do not count")})),
        "set_seconds": (_("Time to set"), _seconds),
    },
    "mahjong": {
        "tai_units": (_("Coins a tai"), _coins),
        "tai_cap": (_("Most tai a hand"), _cap),
        "multi_win": (
            _("Several winners"),
            _named({"nearest": _("the nearest alone"), "all": _("all of them")}),
        ),
        "auto_win": (_("Wins are taken by themselves"), SWITCH),
        "ready_declare": (_("Ready may be declared"), SWITCH),
        "kuikae": (
            _("Discarding what was just claimed"),
            _named({"off": _("allowed"), "on": _("forbidden")}),
        ),
        "ligu": (_("Seven pairs and a triplet"), _named({"on": _("count"), "off": _("do not count")})),
        "rounds": (_("Length of a game"), _rounds),
        "leave_between_hands": (_("Leaving between hands"), SWITCH),
        "window_ms": (_("Time to claim"), _milliseconds),
        "discard_seconds": (_("Time to discard"), _seconds),
        "tai_values": (_("Tai table"), _tai_values),
    },
}


def option_lines(room: Room) -> tuple[OptionLine, ...]:
    """Every option of the room with the value that is on, defaults included."""
    options = asdict(GAMES[room.game].parse_options(room.options))
    return tuple(_line(room.game, code, value) for code, value in options.items())


def _line(game: str, code: str, value: Json) -> OptionLine:
    name, words = WORDS.get(game, {}).get(code, (code, _plain))
    return OptionLine(code=code, name=str(name), value=words(value))
