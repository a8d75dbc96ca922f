"""The wallet: what a member has, where it lies, and every change of it with the balance after."""

import re
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.models import Member
from ledger.chart import POSTING_KINDS
from ledger.days import beginning_of, day_from, end_of
from ledger.selectors import (
    StatementPage,
    balances_of,
    net_issued,
    statement,
    statement_kinds,
    usual_currency,
)
from ledger.words import CURRENCY_NAMES, kind_name

CURSOR = re.compile(r"[0-9]{1,18}")
FIELD_NAMES = {
    "currency": _("Currency"),
    "kind": _("Kind"),
    "since": _("From"),
    "until": _("To"),
    "cursor": _("Page"),
}


@dataclass(frozen=True)
class StatementFilters:
    """What the reader asked for, and the names of the filters that could not be read and were left out."""

    kind: str
    since: date | None
    until: date | None
    cursor: int | None
    unread: tuple[Promise, ...]

    @property
    def is_set(self) -> bool:
        """Whether any line may be left out."""
        return bool(self.kind or self.since or self.until)

    @property
    def is_first(self) -> bool:
        """Whether this is the newest page."""
        return self.cursor is None


@require_safe
@login_required
def wallet(request: HttpRequest) -> HttpResponse:
    """The pockets of one currency and a page of its statement."""
    member = request.user
    currency = currency_of(request)
    filters = _filters(request.GET)
    context = {
        "currency": currency,
        "currencies": currencies_for(member),
        "balances": balances_of(member.pk, currency),
        "net_issued": net_issued(member.pk, currency),
        "filters": filters,
        "kinds": [(kind, kind_name(kind)) for kind in statement_kinds(member.pk, currency)],
        "page": _page(member.pk, currency, filters),
    }
    return render(request, "wallet.html", context)


def _page(member_id: int, currency: str, filters: StatementFilters) -> StatementPage:
    return statement(
        member_id,
        currency,
        kinds=[filters.kind] if filters.kind else [],
        since=beginning_of(filters.since),
        until=end_of(filters.until),
        cursor=filters.cursor,
    )


def currency_of(request: HttpRequest) -> str:
    """The currency that was asked for; else club coins once the member has been given any, else practice."""
    asked = request.GET.get("currency", "")
    if asked in CURRENCY_NAMES:
        return asked
    return "practice" if request.user.is_guest else usual_currency(request.user.pk)


def currencies_for(member: Member) -> list[tuple[str, Promise]]:
    """The currencies that a member has, with their names; a guest has practice coins only."""
    codes = ("practice",) if member.is_guest else CURRENCY_NAMES
    return [(code, CURRENCY_NAMES[code]) for code in codes]


def _filters(asked: QueryDict) -> StatementFilters:
    written = {name: asked.get(name, "") for name in FIELD_NAMES}
    read = {
        "kind": written["kind"] if written["kind"] in POSTING_KINDS else "",
        "since": day_from(written["since"]),
        "until": day_from(written["until"]),
        "cursor": int(written["cursor"]) if CURSOR.fullmatch(written["cursor"]) else None,
    }
    known = {name: value not in ("", None) for name, value in read.items()}
    known["currency"] = written["currency"] in CURRENCY_NAMES
    unread = tuple(FIELD_NAMES[name] for name in written if written[name] and not known[name])
    return StatementFilters(**read, unread=unread)
