"""What is done for people outside their requests: the day's coins, letters, what is forgotten."""

import datetime

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from accounts import devices
from accounts.letters import send_letter
from accounts.models import Member
from accounts.practice import refill_practice

__all__ = ["forget_addresses", "forget_sessions", "refill_everybody", "send_letter"]
SEEN_WITHIN = datetime.timedelta(days=7)


@shared_task(name="accounts.refill_practice")
def refill_everybody() -> int:
    """Refill the bots and everybody seen lately; who comes later is refilled at his first page of the day."""
    day = timezone.localdate()
    lately = Q(kind=Member.Kind.BOT) | Q(last_login__gte=timezone.now() - SEEN_WITHIN)
    due = Member.objects.filter(lately, status=Member.Status.ACTIVE, is_active=True)
    members = due.filter(Q(refilled_on__isnull=True) | Q(refilled_on__lt=day)).order_by("pk")
    return sum(1 for member in members.iterator(chunk_size=500) if refill_practice(member, day))


@shared_task(name="accounts.forget_addresses")
def forget_addresses() -> int:
    """Replace addresses that are too old to be kept by hashes."""
    return devices.forget_addresses()


@shared_task(name="accounts.forget_sessions")
def forget_sessions() -> int:
    """Remove the sessions that have expired."""
    return devices.forget_sessions()
