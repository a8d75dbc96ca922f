"""Tags and filters of the hall's pages: amounts, the purse, the ways through the hall, query strings."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Member
from games.hall import GAMES_OF_THE_HALL
from games.models import Room
from games.money import figure, signed_figure
from ledger.selectors import balances_of
from ledger.words import kind_name

register = template.Library()

UNITS = {"coin": _("coins"), "practice": _("practice coins")}
WAYS = {
    "lobby": frozenset({"lobby", "lobby_game", "room", "table"}),
    "history": frozenset({"history", "hand"}),
    "wallet": frozenset({"wallet"}),
    "profile": frozenset({"profile", "profile_edit", "upgrade"}),
}


register.filter("kind_name", kind_name)


@dataclass(frozen=True)
class Pocket:
    """What a member has in one currency."""

    currency: str
    wallet: int
    in_play: int
    held: int


@register.simple_tag
def purse(member: Member) -> tuple[Pocket, ...]:
    """The member's pockets, club coins first; a guest has practice coins only."""
    currencies = ("practice",) if member.is_guest else ("coin", "practice")
    return tuple(_pocket(member, currency) for currency in currencies)


@register.inclusion_tag("components/amount.html")
def amount(units: int, currency: str, unit: str = "") -> dict[str, Any]:
    """An amount with its coin mark; `unit="words"` adds the name of the coin."""
    return {
        "figure": figure(units),
        "practice": currency == "practice",
        "unit": UNITS[currency] if unit else "",
    }


@register.inclusion_tag("components/amount.html")
def signed(units: int, currency: str, unit: str = "") -> dict[str, Any]:
    """A gain or a loss with arrow and sign."""
    tone = "gain" if units > 0 else "loss" if units < 0 else ""
    return {**amount(units, currency, unit), "figure": signed_figure(units), "tone": tone}


@register.inclusion_tag("components/way.html", takes_context=True)
def way(context: dict[str, Any], name: str, icon: str, label: str) -> dict[str, Any]:
    """One way through the hall, marked where the visitor stands."""
    match = getattr(context.get("request"), "resolver_match", None)
    return {
        "name": name,
        "icon": icon,
        "label": label,
        "is_here": bool(match) and match.url_name in WAYS[name],
    }


@register.simple_tag
def room_name(room: Room) -> str:
    """What a room is called: its base and its coin."""
    base = figure(room.base)
    if room.currency == "practice":
        return gettext("Practice, base %(base)s") % {"base": base}
    return gettext("Base %(base)s") % {"base": base}


@register.simple_tag(takes_context=True)
def query(context: dict[str, Any], **changes: str | None) -> str:
    """The query string of this page with some of its parameters replaced, or dropped where empty."""
    request: HttpRequest = context["request"]
    parameters = request.GET.copy()
    for name, value in changes.items():
        parameters.pop(name, None)
        if value:
            parameters[name] = value
    return f"?{parameters.urlencode()}"


@register.filter
def percent(basis_points: int) -> str:
    """Basis points as a percentage without idle zeros."""
    whole, rest = divmod(basis_points, 100)
    return f"{whole}.{rest:02d}".rstrip("0") + "%" if rest else f"{whole}%"


@register.filter
def game_name(slug: str) -> str:
    """The name of a game in the reader's language."""
    return str(GAMES_OF_THE_HALL[slug].name) if slug in GAMES_OF_THE_HALL else slug


@register.filter
def unit_name(currency: str) -> str:
    """The name of a currency's coins."""
    return str(UNITS[currency])


def _pocket(member: Member, currency: str) -> Pocket:
    balances = balances_of(member.pk, currency)
    return Pocket(currency=currency, wallet=balances.wallet, in_play=balances.in_play, held=balances.held)
