"""What a hub does by the second: heartbeats, presence, and sockets whose member may not stay."""

import asyncio
import logging
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games import lives, pool, protocol
from games.errors import TableRefusal
from games.hub import Hub
from games.perloop import PerLoop
from games.services import moment, presence
from games.sockets import Socket

logger = logging.getLogger(__name__)
BEAT_SECONDS, PRESENCE_SECONDS, STANDING_SECONDS = 5, 5, 2
MEMBERS = """
    SELECT id, is_active AND status = 'active' AS may_play, md5(password) AS fingerprint,
        must_change_password
    FROM accounts_member WHERE id = ANY(%s)
"""
SESSIONS = "SELECT session_key FROM django_session WHERE session_key = ANY(%s) AND expire_date > now()"


class SignedOut(TableRefusal):
    """The session that opened the socket has ended."""

    code = "signed_out"
    sentence = _("You have signed out. Please sign in again.")


class Housekeeping:
    """Ticks once a second while its loop runs; tests tick it themselves."""

    def __init__(self) -> None:
        self._seconds = 0
        self._task: asyncio.Task[None] | None = None

    def start(self, hub: Hub) -> None:
        """Tick from now on."""
        hub.warden = close_barred
        if self._task is None:
            self._task = asyncio.create_task(self._run(hub))

    async def tick(self, hub: Hub) -> None:
        """What is due in this second; each part of the work is spread over its own seconds."""
        self._seconds += 1
        await beat(hub, self._seconds % BEAT_SECONDS)
        if self._seconds % PRESENCE_SECONDS == 0:
            await presence.seen({(s.table_id, s.member_id) for s in _sockets(hub) if not s.is_displaced})
        if self._seconds % STANDING_SECONDS == 0:
            await close_barred(hub)

    async def close(self) -> None:
        """Stop ticking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, hub: Hub) -> None:
        while True:
            await asyncio.sleep(1)
            try:
                await self.tick(hub)
            except Exception:
                # A second without database or layer: the next one tries again.
                logger.exception("housekeeping failed")


async def beat(hub: Hub, slot: int) -> None:
    """Tell the tables of this slot where they stand, after bringing them up to it."""
    tables = [table_id for table_id in hub.audiences if hash(table_id) % BEAT_SECONDS == slot]
    if not tables:
        return
    # Beside: a layer that does not answer must not hold up what makes up for it.
    hub.spawn(hub.listen(tables))
    for standing in await hub.standings(tables):
        if any(_is_behind(socket, standing) for socket in hub.sockets(standing["table_id"])):
            await hub.refresh(standing["table_id"])
        _beat_table(hub, standing)


async def close_barred(hub: Hub) -> None:
    """Close the sockets of members who may not play on, and of sessions that have ended."""
    sockets = _sockets(hub)
    if not sockets:
        return
    members = {row["id"]: row for row in await pool.rows(MEMBERS, list({s.member_id for s in sockets}))}
    ended = await _ended_sessions({s.session_key for s in sockets if s.session_key})
    for socket in sockets:
        member = members.get(socket.member_id)
        if member is None or not member["may_play"]:
            socket.shut(protocol.CLOSE_SUSPENDED, protocol.Suspended())
        elif socket.session_key in ended or _has_new_password(socket, member):
            socket.shut(protocol.CLOSE_SIGNED_OUT, SignedOut())
        elif member["must_change_password"]:
            socket.shut(protocol.CLOSE_OWN_PASSWORD, protocol.OwnPassword())


async def _ended_sessions(keys: set[str]) -> set[str]:
    """Which sessions are gone; only a database of sessions can say."""
    if not keys or not settings.SESSION_ENGINE.endswith("db"):
        return set()
    return keys - {row["session_key"] for row in await pool.rows(SESSIONS, list(keys))}


def _has_new_password(socket: Socket, member: dict[str, Any]) -> bool:
    socket.fingerprint = socket.fingerprint or member["fingerprint"]
    return socket.fingerprint != member["fingerprint"]


def _is_behind(socket: Socket, standing: dict[str, Any]) -> bool:
    if not socket.is_welcomed or socket.version < standing["version"]:
        return True
    is_shown = standing["hand_id"] is not None and standing["status"] != "aborted"
    return is_shown and (socket.hand_id, socket.seq) != (standing["hand_id"], standing["seq"])


def _beat_table(hub: Hub, standing: dict[str, Any]) -> None:
    """One text for everybody at the table, made of what is public."""
    live = lives.here().known(standing["hand_id"]) if standing["hand_id"] else None
    text = protocol.dump(
        protocol.Beat(
            now=moment.now_ms(),
            hand=live.inputs.number if live else None,
            turn=live.turn if live else 0,
            version=standing["version"],
        )
    )
    for socket in hub.sockets(standing["table_id"]):
        if socket.is_welcomed:
            socket.outbox.put(text)


def _sockets(hub: Hub) -> list[Socket]:
    return [socket for audience in hub.audiences.values() for socket in audience.sockets]


def start(hub: Hub) -> None:
    """Let the running loop's hub be kept from now on."""
    _keepers.here().start(hub)


async def close() -> None:
    """Stop keeping the running loop's hub."""
    keeper = _keepers.forget()
    if keeper is not None:
        await keeper.close()


_keepers: PerLoop[Housekeeping] = PerLoop(Housekeeping)
