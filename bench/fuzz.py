"""Throws bent and broken messages at a real web process, and looks at what it does to others.

    python -m bench.fuzz [messages] [seconds] [seed]

At a table of each game members and a stranger send what `bench.grammar` draws. Every message must be
answered; refused ones must leave books and tables as they were; log and faults must tell of no error, memory
stay flat, and a member at another table be served all the while. Prints one JSON report; faults make it fail.
"""

import asyncio
import json
import random
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import IO, Any

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench import stage
from bench.grammar import Grammar
from games.protocol import CLOSE_TOO_FAST
from games.registry import GAMES
from games.rules.paigow.options import SECONDS_MAX

MESSAGES_MAX, LONGEST_SECONDS = 1_000_000, 3_600
BATCH = 18  # Less than the bucket of a socket holds: what is refused here is refused for what it says.
ANSWER_SECONDS = 15.0
IDLE_CONNECTIONS = 100
GROWTH_BYTES_MAX = 24 * 2**20
BYSTANDER_SECONDS_MAX = 2.0
UNHURRIED = {"call_seconds": SECONDS_MAX, "bet_seconds": SECONDS_MAX}
ANSWERS = ("ack", "answer", "error")
HARMLESS = ("resync", "take_over")  # Obeyed, they change nothing.
SOUND_SHARE = 0.3
STATE = """
    SELECT md5(concat_ws('/',
        (SELECT string_agg(concat_ws(',', t.id, t.phase, t.current_hand_id, t.round_id), ';' ORDER BY t.id)
            FROM games_table t),
        (SELECT string_agg(concat_ws(',', s.id, s.index, s.member_id, s.is_ready, s.is_leaving, s.is_away,
            s.top_up, s.left_at), ';' ORDER BY s.id) FROM games_seat s),
        (SELECT count(*) FROM games_move WHERE cause = 'member'),
        (SELECT string_agg(concat_ws(',', a.id, a.balance), ';' ORDER BY a.id) FROM ledger_account a),
        (SELECT count(*) FROM ledger_entry))),
        (SELECT count(*) FROM games_move WHERE cause <> 'member')
"""
FAULTS = "SELECT code, right(detail, 300) FROM games_fault ORDER BY id LIMIT 10"


@dataclass
class Report:
    """What was sent, what came of it, and what should not have."""

    messages: int = 0
    batches_refused: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def shown(self, seconds: float) -> dict[str, Any]:
        """The figures, for people."""
        waits = sorted(self.waits) or [0.0]
        return {
            "messages": self.messages,
            "batches_refused": self.batches_refused,
            "seconds": round(seconds, 1),
            "answers": dict(self.answers.most_common()),
            "closes": dict(self.closes),
            "bystander": {
                "served": len(self.waits),
                "median_ms": round(statistics.median(waits) * 1000, 1),
                "longest_ms": round(waits[-1] * 1000, 1),
            },
            "memory_growth_kib": (self.memory[-1] - self.memory[0]) // 1024 if self.memory else 0,
            "faults": self.faults,
        }


def run(messages: int, seconds: float, seed: int) -> dict[str, Any]:
    """Fuzz for so many messages, and so many seconds at most; the report says what went wrong."""
    report, begun = Report(), time.monotonic()
    with stage.database() as url, tempfile.TemporaryFile("w+") as log, ExitStack() as closing:
        port = stage.free_port()
        server = _serve(url, port, log)
        closing.callback(server.stop)
        asyncio.run(_Run(url, port, server, report, seed=seed).all(messages, seconds))
        server.stop()
        report.faults += _complaints(log)
    if report.memory and report.memory[-1] - report.memory[0] > GROWTH_BYTES_MAX:
        report.faults.append("memory grew")
    return report.shown(time.monotonic() - begun)


def _serve(url: str, port: int, log: IO[str]) -> stage.Process:
    """A web process as a hall runs it; only that many sockets of one address are no flood here."""
    command = ["manage.py", "serve", "--port", str(port)]
    server = stage.Process(command, stage.environment(url), log=log)
    stage.answering(server, port)
    return server


def _complaints(log: IO[str]) -> list[str]:
    """What the log tells of errors of ours, each with the lines that follow it."""
    log.seek(0)
    lines = log.read().splitlines()
    told = [place for place, line in enumerate(lines) if "Traceback" in line or "error" in line.lower()]
    return ["\n".join(lines[place : place + 40]) for place in told[:3]]


