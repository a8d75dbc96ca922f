"""How the named lines of a slip read in words, game by game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games import slips_mahjong, slips_thirteen
from games.models import Hand, Result
from games.registry import GAMES
from games.rules.core.game import Json
from games.slip_line import SlipLine


@dataclass(frozen=True)
class SeatSlip:
    """One seat of an ended hand: who, what he showed and did, and what it came to."""

    name: str
    is_own: bool
    is_bot: bool
    result: Result
    lines: tuple[SlipLine, ...]
    is_overdraft: bool = False
    is_limited: bool = False

    @property
    def was_cut(self) -> bool:
        """Whether the cap of the coins carried in changed what was due."""
        return self.result.due != self.result.gross

    @property
    def carried_out(self) -> int:
        """What the seat held when the hand had been settled."""
        return self.result.carried + self.result.net

    @property
    def fine_paid(self) -> int:
        """What the seat was fined for leaving, from its reserve."""
        return max(0, self.result.fines)

    @property
    def fine_share(self) -> int:
        """What the seat got of another's fine."""
        return max(0, -self.result.fines)


RANKS: Mapping[str, Promise] = {
    "supreme": _("Supreme pair"),
    "pair_heaven": _("Double Heaven"),
    "pair_earth": _("Double Earth"),
    "pair_human": _("Double Human"),
    "pair_goose": _("Double Goose"),
    "pair_plum": _("Double Plum"),
    "pair_long_three": _("Double Long Three"),
    "pair_bench": _("Double Bench"),
    "pair_axe": _("Double Axe"),
    "pair_red_ten": _("Double Red Ten"),
    "pair_high_seven": _("Double High Seven"),
    "pair_low_six": _("Double Low Six"),
    "pair_mixed_nine": _("Mixed Nines"),
    "pair_mixed_eight": _("Mixed Eights"),
    "pair_mixed_seven": _("Mixed Sevens"),
    "pair_mixed_five": _("Mixed Fives"),
    "heaven_king": _("Heaven King"),
    "earth_king": _("Earth King"),
    "heaven_gong": _("Heaven Gong"),
    "earth_gong": _("Earth Gong"),
    "heaven_high_nine": _("Heaven High Nine"),
    "earth_high_nine": _("Earth High Nine"),
}


def seat_slips(hand: Hand, own_seat: int) -> tuple[SeatSlip, ...]:
    """Every seat of an ended hand in turn order; what is told was shown to all at its end."""
    results = Result.objects.filter(hand=hand).order_by("seat")
    return tuple(_seat_slip(hand, result, own_seat) for result in results)


def rank_words(rank: Mapping[str, Json]) -> str:
    """The name of a rank: a named type, or so many points."""
    if rank["type"] == "points":
        return ngettext("%(count)d point", "%(count)d points", rank["points"]) % {"count": rank["points"]}
    return str(RANKS.get(rank["type"], rank["type"]))


def _seat_slip(hand: Hand, result: Result, own_seat: int) -> SeatSlip:
    return SeatSlip(
        name=hand.names[result.seat],
        is_own=result.seat == own_seat,
        is_bot=result.seat in hand.bots,
        result=result,
        lines=tuple(_lines(hand, result)),
        is_overdraft=GAMES[hand.game].SETTLEMENT == "overdraft",
        is_limited=GAMES[hand.game].SETTLEMENT in ("limited", "nearest"),
    )


def _lines(hand: Hand, result: Result) -> Iterator[SlipLine]:
    words = LINES[hand.game]
    for line in result.lines:
        if line["kind"] in words:
            yield from words[line["kind"]](line, hand.names)


def _banker(line: Mapping[str, Json], _names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(gettext("Banker at ×%(multiple)s") % line)


def _bet(line: Mapping[str, Json], _names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(gettext("Bet ×%(multiple)s against the banker's ×%(banker_multiple)s") % line)


def _rank(line: Mapping[str, Json], _names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(rank_words(line), tiles=tuple(line["tiles"]))


def _leg(line: Mapping[str, Json], names: Sequence[str]) -> Iterator[SlipLine]:
    yield SlipLine(gettext("Against %(name)s") % {"name": names[line["against"]]}, units=line["units"])


Words = Mapping[str, Callable[[Mapping[str, Json], Sequence[str]], Iterator[SlipLine]]]
LINES: Mapping[str, Words] = {
    "paigow": {"banker": _banker, "bet": _bet, "rank": _rank, "leg": _leg},
    "thirteen": slips_thirteen.LINES,
    "mahjong": slips_mahjong.LINES,
}
