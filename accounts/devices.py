"""The browsers in which a member signs in: known again by a cookie, and told of when one is new."""

import datetime
import hashlib
import secrets
from collections.abc import Collection

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import Device, Member

KEEP_SECONDS = 400 * 24 * 3600  # Browsers keep no cookie longer.
USER_AGENT_LENGTH_MAX = 200
ADDRESS_KEPT = datetime.timedelta(days=90)
SESSIONS_AT_ONCE = 1000


def remember(request: HttpRequest, response: HttpResponse, member: Member) -> Device | None:
    """Note that the member has signed in here, and return the device if he is to be told of it.

    His first device is nothing to tell of; neither is one that he has used before.
    """
    secret = request.COOKIES.get(settings.DEVICE_COOKIE_NAME) or secrets.token_urlsafe(24)
    device, is_new = _noted(request, member, _key(secret))
    _mark(response, secret)
    return device if is_new and not device.is_known else None


def here(request: HttpRequest) -> Device | None:
    """The member's device that this request comes from, if it is one that has been noted."""
    secret = request.COOKIES.get(settings.DEVICE_COOKIE_NAME)
    return Device.objects.filter(member=request.user, key=_key(secret)).first() if secret else None


def is_shared(member_id: int, others: Collection[int]) -> bool:
    """Whether the member has signed in on a device on which one of the others has, too."""
    own = Device.objects.filter(member=member_id).values("key")
    return bool(others) and Device.objects.filter(member__in=others, key__in=own).exists()


def strange(request: HttpRequest) -> list[Device]:
    """The devices that the member has not owned to yet, newest first; a strange one is told of none."""
    own = here(request) if request.user.has_strange_device else None
    if own is None or not own.is_known:
        return []
    return list(Device.objects.filter(member=request.user, is_known=False).order_by("-first_seen_at"))


def own_up(request: HttpRequest, device_id: int) -> bool:
    """Take a device for the member's own, on the word of one that is known; False where it is not."""
    if device_id not in {device.pk for device in strange(request)}:
        return False
    Device.objects.filter(pk=device_id, member=request.user).update(is_known=True)
    _flag(request.user)
    return True


def forget_addresses() -> int:
    """Keep only a keyed hash of each address that is too old, and no session as old; say how many."""
    before = timezone.now() - ADDRESS_KEPT
    for session in UserSession.objects.filter(last_seen_at__lt=before).iterator(chunk_size=500):
        session.end()
    old = Device.objects.filter(last_seen_at__lt=before, address__isnull=False)
    return sum(_forget_address(device) for device in old.iterator(chunk_size=500))


def forget_sessions() -> int:
    """Remove the sessions that have expired, so many at a time, and say how many."""
    before, total = timezone.now(), 0
    while removed := _forget_some_sessions(before):
        total += removed
    return total


@transaction.atomic
def _forget_some_sessions(before: datetime.datetime) -> int:
    """Remove some with their lines in the list of devices; what another job holds is left to it."""
    expired = Session.objects.filter(expire_date__lt=before).order_by("expire_date")
    free = expired.select_for_update(skip_locked=True)
    keys = list(free.values_list("pk", flat=True)[:SESSIONS_AT_ONCE])
    UserSession.objects.filter(session_key__in=keys).delete()
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def _forget_address(device: Device) -> int:
    # Unless the member has come back at this very moment: then the address is a new one.
    same = Device.objects.filter(pk=device.pk, last_seen_at=device.last_seen_at)
    return same.update(address=None, address_hash=_hashed(device.address, device.last_seen_at))


def _hashed(address: str, seen_at: datetime.datetime) -> str:
    """A hash by the key of that quarter of a year: nobody is followed from one to the next."""
    quarter = f"{seen_at.year}-{(seen_at.month - 1) // 3 + 1}"
    return salted_hmac(f"{__name__}.address.{quarter}", address, algorithm="sha256").hexdigest()


@transaction.atomic
def _noted(request: HttpRequest, member: Member, key: str) -> tuple[Device, bool]:
    now = timezone.now()
    seen = {
        "user_agent": request.headers.get("user-agent", "")[:USER_AGENT_LENGTH_MAX].replace("\x00", ""),
        "address": get_adapter().get_client_ip(request),
        "address_hash": "",
        "last_seen_at": now,
    }
    new = {**seen, "first_seen_at": now, "is_known": not Device.objects.filter(member=member).exists()}
    device, is_new = Device.objects.update_or_create(
        member=member, key=key, defaults=seen, create_defaults=new
    )
    if is_new:
        _flag(member)
    return device, is_new


def _flag(member: Member) -> None:
    strangers = Device.objects.filter(member=member, is_known=False)
    Member.objects.filter(pk=member.pk).update(has_strange_device=strangers.exists())


def _key(secret: str) -> str:
    """What is stored of the cookie: who reads the table cannot pass for a device."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _mark(response: HttpResponse, secret: str) -> None:
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        secret,
        max_age=KEEP_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
