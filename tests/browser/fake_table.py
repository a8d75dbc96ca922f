"""A table without a hall: real rules and settlement behind a scripted socket, for tests of the page alone."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

from games.rules import paigow
from games.rules.core.chance import ScriptedChance
from games.rules.core.game import Move, advise
from ledger.settlement import Leg, Settled, capped, rake

NAMES = ("阿梅", "Chen Guo", "林小滿", "老宋")
DECK = ("66", "26", "13", "13", "24", "15", "46", "11", "66", "45", "33", "33", "22", "36", "12", "25")
COIN = 100


def now_ms() -> int:
    """The fake hall's time."""
    return int(time.time() * 1000)


@dataclass
class Chair:
    """Who sits in a chair."""

    name: str
    stake: int
    is_bot: bool = False
    ready: bool = True
    presence: str = "here"
    leaving: bool = False
    top_up: int = 0


@dataclass
class FakeTable:
    """A table of four whose member is chair 0; tests say when the others answer."""

    chairs: list[Chair | None] = field(
        default_factory=lambda: [
            Chair(name, 1000 * COIN, is_bot=index == 3) for index, name in enumerate(NAMES)
        ]
    )
    game: Any = paigow
    options: Mapping[str, Any] = field(default_factory=dict)
    base: int = 10 * COIN
    seconds: int = 30
    phase: str = "waiting"
    version: int = 1
    me: int | None = 0
    invite: str | None = "k3Q9fjPz"
    next_at: int | None = None
    round: dict[str, int] | None = None
    state: Any = None
    turn: int = 0
    hand_number: int = 122
    deadline: int | None = None
    results: list[dict[str, Any]] | None = None
    last: dict[str, Any] | None = None
    fines: list[dict[str, Any]] = field(default_factory=list)
    received: list[dict[str, Any]] = field(default_factory=list)
    acted: dict[str, bool] = field(default_factory=dict)
    is_mute: bool = False
    on_act: Callable[["FakeTable"], None] | None = None
    sockets: set[ServerConnection] = field(default_factory=set)
    port: int = 0
    turns_away: bool = False

    def start(self) -> "FakeTable":
        """Opens the socket on a free port, in a thread of its own."""
        opened = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(opened,), daemon=True)
        self._thread.start()
        opened.wait(5)
        return self

    def stop(self) -> None:
        """Closes the socket and its thread."""
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join(5)

    def _run(self, opened: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve(opened))

    async def _serve(self, opened: threading.Event) -> None:
        self._done = asyncio.Event()
        async with serve(self._meet, "127.0.0.1", self.port, process_request=self._look) as server:
            self.port = server.sockets[0].getsockname()[1]
            opened.set()
            await self._done.wait()

    def _look(self, socket: ServerConnection, _request: Any) -> Any:
        return socket.respond(403, "") if self.turns_away else None

    async def _meet(self, socket: ServerConnection) -> None:
        self.sockets.add(socket)
        await self._send(socket, self._welcome())
        try:
            async for text in socket:
                if not self.is_mute:
                    await self._obey(socket, json.loads(text))
        finally:
            self.sockets.discard(socket)

    async def _obey(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["type"] == "ask":
            answer = advise(self.game, self.state, self.me_seat, message["question"])
            await self._send(socket, {"type": "answer", "id": message["id"], "answer": answer})
            return
        if message["type"] == "resync":
            await self._send(socket, self._welcome())
            return
        await self._send(
            socket, {"type": "ack", "id": message["id"], "repeated": message["id"] in self.acted}
        )
        if message["type"] == "act" and message["id"] not in self.acted:
            self.acted[message["id"]] = True
            self._answer(self.me_seat, message["action"])
            if self.on_act:
                self.on_act(self)
        elif message["type"] == "ready" and self.me is not None:
            self.chairs[self.me].ready = message["ready"]
            self._table_changed()

    async def _send(self, socket: ServerConnection, frame: dict[str, Any]) -> None:
        await socket.send(json.dumps(frame))

    def push(self, frame: dict[str, Any]) -> None:
        """Sends a frame to every open page."""
        for socket in list(self.sockets):
            asyncio.run_coroutine_threadsafe(self._send(socket, frame), self._loop)

    def close(self, code: int) -> None:
        """Closes every line with a code."""
        for socket in list(self.sockets):
            asyncio.run_coroutine_threadsafe(socket.close(code), self._loop)

    def beat(self, **changes: Any) -> None:
        """Says where the table stands."""
        number = None if self.state is None else self.number
        beat = {"type": "beat", "now": now_ms(), "hand": number, "turn": self.turn, "version": self.version}
        self.push({**beat, **changes})

    def table_changed(self, **changes: Any) -> None:
        """Changes the table and tells it."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._table_changed()

    def _table_changed(self) -> None:
        self.version += 1
        self.push({"type": "table", "table": self.table()})

    @property
    def number(self) -> str:
        """The public number of the hand."""
        return f"{self.game.PREFIX}-{self.hand_number:06d}"

    @property
    def seated(self) -> list[int]:
        """The chairs that are taken, in turn order."""
        return [index for index, chair in enumerate(self.chairs) if chair]

    @property
    def me_seat(self) -> int | None:
        """The member's seat of the hand."""
        return self.seated.index(self.me) if self.me in self.seated else None

    def deal(
        self, *, deck: tuple[str, ...] = DECK, dice: tuple[int, int] = (2, 3), draws: tuple[int, ...] = (1,)
    ) -> None:
        """Begins a hand and tells it."""
        self.hand_number += 1
        streams = {"dice": tuple(die - 1 for die in dice), "banker": draws}
        self._begin(ScriptedChance(deck, {**streams, "dice/2": streams["dice"], "banker/2": draws}), None)

    def _begin(self, chance: Any, memory: Any) -> None:
        carries = tuple(self.chairs[index].stake for index in self.seated)
        step = self.game.begin(
            options=self.game.parse_options(self.options),
            base=self.base,
            seats=len(carries),
            carries=carries,
            memory=memory,
            chance=chance,
        )
        self.phase, self.next_at, self.turn, self.results = "hand", None, 0, None
        self.round = {"ordinal": 1, "hand": 1, "hands": self.game.HANDS_PER_ROUND}
        self._take(step)
        self.version += 1
        self.push({"type": "table", "table": self.table()})
        self._tell(step)

    def answer(self, *multiples: int) -> None:
        """The others answer with these multiples, in seat order; who owes none is passed over."""
        wishes = list(multiples)
        for seat in sorted(self.game.actors(self.state)):
            if seat == self.me_seat:
                continue
            verb = "call" if self.state.phase == "calling" else "bet"
            self._answer(seat, {"do": verb, "multiple": wishes.pop(0)})

    def default(self, seat: int) -> None:
        """The clock answers for a seat."""
        self._answer(seat, self.game.default_action(self.state, seat))

    def _answer(self, seat: int | None, action: dict[str, Any]) -> None:
        step = self.game.apply(self.state, Move(seat, action, "member", now_ms()))
        self.turn += step.is_public
        self._take(step, restarts=step.is_public)
        self._tell(step)
        if self.results is not None:
            self._settle()

    def _take(self, step: Any, restarts: bool = True) -> None:
        self.state = step.state
        outcome = self.game.outcome(self.state)
        seconds = self.game.deadline(self.state) and self.seconds
        if restarts:
            self.deadline = now_ms() + seconds * 1000 if seconds else None
        if outcome:
            self.results = self._results(outcome)

    def _tell(self, step: Any) -> None:
        viewer = "spectator" if self.me_seat is None else self.me_seat
        events = [self.game.view_event(event, viewer) for event in step.events]
        shown = [event for event in events if event is not None]
        if shown:
            self.push({"type": "step", "hand": self.hand(), "events": shown})

    def _settled(self, outcome: Any) -> Settled:
        legs = [Leg(**vars_of(leg)) for leg in outcome.obligations]
        return capped(legs, self.state.carries, outcome.centre)

    def _results(self, outcome: Any) -> list[dict[str, Any]]:
        carries = self.state.carries
        settled = self._settled(outcome)
        rows = []
        for seat, gross in enumerate(settled.nets):
            due = sum(leg.units * ((leg.payee == seat) - (leg.payer == seat)) for leg in outcome.obligations)
            taken = rake(max(0, gross), 500)
            rows.append(
                {
                    "seat": seat,
                    "carried": carries[seat],
                    "due": due,
                    "gross": gross,
                    "rake": taken,
                    "fines": 0,
                }
                | {
                    "net": gross - taken,
                    "effective": abs(gross),
                    "lines": [dict(x) for x in outcome.lines[seat]],
                }
            )
        return rows

    def _settle(self) -> None:
        for seat, chair in enumerate(self.seated):
            self.chairs[chair].stake += self.results[seat]["net"]
        names = [self.chairs[index].name for index in self.seated]
        ended = {"number": self.number, "names": names, "chairs": self.seated}
        self.last = {**ended, "results": self.results, "ended_at": now_ms()}
        self.table_changed(phase="pause", next_at=now_ms() + 15000)

    def hand(self) -> dict[str, Any]:
        """The hand as the member sees it."""
        seat = self.me_seat
        is_asked = seat in self.game.actors(self.state)
        legal = [dict(action) for action in self.game.legal_actions(self.state, seat)] if is_asked else []
        return {
            "number": self.number,
            "turn": self.turn,
            "deadline": self.deadline,
            "seconds": self.seconds if self.deadline else None,
            "now": now_ms(),
            "my_seat": seat,
            "names": [self.chairs[index].name for index in self.seated],
            "chairs": self.seated,
            "view": self.game.view(self.state, "spectator" if seat is None else seat),
            "legal": legal,
            "over": self.results is not None,
            "results": self.results,
        }

    def table(self) -> dict[str, Any]:
        """The table as the member sees it."""
        room = {
            "slug": f"{self.game.SLUG}-practice-10",
            "game": self.game.SLUG,
            "currency": "practice",
            "base": self.base,
        }
        more = {"entry": 50 * self.base, "options": {}, "rules_version": 1, "seats": len(self.chairs)}
        money = {"rake_bp": 500, "rake_vip_bp": 500, "has_bots": True}
        buy_in = {"min": 500 * COIN, "max": 2000 * COIN, "default": 1000 * COIN}
        me = {"seat": self.me, "wallet": 8421 * COIN, "active": True, "is_spectator": self.me is None}
        return {
            "id": "7f0e7a42-7a7c-4c6e-9a53-1b7c0b3a9d11",
            "number": 1042,
            "version": self.version,
            "phase": self.phase,
            "next_at": self.next_at,
            "invite": self.invite,
            "room": {**room, **more, **money},
            "seats": [self._chair(index, chair) for index, chair in enumerate(self.chairs)],
            "me": {**me, "buy_in": buy_in},
            "round": self.round,
            "commitment": {"number": 7, "hex": "9c1e77f0a4" + "5d" * 27},
            "last": self.last,
            "fines": self.fines,
        }

    def _chair(self, index: int, chair: Chair | None) -> dict[str, Any] | None:
        if chair is None:
            return None
        return {"seat": index, "me": index == self.me, **vars(chair)}

    def _welcome(self) -> dict[str, Any]:
        hand = None if self.state is None else self.hand()
        return {"type": "welcome", "now": now_ms(), "table": self.table(), "hand": hand}


def vars_of(leg: Any) -> dict[str, Any]:
    """The fields of an obligation."""
    return {"payer": leg.payer, "payee": leg.payee, "units": leg.units, "reason": leg.reason}
