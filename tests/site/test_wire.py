"""A raw connection is cut off when it sends without measure, and not read from while it does not read."""

import asyncio
import base64
from types import SimpleNamespace

import pytest
from daphne import http_protocol
from daphne.ws_protocol import WebSocketFactory
from twisted.internet.testing import StringTransport

from paiguan.wire import BODY_BYTES_MAX, FRAMES_A_SECOND_MAX, MeasuredProtocol, measure

HANDSHAKE = "\r\n".join(
    (
        "GET /ws/ HTTP/1.1",
        "Host: hall.example",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *("", ""),
    )
)
FINAL, CONTINUED, MASKED = 0x80, 0x00, 0x80
TEXT, CONTINUATION, PING = 1, 0, 9


def frame(opcode: int, payload: bytes = b"", final: int = FINAL) -> bytes:
    """A masked frame whose mask changes nothing."""
    return bytes([final | opcode, MASKED | len(payload)]) + bytes(4) + payload


@pytest.fixture
def connection():
    """An open socket on a transport of memory, and the queue its messages go to."""
    server = SimpleNamespace(
        root_path="",
        proxy_forwarded_address_header=None,
        protocol_connected=lambda protocol: None,
        create_application=lambda protocol, scope: asyncio.Queue(),
        log_action=lambda *told: None,
    )
    factory = WebSocketFactory(server)
    factory.protocol = MeasuredProtocol
    protocol = factory.buildProtocol(None)
    protocol._raw_query_string = b""
    transport = StringTransport()
    # As the channel does that reads the handshake.
    transport.registerProducer(transport, True)
    protocol.makeConnection(transport)
    protocol.dataReceived(HANDSHAKE.encode())
    protocol.serverAccept()
    protocol.application_queue.get_nowait()
    return protocol


def test_a_long_message_is_sent_though_none_may_come_in(connection):
    """What browsers may send is limited; a table that shows a whole hand is longer than that."""
    connection.maxMessagePayloadSize = connection.maxFramePayloadSize = 8 * 1024
    connection.transport.clear()
    connection.sendMessage(b"x" * 20_000, False)
    assert connection.transport.value().endswith(b"x" * 20_000)
    assert connection.maxMessagePayloadSize == 8 * 1024


def test_a_browser_is_heard(connection):
    """What is said at a human's pace arrives, and the connection stays."""
    connection.dataReceived(frame(TEXT, b"{}"))
    assert connection.application_queue.get_nowait() == {"type": "websocket.receive", "text": "{}"}
    assert not connection.transport.disconnecting


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (frame(TEXT, b"{"), frame(TEXT, b"{")),
        (frame(PING), frame(PING)),
        (frame(TEXT, b"{", CONTINUED), frame(CONTINUATION, b"", CONTINUED)),
    ],
    ids=["messages", "pings", "fragments"],
)
def test_a_flood_is_cut_off_unread(connection, first, then):
    """Whatever the frames are, the rest of what came at once is not even read."""
    connection.dataReceived(first + then * 10_000)
    assert connection.application_queue.qsize() <= FRAMES_A_SECOND_MAX
    assert connection.transport.value().count(bytes([FINAL | 10, 0])) <= FRAMES_A_SECOND_MAX
    assert connection.transport.disconnected and connection.state == connection.STATE_CLOSED


def test_a_reader_who_does_not_read_is_not_heard(connection):
    """A full outgoing buffer stops the reading until it has drained."""
    transport = connection.transport
    assert transport.producer is transport and transport.streaming
    transport.producer.pauseProducing()
    assert transport.producerState == "paused"
    transport.producer.resumeProducing()
    assert transport.producerState == "producing"


@pytest.fixture
def measured():
    """Daphne makes its connections of the hall's kinds, until the test is over."""
    before = (WebSocketFactory.protocol, http_protocol.WebRequest)
    measure()
    yield
    WebSocketFactory.protocol, http_protocol.WebRequest = before


def test_the_hall_serves_measured_sockets(measured):
    """Daphne makes its sockets of this kind once `measure` was called."""
    assert WebSocketFactory.protocol is MeasuredProtocol


@pytest.mark.parametrize("length", [f"Content-Length: {2**30}", "Transfer-Encoding: chunked"])
def test_a_body_beyond_measure_is_cut_off(measured, length):
    """Declared or not, no more of it is kept than a form could need."""
    factory = http_protocol.HTTPFactory(SimpleNamespace(protocol_connected=lambda request: None))
    channel = factory.buildProtocol(None)
    transport = StringTransport()
    channel.makeConnection(transport)
    channel.dataReceived(f"POST / HTTP/1.1\r\nHost: hall.example\r\n{length}\r\n\r\n".encode())
    piece = bytes(64 * 1024)
    for sent in range(1, 12):
        channel.dataReceived(piece if "Length" in length else b"10000\r\n" + piece + b"\r\n")
        assert transport.disconnected is (sent * len(piece) > BODY_BYTES_MAX)
    (request,) = channel._channel.requests
    assert request.content.tell() == BODY_BYTES_MAX
