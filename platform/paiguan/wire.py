"""What one raw connection may cost, below everything that counts messages or reads forms.

Reading a frame takes time that all sockets of the process share, whatever becomes of it; what a reader does
not take would wait in memory, and so would a request's body. No member's browser comes near these limits.
"""

import time
from collections import Counter
from functools import partial
from typing import Any

from daphne import http_protocol, server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import tcp
from twisted.internet.interfaces import IProtocolFactory
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

FRAMES_A_SECOND_MAX = 100
# Twice what a form may have, so that Django can still refuse the lesser excess in words.
BODY_BYTES_MAX = 512 * 1024


class MeasuredProtocol(WebSocketProtocol):
    """Cuts off who sends frames without measure, and stops reading from who does not read."""

    _second, _frames = 0, 0
    _line: tcp.Connection | None = None

    def onOpen(self) -> None:
        """Let a full outgoing buffer stop the reading, so that nothing more can be asked for meanwhile.

        The channel of the handshake still holds that place, and would let answers pile up; whoever goes on
        not reading answers no ping either, and is let go.
        """
        super().onOpen()
        self.transport.unregisterProducer()
        self.transport.registerProducer(self.transport, True)
        self._line = _plain(self.transport)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:
        """Send at once what the system takes of it, so that only the rest waits for the reactor's next turn.

        Asking to be told when one may write, and then not to be told any more, are two calls to the system
        more for each frame.
        """
        line = self._line
        if line is not None and not (sync or chopsize or self.send_queue) and _is_idle(line):
            sent = line.writeSomeData(data)
            data = data[sent:] if isinstance(sent, int) else data
            if not data:
                return
        super().sendData(data, sync, chopsize)

    def sendMessage(self, payload: bytes, *how: bool) -> None:
        """Send a message of any length: the limit is for what comes in, a shown hand may be longer."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(payload, *how)
        finally:
            self.maxMessagePayloadSize = limit

    def onFrameBegin(self) -> None:
        """Count the frame, of whatever kind; beyond the limit the rest is not even read."""
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._frames = second, 0
        self._frames += 1
        if self._frames > FRAMES_A_SECOND_MAX:
            self.dropConnection(abort=True)
        super().onFrameBegin()

    def _max_message_size_exceeded(self, msg_size: int, max_msg_size: int, reason: str) -> None:
        """Let go of who sends a message larger than any of ours, saying so: autobahn would only hang up."""
        self.sendCloseFrame(self.CLOSE_STATUS_CODE_MESSAGE_TOO_BIG)
        self.dropConnection()


def _plain(transport: Any) -> tcp.Connection | None:
    """The TCP connection below wrappers; None where something changes the bytes on their way."""
    while isinstance(transport, ProtocolWrapper):
        transport = transport.transport
    return transport if isinstance(transport, tcp.Connection) and not transport.TLS else None


def _is_idle(line: tcp.Connection) -> bool:
    """Whether nothing waits to be written before, and the line stands."""
    waits = line.dataBuffer or line._tempDataBuffer
    return bool(line.connected and not (waits or line.disconnecting or line._writeDisconnecting))


class MeasuredRequest(http_protocol.WebRequest):
    """Cuts off who sends a body larger than any form of the hall, whatever length it declared."""

    _body_bytes = 0

    def handleContentChunk(self, data: bytes) -> None:
        """Take a piece of the body, as long as the whole is of a bearable size."""
        self._body_bytes += len(data)
        if self._body_bytes > BODY_BYTES_MAX:
            self.channel.transport.abortConnection()
        else:
            super().handleContentChunk(data)


class CountedFactory(WrappingFactory):
    """Takes no more than so many connections of one address at once, whatever they are for.

    Twisted's own `LimitConnectionsByPeer` does not know its present kind of addresses.
    """

    def __init__(self, wrapped: IProtocolFactory, *, most: int) -> None:
        super().__init__(wrapped)
        self.most = most
        self.open: Counter[str] = Counter()

    def buildProtocol(self, addr: Any) -> Any:
        """Build the protocol of a connection; None lets go of it at once."""
        host = getattr(addr, "host", "")
        if host and self.open[host] >= self.most:
            return None
        self.open[host] += 1
        return super().buildProtocol(addr)

    def unregisterProtocol(self, p: Any) -> None:
        """Count a connection no more that has ended."""
        super().unregisterProtocol(p)
        host = getattr(p.getPeer(), "host", "")
        self.open[host] -= 1
        if not self.open[host]:
            del self.open[host]


def measure(*, connections_max: int = 0) -> None:
    """Let daphne make its connections of these kinds; it has no option for that.

    0 counts no connections: behind a proxy all of them come from its one address.
    """
    WebSocketFactory.protocol = MeasuredProtocol
    http_protocol.WebRequest = MeasuredRequest
    if connections_max:
        server.HTTPFactory = partial(_counted, most=connections_max)


def _counted(serving: Any, *, most: int) -> CountedFactory:
    return CountedFactory(http_protocol.HTTPFactory(serving), most=most)
