"""Tells every process that a table moved: a hint without cards, after the commit, that may get lost."""

import asyncio
import logging
import os
import threading
import uuid
from collections.abc import Callable
from functools import cache
from typing import Any

from channels.layers import get_channel_layer

from games.live import Live
from games.perloop import PerLoop

logger = logging.getLogger(__name__)
PATIENCE_SECONDS = 2.0
Listener = Callable[[Live], None]


def group(table_id: object) -> str:
    """The channel-layer group of a table."""
    return f"table.{table_id}"


def table_moved(table_id: object) -> None:
    """Hint from synchronous code, in `transaction.on_commit`; it does not wait for Redis."""
    asyncio.run_coroutine_threadsafe(_send(_moved(table_id, "")), _courier(os.getpid()))


def hand_moved(live: Live) -> None:
    """Show a committed step to the sockets of this process at once, and hint to the other processes."""
    office = _offices.here()
    for listener in office.listeners:
        listener(live)
    office.publish(live.inputs.table_id)


def table_changed(table_id: str) -> None:
    """Hint from asynchronous code that something outside the hand changed; this process hears it too."""
    _offices.here().publish(table_id, is_for_us=True)


async def socket_opened(table_id: str, member_id: int, opened: tuple[int, str]) -> None:
    """Let older tabs of that member, in any process, give way to the one just opened."""
    hint = {"type": "socket.opened", "table": table_id, "member": member_id, "opened": list(opened)}
    await _send(hint)


def listen(listener: Listener) -> None:
    """Call back with every hand that this process moves in the running loop."""
    _offices.here().listeners.append(listener)


def is_own(hint: dict[str, Any]) -> bool:
    """Whether this loop sent the hint, and so knows already."""
    return hint.get("origin") == _offices.here().name


async def close() -> None:
    """Wait for what is still to be sent, and forget the listeners."""
    office = _offices.forget()
    if office is not None:
        await office.drained()


class Office:
    """Gathers the tables that moved, so that one that moves twice meanwhile is announced once."""

    def __init__(self) -> None:
        self.name = uuid.uuid4().hex
        self.listeners: list[Listener] = []
        self._moved: dict[str, bool] = {}
        self._task: asyncio.Task[None] | None = None

    def publish(self, table_id: str, *, is_for_us: bool = False) -> None:
        """Send soon; nobody waits for it."""
        self._moved[table_id] = self._moved.get(table_id, False) or is_for_us
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def drained(self) -> None:
        """Return once everything is sent."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._moved:
            moved, self._moved = self._moved, {}
            for table_id, is_for_us in moved.items():
                await _send(_moved(table_id, "" if is_for_us else self.name))


@cache
def _courier(_process: int) -> asyncio.AbstractEventLoop:
    """A loop in a thread of its own that carries the hints of synchronous code over one connection.

    A loop per hint would connect to Redis each time; a forked worker gets a courier of its own.
    """
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="courier", daemon=True).start()
    return loop


def _moved(table_id: object, origin: str) -> dict[str, Any]:
    return {"type": "table.moved", "table": str(table_id), "origin": origin}


async def _send(hint: dict[str, Any]) -> None:
    layer = get_channel_layer()
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await layer.group_send(group(hint["table"]), hint)
    except Exception as lost:
        # A hint may be lost for any reason: heartbeats tell the other processes within seconds.
        logger.warning("hint to %s lost: %s", hint["table"], type(lost).__name__)


_offices: PerLoop[Office] = PerLoop(Office)
