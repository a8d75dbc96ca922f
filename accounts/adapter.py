"""How allauth signs members up and in by the rules of the hall."""

from collections.abc import Iterable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import context as present
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sites.shortcuts import get_current_site
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts import devices, letters, news
from accounts.guests import is_name_free, naming
from accounts.models import Member
from accounts.names import clean_username, fold, tidy
from accounts.practice import welcome
from accounts.terms import TERMS_VERSION

LOCKED = format_lazy(
    _(
        "Too many wrong tries. For {minutes} minutes nobody can sign in here, not even with the right words. "
        "Please wait, or reset your password by your verified e-mail: then you can sign in at once."
    ),
    minutes=settings.LOGIN_LOCK_MINUTES,
)


class MemberAdapter(DefaultAccountAdapter):
    """Clean names, coins on arrival, plain refusals, the member's own language."""

    error_messages = DefaultAccountAdapter.error_messages | {"too_many_login_attempts": LOCKED}

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the sign-in name to store; nobody else's may look like it."""
        username = clean_username(username)
        if not shallow and not is_name_free("username", username):
            raise self.validation_error("username_taken")
        return username

    @transaction.atomic
    def save_user(self, request: HttpRequest, user: Member, form: BaseForm, commit: bool = True) -> Member:
        """Save the new member with his nickname and give him his practice coins."""
        user.nickname = form.cleaned_data.get("nickname", "")
        user.locale = translation.get_language() or settings.LANGUAGE_CODE
        user.terms_accepted_at, user.terms_version = timezone.now(), TERMS_VERSION
        with naming():
            member = super().save_user(request, user, form, commit)
        if commit:
            welcome(member)
        return member

    def clean_password(self, password: str, user: Member | None = None) -> str:
        """Return the new password; one that was handed out is not the member's own by typing it again."""
        password = super().clean_password(password, user)
        if user is not None and user.must_change_password and user.check_password(password):
            raise self.validation_error("same_as_current")
        return password

    def set_password(self, user: Member, password: str) -> None:
        """Store a new password and nothing else: the row may have changed since it was read."""
        user.set_password(password)
        user.must_change_password = False
        user.save(update_fields=["password", "must_change_password"])
        news.changed(user.pk)

    def logout(self, request: HttpRequest) -> None:
        """Sign out, and let the sockets of this session close."""
        member_id = request.user.pk
        super().logout(request)
        if member_id:
            news.changed(member_id)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count tries by the member, whichever of his names is tried and however it is written.

        Wide letters, capitals, accents and look-alikes open no second purse; an unknown name has its own.
        A strange address is not folded: whose address it resembles would show by its lock.
        """
        name, email = fold(credentials.get("username") or ""), tidy(credentials.get("email") or "").lower()
        named = Member.objects.filter(username_key=name).values_list("pk", flat=True)
        written = EmailAddress.objects.filter(email=email, verified=True).values_list("user_id", flat=True)
        member_id = named.first() or written.first()
        return f"member:{member_id}" if member_id else f"name:{name or email}"

    def pre_login(self, request: HttpRequest, user: Member, **kwargs: Any) -> HttpResponse | None:
        """Refuse who may not play now, in words that say what to do."""
        if not user.may_play or user.is_bot:
            clear_login(request)
            return redirect("door", status=user.status)
        return super().pre_login(request, user, **kwargs)

    def login(self, request: HttpRequest, user: Member) -> None:
        """Sign the member in and remember when he was here before."""
        previous = user.last_login
        super().login(request, user)
        Member.objects.filter(pk=user.pk).update(previous_login=previous)
        user.previous_login = previous

    def post_login(self, request: HttpRequest, user: Member, **kwargs: Any) -> HttpResponse:
        """Let the pages speak the member's language."""
        response = super().post_login(request, user, **kwargs)
        speak(response, user.locale)
        device = devices.remember(request, response, user)
        if device is not None and user.hears_of_devices:
            self.send_notification_mail("accounts/email/new_device", user, {"device": device})
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the letter now, in the reader's language, and let the worker take it to the mail server."""
        about = {
            "request": present.request,
            "email": email,
            "current_site": get_current_site(present.request),
        }
        letters.post(self.render_mail(template_prefix, email, about | context))

    def send_notification_mail(
        self,
        template_prefix: str,
        user: Member,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Write to a verified address only: another may be a stranger's."""
        verified = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary")
        address = verified.filter(email=email).first() if email else verified.first()
        if address is not None:
            with translation.override(user.locale):
                super().send_notification_mail(template_prefix, user, context, address.email)


class DeviceAdapter(DefaultUserSessionsAdapter):
    """Ends sessions together with their sockets."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        """End them, wherever they are."""
        members = {session.user_id for session in sessions}
        super().end_sessions(sessions)
        for member_id in members:
            news.changed(member_id)


def speak(response: HttpResponse, locale: str) -> None:
    """Set the language cookie of a response."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        locale,
        max_age=365 * 24 * 3600,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
