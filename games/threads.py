"""Synchronous services for async callers: a few threads of our own, off the loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from django.db import connections

from games.perloop import PerLoop

Value = TypeVar("Value")
THREADS_MAX = 4


class Threads:
    """Runs functions off the loop; Channels' own executor would be one thread for all sockets."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(THREADS_MAX, thread_name_prefix="hall")

    async def run(self, function: Callable[[], Value]) -> Value:
        """What the function returns or raises."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, _call, function)

    def close(self) -> None:
        """End the threads."""
        self._executor.shutdown()


def _call(function: Callable[[], Value]) -> Value:
    try:
        return function()
    finally:
        # Back to Django's pool: a thread that waits for work needs no connection.
        connections.close_all()


async def in_thread(function: Callable[..., Value], **arguments: Any) -> Value:
    """Call a synchronous service with keywords, in a thread, with a connection while it runs."""
    return await _threads.here().run(partial(function, **arguments))


def close() -> None:
    """End the running loop's threads; the next use starts new ones."""
    threads = _threads.forget()
    if threads is not None:
        threads.close()


_threads: PerLoop[Threads] = PerLoop(Threads)
