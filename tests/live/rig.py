"""What live tests need: tabs with sockets, answers to make, and rows to look at."""

import asyncio
import itertools
import json

from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from accounts.models import Member
from games import endings, housekeeping, hub, lives, log, pool, threads
from games.models import Fault, Hand, Move, Result, Seat, Table
from games.routing import websocket_urlpatterns
from games.services import announce, moment, play
from tests.tables import hall

_ids = itertools.count(1)
application = URLRouter(websocket_urlpatterns)


async def close_loop() -> None:
    """End everything of the running loop, in the order in which it stands on each other."""
    await housekeeping.close()
    await hub.close()
    await announce.close()
    await log.close()
    await endings.close()
    lives.forget()
    await pool.close()
    threads.close()


def fresh_id() -> str:
    """An id that no message carried before."""
    return f"id-{next(_ids)}"


async def act(hand, seat: int, action, *, turn: int = 0, **changes):
    """Let a seat of the hand answer."""
    values = {
        "table_id": str(hand.table_id),
        "member_id": hand.members[seat],
        "hand_number": hand.number,
        "turn": turn,
        "action_id": fresh_id(),
        "action": action,
    }
    return await play.act(**values | changes)


def call(multiple: int = 0):
    """Call for the bank."""
    return {"do": "call", "multiple": multiple}


async def legal(hand, seat: int):
    """What a seat may do now."""
    live = await lives.fold(hand.pk)
    return live.game.legal_actions(live.state, seat)


async def play_out(hand) -> None:
    """Play the hand to its end, always the first of what is legal."""
    while not (live := await lives.fold(hand.pk)).is_over:
        seat = min(live.game.actors(live.state))
        await act(hand, seat, live.game.legal_actions(live.state, seat)[0], turn=live.turn)


def hand_now(*, hand_id: int) -> Hand:
    """The hand as the database has it."""
    return Hand.objects.get(pk=hand_id)


def table_now(*, table_id) -> Table:
    """The table as the database has it."""
    return Table.objects.get(pk=table_id)


def moves_now(*, hand_id: int) -> list[Move]:
    """The log of the hand."""
    return list(Move.objects.filter(hand_id=hand_id).order_by("seq"))


def results_now(*, hand_id: int) -> list[Result]:
    """The slips of the hand."""
    return list(Result.objects.filter(hand_id=hand_id).order_by("seat"))


def faults_now() -> list[Fault]:
    """What broke."""
    return list(Fault.objects.all())


def seats_now(*, table_id) -> list[Seat]:
    """The running seats of a table."""
    return list(Seat.objects.filter(table_id=table_id, left_at=None).order_by("index"))


def set_seats(*, table_id, **values) -> None:
    """Change the running seats of a table."""
    Seat.objects.filter(table_id=table_id, left_at=None).update(**values)


def set_table(*, table_id, **values) -> None:
    """Change a table."""
    Table.objects.filter(pk=table_id).update(**values)


def deal_ago(table, seconds: float):
    """Deal a hand that began so long ago."""
    with moment.using(lambda: moment.local_ms() - round(seconds * 1000)):
        return hall.deal_hand(table)


def set_hand(*, hand_id: int, **values) -> None:
    """Change a hand's row."""
    Hand.objects.filter(pk=hand_id).update(**values)


def members_of(*, hand: Hand) -> list[Member]:
    """The members of a hand, seat by seat."""
    by_id = Member.objects.in_bulk(hand.members)
    return [by_id[member] for member in hand.members]


class Tab:
    """One socket of a member, and the frames it was sent."""

    def __init__(self, table_id: str, member, session=None, query: str = "") -> None:
        self.wire = WebsocketCommunicator(application, f"/ws/table/{table_id}/{query}")
        self.wire.scope["user"] = member
        self.wire.scope["session"] = session
        self.frames: list[dict] = []
        self.texts: list[str] = []
        self.close_code: int | None = None

    async def open(self) -> bool:
        """Whether the hall lets this member in."""
        is_open, code = await self.wire.connect(timeout=5)
        self.close_code = None if is_open else code
        return is_open

    async def send(self, **message) -> None:
        """Send a message, with an id of its own unless it names one."""
        await self.send_text(json.dumps({"id": fresh_id()} | message))

    async def send_text(self, text: str) -> None:
        """Send a text as it is."""
        await self.wire.send_to(text_data=text)

    async def next(self) -> dict:
        """The next frame."""
        output = await self.wire.receive_output(timeout=5)
        if output["type"] == "websocket.close":
            self.close_code = output.get("code")
            return {"type": "close", "code": self.close_code}
        self.texts.append(output["text"])
        self.frames.append(json.loads(output["text"]))
        return self.frames[-1]

    async def until(self, kind: str, **fields) -> dict:
        """The next frame of that type (and with these fields); those before it are kept in `frames`."""
        while True:
            frame = await self.next()
            if frame["type"] == kind and all(frame.get(key) == value for key, value in fields.items()):
                return frame

    async def heard(self) -> list[dict]:
        """The frames that wait to be read now, heartbeats left out."""
        waiting = []
        while not await self.wire.receive_nothing(timeout=0.05, interval=0.01):
            waiting.append(await self.next())
        return [frame for frame in waiting if frame["type"] != "beat"]

    async def is_quiet(self) -> bool:
        """Whether nothing but heartbeats waits to be read now."""
        return not await self.heard()

    async def is_served(self) -> None:
        """Return once the hall has done with everything of this tab, its opening too."""
        await self.send(type="resync", id="served")
        await self.until("ack", id="served")

    async def sees(self, version: int) -> None:
        """Return once a frame has shown the table as of that version."""
        while not any(frame["table"]["version"] >= version for frame in self.frames if "table" in frame):
            await self.next()

    async def close(self) -> None:
        """Close the tab."""
        await self.wire.disconnect(timeout=5)


class Tabs:
    """The tabs of one test at one table."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.all: list[Tab] = []

    async def open(self, member, **scope) -> Tab:
        """A welcomed tab of that member."""
        tab = Tab(self.table_id, member, **scope)
        assert await tab.open()
        self.all.append(tab)
        await tab.until("welcome")
        return tab

    async def settled(self) -> None:
        """Return once every tab has seen that all of them are here, so that nothing more is on its way."""
        for tab in self.all:
            await tab.is_served()
        table = await Table.objects.aget(pk=self.table_id)
        for tab in self.all:
            await tab.sees(table.version)

    async def close(self) -> None:
        """Close whatever is still open."""
        for tab in self.all:
            if tab.close_code is None and not tab.wire.future.done():
                await tab.close()
        await asyncio.sleep(0)
