"""The staff pages of rooms, tables and hands; only rooms can be changed, and no running hand is shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.readonly import ReadOnlyAdmin
from accounts.recorded import LookedAtAdmin, RecordedAdmin
from games.models import (
    Drop,
    Fault,
    Fine,
    GameStop,
    Hand,
    HandAudit,
    Move,
    Result,
    Room,
    Round,
    Seat,
    Share,
    Shuffle,
    Table,
)
from games.money import figure
from games.services import stops
from games.staff_forms import LiftForm, RoomForm, StopForm
from games.templatetags.hall import game_name, unit_name

DETAIL_LENGTH = 120


@admin.register(Room)
class RoomAdmin(RecordedAdmin):
    """Rooms: stakes and options, checked by their game before they are stored."""

    form = RoomForm
    list_display = [
        "slug",
        "shown_game",
        "shown_base",
        "shown_entry",
        "seats",
        "has_bots",
        "is_open",
        "position",
    ]
    list_filter = ["game", "currency", "is_open"]
    search_fields = ["slug"]
    fieldsets = [
        (_("Room"), {"fields": ["slug", "game", "currency", "seats", "has_bots", "is_open", "position"]}),
        (_("Stakes (units; 100 are one coin)"), {"fields": ["base", "entry", "rake_bp", "rake_vip_bp"]}),
        (_("Options of the game"), {"fields": ["options"]}),
    ]

    @display(description=_("Game"), ordering="game")
    def shown_game(self, room: Room) -> str:
        """The game by its name."""
        return game_name(room.game)

    @display(description=_("Base"), ordering="base")
    def shown_base(self, room: Room) -> str:
        """The base in coins of the room."""
        return f"{figure(room.base)} {unit_name(room.currency)}"

    @display(description=_("Entry"), ordering="entry")
    def shown_entry(self, room: Room) -> str:
        """The entry in coins of the room."""
        return f"{figure(room.entry)} {unit_name(room.currency)}"

    def has_delete_permission(self, request: HttpRequest, obj: Room | None = None) -> bool:
        """Rooms are shut, never deleted."""
        return False


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    """Tables and what they are doing."""

    list_display = ["number", "room", "phase", "current_hand", "hands_dealt", "created_at"]
    list_filter = ["phase", "room"]
    list_select_related = ["room", "current_hand"]
    search_fields = ["number"]
    exclude = ["invite", "version"]


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Who sits and sat where."""

    list_display = ["member", "table", "index", "is_away", "is_leaving", "sat_at", "left_at"]
    list_filter = ["is_away", ("left_at", admin.EmptyFieldListFilter)]
    list_select_related = ["member", "table__room"]
    search_fields = ["member__nickname", "member__username", "table__number"]


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    """Rounds of tables."""

    list_display = ["table", "ordinal", "started_at", "ended_at"]
    list_select_related = ["table__room"]
    exclude = ["memory"]


@admin.register(Hand)
class HandAdmin(LookedAtAdmin):
    """Hands: their frozen inputs; how long the log is shows only once a hand is over."""

    list_display = ["number", "table", "game", "status", "length", "started_at", "ended_at"]
    list_filter = ["status", "game", "currency"]
    list_select_related = ["table__room"]
    search_fields = ["number"]
    fields = [
        "number", "table", "round", "shuffle", "ordinal", "place", "game", "version", "currency", "options",
        "base", "names", "chairs", "carries", "rakes", "status", "length", "started_at", "ended_at",
    ]  # fmt: skip
    readonly_fields = ["length"]

    @display(description=_("Moves"))
    def length(self, hand: Hand) -> int | None:
        """The number of moves; hidden while a hand runs, for it would tell who has answered in secret."""
        return None if hand.status == Hand.Status.RUNNING else hand.seq


