"""The pages on which anybody checks the hall's chance: a hand's proof, and the log of commitments."""

from datetime import date
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games import check_page
from games.hall import GAMES_OF_THE_HALL
from games.proofs import commitment_log, proof_of
from games.registry import GAMES
from games.selectors import hand_for
from games.shuffle_file import BadDay, newest_day, part_of
from ledger.days import day_from

DIGITS_MAX = 18
FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """How a hand is checked; `?number=` leads to the page of that hand."""
    number = request.GET.get("number", "").strip().upper()
    if number.replace("-", "").isalnum() and number.isascii():
        return redirect("verify_hand", number)
    return render(request, "verify.html", {"number": "", **_own_hash()})


@require_safe
@never_cache
@login_required
def verify_hand(request: HttpRequest, number: str) -> HttpResponse:
    """The check of one hand, for who sat there."""
    found = hand_for(request.user.pk, number)
    if found is None:
        raise Http404
    return render(request, "verify.html", {"number": found.number, "hand": found, **_own_hash()})


@require_safe
@never_cache
@login_required
def proof(request: HttpRequest, number: str) -> JsonResponse:
    """The record of a hand's shuffle; to who did not sit there, there is no such hand."""
    found = hand_for(request.user.pk, number)
    if found is None:
        raise Http404
    return JsonResponse(proof_of(found), json_dumps_params={"ensure_ascii": False})


@require_safe
def shuffles(request: HttpRequest) -> HttpResponse:
    """Every commitment of the hall, newest first, without names; for everybody."""
    before, table = (_number(request.GET.get(name, "")) for name in ("cursor", "table"))
    context = {
        "page": commitment_log(before=before, table=table),
        "table_number": table,
        "is_first": before is None,
        "newest_day": newest_day().isoformat(),
        "games": [game for game in GAMES_OF_THE_HALL.values() if game.slug in GAMES],
    }
    return render(request, "shuffles.html", context)


@require_safe
def check_scripts(request: HttpRequest) -> HttpResponse:
    """Every script of the check in one file, whose SHA-256 the rules print."""
    answer = HttpResponse(check_page.bundle(check_page.modules()), content_type="text/plain; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@extend_schema(exclude=True)
class ShuffleFile(APIView):
    """The opened shuffles of one day, one JSON object a line; a `Link` leads on where they are many."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "shuffles"

    def get(self, request: Request) -> HttpResponse:
        """A part of the file; what is public of a day never changes, so anybody may keep it."""
        day, game, after = _asked_file(request)
        part = part_of(day, game=game, after=after)
        answer = HttpResponse(part.text, content_type="application/jsonl; charset=utf-8")
        name = "-".join(filter(None, ["shuffles", day.isoformat(), game, str(after or "")]))
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}.jsonl"'
        answer.headers["Cache-Control"] = FOR_EVER
        if part.after is not None:
            query = urlencode({"day": day.isoformat(), "game": game, "after": part.after})
            answer.headers["Link"] = f'<{reverse("shuffle_file")}?{query}>; rel="next"'
        return answer


def _asked_file(request: Request) -> tuple[date, str, int]:
    """The day, the game (empty for all) and the place in the file that an address names."""
    game, after = request.GET.get("game", ""), _number(request.GET.get("after") or "0")
    day = day_from(request.GET.get("day", ""))
    if day is None or after is None or (game and game not in GAMES):
        raise BadDay
    return day, game, after


def _own_hash() -> dict[str, str]:
    found = check_page.modules()
    return {"page_hash": check_page.page_hash(found), "page_command": check_page.command(found)}


def _number(written: str) -> int | None:
    """The whole number that an address says, or None."""
    is_number = written.isascii() and written.isdigit() and len(written) <= DIGITS_MAX
    return int(written) if is_number else None
