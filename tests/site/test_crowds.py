"""How much one address may ask of a process: pages, handshakes, sockets, connections."""

import asyncio
import json
from types import SimpleNamespace

import pytest
from asgiref.testing import ApplicationCommunicator
from daphne import http_protocol, server
from daphne.ws_protocol import WebSocketFactory
from twisted.internet.address import IPv4Address, UNIXAddress
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.testing import StringTransport

from paiguan.crowds import ADDRESSES_MAX, Crowded, Paced, Purses
from paiguan.wire import CountedFactory, measure


class Clock:
    """Time as the test sets it."""

    now = 0.0

    def __call__(self) -> float:
        """The time now."""
        return self.now


async def page(scope, receive, send) -> None:
    """A page of the hall."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def standing(scope, receive, send) -> None:
    """A socket that stays until it is told to go."""
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


def scope_of(address: str, kind: str = "http") -> dict:
    """A connection from that address."""
    return {"type": kind, "client": [address, 1], "headers": []}


async def status(application, address: str) -> int:
    """What a page from that address is answered with."""
    browser = ApplicationCommunicator(application, scope_of(address))
    await browser.send_input({"type": "http.request"})
    start = await browser.receive_output()
    await browser.receive_output()
    return start["status"]


async def opened(application, address: str) -> tuple[ApplicationCommunicator, dict, dict | None]:
    """A socket from that address, the frame it was sent if there was one, and its close."""
    tab = ApplicationCommunicator(application, scope_of(address, "websocket"))
    await tab.send_input({"type": "websocket.connect"})
    assert (await tab.receive_output())["type"] == "websocket.accept"
    if await tab.receive_nothing():
        return tab, {}, None
    return tab, json.loads((await tab.receive_output())["text"]), await tab.receive_output()


async def test_an_address_that_asks_too_fast_is_told_to_wait(caplog):
    """429 after its burst, a page again a moment later; neighbours notice nothing, the log has one line."""
    clock = Clock()
    paced = Paced(page, Purses(rate=2, burst=3, clock=clock))
    assert [await status(paced, "203.0.113.9") for _ in range(6)] == [200, 200, 200, 429, 429, 429]
    assert await status(paced, "203.0.113.10") == 200
    assert [record.getMessage() for record in caplog.records] == ["address 203.0.113.9 asks too often"]
    clock.now = 0.5
    assert [await status(paced, "203.0.113.9") for _ in range(2)] == [200, 429]


async def test_without_a_rate_nobody_waits():
    """0 is no limit, and an unknown address none either."""
    paced = Paced(page, Purses(rate=0, burst=0))
    assert {await status(paced, "203.0.113.9") for _ in range(50)} == {200}


def test_a_flood_of_addresses_does_not_fill_the_memory():
    """Purses that are full again are forgotten; when none is, the longest unused go."""
    clock = Clock()
    purses = Purses(rate=1, burst=10, clock=clock)
    for number in range(3 * ADDRESSES_MAX):
        clock.now = number / 100_000
        purses.take(f"address {number}")
    assert len(purses.held) <= ADDRESSES_MAX
    clock.now += 60
    purses.take("one more")
    for number in range(ADDRESSES_MAX):
        purses.take(f"later {number}")
    assert len(purses.held) <= ADDRESSES_MAX


async def test_sockets_of_an_address_are_capped_and_told_why():
    """The one too many closes with 4007; when another has gone there is room again."""
    crowded = Crowded(standing, Purses(rate=0, burst=0), most=2)
    first, _, _ = await opened(crowded, "203.0.113.9")
    second, _, _ = await opened(crowded, "203.0.113.9")
    _, frame, closed = await opened(crowded, "203.0.113.9")
    assert (frame["type"], frame["code"], closed["code"]) == ("closed", "too_many", 4007)
    other, _, closed = await opened(crowded, "203.0.113.10")
    assert closed is None
    await first.send_input({"type": "websocket.disconnect", "code": 1000})
    await first.wait()
    again, _, closed = await opened(crowded, "203.0.113.9")
    assert closed is None
    for tab in (second, other, again):
        await tab.send_input({"type": "websocket.disconnect", "code": 1000})
        await tab.wait()
    assert not crowded.open


async def test_handshakes_of_an_address_are_paced():
    """Too many in a row close with 4008, which its page takes as a reason to try again later."""
    crowded = Crowded(standing, Purses(rate=1, burst=1, clock=Clock()), most=0)
    tab, _, closed = await opened(crowded, "203.0.113.9")
    assert closed is None
    _, frame, closed = await opened(crowded, "203.0.113.9")
    assert (frame["code"], closed["code"]) == ("too_fast", 4008)
    tab.stop()


async def test_a_socket_that_dies_is_not_counted_on():
    """However it ends."""

    async def broken(scope, receive, send):
        raise RuntimeError

    crowded = Crowded(broken, Purses(rate=0, burst=0), most=1)
    for _ in range(3):
        with pytest.raises(RuntimeError):
            await crowded(scope_of("203.0.113.9", "websocket"), asyncio.Queue().get, None)
    assert not crowded.open


class Line(StringTransport):
    """A transport of memory from one address."""

    def __init__(self, host: str) -> None:
        super().__init__(peerAddress=IPv4Address("TCP", host, 4711))


def test_connections_of_an_address_are_capped():
    """One too many is let go of unread; one that has ended makes room."""
    wrapped = Factory.forProtocol(Protocol)
    factory = CountedFactory(wrapped, most=2)
    connections = []
    for _ in range(2):
        connections.append(factory.buildProtocol(IPv4Address("TCP", "203.0.113.9", 1)))
        connections[-1].makeConnection(Line("203.0.113.9"))
    assert factory.buildProtocol(IPv4Address("TCP", "203.0.113.9", 1)) is None
    assert factory.buildProtocol(IPv4Address("TCP", "203.0.113.10", 1)) is not None
    connections[0].connectionLost(None)
    assert factory.buildProtocol(IPv4Address("TCP", "203.0.113.9", 1)) is not None
    assert all(factory.buildProtocol(UNIXAddress(b"/run/hall")) for _ in range(5))


def test_daphne_counts_connections_only_where_they_are_the_members_own():
    """Behind a proxy all of them come from its one address."""
    before = (WebSocketFactory.protocol, http_protocol.WebRequest, server.HTTPFactory)
    try:
        measure()
        assert server.HTTPFactory is before[2]
        measure(connections_max=3)
        made = server.HTTPFactory(SimpleNamespace())
        assert (made.most, type(made.wrappedFactory)) == (3, http_protocol.HTTPFactory)
    finally:
        WebSocketFactory.protocol, http_protocol.WebRequest, server.HTTPFactory = before
