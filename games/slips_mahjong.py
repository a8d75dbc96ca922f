"""How the lines of a mahjong slip read in words: the hand's place, a win with every tai, who paid whom."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games.rules.core.game import Json
from games.rules.mahjong.tai import NAMES
from games.slip_line import SlipLine

WINDS: Mapping[str, Promise] = {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}
WAYS: Mapping[str, Promise] = {
    "discard": _("Wins on %(tile)s of %(source)s"),
    "self_draw": _("Wins, self-drawn: %(tile)s"),
    "rob_kong": _("Robs %(tile)s of %(source)s"),
    "eight_flowers": _("Wins with all eight flowers"),
    "seven_one": _("Takes the eighth flower of %(source)s"),
}
TAI: Mapping[str, Promise] = {
    "dealer": _("Dealer"),
    "streak": _("Dealer's streak"),
    "zi_mo": _("Self-drawn"),
    "men_qing": _("Concealed hand"),
    "bu_qiu": _("Concealed and self-drawn"),
    "quan_qiu_ren": _("All sets claimed"),
    "ban_qiu": _("All sets claimed, self-drawn"),
    "du_ting": _("Single wait"),
    "li_gu": _("Seven pairs and a triplet"),
    "ping_hu": _("All runs"),
    "qiang_gang": _("Robbed kong"),
    "hai_di": _("Last tile drawn"),
    "he_di": _("Last discard"),
    "gang_shang": _("Won on a replacement"),
    "san_yuan_pai": _("Dragons"),
    "men_feng": _("Seat wind"),
    "quan_feng": _("Round wind"),
    "zheng_hua": _("Own flower"),
    "hua_gang": _("Four flowers"),
    "san_an_ke": _("Three concealed triplets"),
    "si_an_ke": _("Four concealed triplets"),
    "wu_an_ke": _("Five concealed triplets"),
    "peng_peng_hu": _("All triplets"),
    "hun_yi_se": _("Half flush"),
    "qing_yi_se": _("Full flush"),
    "zi_yi_se": _("All honours"),
    "xiao_san_yuan": _("Small three dragons"),
    "da_san_yuan": _("Big three dragons"),
    "xiao_si_xi": _("Small four winds"),
    "da_si_xi": _("Big four winds"),
    "ba_xian": _("All eight flowers"),
    "qi_qiang_yi": _("Seven flowers take the eighth"),
    "tian_hu": _("Heavenly win"),
    "di_hu": _("Earthly win"),
    "ren_hu": _("Human win"),
    "tian_ting": _("Heavenly ready"),
    "di_ting": _("Earthly ready"),
}

SUITS: Mapping[str, Promise] = {
    "m": _("%(number)s characters"),
    "p": _("%(number)s dots"),
    "s": _("%(number)s bamboo"),
}
SINGLES: Mapping[str, Promise] = {
    "E": _("East wind"),
    "S": _("South wind"),
    "W": _("West wind"),
    "N": _("North wind"),
    "C": _("Red dragon"),
    "F": _("Green dragon"),
    "P": _("White dragon"),
    "f1": _("Spring"),
    "f2": _("Summer"),
    "f3": _("Autumn"),
    "f4": _("Winter"),
    "f5": _("Plum blossom"),
    "f6": _("Orchid"),
    "f7": _("Bamboo leaves"),
    "f8": _("Chrysanthemum"),
}


def tile_words(code: str) -> str:
    """A tile in words, e.g. "5 dots"."""
    if code in SINGLES:
        return str(SINGLES[code])
    # The nine numerals in a row: a language may have numerals of its own for tiles.
    number = gettext("123456789")[int(code[0]) - 1]
    return str(SUITS[code[1]]) % {"number": number}


def tai_words(code: str) -> str:
    """A pattern's name: in Chinese alone on a Chinese page, else with what it means."""
    meaning = str(TAI[code])
    return meaning if (get_language() or "").startswith("zh") else f"{NAMES[code]} {meaning}"


def _place(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    words = gettext(
        "%(round)s round, hand %(hand)s; seat wind %(wind)s; dealer %(dealer)s, streak %(streak)s"
    )
    values = {"round": WINDS[line["round_wind"]], "wind": WINDS[line["wind"]], "hand": line["hand"]}
    yield SlipLine(words % {**values, "dealer": names[line["dealer"]], "streak": line["streak"]})


def _win(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    source = "" if line["source"] is None else names[line["source"]]
    way = str(WAYS[line["by"]]) % {"source": source, "tile": tile_words(line["tile"])}
    yield SlipLine(gettext("%(way)s: %(tai)s tai") % {"way": way, "tai": line["tai"]}, tiles=(line["tile"],))
    for pattern in line["lines"]:
        values = {"pattern": tai_words(pattern["name"]), "tai": pattern["tai"]}
        yield SlipLine(gettext("%(pattern)s: %(tai)s tai") % values)


def _draw(_line: Mapping[str, Json], _names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(gettext("Drawn hand: nobody pays"))


def _received(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(_between(line, names), units=line["units"])


def _paid(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(_between(line, names), units=-line["units"])


def _between(line: Mapping[str, Json], names: Sequence[str]) -> str:
    values = {"name": names[line["against"]], "tai": line["tai"], "dealer": line["dealer_tai"]}
    if line["dealer_tai"]:
        return gettext("Against %(name)s: %(tai)s tai, %(dealer)s of them for the dealer") % values
    return gettext("Against %(name)s: %(tai)s tai") % values


LINES: Mapping[str, Callable[[Mapping[str, Json], Sequence[str]], Iterator[SlipLine]]] = {
    "place": _place,
    "win": _win,
    "draw": _draw,
    "received": _received,
    "paid": _paid,
}
