"""The staff pages of rooms, tables, seats and stops; only rooms can be changed."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts import told
from accounts.readonly import ReadOnlyAdmin
from accounts.recorded import RecordedAdmin
from games import hand_admin
from games.models import GameStop, Room, Round, Seat, Share, Table
from games.money import figure
from games.services import stops
from games.staff_forms import LiftForm, RoomForm, StopForm
from games.templatetags.hall import game_name, unit_name
from ledger.columns import account_link, in_coins, in_words, worded
from ledger.words import currency_name

BY_GAME = ("game", worded(game_name))
BY_CURRENCY = ("currency", worded(currency_name))

told.WORDS["game"] = game_name
for model, page in hand_admin.PAGES.items():
    admin.site.register(model, page)


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
    list_filter = [BY_GAME, BY_CURRENCY, "is_open"]
    search_fields = ["slug"]
    fieldsets = [
        (_("Room"), {"fields": ["slug", "game", "currency", "seats", "has_bots", "is_open", "position"]}),
        (_("Stakes in coins"), {"fields": ["base", "entry", "rake_bp", "rake_vip_bp"]}),
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
    fields = readonly_fields = [
        "member",
        "table",
        "index",
        in_words("currency", _("currency"), currency_name),
        account_link("stake_account", _("stake account")),
        account_link("reserve_account", _("reserve account")),
        in_coins("top_up", _("top up")),
        "top_ups",
        "is_ready",
        "is_away",
        "is_leaving",
        "timed_out_rounds",
        "seen_at",
        "dropped_at",
        "sat_at",
        "left_at",
    ]
    list_filter = ["is_away", ("left_at", admin.EmptyFieldListFilter)]
    list_select_related = ["member", "table__room"]
    search_fields = ["member__nickname", "member__username", "table__number"]


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    """Rounds of tables."""

    list_display = fields = ["table", "ordinal", "started_at", "ended_at"]
    list_select_related = ["table__room"]


@admin.register(Share)
class ShareAdmin(ReadOnlyAdmin):
    """Links to hands; the token itself is its member's."""

    list_display = ["hand", "member", "made_at", "revoked_at"]
    list_select_related = ["hand", "member"]
    search_fields = ["=hand__number"]
    exclude = ["token"]


@admin.register(GameStop)
class GameStopAdmin(ReadOnlyAdmin):
    """Which games were stopped, why, and when they went on; stopped and lifted here, each with a reason."""

    list_display = ["shown_game", "reason", "at", "lifted_at", "lifted_why"]
    list_filter = [BY_GAME, ("lifted_at", admin.EmptyFieldListFilter)]

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
        known = ["shown_game", "reason", "at", "lifted_why"] if obj else ["game", "reason"]
        return [*known, "lifted_at"] if obj and obj.lifted_at else known

    def get_readonly_fields(self, request: HttpRequest, obj: GameStop | None = None) -> list[str]:
        """Once a game is stopped, only why it goes on is to be written."""
        return ["shown_game", "reason", "at", "lifted_at"] if obj else []

    @display(description=_("Game"), ordering="game")
    def shown_game(self, stop: GameStop) -> str:
        """The game by its name."""
        return game_name(stop.game)

    def save_model(self, request: HttpRequest, obj: GameStop, form: Any, change: bool) -> None:
        """Stop or lift by the service, which writes the staff log."""
        if change:
            stops.lift(stop_id=obj.pk, author=request.user, reason=obj.lifted_why)
            return
        stopped = stops.close(game=obj.game, author=request.user, reason=obj.reason)
        obj.pk, obj._state.adding = stopped.pk, False
