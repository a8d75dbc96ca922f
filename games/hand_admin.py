"""The staff pages of hands and what came of them; no move and no card of a running hand is shown."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.readonly import ReadOnlyAdmin
from accounts.recorded import LookedAtAdmin
from games import absence_rates, staff_lines
from games.absence_models import Attendance, Drop, Fine
from games.models import Fault, Hand, HandAudit, Move, Result, Shuffle
from games.services import moment
from games.staff_words import cause_name, fault_name, fine_name
from games.templatetags.hall import game_name, percent
from ledger.columns import in_coins, in_words, lines, linked, worded
from ledger.words import currency_name

DETAIL_LENGTH = 120
GAME = in_words("game", _("game"), game_name)


class HandAdmin(LookedAtAdmin):
    """Hands: their frozen inputs; how long the log is shows only once a hand is over."""

    list_display = ["number", "table", GAME, "status", "length", "started_at", "ended_at"]
    list_filter = ["status", ("game", worded(game_name)), ("currency", worded(currency_name))]
    list_select_related = ["table__room"]
    search_fields = ["number"]
    fields = readonly_fields = [
        "number",
        "table",
        linked("round", _("round"), lambda one: str(one.ordinal)),
        linked("shuffle", _("shuffle"), lambda shuffle: str(shuffle.number)),
        "ordinal",
        "place",
        GAME,
        "version",
        in_words("currency", _("currency"), currency_name),
        in_coins("base", _("base")),
        "seats",
        "game_options",
        "status",
        "length",
        "started_at",
        "ended_at",
    ]

    @display(description=_("Moves"))
    def length(self, hand: Hand) -> int | None:
        """The number of moves; hidden while a hand runs, for it would tell who has answered in secret."""
        return None if hand.status == Hand.Status.RUNNING else hand.seq

    @display(description=_("seats"))
    def seats(self, hand: Hand) -> SafeString:
        """Who sat there, with what."""
        return lines(staff_lines.seats(hand))

    @display(description=_("options"))
    def game_options(self, hand: Hand) -> SafeString:
        """The options of the game in words."""
        return lines(staff_lines.options(hand))


class MoveAdmin(LookedAtAdmin):
    """The moves of hands that are over."""

    list_display = fields = readonly_fields = [
        "hand",
        "seq",
        "who",
        in_words("action", _("action"), staff_lines.action),
        in_words("cause", _("cause"), cause_name),
        "moved_at",
    ]
    list_filter = [("cause", worded(cause_name))]
    list_select_related = ["hand"]
    search_fields = ["=hand__number"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Moves of running hands hold secret answers and are in no list."""
        return super().get_queryset(request).exclude(hand__status=Hand.Status.RUNNING)

    @display(description=_("seat"), ordering="seat")
    def who(self, move: Move) -> str | None:
        """Who sat on the seat that moved; nobody where the table moved by itself."""
        return None if move.seat is None else move.hand.names[move.seat]

    @display(description=_("at"), ordering="at")
    def moved_at(self, move: Move) -> datetime:
        """When the move was taken."""
        return moment.at(move.at)


class ShuffleAdmin(ReadOnlyAdmin):
    """Shuffles: what was published; the sealed seed never, the seats' part once all is revealed."""

    list_display = ["number", "table", "rules", "commitment", "published_at", "revealed_at"]
    list_select_related = ["table__room"]
    search_fields = ["commitment", "table__number"]
    readonly_fields = ["rules", "seals"]
    published = ["table", "number", "rules", "commitment", "published_at", "locked_at", "revealed_at"]
    revealed = ["seals", "lock_hash", "root_hash", "deck_hash", "revealed_seed"]

    def get_fields(self, request: HttpRequest, obj: Shuffle | None = None) -> list[str]:
        """What may be shown of this shuffle now."""
        return self.published + (self.revealed if obj and obj.revealed_at else [])

    @display(description=_("Game"), ordering="game")
    def rules(self, shuffle: Shuffle) -> str:
        """The game with the version of its rules."""
        slug, _slash, version = shuffle.game.partition("/")
        return f"{game_name(slug)} {version}".strip()

    @display(description=_("seats"))
    def seals(self, shuffle: Shuffle) -> SafeString:
        """What each seat gave."""
        return lines(staff_lines.seals(shuffle))


class ResultAdmin(LookedAtAdmin):
    """The slips of hands."""

    amounts = [
        in_coins("carried", _("carried")),
        in_coins("gross", _("gross")),
        in_coins("rake", _("rake")),
        in_coins("net", _("net")),
        in_coins("effective", _("effective")),
        in_coins("fines", _("fines")),
    ]
    list_display = ["hand", "member", *amounts, "ended_at"]
    list_select_related = ["hand", "member"]
    search_fields = ["=hand__number", "member__nickname", "member__username"]
    fields = readonly_fields = [
        "hand", "member", "seat", in_coins("due", _("due")), *amounts, "slip", "ended_at",
    ]  # fmt: skip

    @display(description=_("slip"))
    def slip(self, result: Result) -> SafeString:
        """The slip's lines in words."""
        return lines(staff_lines.slip(result))


