"""Whose request it is: the address of the connection, or of the last hop that our own proxies tell of."""

import ipaddress
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]
Headers = Iterable[tuple[bytes, bytes]]
FORWARDED = b"x-forwarded-for"
UNBELIEVED = frozenset({FORWARDED, b"forwarded", b"x-real-ip", b"x-forwarded-host", b"x-forwarded-port"})
PROTOCOL = b"x-forwarded-proto"


class Addressed:
    """Puts the client's address where everybody looks for it, and takes away what strangers say of it.

    With `hops` proxies of our own before the hall, the address is the one that the outermost of them saw: the
    `hops`-th from the right. What stands left of it was written by who asks, and counts for nothing.
    """

    def __init__(self, application: Application, *, hops: int) -> None:
        self.application, self.hops = application, hops

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        if "headers" in scope:
            scope = {**scope, "client": self._client(scope), "headers": self._believed(scope["headers"])}
        return await self.application(scope, receive, send)

    def _client(self, scope: dict[str, Any]) -> list[Any] | None:
        peer = scope.get("client")
        if not self.hops:
            return peer
        told = forwarded(scope["headers"], self.hops)
        return [told, 0] if told else peer

    def _believed(self, headers: Headers) -> list[tuple[bytes, bytes]]:
        doubted = UNBELIEVED if self.hops else UNBELIEVED | {PROTOCOL}
        return [(name, value) for name, value in headers if name.lower() not in doubted]


def forwarded(headers: Headers, hops: int) -> str | None:
    """The address that the outermost of so many trusted hops saw; None where none of them says one."""
    told = b",".join(value for name, value in headers if name.lower() == FORWARDED)
    addresses = told.decode("latin1").split(",")
    return plain(addresses[-hops]) if len(addresses) >= hops else None


def plain(text: str) -> str | None:
    """An address without port and brackets, as it is counted and logged; None where it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None


def neighbourhood(address: str | None) -> str:
    """What limits count by: the address, of IPv6 the network of 64 bits that one household is given."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return ""
    if found.version == 6:
        return str(ipaddress.ip_network(f"{found}/64", strict=False).network_address)
    return str(found)