@admin.register(Move)
class MoveAdmin(LookedAtAdmin):
    """The moves of hands that are over."""

    list_display = ["hand", "seq", "seat", "action", "cause", "at"]
    list_filter = ["cause"]
    list_select_related = ["hand"]
    search_fields = ["=hand__number"]
    fields = ["hand", "seq", "seat", "action", "cause", "at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Moves of running hands hold secret answers and are in no list."""
        return super().get_queryset(request).exclude(hand__status=Hand.Status.RUNNING)


@admin.register(Shuffle)
class ShuffleAdmin(ReadOnlyAdmin):
    """Shuffles: what was published; the sealed seed never, the seats' part once all is revealed."""

    list_display = ["table", "number", "game", "commitment", "published_at", "revealed_at"]
    list_select_related = ["table__room"]
    search_fields = ["commitment", "table__number"]
    published = ["table", "number", "game", "commitment", "published_at", "locked_at", "revealed_at"]
    revealed = ["seats", "lock_hash", "root_hash", "deck_hash", "revealed_seed"]

    def get_fields(self, request: HttpRequest, obj: Shuffle | None = None) -> list[str]:
        """What may be shown of this shuffle now."""
        return self.published + (self.revealed if obj and obj.revealed_at else [])


@admin.register(Result)
class ResultAdmin(LookedAtAdmin):
    """The slips of hands."""

    list_display = [
        "hand",
        "member",
        "seat",
        "carried",
        "gross",
        "rake",
        "net",
        "effective",
        "fines",
        "ended_at",
    ]
    list_select_related = ["hand", "member"]
    search_fields = ["=hand__number", "member__nickname", "member__username"]


@admin.register(Drop)
class DropAdmin(ReadOnlyAdmin):
    """Who was away from a running hand, from when to when, where leaving is fined."""

    list_display = ["seat", "hand", "is_leave", "dropped_at", "grace_at", "returned_at"]
    list_filter = ["is_leave", ("returned_at", admin.EmptyFieldListFilter)]
    list_select_related = ["seat", "hand"]
    search_fields = ["=hand__number", "seat__member__nickname", "seat__member__username"]


@admin.register(Fine)
class FineAdmin(ReadOnlyAdmin):
    """The fines for leaving a running hand, and who got what of each."""

    list_display = ["hand", "hand__status", "member", "kind", "units", "shares", "company", "at"]
    list_filter = ["kind", "hand__status"]
    list_select_related = ["hand", "member"]
    search_fields = ["=hand__number", "member__nickname", "member__username"]


@admin.register(Share)
class ShareAdmin(ReadOnlyAdmin):
    """Links to hands; the token itself is its member's."""

    list_display = ["hand", "member", "made_at", "revoked_at"]
    list_select_related = ["hand", "member"]
    search_fields = ["=hand__number"]
    exclude = ["token"]


@admin.register(Fault)
class FaultAdmin(ReadOnlyAdmin):
    """What broke."""

    list_display = ["at", "code", "table", "hand", "first_words"]
    list_filter = ["code"]
    list_select_related = ["table__room", "hand"]

    @display(description=_("detail"))
    def first_words(self, fault: Fault) -> str:
        """How the detail begins, which tells faults of one code apart."""
        return Truncator(fault.detail).chars(DETAIL_LENGTH)


@admin.register(HandAudit)
class HandAuditAdmin(LookedAtAdmin):
    """Whether a hand's replay agrees with its slips and postings."""

    list_display = ["hand", "is_sound", "codes", "at"]
    list_filter = ["is_sound"]
    list_select_related = ["hand"]
    search_fields = ["=hand__number"]
    exclude = ["replay"]

    @display(description=_("differences"))
    def codes(self, audit: HandAudit) -> str:
        """What differs, by its codes; the record itself shows both sides."""
        return ", ".join(difference["code"] for difference in audit.differences)


@admin.register(GameStop)
class GameStopAdmin(ReadOnlyAdmin):
    """Which games were stopped, why, and when they went on; stopped and lifted here, each with a reason."""

    list_display = ["game", "reason", "at", "lifted_at", "lifted_why"]
    list_filter = ["game", ("lifted_at", admin.EmptyFieldListFilter)]

    def has_add_permission(self, request: HttpRequest, obj: GameStop | None = None) -> bool:
        """Who may stop games does it here."""
        return request.user.has_perm("games.add_gamestop")

    def has_change_permission(self, request: HttpRequest, obj: GameStop | None = None) -> bool:
        """A stop that stands may be lifted; nothing else of it changes."""
        return request.user.has_perm("games.change_gamestop") and (obj is None or obj.lifted_at is None)

    def get_form(self, request: HttpRequest, obj: GameStop | None = None, **changes: Any) -> Any:
        """The reason to stop, or the reason to go on."""
        return super().get_form(request, obj, **changes | {"form": LiftForm if obj else StopForm})

    def get_fields(self, request: HttpRequest, obj: GameStop | None = None) -> list[str]:
        """What is known of the stop."""
        known = ["game", "reason", "at", "lifted_why"] if obj else ["game", "reason"]
        return [*known, "lifted_at"] if obj and obj.lifted_at else known

    def get_readonly_fields(self, request: HttpRequest, obj: GameStop | None = None) -> list[str]:
        """Once a game is stopped, only why it goes on is to be written."""
        return ["game", "reason", "at", "lifted_at"] if obj else []

    def save_model(self, request: HttpRequest, obj: GameStop, form: Any, change: bool) -> None:
        """Stop or lift by the service, which writes the staff log."""
        if change:
            stops.lift(stop_id=obj.pk, author=request.user, reason=obj.lifted_why)
            return
        stopped = stops.close(game=obj.game, author=request.user, reason=obj.reason)
        obj.pk, obj._state.adding = stopped.pk, False
