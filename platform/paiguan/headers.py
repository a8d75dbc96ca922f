"""The security headers of every page: no inline script, no frame, nothing foreign, nothing left behind."""

import uuid
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse

Next = Callable[[HttpRequest], HttpResponse]

MEMBERS = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# The staff room's theme evaluates its templates and styles itself; members never load it.
STAFF = MEMBERS | {
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
}
PERMISSIONS = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"


class SecurityHeaders:
    """Adds the content security policy and its companions."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        policy = STAFF if request.path_info.startswith(settings.STAFF_PREFIX) else MEMBERS
        response.headers.setdefault("Content-Security-Policy", written(policy))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        # What a page does not say of itself: a member's is kept nowhere, not even for his own way back.
        keeping = "no-store" if settings.SESSION_COOKIE_NAME in request.COOKIES else "no-cache"
        response.headers.setdefault("Cache-Control", f"private, {keeping}")
        return response


class RequestId:
    """Names each request, in its log lines and in its answer; the lines say too from what address it came."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = uuid.uuid4().hex[:16]
        # As `paiguan.addresses` found it: what a stranger writes about himself is not in it.
        address = request.META.get("REMOTE_ADDR")
        with structlog.contextvars.bound_contextvars(request_id=request_id, address=address):
            response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        return response


def written(policy: dict[str, str]) -> str:
    """The policy as its header says it."""
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())