class DropAdmin(ReadOnlyAdmin):
    """Who was away from a running hand, from when to when, where leaving is fined."""

    list_display = fields = readonly_fields = [
        "member",
        "hand",
        "is_leave",
        "dropped_at",
        "grace_at",
        "returned_at",
    ]
    list_filter = ["is_leave", ("returned_at", admin.EmptyFieldListFilter)]
    list_select_related = ["seat__member", "hand"]
    search_fields = ["=hand__number", "seat__member__nickname", "seat__member__username"]

    @display(description=_("member"), ordering="seat__member__nickname")
    def member(self, drop: Drop) -> str:
        """Who was away."""
        return str(drop.seat.member)


class AttendanceAdmin(ReadOnlyAdmin):
    """How often each member was away from his hands of the last 30 days, the highest rate first."""

    list_display = fields = readonly_fields = ["member", "hands", "away", "share", "fined", "alarm"]
    search_fields = ["nickname", "username"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Attendance]:
        """Those who have played, with their counts."""
        return absence_rates.attendances()

    @display(description=_("member"), ordering="nickname")
    def member(self, one: Attendance) -> str:
        """Who."""
        return str(one)

    @display(description=_("Hands in 30 days"), ordering="hands")
    def hands(self, one: Attendance) -> int:
        """How many hands he was dealt."""
        return one.hands

    @display(description=_("Of these away"), ordering="away")
    def away(self, one: Attendance) -> int:
        """In how many the system acted for him."""
        return one.away

    @display(description=_("Absence rate"), ordering="rate")
    def share(self, one: Attendance) -> str:
        """The share of his hands in percent."""
        return percent(one.rate)

    @display(description=_("Fines"), ordering="fined")
    def fined(self, one: Attendance) -> int:
        """How often he was fined for leaving."""
        return one.fined

    @display(description=_("Alarm"), label={"alarm": "danger"})
    def alarm(self, one: Attendance) -> tuple[str, Any] | None:
        """A word where the rate of all members does not explain his."""
        return ("alarm", _("Too many for chance")) if absence_rates.is_alarming(one) else None


class FineAdmin(ReadOnlyAdmin):
    """The fines for leaving a running hand, and who got what of each."""

    list_display = fields = readonly_fields = [
        "hand",
        "status",
        "member",
        in_words("kind", _("kind"), fine_name),
        in_coins("units", _("Fine")),
        "shared",
        in_coins("company", _("company's part")),
        "at",
    ]
    list_filter = [("kind", worded(fine_name)), "hand__status"]
    list_select_related = ["hand", "member"]
    search_fields = ["=hand__number", "member__nickname", "member__username"]

    @display(description=_("status"), ordering="hand__status")
    def status(self, fine: Fine) -> str:
        """How far the hand has come."""
        return str(dict(Hand._meta.get_field("status").flatchoices)[fine.hand.status])

    @display(description=_("shares"))
    def shared(self, fine: Fine) -> SafeString:
        """Who paid and who got what."""
        return lines(staff_lines.shares(fine))


class FaultAdmin(ReadOnlyAdmin):
    """What broke."""

    list_display = ["at", "what", "table", "hand", "first_words"]
    list_filter = [("code", worded(fault_name))]
    list_select_related = ["table__room", "hand"]
    fields = readonly_fields = ["at", "what", "code", "table", "hand", "told"]

    @display(description=_("What broke"), ordering="code")
    def what(self, fault: Fault) -> str:
        """The fault in a sentence."""
        return fault_name(fault.code)

    @display(description=_("detail"))
    def first_words(self, fault: Fault) -> str:
        """How the detail begins, which tells faults of one code apart."""
        return Truncator(staff_lines.fault_in_short(fault)).chars(DETAIL_LENGTH)

    @display(description=_("detail"))
    def told(self, fault: Fault) -> SafeString:
        """The whole detail."""
        return lines(staff_lines.fault(fault))


class HandAuditAdmin(LookedAtAdmin):
    """Whether a hand's replay agrees with its slips and postings."""

    list_display = ["hand", "is_sound", "names", "at"]
    list_filter = ["is_sound"]
    list_select_related = ["hand"]
    search_fields = ["=hand__number"]
    fields = readonly_fields = ["hand", "is_sound", "sides", "at"]

    @display(description=_("differences"))
    def names(self, audit: HandAudit) -> str:
        """What differs, by its names; the record itself shows both sides."""
        return staff_lines.difference_names(audit.differences)

    @display(description=_("differences"))
    def sides(self, audit: HandAudit) -> SafeString:
        """What was expected and what was found."""
        return lines(staff_lines.differences(audit.differences))


PAGES: dict[type[Model], type[ReadOnlyAdmin]] = {
    Hand: HandAdmin,
    Move: MoveAdmin,
    Shuffle: ShuffleAdmin,
    Result: ResultAdmin,
    Drop: DropAdmin,
    Attendance: AttendanceAdmin,
    Fine: FineAdmin,
    Fault: FaultAdmin,
    HandAudit: HandAuditAdmin,
}
