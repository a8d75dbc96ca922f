"""Lets a socket open only from a page of this very host and port."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier

Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]
DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOrigin:
    """Refuses a handshake whose Origin is not the Host it asks.

    Channels' own validator knows host names only; a page on another port of the same machine is foreign too.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = dict(scope.get("headers", []))
        host, origin = headers.get(b"host"), headers.get(b"origin", b"")
        if host is not None and not is_same(origin.decode("latin1"), host.decode("latin1")):
            return await WebsocketDenier()(scope, receive, send)
        return await self.application(scope, receive, send)


def is_same(origin: str, host: str) -> bool:
    """Whether the origin's host and port are those of the Host header; no port means the scheme's own."""
    try:
        ours, theirs = urlsplit(f"//{host}"), urlsplit(origin)
        default = DEFAULT_PORTS.get(theirs.scheme)
        return ours.hostname == theirs.hostname and (ours.port or default) == (theirs.port or default)
    except ValueError:
        return False
