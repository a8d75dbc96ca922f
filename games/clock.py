"""Moves tables whose time has come: claims them by lease, then acts as anybody else would (design 5)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import psycopg
from psycopg_pool import PoolTimeout

from games import pool
from games.services import moment, play

logger = logging.getLogger(__name__)
CONCURRENT_MAX = 32
PAUSE_BUSY_SECONDS, PAUSE_IDLE_SECONDS, PAUSE_AWAY_SECONDS = 0.02, 0.1, 1.0
UNREACHABLE = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout, OSError)
# A clock that dies after this commit costs its tables these two seconds and nothing else.
CLAIM = """
    UPDATE games_table SET wake_at = games_moment(%s) + interval '2 seconds'
    WHERE id IN (
        SELECT id FROM games_table WHERE wake_at <= games_moment(%s)
        ORDER BY wake_at LIMIT %s FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id
"""
Wake = Callable[[str], Awaitable[None]]


async def claim(limit: int) -> list[str]:
    """The tables that are due, leased to this clock for two seconds."""
    now = moment.now_ms()
    return [str(row["id"]) for row in await pool.rows(CLAIM, now, now, limit)]


class Clock:
    """Claims and wakes tables, a bounded number at a time, until it is told to stop."""

    def __init__(self, wake: Wake = play.wake) -> None:
        self._wake = wake
        self._stopping = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Claim nothing more; what has been claimed is finished."""
        self._stopping.set()

    async def run(self) -> None:
        """Keep the tables moving until stopped."""
        while not self._stopping.is_set():
            await self._rest(await self._turn())
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _turn(self) -> float:
        """Claim once, and say how long to rest."""
        try:
            due = (
                await claim(CONCURRENT_MAX - len(self._running))
                if len(self._running) < CONCURRENT_MAX
                else []
            )
        except UNREACHABLE as away:
            logger.warning("the database is away: %s", type(away).__name__)
            return PAUSE_AWAY_SECONDS
        for table_id in due:
            task = asyncio.create_task(self._safely(table_id))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return PAUSE_BUSY_SECONDS if due else PAUSE_IDLE_SECONDS

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return

    async def _safely(self, table_id: str) -> None:
        try:
            await self._wake(table_id)
        except Exception:
            # One table must not stop all others; its lease ends in two seconds and it is tried again.
            logger.exception("table %s could not be woken", table_id)
