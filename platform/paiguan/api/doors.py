"""Who may use the API: whoever is signed in to the hall's pages, and only from them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from games.errors import MayNotPlay


class CsrfFailed(PermissionDenied):
    """The request does not prove that a page of the hall made it."""

    code = "csrf_failed"
    sentence = _("This request did not come from a page of the hall.")


class DoorClosed(PermissionDenied):
    """The member was signed out a moment ago: he may not play at present."""

    code = MayNotPlay.code
    sentence = MayNotPlay.sentence

    def __init__(self, standing: str) -> None:
        super().__init__()
        self.told = {"status": standing}


class SessionOnly(SessionAuthentication):
    """The session cookie of the hall; whatever would change something needs the token of its pages too."""

    def authenticate(self, request: Request) -> Any:
        """The member of the session, or None."""
        if standing := getattr(request._request, "closed_door", None):
            raise DoorClosed(standing)
        return super().authenticate(request)

    def authenticate_header(self, request: Request) -> str:
        """What makes a missing session 401 rather than 403."""
        return "Session"

    def enforce_csrf(self, request: Request) -> None:
        """Refuse in our own words."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            raise CsrfFailed from refused
