"""The sockets of this process, gathered by table: folds once, shows each viewer his own view.

Other processes are heard through one channel-layer group per table, joined on behalf of all sockets.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from channels.layers import get_channel_layer

from accounts import news
from games import lives, pool, selectors
from games.errors import Unavailable
from games.live import Live
from games.perloop import PerLoop
from games.refusals import Broken, OtherRules
from games.rules.core.game import Json
from games.services import announce, moment, presence
from games.sockets import Socket
from games.threads import in_thread

logger = logging.getLogger(__name__)
PATIENCE_SECONDS = 2.0
STANDING = """
    SELECT t.id::text AS table_id, t.version, t.current_hand_id AS hand_id, h.number, h.seq, h.status
    FROM games_table t LEFT JOIN games_hand h ON h.id = t.current_hand_id
    WHERE t.id = ANY(%s::uuid[])
"""


@dataclass(eq=False, slots=True)
class Audience:
    """The sockets of one table in this process."""

    table_id: str
    sockets: set[Socket] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_due: bool = False


class Hub:
    """Knows who watches which table here, and brings them up to date."""

    def __init__(self) -> None:
        self.audiences: dict[str, Audience] = {}
        # Who looks after the sockets of a member of whom there is news; set by whoever keeps this hub.
        self.warden: Callable[[Hub], Coroutine[Any, Any, None]] | None = None
        self._channel: str | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        announce.listen(self.show)

    async def join(self, socket: Socket) -> bool:
        """Let a socket watch its table: older tabs of the member give way, then it is shown everything.

        True if the member holds a seat there and had been gone.
        """
        audience = self.audiences.setdefault(socket.table_id, Audience(socket.table_id))
        self.displace(socket.table_id, socket.member_id, socket.opened)
        audience.sockets.add(socket)
        await self.listen([socket.table_id])
        await self.refresh(socket.table_id)
        self.spawn(announce.socket_opened(socket.table_id, socket.member_id, socket.opened))
        return await presence.returned(socket.table_id, socket.member_id)

    async def leave(self, socket: Socket) -> None:
        """Forget a socket; the member has dropped if it was his last one here."""
        if not self.remove(socket):
            return
        if socket.table_id not in self.audiences:
            await self._discard(socket.table_id)
        if not any(other.member_id == socket.member_id for other in self.sockets(socket.table_id)):
            await presence.dropped(socket.table_id, socket.member_id)

    def remove(self, socket: Socket) -> bool:
        """Forget a socket without a word, as when its process stops; True if it was known."""
        socket.outbox.stop()
        audience = self.audiences.get(socket.table_id)
        if audience is None or socket not in audience.sockets:
            return False
        audience.sockets.discard(socket)
        if not audience.sockets:
            del self.audiences[socket.table_id]
        return True

    def displace(self, table_id: str, member_id: int, opened: tuple[int, str]) -> None:
        """Close the tabs of a member that are older than the one opened then."""
        for socket in self.sockets(table_id):
            if socket.member_id == member_id and socket.opened < opened and not socket.is_displaced:
                socket.displace()

    def sockets(self, table_id: str) -> tuple[Socket, ...]:
        """The sockets of a table, as they are now."""
        audience = self.audiences.get(table_id)
        return tuple(audience.sockets) if audience else ()

    def tables_of(self, member_id: int) -> set[str]:
        """The tables that a member has open in this process."""
        every = (socket for audience in self.audiences.values() for socket in audience.sockets)
        return {s.table_id for s in every if s.member_id == member_id and not s.outbox.is_closing}

    def show(self, live: Live) -> None:
        """Show a committed step at once to everybody here who has been shown the hand before."""
        texts: dict[Any, str] = {}
        now = moment.now_ms()
        sockets = self.sockets(live.inputs.table_id)
        for socket in sockets:
            if socket.hand_id == live.inputs.id:
                socket.show_hand(live, now, texts)
        if sockets and (live.is_over or any(s.hand_id != live.inputs.id for s in sockets)):
            self.hint(live.inputs.table_id)

    def hint(self, table_id: str) -> None:
        """Refresh a table soon; hints that come meanwhile are one."""
        audience = self.audiences.get(table_id)
        if audience and not audience.is_due:
            audience.is_due = True
            self.spawn(self.refresh(table_id))

    async def refresh(self, table_id: str) -> None:
        """Bring every socket of a table up to what the database says."""
        audience = self.audiences.get(table_id)
        if audience is None:
            return
        async with audience.lock:
            audience.is_due = False
            for standing in await self.standings([table_id]):
                await self.bring_up(standing)

    async def standings(self, table_ids: Iterable[str]) -> list[dict[str, Any]]:
        """Where these tables stand, in one query."""
        return await pool.rows(STANDING, list(table_ids))

    async def bring_up(self, standing: dict[str, Any]) -> None:
        """Show the table and its hand to the sockets that have not seen this of them."""
        table_id, hand_id = standing["table_id"], standing["hand_id"]
        tables = await self._tables(table_id, standing["version"])
        live = await _folded(hand_id) if standing["status"] in ("running", "settled", "voided") else None
        now, texts = moment.now_ms(), {}
        for socket in self.sockets(table_id):
            table = tables.get(socket.member_id)
            if not socket.is_welcomed and table is not None:
                socket.welcome(table, live, now)
            elif table is not None:
                socket.show_table(table)
            if live is not None:
                socket.show_hand(live, now, texts)

    async def listen(self, table_ids: Iterable[str]) -> None:
        """Join the groups of these tables; joining again after a lost connection does no harm."""
        layer = get_channel_layer()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                if self._channel is None:
                    self._channel = await layer.new_channel("hub.")
                    self.spawn(self._receive(layer, self._channel))
                await layer.group_add(news.GROUP, self._channel)
                for table_id in table_ids:
                    await layer.group_add(announce.group(table_id), self._channel)
        except Exception as lost:
            # Without the layer the heartbeat still finds what other processes did.
            logger.warning("channel layer not reached: %s", type(lost).__name__)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    async def close(self) -> None:
        """Stop listening and let every socket go."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for audience in self.audiences.values():
            for socket in audience.sockets:
                socket.outbox.stop()
        self.audiences.clear()

    async def _tables(self, table_id: str, version: int) -> dict[int, dict[str, Json]]:
        """The table as each member sees it who has not seen this version."""
        behind = {s.member_id for s in self.sockets(table_id) if s.version < version or not s.is_welcomed}
        if not behind:
            return {}
        return await in_thread(_table_views, table_id=table_id, member_ids=sorted(behind))

    async def _receive(self, layer: Any, channel: str) -> None:
        while True:
            hint = await layer.receive(channel)
            if hint["type"] == "socket.opened":
                self.displace(hint["table"], hint["member"], (hint["opened"][0], hint["opened"][1]))
            elif hint["type"] == news.CHANGED:
                self._look_after(hint["member"])
            elif not announce.is_own(hint):
                self.hint(hint["table"])

    def _look_after(self, member_id: int) -> None:
        """Let the warden look at the sockets if the member has any here."""
        if self.warden is not None and self.tables_of(member_id):
            self.spawn(self.warden(self))

    async def _discard(self, table_id: str) -> None:
        if self._channel is None:
            return
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await get_channel_layer().group_discard(announce.group(table_id), self._channel)
        except Exception as lost:
            logger.warning("channel layer not reached: %s", type(lost).__name__)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("hub task failed", exc_info=task.exception())


def here() -> Hub:
    """The hub of the running loop."""
    return _hubs.here()


async def close() -> None:
    """End the running loop's hub."""
    hub = _hubs.forget()
    if hub is not None:
        await hub.close()


async def _folded(hand_id: int) -> Live | None:
    try:
        live = await lives.fold(hand_id)
    except (Broken, OtherRules, Unavailable):
        # Nobody is shown a hand that cannot be folded here; what becomes of it, the clock decides.
        return None
    return lives.here().known(hand_id) or live


def _table_views(*, table_id: str, member_ids: list[int]) -> dict[int, dict[str, Json]]:
    shown = selectors.table_views(table_id, member_ids)
    for view in shown.values():
        # Whoever gets frames plays in the tab that gets them: an older tab has been closed.
        view["me"]["active"] = True
    return shown


_hubs: PerLoop[Hub] = PerLoop(Hub)
