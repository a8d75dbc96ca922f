"""The doors a member passes with every page: standing, own password, day's coins, staff's second factor."""

from collections.abc import Callable

from allauth.mfa.adapter import get_adapter as mfa_adapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Member
from accounts.practice import refill_practice

SECOND_FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
# Where a member may be whose password is not his own yet; none of these asks for anything else.
BEFORE_OWN_PASSWORD = {"account_change_password", "account_logout", "set_language", "catalogue", "healthz"}
Next = Callable[[HttpRequest], HttpResponse]


class StandingDoor:
    """Signs a member out as soon as he may no longer play, and says why in plain words."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and not request.user.may_play:
            status = request.user.status
            logout(request)
            if not request.path_info.startswith(settings.API_PREFIX):
                return redirect("door", status=status)
            # A program is told in its own way, by the API's door.
            request.closed_door = status
        return self.get_response(request)


class PasswordDoor:
    """Lets nobody further with a password that was handed out to him, until he has chosen his own."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._check(request) or self.get_response(request)

    def _check(self, request: HttpRequest) -> HttpResponse | None:
        is_free = not (request.user.is_authenticated and request.user.must_change_password)
        if is_free or _route(request) in BEFORE_OWN_PASSWORD:
            return None
        if request.path_info.startswith(settings.API_PREFIX):
            raise PermissionDenied
        messages.warning(
            request, _("Your password was given to you by others. Please choose your own first.")
        )
        return redirect("account_change_password")


class DailyCoins:
    """Tops a member's practice coins up with his first page of the day."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        member, today = request.user, timezone.localdate()
        if member.is_authenticated and (member.refilled_on is None or member.refilled_on < today):
            refill_practice(member, today)
        return self.get_response(request)


class StaffDoor:
    """Lets only staff with a second factor past the staff entrance, whatever the address behind it."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # By the address of the route: a reversed one begins with wherever the hall is said to be mounted.
        if request.path_info.startswith(settings.STAFF_PREFIX):
            return self._check(request) or self.get_response(request)
        return self.get_response(request)

    def _check(self, request: HttpRequest) -> HttpResponse | None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), reverse("account_login"))
        if not request.user.is_staff:
            raise PermissionDenied
        if not has_second_factor(request.user):
            messages.warning(request, _("Staff sign in with a second factor. Please set one up first."))
            return redirect("mfa_activate_totp")
        return None


def has_second_factor(member: Member) -> bool:
    """Tell whether an authenticator app or a security key is set up; recovery codes alone do not count."""
    return mfa_adapter().is_mfa_enabled(member, types=SECOND_FACTORS)


def _route(request: HttpRequest) -> str | None:
    try:
        return resolve(request.path_info).url_name
    except Resolver404:
        return None
