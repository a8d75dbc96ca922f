"""Keeps guests out of the pages of sign-in and safety: a guest has no password, only his session."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

Next = Callable[[HttpRequest], HttpResponse]
MEMBERS_PREFIX = "/accounts/"
MEMBERS_PREFIXES = (MEMBERS_PREFIX, "/profile/close/", "/profile/devices/")
# Signing out is his; a letter that lies before him may be to somebody else who uses this browser.
OPEN = ("logout/", "login/", "signup/", "password/reset/key/", "confirm-email/")
OPEN_PREFIXES = tuple(MEMBERS_PREFIX + part for part in OPEN)


class GuestDoor:
    """Leads a guest who asks for such a page to the one where he can become a member."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        is_for_members = path.startswith(MEMBERS_PREFIXES) and not path.startswith(OPEN_PREFIXES)
        if is_for_members and request.user.is_authenticated and request.user.is_guest:
            messages.info(request, _("That page is for members. As a guest you have no password yet."))
            return redirect("stay")
        return self.get_response(request)