class _Run:
    """One run: who attacks, who is served meanwhile, and what is looked at between."""

    def __init__(self, url: str, port: int, server: stage.Process, report: Report, *, seed: int) -> None:
        self.url, self.port, self.server, self.report = url, port, server, report
        self.grammar, self.chance, self.changes = Grammar(seed), random.Random(seed), 0
        (self.elsewhere,) = stage.lay(url, 1, "paigow", **UNHURRIED)
        # Who sits at that table is a stranger at these.
        stranger = self.elsewhere["keys"][3]
        tables = [stage.lay(url, 1, game)[0] for game in GAMES]
        self.doors = [(table, key) for table in tables for key in (*table["keys"], stranger)]

    async def all(self, messages: int, seconds: float) -> None:
        """Let a member at another table be served while everything else happens."""
        until = time.monotonic() + seconds
        served = asyncio.create_task(self.serve_bystander())
        idle = [self.idle_connection(number) for number in range(IDLE_CONNECTIONS)]
        try:
            await self.refused_handshakes()
            turn = 0
            while self.report.messages < messages and time.monotonic() < until:
                await self.batch(*self.doors[turn % len(self.doors)])
                turn += 1
                if turn % 8 == 0:
                    self.report.memory.append(self.server.memory())
            await self.floods()
            self.report.faults += [f"fault {code}: {detail}" for code, detail in self.look(FAULTS)]
        finally:
            served.cancel()
            await asyncio.gather(served, return_exceptions=True)
            for line in idle:
                line.close()

    async def batch(self, table: dict[str, Any], key: str) -> None:
        """Send some messages; whatever was refused has changed nothing."""
        before = await asyncio.to_thread(self.state)
        self.changes = 0
        is_sound = self.chance.random() < SOUND_SHARE
        try:
            async with self.tab(table, key) as tab:
                await self.welcomed(tab)
                for _ in range(BATCH):
                    await self.say(tab, self.grammar.message(is_sound=is_sound))
        except ConnectionClosed as closed:
            self.report.closes[closed.rcvd.code if closed.rcvd else 1006] += 1
        after = await asyncio.to_thread(self.state)
        # Where somebody's time ran out meanwhile, the table has moved by itself.
        if not self.changes and before[1] == after[1]:
            self.report.batches_refused += 1
            if before != after:
                self.report.faults.append("refused messages changed something")

    async def say(self, tab: ClientConnection, message: str | bytes) -> None:
        """Send one message and wait for its answer: none may be dropped in silence."""
        self.report.messages += 1
        await tab.send(message)
        try:
            frame = await self.until(tab, *ANSWERS)
        except TimeoutError:
            self.report.faults.append(f"not answered: {message[:200]!r}")
            return
        self.changes += frame["type"] == "ack" and json.loads(message)["type"] not in HARMLESS
        self.report.answers[frame.get("code", frame["type"])] += 1
        if frame.get("code") == "internal":
            self.report.faults.append(f"an error of ours: {message[:200]!r}")

    async def welcomed(self, tab: ClientConnection) -> None:
        """Remember what a tab is shown first, so that what is drawn is nearly right."""
        hand = (await self.until(tab, "welcome"))["hand"] or {}
        self.grammar.known = {"hand": hand.get("number", ""), "turn": hand.get("turn", 0)} | (
            {"legal": hand["legal"]} if hand.get("legal") else {}
        )

    async def floods(self) -> None:
        """Too much, too large, and not ours at all: each is closed for what it is."""
        await self.closes_with(CLOSE_TOO_FAST, ["{}"] * 60)
        await self.closes_with(1009, ['"' + "x" * 9_000 + '"'])
        await self.closes_with(1006, ["{}"] * 2_000)

    async def closes_with(self, code: int, messages: list[str]) -> None:
        """See a socket closed with that code after those messages."""
        tab = await self.tab(*self.doors[0])
        with suppress(ConnectionClosed):
            for message in messages:
                await tab.send(message)
        with suppress(ConnectionClosed):
            async with asyncio.timeout(ANSWER_SECONDS):
                while True:
                    await tab.recv()
        seen = tab.close_code or 1006
        self.report.closes[seen] += 1
        if seen != code and code != 1006:
            self.report.faults.append(f"closed with {seen}, not {code}")

    async def refused_handshakes(self) -> None:
        """Nobody, a stranger's cookie and a foreign page get not one frame, at once."""
        table, own = self.doors[0]
        for key, origin in (("", None), ("x" * 32, None), (own, "http://evil.example")):
            try:
                await asyncio.wait_for(self.tab(table, key, origin=origin), 5)
                self.report.faults.append("a handshake was accepted that should not have been")
            except InvalidStatus as refused:
                self.report.closes[refused.response.status_code] += 1

    async def serve_bystander(self) -> None:
        """Ask again and again for everything of another table, and note how long that takes."""
        async with self.tab(self.elsewhere, self.elsewhere["keys"][0]) as tab:
            await self.until(tab, "welcome")
            while True:
                asked = time.monotonic()
                await tab.send(json.dumps({"type": "resync", "id": "bystander"}))
                await self.until(tab, "ack")
                self.report.waits.append(time.monotonic() - asked)
                if self.report.waits[-1] > BYSTANDER_SECONDS_MAX:
                    self.report.faults.append("somebody at another table had to wait")
                await asyncio.sleep(0.2)

    async def until(self, tab: ClientConnection, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these types."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while True:
                frame: dict[str, Any] = json.loads(await tab.recv())
                if frame["type"] in kinds:
                    return frame

    def tab(self, table: dict[str, Any], key: str, *, origin: str | None = None) -> connect:
        """A socket to that table."""
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/table/{table['table']}/",
            origin=origin or f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": f"sessionid={key}"},
            compression=None,
            max_size=None,
        )

    def idle_connection(self, number: int) -> socket.socket:
        """A line on which nothing, or half a request, is ever said."""
        line = socket.create_connection(("127.0.0.1", self.port))
        if number % 2:
            line.sendall(b"GET /ws/table/ HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr")
        return line

    def state(self) -> tuple[Any, ...]:
        """A fingerprint of all that a refused message must leave as it is, and the moves that nobody sent."""
        return self.look(STATE)[0]

    def look(self, query: str) -> list[tuple[Any, ...]]:
        """What the database says."""
        with psycopg.connect(self.url.replace("postgres://", "postgresql://", 1)) as connection:
            return connection.execute(query).fetchall()  # type: ignore[arg-type]


def main(messages: int, seconds: float, seed: int) -> int:
    """Print the report; 1 where there are faults."""
    report = run(min(messages, MESSAGES_MAX), min(seconds, LONGEST_SECONDS), seed)
    print(json.dumps(report, indent=2, ensure_ascii=False))
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]] + [5_000, 120, 1][len(sys.argv) - 1 :]
    sys.exit(main(*given[:3]))
