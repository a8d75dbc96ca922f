"""One service call per message of a socket."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from accounts.models import Member
from games import access, hub
from games.errors import MayNotPlay
from games.protocol import (
    Ack,
    Act,
    Answer,
    Ask,
    Away,
    Leave,
    Message,
    Ready,
    Resync,
    Sit,
    Stay,
    TakeOver,
    TopUp,
)
from games.rules.core.game import Json
from games.services import play, seating
from games.sockets import Socket
from games.threads import in_thread

Command = Callable[[Socket, Any], Awaitable[bool]]


async def obey(socket: Socket, message: Message) -> Ack | Answer:
    """Do what the message asks, and give the frame that answers it. Raises a TableRefusal."""
    if isinstance(message, Ask):
        await access.require_standing(socket.member_id)
        return Answer(message.id, await _ask(socket, message))
    return Ack(message.id, await COMMANDS[type(message)](socket, message))


async def _ask(socket: Socket, message: Ask) -> Json:
    return await play.advise(
        table_id=socket.table_id,
        member_id=socket.member_id,
        hand_number=message.hand,
        question=message.question,
    )


async def _act(socket: Socket, message: Act) -> bool:
    reply = await play.act(
        table_id=socket.table_id,
        member_id=socket.member_id,
        hand_number=message.hand,
        turn=message.turn,
        action_id=message.id,
        action=message.action,
    )
    return reply.is_repeated


async def _sit(socket: Socket, message: Sit) -> bool:
    return await _seat(socket, seating.sit, chair=message.seat, units=message.units)


async def _leave(socket: Socket, message: Leave) -> bool:
    return await _seat(socket, seating.leave)


async def _stay(socket: Socket, message: Stay) -> bool:
    return await _seat(socket, seating.stay)


async def _ready(socket: Socket, message: Ready) -> bool:
    return await _seat(socket, seating.ready, ready=message.ready)


async def _top_up(socket: Socket, message: TopUp) -> bool:
    return await _seat(socket, seating.top_up, units=message.units, message_id=message.id)


async def _away(socket: Socket, message: Away) -> bool:
    await _seat(socket, seating.away, away=message.away)
    await play.wake_hand(socket.table_id)
    return False


async def _resync(socket: Socket, message: Resync | TakeOver) -> bool:
    """Show everything again; a tab that still gets frames is the one that plays."""
    await access.require_standing(socket.member_id)
    socket.is_welcomed = False
    await hub.here().refresh(socket.table_id)
    return False


async def _seat(socket: Socket, service: Callable[..., Any], **arguments: Any) -> bool:
    """Call a seating service for the member, and show what came of it without waiting for a hint.

    True if the service says that this very message was obeyed before.
    """
    is_repeated = await in_thread(
        _for_member,
        service=service,
        member_id=socket.member_id,
        arguments={"table_id": socket.table_id, **arguments},
    )
    await hub.here().refresh(socket.table_id)
    return is_repeated is True


def _for_member(*, service: Callable[..., Any], member_id: int, arguments: Mapping[str, Any]) -> Any:
    member = Member.objects.get(pk=member_id)
    if not member.may_play:
        raise MayNotPlay()
    return service(member=member, **arguments)


COMMANDS: Mapping[type[Any], Command] = {
    Act: _act,
    Sit: _sit,
    Leave: _leave,
    Stay: _stay,
    Ready: _ready,
    TopUp: _top_up,
    Away: _away,
    TakeOver: _resync,
    Resync: _resync,
}
