"""What a member's history is asked for: the filters of its page, of its exports and of the API."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.wallet_views import currency_of
from games.hall import GAMES_OF_THE_HALL
from games.history import GROUPS, RESULTS, Filters
from ledger.api_base import DaysQuery
from ledger.days import beginning_of, end_of

RESULT_NAMES = {"won": _("won"), "lost": _("lost"), "even": _("even")}
GROUP_NAMES = {"day": _("by day"), "month": _("by month"), "game": _("by game")}
FIELD_NAMES = {
    "currency": _("Currency"),
    "game": _("Game"),
    "room": _("Room"),
    "result": _("Result"),
    "since": _("From"),
    "until": _("To"),
    "number": _("Hand number"),
    "by": _("Sums"),
}


class SlipsQuery(DaysQuery):
    """Which slips."""

    game = serializers.ChoiceField(list(GAMES_OF_THE_HALL), required=False)
    room = serializers.RegexField(r"^[-a-z0-9_]{1,50}\Z", required=False, trim_whitespace=False)
    number = serializers.RegexField(
        r"^[A-Za-z0-9-]{1,20}\Z",
        required=False,
        trim_whitespace=False,
        help_text="The public number of a hand (局號).",
    )
    result = serializers.ChoiceField(list(RESULTS), required=False)

    def filters(self, currency: str) -> Filters:
        """What was asked, as the history takes it."""
        asked = self.validated_data
        return Filters(
            currency=currency,
            number=asked.get("number", "").upper(),
            **{name: asked.get(name, "") for name in ("game", "room", "result")},
            since=beginning_of(asked.get("since")),
            until=end_of(asked.get("until")),
        )


class PageQuery(SlipsQuery):
    """Which slips, and how they are summed up."""

    by = serializers.ChoiceField(list(GROUPS), required=False)


@dataclass(frozen=True)
class Asked:
    """The filters as the page shows them again, and the names of those that it could not read."""

    currency: str
    game: str
    room: str
    number: str
    result: str
    since: date | None
    until: date | None
    by: str
    filters: Filters
    unread: tuple[Promise, ...]

    @property
    def is_set(self) -> bool:
        """Whether any slip may be left out."""
        return bool(self._chosen)

    @property
    def query(self) -> str:
        """The query of an address that asks for the same slips."""
        return urlencode({"currency": self.currency} | self._chosen)

    @property
    def _chosen(self) -> Mapping[str, str]:
        names = ("game", "room", "number", "result", "since", "until")
        return {name: str(value) for name in names if (value := getattr(self, name))}


def asked_from(request: HttpRequest) -> Asked:
    """What the page is asked for; what cannot be read is named and left out, the rest stands."""
    written = {name: value for name, value in _filled(request.GET).items() if name in FIELD_NAMES}
    query = PageQuery(data=written)
    query.is_valid()
    unread = query.errors.keys()
    query = PageQuery(data={name: value for name, value in written.items() if name not in unread})
    query.is_valid(raise_exception=True)
    filters = query.filters(currency_of(request))
    read: Mapping[str, Any] = query.validated_data
    return Asked(
        currency=filters.currency,
        number=filters.number,
        **{name: read.get(name, "") for name in ("game", "room", "result", "by")},
        **{name: read.get(name) for name in ("since", "until")},
        filters=filters,
        unread=tuple(FIELD_NAMES[name] for name in FIELD_NAMES if name in unread),
    )


def demanded_from(request: HttpRequest) -> Filters:
    """What a file is asked for; what cannot be read is refused, for nobody sees what is missing in a file."""
    return SlipsQuery.read(_filled(request.GET)).filters(currency_of(request))


def _filled(written: QueryDict) -> QueryDict:
    """What is written without the fields that were left empty."""
    filled = QueryDict(mutable=True)
    for name, values in written.lists():
        if kept := [value.strip() for value in values if value.strip()]:
            filled.setlist(name, kept)
    return filled
