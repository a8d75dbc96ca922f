"""What a member's history is asked for: the filters of its page and of its exports, from the address."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.wallet_views import currency_of
from games.hall import GAMES_OF_THE_HALL
from games.history import GROUPS, RESULTS, Filters
from ledger.days import beginning_of, day_from, end_of

RESULT_NAMES = {"won": _("won"), "lost": _("lost"), "even": _("even")}
GROUP_NAMES = {"day": _("by day"), "month": _("by month"), "game": _("by game")}
NUMBER = re.compile(r"^[A-Z0-9-]{1,20}$")
SLUG = re.compile(r"^[-a-z0-9_]{1,50}$")


@dataclass(frozen=True)
class Asked:
    """The filters as the page shows them again; anything unreadable counts as not asked."""

    currency: str
    game: str
    room: str
    number: str
    result: str
    since: date | None
    until: date | None
    by: str

    @property
    def is_set(self) -> bool:
        """Whether any slip may be left out."""
        return bool(self.game or self.room or self.number or self.result or self.since or self.until)

    @property
    def filters(self) -> Filters:
        """Which slips are meant."""
        return Filters(
            currency=self.currency,
            game=self.game,
            room=self.room,
            number=self.number,
            result=self.result,
            since=beginning_of(self.since),
            until=end_of(self.until),
        )


def asked_from(request: HttpRequest) -> Asked:
    """What the address asks for."""
    written = request.GET
    number = written.get("number", "").strip().upper()
    room = written.get("room", "")
    return Asked(
        currency=currency_of(request),
        game=_one_of(GAMES_OF_THE_HALL, written.get("game", "")),
        room=room if SLUG.match(room) else "",
        number=number if NUMBER.match(number) else "",
        result=_one_of(RESULTS, written.get("result", "")),
        since=day_from(written.get("since", "")),
        until=day_from(written.get("until", "")),
        by=_one_of(GROUPS, written.get("by", "")),
    )


def _one_of(known: Mapping[str, object], written: str) -> str:
    return written if written in known else ""
