"""How the API refuses: `{code, message, detail}` with a stable code, in the language of the answer."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from paiguan.api.values import told
from paiguan.errors import CONFLICT, EXPECTED, wire

# By status: what is refused before anything of ours is asked.
REFUSALS: Mapping[int, tuple[str, Promise]] = {
    HTTPStatus.BAD_REQUEST: ("invalid", _("The request cannot be read as it is.")),
    HTTPStatus.UNAUTHORIZED: ("not_signed_in", _("Please sign in first.")),
    HTTPStatus.FORBIDDEN: ("forbidden", _("You may not do that.")),
    HTTPStatus.NOT_FOUND: ("not_found", _("There is nothing here.")),
    HTTPStatus.METHOD_NOT_ALLOWED: ("method_not_allowed", _("This address does not take that method.")),
    HTTPStatus.NOT_ACCEPTABLE: (
        "not_acceptable",
        _("The answer would be JSON."),
    ),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("unsupported_media_type", _("The body of a request is JSON.")),
    HTTPStatus.TOO_MANY_REQUESTS: ("too_fast", _("That was too fast. Please wait a moment.")),
}


def answer(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The refusal as an answer; None for what nobody expected, which stays an error of ours."""
    if isinstance(error, EXPECTED):
        return Response(wire(error), status=CONFLICT)
    response = exception_handler(error, context)
    if response is not None:
        code, sentence = REFUSALS[response.status_code]
        code, sentence = getattr(error, "code", code), getattr(error, "sentence", sentence)
        response.data = {"code": code, "message": str(sentence), "detail": _detail(error)}
    return response


def _detail(error: Exception) -> dict[str, Any]:
    if isinstance(error, ValidationError):
        return told(error)
    if isinstance(error, Throttled):
        return {"seconds": error.wait}
    return getattr(error, "told", {})
