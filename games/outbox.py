"""What waits to be sent to one socket: bounded, in order, and closed when its reader is too slow."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from games import protocol

logger = logging.getLogger(__name__)
WAITING_MAX = 64
CLOSE_SECONDS = 5.0
Send = Callable[[str], Awaitable[None]]
Close = Callable[[int], Awaitable[None]]


class Outbox:
    """Takes texts at once and sends them one after the other in a task of its own."""

    def __init__(self, send: Send, close: Close) -> None:
        self._send, self._close = send, close
        # Not asyncio's Queue: that asks for the running loop at every text, a call to the system each time.
        self._waiting: deque[str | int] = deque()
        self._loop = asyncio.get_running_loop()
        self._filled: asyncio.Future[None] | None = None
        self._task = self._loop.create_task(self._run())
        self.is_closing = False

    def put(self, text: str) -> None:
        """Send a text after those before it; a reader who lets too many wait loses the socket."""
        if self.is_closing:
            return
        if len(self._waiting) < WAITING_MAX:
            self._add(text)
        else:
            self._give_up()

    def put_frame(self, frame: protocol.Frame) -> None:
        """Send a frame."""
        self.put(protocol.dump(frame))

    def close(self, code: int, last: protocol.Frame | None = None) -> None:
        """Close the socket once everything before, and a last frame, has been sent."""
        if self.is_closing:
            return
        while len(self._waiting) >= WAITING_MAX - 1:
            self._waiting.popleft()
        if last is not None:
            self._add(protocol.dump(last))
        self._add(code)
        self.is_closing = True

    def stop(self) -> None:
        """Send nothing more: the socket is gone."""
        self.is_closing = True
        self._task.cancel()

    def _add(self, item: str | int) -> None:
        self._waiting.append(item)
        if self._filled is not None and not self._filled.done():
            self._filled.set_result(None)

    def _give_up(self) -> None:
        self.stop()
        self._task = asyncio.create_task(self._shut(protocol.CLOSE_TOO_SLOW))

    async def _run(self) -> None:
        while True:
            while not self._waiting:
                self._filled = self._loop.create_future()
                await self._filled
            item = self._waiting.popleft()
            if isinstance(item, int):
                return await self._shut(item)
            try:
                await self._send(item)
            except Exception as failed:
                # A socket that lost a text must not seem to stand: its page opens another and sees all.
                self.is_closing = True
                if not isinstance(failed, ConnectionError):
                    logger.exception("a text could not be sent")
                return await self._shut(protocol.CLOSE_BROKEN)

    async def _shut(self, code: int) -> None:
        try:
            await asyncio.wait_for(self._close(code), CLOSE_SECONDS)
        except Exception as failed:
            # The connection is gone already, or nobody takes the close: daphne lets go of it by its pings.
            logger.warning("a socket was not closed: %s", type(failed).__name__)
