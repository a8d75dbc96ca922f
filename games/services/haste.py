"""A cool-down for whoever sits down and gets up again and again: each time costs a table its peace."""

import math
from datetime import timedelta

from django.db.models import F

from accounts.models import Member
from games.errors import CoolDown
from games.models import Seat
from games.services import moment

QUICK = timedelta(seconds=60)
WINDOW = timedelta(minutes=10)
QUICK_LEAVES_MAX = 8


def require_calm(member: Member) -> None:
    """Refuse a seat to who gave up so many within moments lately; the detail says for how many seconds."""
    if member.is_bot:
        return
    now = moment.now()
    lately = Seat.objects.filter(member=member, left_at__gt=now - WINDOW, left_at__lt=F("sat_at") + QUICK)
    moments = list(lately.order_by("-left_at").values_list("left_at", flat=True)[:QUICK_LEAVES_MAX])
    if len(moments) == QUICK_LEAVES_MAX:
        raise CoolDown(seconds=math.ceil((moments[-1] + WINDOW - now).total_seconds()))
