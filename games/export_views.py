"""Downloads of one's own slips and of one hand."""

import json
from collections.abc import Iterable, Iterator

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import exports
from games.history import every_slip
from games.history_filters import demanded_from
from games.models import Hand
from games.selectors import replayed_hand_for


@require_safe
@never_cache
@login_required
def history_csv(request: HttpRequest) -> HttpResponse:
    """The slips that match the history's filters, for a spreadsheet."""
    rows = map(exports.slip_row, every_slip(request.user, demanded_from(request)))
    return _csv("history", exports.csv_lines(exports.SLIP_COLUMNS, rows))


@require_safe
@never_cache
@login_required
def history_json(request: HttpRequest) -> HttpResponse:
    """The slips that match the history's filters, as a list of objects."""
    rows = map(exports.slip_row, every_slip(request.user, demanded_from(request)))
    response = StreamingHttpResponse(_json_list(rows), content_type="application/json")
    return _named(response, "history.json")


@require_safe
@never_cache
@login_required
def hand_csv(request: HttpRequest, number: str) -> HttpResponse:
    """The slips of one hand, seat by seat."""
    found = _own_hand(request, number)
    return _csv(found.number, exports.csv_lines(exports.SEAT_COLUMNS, exports.seat_rows(found)))


@require_safe
@never_cache
@login_required
def hand_json(request: HttpRequest, number: str) -> HttpResponse:
    """One hand as its member saw it."""
    found = _own_hand(request, number)
    written = exports.hand_export(found, found.members.index(request.user.pk))
    response = JsonResponse(written, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _named(response, f"{found.number}.json")


def _own_hand(request: HttpRequest, number: str) -> Hand:
    found = replayed_hand_for(request.user.pk, number)
    if found is None:
        raise Http404
    return found


def _csv(name: str, lines: Iterable[str]) -> HttpResponse:
    response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    return _named(response, f"{name}.csv")


def _named(response: HttpResponse, name: str) -> HttpResponse:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _json_list(rows: Iterable[object]) -> Iterator[str]:
    yield "["
    for place, row in enumerate(rows):
        yield (",\n" if place else "\n") + json.dumps(row, ensure_ascii=False)
    yield "\n]\n"
