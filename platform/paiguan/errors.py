"""One wire shape for every expected error: `{code, message, detail}`, in the reader's language."""

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import bad_request
from redis import RedisError
from rest_framework.exceptions import ValidationError

from accounts.errors import AccountsError
from games.errors import TableRefusal
from games.rules.core.errors import RuleRefusal
from ledger.errors import LedgerError
from paiguan.api.values import told

Next = Callable[[HttpRequest], HttpResponse]
EXPECTED = (AccountsError, TableRefusal, RuleRefusal, LedgerError)
CONFLICT = HTTPStatus.CONFLICT
AWAY_SECONDS = "30"
logger = logging.getLogger(__name__)


class PlainRefusals:
    """Answers an expected refusal that a view let through, instead of failing."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The refusal as JSON where JSON was asked for, else as a page."""
        if isinstance(exception, RedisError):
            return away(request, exception)
        if isinstance(exception, ValidationError):
            return misread(request, exception)
        return answer(request, exception) if isinstance(exception, EXPECTED) else None


def wire(error: Exception) -> dict[str, Any]:
    """The error as every client reads it; its code is stable, its message for people."""
    return {
        "code": getattr(error, "code", "internal"),
        "message": str(getattr(error, "message", "") or error),
        "detail": dict(getattr(error, "detail", {})),
    }


def answer(request: HttpRequest, error: Exception) -> HttpResponse:
    """The refusal with status 409: the request was understood, and the hall's state forbids it."""
    if wants_json(request):
        return JsonResponse(wire(error), status=CONFLICT)
    return render(request, "409.html", {"error": wire(error)}, status=CONFLICT)


def away(request: HttpRequest, error: RedisError) -> HttpResponse:
    """The answer while nobody can count tries: doors that count stay shut, all else is open."""
    logger.error("nobody counts tries: %s", type(error).__name__)
    message = _("This door is shut for a moment. Please try again in a minute.")
    response = _closed(request, HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", message)
    response.headers["Retry-After"] = AWAY_SECONDS
    return response


def wants_json(request: HttpRequest) -> bool:
    """Whether the answer goes to a program."""
    path = request.path_info
    is_for_programs = path.startswith(settings.API_PREFIX) or path.endswith(".json")
    return is_for_programs or not request.accepts("text/html")


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer to a request that is none: a host of another name, far too many fields."""
    if wants_json(request):
        return _told(HTTPStatus.BAD_REQUEST, "invalid", _("The request cannot be read as it is."))
    return bad_request(request, exception)


def misread(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """The answer to an address with values that cannot be read, as the API gives it."""
    values, message = told(error), _("The request cannot be read as it is.")
    if wants_json(request):
        return _told(HTTPStatus.BAD_REQUEST, "invalid", message, values)
    context = {"message": message, "values": values}
    return render(request, "misread.html", context, status=HTTPStatus.BAD_REQUEST)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of an address that is nowhere, or not this reader's to see."""
    return _closed(request, HTTPStatus.NOT_FOUND, "not_found", _("There is nothing here."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page of what this reader may not do."""
    return _closed(request, HTTPStatus.FORBIDDEN, "forbidden", _("You may not do that."))


def broken(request: HttpRequest) -> HttpResponse:
    """The page of an error of ours; it names nothing but the request."""
    return _closed(request, HTTPStatus.INTERNAL_SERVER_ERROR, "internal", _("Something broke on our side."))


def _closed(request: HttpRequest, status: HTTPStatus, code: str, message: str) -> HttpResponse:
    if wants_json(request):
        return _told(status, code, message)
    return render(request, f"{status}.html", status=status)


def _told(
    status: HTTPStatus, code: str, message: str, detail: Mapping[str, Any] = MappingProxyType({})
) -> JsonResponse:
    return JsonResponse({"code": code, "message": message, "detail": dict(detail)}, status=status)
