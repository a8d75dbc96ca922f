"""The socket of a table: who are you, parse, one service call, send the view."""

import hashlib
import logging
import math
import uuid
from typing import Any
from urllib.parse import parse_qs

from autobahn.exception import Disconnected
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games import access, commands, housekeeping, hub, protocol
from games.bucket import Bucket
from games.errors import TableRefusal
from games.outbox import Outbox
from games.refusals import Busy, Displaced
from games.services import moment, play
from games.sockets import Socket
from games.strict_json import Unreadable

logger = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """A member's tab at a table. Frames go out through its outbox, which the hub fills."""

    # The hub listens to the channel layer for all sockets; one subscription each would cost far more.
    channel_layer_alias = "no layer per socket"
    socket: Socket | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Run until the socket is gone; however it ends, the hub keeps no dead socket.

        Without a channel layer there is one source of messages, and no need for Channels' task for each.
        """
        self.scope, self.base_send = scope, send
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            return
        finally:
            if self.socket is not None:
                hub.here().remove(self.socket)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message without Channels' visit to a database thread before each one."""
        handler = getattr(self, message["type"].replace(".", "_"))
        await handler(message)

    async def connect(self) -> None:
        """Let in a member who may watch this table; nobody else gets a single frame."""
        member = self.scope["user"]
        table_id = str(self.scope["url_route"]["kwargs"]["table"])
        if not (member.is_authenticated and member.may_play):
            return await self.close()
        if member.must_change_password:
            return await self._show_the_door(member)
        if not await access.may_watch(table_id=table_id, member_id=member.pk, invite=self._invite()):
            return await self.close()
        await self.accept()
        socket = self._opened(table_id, member)
        if len(hub.here().tables_of(member.pk) - {table_id}) >= (settings.TABLES_PER_MEMBER_MAX or math.inf):
            return socket.shut(protocol.CLOSE_TOO_MANY, protocol.TooMany())
        self.bucket = Bucket()
        self.socket = socket
        housekeeping.start(hub.here())
        if await hub.here().join(self.socket):
            await play.wake_hand(table_id)

    async def disconnect(self, code: int) -> None:
        """Note that the member is gone, if this was his last tab."""
        if self.socket is not None:
            await hub.here().leave(self.socket)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message: with an ack, or with why not."""
        socket = self.socket
        if socket is None or socket.outbox.is_closing:
            return
        if not self.bucket.take():
            return self._slow_down(socket)
        try:
            message = protocol.parse(text_data)
        except Unreadable as refused:
            return socket.refuse(refused.id, refused)
        await self._obey(socket, message)

    async def _show_the_door(self, member: Any) -> None:
        """Say why before closing, and nothing of the table: not even whether it is there."""
        await self.accept()
        self._opened("", member).shut(protocol.CLOSE_OWN_PASSWORD, protocol.OwnPassword())

    async def _obey(self, socket: Socket, message: protocol.Message) -> None:
        try:
            if socket.is_displaced:
                raise Displaced()
            answer = await commands.obey(socket, message)
        except TableRefusal as refused:
            socket.refuse(message.id, refused)
        except play.UNREACHABLE:
            socket.refuse(message.id, Busy())
        except Exception:
            logger.exception("a message of %s failed", type(message).__name__)
            socket.refuse(message.id, protocol.Internal())
        else:
            socket.answer(answer)

    def _slow_down(self, socket: Socket) -> None:
        if self.bucket.is_spent:
            logger.warning("socket of member %s closed: too fast", socket.member_id)
            socket.shut(protocol.CLOSE_TOO_FAST, protocol.TooFast())
        else:
            socket.refuse(None, protocol.TooFast())

    def _opened(self, table_id: str, member: Any) -> Socket:
        session = self.scope.get("session")
        return Socket(
            table_id=table_id,
            member_id=member.pk,
            language=member.locale,
            session_key=session.session_key if session else None,
            opened=(moment.now_ms(), uuid.uuid4().hex),
            outbox=Outbox(self._send_text, self.close),
            # As housekeeping reads it: a password that is new from now on ends this socket.
            fingerprint=hashlib.md5(member.password.encode(), usedforsecurity=False).hexdigest(),
        )

    async def _send_text(self, text: str) -> None:
        try:
            await self.base_send({"type": "websocket.send", "text": text})
        except Disconnected as gone:
            raise ConnectionError from gone

    def _invite(self) -> str | None:
        query = parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace"))
        return next(iter(query.get("invite", [])), None)
