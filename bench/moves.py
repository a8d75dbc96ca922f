"""Moves per second that all four seats see, beside what a bare Daphne can echo, in one run.

    python -m bench.moves [tables,...] [seconds]

First as fast as answers come back, then paced: a move per table every two seconds. It makes a database of
its own and drops it; it starts servers, one after the other, and ends them.
"""

import asyncio
import json
import random
import signal
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench import stage

SEATS = 4
SECONDS_MAX, TABLES_MAX = 60, 400
WARM_SECONDS = 3.0
PACE_SECONDS, PACED_FOR_SECONDS = 2.0, 10.0
# A consumer of Channels, which is what a hall is built with; and what Daphne alone could do.
ECHOES = ("channels", "bare")
Loop = Callable[[float, list[float]], Awaitable[None]]


def main(sizes: list[int], seconds: float) -> None:
    """Print a measurement for every number of tables."""
    print(json.dumps([measure(tables, seconds) for tables in sizes], indent=2))


def measure(tables: int, seconds: float) -> dict[str, Any]:
    """Lay the tables, then measure echoes, hall and echoes, close together: other work comes and goes."""
    with stage.database() as url:
        laid = stage.lay(url, tables, "rally")
        echoes = {kind: [measure_echo(url, kind, tables, seconds)] for kind in ECHOES}
        hall = measure_hall(url, laid, seconds)
        for kind in ECHOES:
            echoes[kind].append(measure_echo(url, kind, tables, seconds))
    limits = {kind: statistics.mean(run["per_second"] for run in runs) for kind, runs in echoes.items()}
    size = {"tables": tables, "sockets": tables * SEATS}
    ratios = {kind: round(hall["per_second"] / limit, 3) for kind, limit in limits.items()}
    return size | {"echoes": echoes, "hall": hall, "ratios": ratios}


def measure_echo(url: str, kind: str, tables: int, seconds: float) -> dict[str, float]:
    """One message per table under way at any time."""
    port = stage.free_port()
    server = stage.daphne(f"bench.echo:{kind}", port, stage.environment(url))
    try:
        return uvloop.run(_echo(server, port, tables, seconds))
    finally:
        server.stop()


def measure_hall(url: str, laid: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """One move per table under way at any time, each seen by its four seats; then at a pace."""
    port = stage.free_port()
    server = stage.daphne("bench.hall:application", port, stage.environment(url))
    try:
        return uvloop.run(_hall(server, port, laid, seconds))
    finally:
        server.stop()


async def _echo(server: stage.Process, port: int, tables: int, seconds: float) -> dict[str, float]:
    sockets = [await connect(f"ws://127.0.0.1:{port}/", compression=None) for _ in range(tables)]
    text = json.dumps(
        {"type": "act", "id": "x" * 12, "hand": "RA-000001", "turn": 1, "action": {"do": "answer"}}
    )

    async def loop(socket: ClientConnection, until: float, times: list[float]) -> None:
        while (sent := time.monotonic()) < until:
            await socket.send(text)
            await socket.recv()
            times.append(time.monotonic() - sent)

    loops = [partial(loop, socket) for socket in sockets]
    figures = await _timed(loops, seconds, server)
    for socket in sockets:
        await socket.close()
    return figures


async def _hall(
    server: stage.Process, port: int, laid: list[dict[str, Any]], seconds: float
) -> dict[str, Any]:
    bare = server.memory()
    tables = [await _Table.open(port, entry) for entry in laid]
    grown = server.memory() - bare
    figures = await _timed([table.play for table in tables], seconds, server)
    paced = await _timed([table.play_paced for table in tables], PACED_FOR_SECONDS, server)
    for table in tables:
        await table.close()
    size = len(tables)
    return figures | {
        "memory_mb": round(bare / 2**20, 1),
        "kb_per_table": round(grown / size / 1024, 1),
        "kb_per_socket": round(grown / size / SEATS / 1024, 1),
        "paced": paced,
    }


async def _timed(loops: list[Loop], seconds: float, server: stage.Process) -> dict[str, float]:
    """Run every loop, first to warm up, then to count."""
    await asyncio.gather(*(loop(time.monotonic() + WARM_SECONDS, []) for loop in loops))
    times: list[float] = []
    began, cpu = time.monotonic(), server.cpu_seconds()
    await asyncio.gather(*(loop(began + seconds, times) for loop in loops))
    spent, cpu = time.monotonic() - began, server.cpu_seconds() - cpu
    cuts = statistics.quantiles(times, n=100)
    return {
        "per_second": round(len(times) / spent, 1),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "cpu_ms": round(cpu / len(times) * 1000, 3),
        "cpu_percent": round(cpu / spent * 100),
    }


class _Table:
    """Four sockets that play one rally."""

    def __init__(self, hand: str, sockets: list[ClientConnection]) -> None:
        self._hand, self._sockets, self._turn = hand, sockets, 0

    @classmethod
    async def open(cls, port: int, laid: dict[str, Any]) -> "_Table":
        """Connect the four seats and wait for their welcome."""
        table = cls(laid["hand"], [await _seat(port, laid["table"], key) for key in laid["keys"]])
        for socket in table._sockets:
            await _frame(socket, "welcome", 0)
        return table

    async def play(self, until: float, times: list[float]) -> None:
        """Answer in turn; a move counts once all four have seen it."""
        while time.monotonic() < until:
            times.append(await self._move())

    async def play_paced(self, until: float, times: list[float]) -> None:
        """The same with a pause before each answer, as long as a quick player's."""
        while time.monotonic() < until:
            await asyncio.sleep(random.uniform(0.5, 1.5) * PACE_SECONDS)
            times.append(await self._move())

    async def _move(self) -> float:
        sent = time.monotonic()
        await self._sockets[self._turn % SEATS].send(_act(self._hand, self._turn))
        self._turn += 1
        await asyncio.gather(*(_frame(socket, "step", self._turn) for socket in self._sockets))
        return time.monotonic() - sent

    async def close(self) -> None:
        """Hang up."""
        for socket in self._sockets:
            await socket.close()


def _act(hand: str, turn: int) -> str:
    message = {"type": "act", "id": f"{turn}", "hand": hand, "turn": turn, "action": {"do": "answer"}}
    return json.dumps(message)


async def _seat(port: int, table: str, key: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{port}/ws/table/{table}/",
        compression=None,
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": f"sessionid={key}"},
    )


async def _frame(socket: ClientConnection, kind: str, turn: int) -> None:
    """Read on until the frame of that kind and turn; the text tells both without being parsed whole."""
    start, mark = f'{{"type":"{kind}"', f'"turn":{turn},'
    while True:
        text = await socket.recv()
        if text.startswith('{"type":"error"'):
            raise RuntimeError(str(text))
        if text.startswith(start) and mark in text:
            return


if __name__ == "__main__":
    defaults = ["100,400", "8"]
    # A measurement that is ended early still drops its database and ends its servers.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    given = [*sys.argv[1:], *defaults[len(sys.argv) - 1 :]]
    sizes = [min(int(size), TABLES_MAX) for size in given[0].split(",")]
    main(sizes, min(float(given[1]), SECONDS_MAX))
