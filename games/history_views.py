"""The history of a member's hands and the page of one hand; both show only his own."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.wallet_views import currencies_for
from games.hall import GAMES_OF_THE_HALL
from games.history import cursor_from, grouped, slips_of
from games.history_filters import GROUP_NAMES, RESULT_NAMES, asked_from
from games.models import Room
from games.selectors import REPLAYED, hand_for, replayed_hand_for
from games.services import shares
from games.shown_replay import seen_by
from games.slips import seat_slips

SEAT_DIGITS = tuple("0123456789")


@require_safe
@never_cache
@login_required
def history(request: HttpRequest) -> HttpResponse:
    """A page of the member's slips with the sums of the page and of all that match."""
    member, asked = request.user, asked_from(request)
    cursor = cursor_from(request.GET.get("cursor", ""))
    context = {
        "currency": asked.currency,
        "currencies": currencies_for(member),
        "games": [one for one in GAMES_OF_THE_HALL.values() if one.is_open],
        "rooms": Room.objects.filter(currency=asked.currency),
        "results": RESULT_NAMES.items(),
        "ways": GROUP_NAMES.items(),
        "filters": asked,
        "groups": grouped(member, asked.filters, asked.by) if asked.by else (),
        "is_first": cursor is None,
        "page": slips_of(member, asked.filters, cursor),
    }
    return render(request, "history.html", context)


@require_safe
@never_cache
@login_required
def hand(request: HttpRequest, number: str) -> HttpResponse:
    """One hand as a member who sat in it may see it; to anybody else there is no such hand."""
    found = hand_for(request.user.pk, number)
    if found is None:
        raise Http404
    seat = found.members.index(request.user.pk)
    slips = seat_slips(found, seat)
    context = {
        "hand": found,
        "slips": slips,
        "own": next((slip for slip in slips if slip.is_own), None),
        "is_replayed": found.status in REPLAYED,
        "share": shares.of(hand=found, member=request.user),
    }
    return render(request, "hand.html", context)


@require_safe
@never_cache
@login_required
def replay(request: HttpRequest, number: str) -> HttpResponse:
    """The replay of an ended hand: the member's own seat, after the reveal any seat that `?seat=` names."""
    found = replayed_hand_for(request.user.pk, number)
    if found is None:
        raise Http404
    own = found.members.index(request.user.pk)
    asked = request.GET.get("seat", "")
    seat = int(asked) if asked in SEAT_DIGITS else own
    return JsonResponse(seen_by(found, own=own, seat=seat))
