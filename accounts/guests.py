"""Guests: a seat in one click, and a name for good for whoever stays."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone, translation

from accounts.errors import NameTaken, NotAGuest
from accounts.models import Member
from accounts.names import fold
from accounts.practice import welcome
from accounts.terms import TERMS_VERSION

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
GUEST_SESSION_SECONDS = 90 * 24 * 3600
TRIES = 20
_ADJECTIVES = ("Calm", "Misty", "Amber", "Quiet", "Jade", "Early", "Silver", "Gentle")
_NOUNS = ("Crane", "Willow", "Teapot", "Lantern", "Sparrow", "Pine", "Harbour", "Moon")
_SCENES = ("清風", "春山", "聽雨", "松間", "晚霞", "月下", "竹影", "雲水")
_VISITORS = ("茶客", "旅人", "過客", "雅士")


def start_guest(request: HttpRequest) -> Member:
    """Make a guest, give him practice coins and bind him to this session."""
    guest = make_guest(translation.get_language() or "zh-hant")
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(GUEST_SESSION_SECONDS)
    return guest


def make_guest(locale: str) -> Member:
    """Make a guest with a friendly name of that language and his practice coins."""
    for attempt in range(TRIES):
        try:
            with transaction.atomic():
                guest = Member.objects.create(
                    username=f"guest-{secrets.token_hex(8)}",
                    nickname=_friendly_name(locale) if attempt < TRIES // 2 else _plain_name(locale),
                    kind=Member.Kind.GUEST,
                    password=make_password(None),
                    locale=locale,
                    terms_accepted_at=timezone.now(),
                    terms_version=TERMS_VERSION,
                )
                welcome(guest)
                return guest
        except IntegrityError:
            continue  # Somebody has that name; another one is drawn.
    raise RuntimeError("No free guest name was drawn.")


@transaction.atomic
def adopt_guest(request: HttpRequest, *, username: str, nickname: str, password: str) -> Member:
    """Turn the guest of this session into a member: the same row, so coins, seats and history stay his."""
    guest = Member.objects.select_for_update().get(pk=request.user.pk)
    if not guest.is_guest:
        raise NotAGuest
    guest.kind, guest.username, guest.nickname = Member.Kind.MEMBER, username, nickname
    guest.terms_accepted_at, guest.terms_version = timezone.now(), TERMS_VERSION
    guest.set_password(password)
    with naming():
        guest.save()
    # The session goes on under a new key, bound to the new password.
    update_session_auth_hash(request, guest)
    request.user = guest
    return guest


def is_name_free(column: str, name: str, *, besides: int | None = None) -> bool:
    """Tell whether nobody else bears a name that looks like this one; `column` is nickname or username."""
    return not Member.objects.filter(**{f"{column}_key": fold(name)}).exclude(pk=besides).exists()


@contextmanager
def naming() -> Iterator[None]:
    """Store names: one that was free when it was looked at may be somebody's by now, and is refused."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as taken:
        raise NameTaken from taken


def _friendly_name(locale: str) -> str:
    number = secrets.randbelow(900) + 100
    if locale.startswith("zh"):
        return f"{secrets.choice(_SCENES)}{secrets.choice(_VISITORS)}{number}"
    return f"{secrets.choice(_ADJECTIVES)}{secrets.choice(_NOUNS)}{number}"


def _plain_name(locale: str) -> str:
    number = secrets.randbelow(9_000_000) + 1_000_000
    return f"茶客{number}" if locale.startswith("zh") else f"Visitor{number}"
