"""How much one address may ask of this process: requests and handshakes by the second, sockets at once.

Each process counts for itself: with N of them behind a proxy an address gets at most N times as much, and no
request waits for a common counter. What must hold across processes (tries of passwords) is allauth's affair.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from games import protocol
from games.bucket import Tokens
from paiguan.addresses import neighbourhood

logger = logging.getLogger(__name__)
Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]
ADDRESSES_MAX = 20_000
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"x-content-type-options", b"nosniff"),
    (b"retry-after", b"5"),
]
SLOW_DOWN = b"Too many requests. Please slow down."
TOO_MANY = protocol.Closed("too_many", "Too many sockets are open from this address.")
TOO_FAST = protocol.Closed("too_fast", "This address opens sockets too fast.")


@dataclass(slots=True)
class Purse:
    """What is left to one address, and since when it has been refused without a pause."""

    tokens: Tokens
    is_refused: bool = False


@dataclass(slots=True)
class Purses:
    """A purse per address: filled at `rate` a second up to `burst`; a rate of 0 refuses nobody."""

    rate: float
    burst: float
    clock: Callable[[], float] = monotonic
    held: dict[str, Purse] = field(default_factory=dict)

    def take(self, address: str) -> bool:
        """Whether the address may ask once more now."""
        if not self.rate or not address:
            return True
        now = self.clock()
        purse = self.held.get(address) or self._opened(address, now)
        if not purse.tokens.take(now):
            self._note(purse, address)
            return False
        purse.is_refused = False
        return True

    def _opened(self, address: str, now: float) -> Purse:
        if len(self.held) >= ADDRESSES_MAX:
            self._forget(now)
        purse = self.held[address] = Purse(Tokens(self.rate, self.burst, level=self.burst, at=now))
        return purse

    def _forget(self, now: float) -> None:
        """Drop the purses that are full again; a flood of addresses drops the longest unused half besides."""
        refill = self.burst / self.rate
        kept = {key: purse for key, purse in self.held.items() if now - purse.tokens.at < refill}
        if len(kept) >= ADDRESSES_MAX:
            latest = sorted(kept, key=lambda key: kept[key].tokens.at)[ADDRESSES_MAX // 2 :]
            kept = {key: kept[key] for key in latest}
        self.held = kept

    @staticmethod
    def _note(purse: Purse, address: str) -> None:
        # Once, until it has been let in again: a line per refusal would be a second flood.
        if not purse.is_refused:
            purse.is_refused = True
            logger.warning("address %s asks too often", address)


class Paced:
    """Answers 429 to an address that asks for pages too fast."""

    def __init__(self, application: Application, purses: Purses) -> None:
        self.application, self.purses = application, purses

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        if self.purses.take(address_of(scope)):
            return await self.application(scope, receive, send)
        await send({"type": "http.response.start", "status": 429, "headers": HEADERS})
        await send({"type": "http.response.body", "body": SLOW_DOWN})


class Crowded:
    """Closes, saying why, a socket of an address that has too many open or opens them too fast."""

    def __init__(self, application: Application, purses: Purses, *, most: int) -> None:
        self.application, self.purses, self.most = application, purses, most
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        address = address_of(scope)
        if not self.purses.take(address):
            return await _refuse(receive, send, protocol.CLOSE_TOO_FAST, TOO_FAST)
        if self.most and address and self.open[address] >= self.most:
            return await _refuse(receive, send, protocol.CLOSE_TOO_MANY, TOO_MANY)
        self.open[address] += 1
        try:
            return await self.application(scope, receive, send)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


async def _refuse(receive: Any, send: Any, code: int, why: protocol.Closed) -> None:
    """Accept first: a handshake that is declined shows its page no reason."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": protocol.dump(why)})
    await send({"type": "websocket.close", "code": code})


def address_of(scope: dict[str, Any]) -> str:
    """What the limits count a connection by; nothing where it has no address, as on a socket of files."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else ""
