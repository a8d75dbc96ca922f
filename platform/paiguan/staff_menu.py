"""The staff room's menu and first page: only what this member of staff may see."""

import datetime
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Grant, Member
from games.models import Fault, GameStop, Hand, HandAudit, Seat, Table
from ledger.models import Break

Item = tuple[Any, str, str]
MENU: tuple[tuple[Any, tuple[Item, ...]], ...] = (
    (
        _("People"),
        (
            (_("Members"), "group", "accounts.Member"),
            (_("Agents"), "handshake", "accounts.Agent"),
            (_("Changes to members"), "history_edu", "accounts.MemberNote"),
        ),
    ),
    (
        _("Coins"),
        (
            (_("Grants"), "savings", "accounts.Grant"),
            (_("Accounts"), "account_balance", "ledger.Account"),
            (_("Entries"), "receipt_long", "ledger.Entry"),
            (_("Postings"), "swap_horiz", "ledger.Posting"),
            (_("Lines"), "segment", "ledger.Line"),
            (_("Breaks"), "running_with_errors", "ledger.Break"),
            (_("Seals"), "lock", "ledger.Seal"),
        ),
    ),
    (
        _("Rooms and tables"),
        (
            (_("Rooms"), "storefront", "games.Room"),
            (_("Tables"), "table_restaurant", "games.Table"),
            (_("Seats"), "chair", "games.Seat"),
            (_("Rounds"), "cycle", "games.Round"),
        ),
    ),
    (
        _("Hands"),
        (
            (_("Hands"), "playing_cards", "games.Hand"),
            (_("Results"), "request_quote", "games.Result"),
            (_("Moves"), "format_list_numbered", "games.Move"),
            (_("Shuffles"), "shuffle", "games.Shuffle"),
            (_("Audits"), "fact_check", "games.HandAudit"),
            (_("Absences"), "wifi_off", "games.Drop"),
            (_("Absence rates"), "percent", "games.Attendance"),
            (_("Fines"), "gavel", "games.Fine"),
            (_("Links"), "link", "games.Share"),
        ),
    ),
    (
        _("Watch"),
        (
            (_("Faults"), "report", "games.Fault"),
            (_("Game stops"), "block", "games.GameStop"),
            (_("Staff log"), "policy", "accounts.StaffAction"),
            (_("Staff rights"), "admin_panel_settings", "auth.Group"),
        ),
    ),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the groups of the sidebar, each with the lists this member of staff may open."""
    groups = [{"title": _("Overview"), "items": [_overview()]}]
    for title, items in MENU:
        open_items = [entry for item in items if (entry := _entry(request, *item))]
        if open_items:
            groups.append({"title": title, "separator": True, "items": open_items})
    return groups


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Add the figures of today to the first page of the staff room."""
    return context | {"figures": _people() + _tables() + _watch(), "grants": _open_grants()}


def _overview() -> dict[str, Any]:
    return {"title": _("Today"), "icon": "dashboard", "link": reverse("admin:index")}


def _entry(request: HttpRequest, title: Any, icon: str, label: str) -> dict[str, Any] | None:
    model = apps.get_model(label)
    staff_page = admin.site._registry.get(model)
    if staff_page is None or not staff_page.has_view_permission(request):
        return None
    link = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    waiting = Grant.objects.filter(status=Grant.Status.PROPOSED).count() if model is Grant else 0
    return {"title": title, "icon": icon, "link": link} | ({"badge": waiting} if waiting else {})


def _figure(title: Any, value: int, link: str, *, is_alarm: bool = False) -> dict[str, Any]:
    return {"title": title, "value": value, "link": reverse(f"admin:{link}_changelist"), "is_alarm": is_alarm}


def _people() -> list[dict[str, Any]]:
    seated = Seat.objects.filter(left_at__isnull=True).exclude(member__kind=Member.Kind.BOT)
    today = Member.objects.filter(last_login__gte=_midnight())
    return [
        _figure(_("People at the tables"), seated.values("member").distinct().count(), "games_seat"),
        _figure(_("Signed in today"), today.count(), "accounts_member"),
    ]


def _tables() -> list[dict[str, Any]]:
    tables = Table.objects.exclude(phase=Table.Phase.CLOSED)
    hands = Hand.objects.filter(started_at__gte=_midnight())
    return [
        _figure(_("Open tables"), tables.count(), "games_table"),
        _figure(_("Hands today"), hands.count(), "games_hand"),
    ]


def _watch() -> list[dict[str, Any]]:
    faults = Fault.objects.filter(at__gte=_midnight()).count()
    unsound = HandAudit.objects.filter(is_sound=False).count()
    stops = GameStop.objects.filter(lifted_at__isnull=True).count()
    breaks = Break.objects.count()
    return [
        _figure(_("Faults today"), faults, "games_fault", is_alarm=faults > 0),
        _figure(_("Unsound audits"), unsound, "games_handaudit", is_alarm=unsound > 0),
        _figure(_("Games stopped"), stops, "games_gamestop", is_alarm=stops > 0),
        _figure(_("Breaks in the books"), breaks, "ledger_break", is_alarm=breaks > 0),
    ]


def _open_grants() -> list[Grant]:
    return list(
        Grant.objects.filter(status=Grant.Status.PROPOSED).select_related("member", "proposed_by")[:10]
    )


def _midnight() -> datetime.datetime:
    return timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
