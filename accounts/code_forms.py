"""The second factor at the door: its wrong codes have their own lock, which no new password opens."""

from typing import Any

from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.webauthn.forms import AuthenticateWebAuthnForm, ReauthenticateWebAuthnForm
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

LOCKED = format_lazy(
    _(
        "Too many wrong codes. For {minutes} minutes no code is taken here, not even the right one. "
        "Please wait: a new password does not change that."
    ),
    minutes=settings.LOGIN_LOCK_MINUTES,
)


class OwnLock(forms.Form):
    """Says of the lock what is true of the second factor; a mailbox alone must not open it."""

    def add_error(self, field: str | None, error: Any) -> None:
        """Note what is wrong, the lock in words of its own."""
        if getattr(error, "code", None) == "too_many_login_attempts":
            error = ValidationError(LOCKED, code=error.code)
        super().add_error(field, error)


class CodeForm(OwnLock, AuthenticateForm):
    """A code at sign-in."""


class CodeAgainForm(OwnLock, ReauthenticateForm):
    """A code before something that matters."""


class KeyForm(OwnLock, AuthenticateWebAuthnForm):
    """A security key at sign-in."""


class KeyAgainForm(OwnLock, ReauthenticateWebAuthnForm):
    """A security key before something that matters."""
