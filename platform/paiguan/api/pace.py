"""How often the API answers: so many requests a minute to each member, and to each address."""

import time
from typing import Any

import structlog
from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

MINUTE = 60
logger = structlog.get_logger(__name__)


class Pace(BaseThrottle):
    """Counts what one holder asks of one scope in the present minute."""

    @property
    def share(self) -> int:
        """How many times the pace of one member this holder has."""
        return 1

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether this request is within what the minute allows."""
        holder, scope = self.holder(request), view.throttle_scope
        return holder is None or counted(scope, holder) <= settings.API_PACE[scope] * self.share

    def wait(self) -> int:
        """The seconds until the next minute begins."""
        return MINUTE - int(time.time()) % MINUTE

    def holder(self, request: Request) -> str | None:
        """Whose requests these are; None where they do not count here."""
        raise NotImplementedError


class MemberPace(Pace):
    """Counts by member, wherever he is."""

    def holder(self, request: Request) -> str | None:
        """The member who is signed in."""
        return f"member:{request.user.pk}" if request.user.is_authenticated else None


class AddressPace(Pace):
    """Counts by address, whoever asks."""

    @property
    def share(self) -> int:
        """Many members live behind one address."""
        return settings.API_ADDRESS_SHARE

    def holder(self, request: Request) -> str | None:
        """The address as `paiguan.addresses` found it, whatever a header says."""
        return f"address:{request.META.get('REMOTE_ADDR', '')}"


def counted(scope: str, holder: str) -> int:
    """How many requests this is; 0 while nobody can count, for looking things up must not hang on Redis."""
    digest = salted_hmac(__name__, holder).hexdigest()[:32]
    key = f"pace:{scope}:{digest}:{int(time.time()) // MINUTE}"
    try:
        cache.add(key, 0, 2 * MINUTE)
        return cache.incr(key)
    except (RedisError, ValueError) as away:
        # ValueError: Redis was flushed between the two.
        logger.warning("nobody counts requests", reason=type(away).__name__)
        return 0
