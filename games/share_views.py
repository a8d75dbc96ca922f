"""Sharing a hand: two buttons for who sat there, one page for whoever has the link."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import Hand
from games.selectors import hand_for
from games.services import shares
from games.slips import seat_slips

NOBODY = -1


@require_POST
@login_required
def share(request: HttpRequest, number: str) -> HttpResponse:
    """Make the link."""
    shares.share(hand=_own_hand(request, number), member=request.user)
    return redirect("hand", number)


@require_POST
@login_required
def unshare(request: HttpRequest, number: str) -> HttpResponse:
    """Close the link."""
    shares.revoke(hand=_own_hand(request, number), member=request.user)
    return redirect("hand", number)


@require_safe
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What all at the table were shown of a hand, for whoever has its link."""
    found = shares.shared_hand(token)
    if found is None:
        raise Http404
    response = render(request, "shared.html", {"hand": found, "slips": seat_slips(found, NOBODY)})
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _own_hand(request: HttpRequest, number: str) -> Hand:
    found = hand_for(request.user.pk, number)
    if found is None or found.status not in shares.SHARED:
        raise Http404
    return found
