"""Gathers what waits to be written while a commit is under way, and commits it as one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Waiting = tuple[Item, asyncio.Future[Answer]]
# Writes items in one transaction and answers each, in their order. It is told whether it may wait for what
# somebody else holds; if not, it answers for such an item at once, rather than let all others wait for it.
Commit = Callable[[Sequence[Item], bool], Awaitable[Sequence[Answer]]]
WRITERS = 3


class Gathering(Generic[Item, Answer]):
    """One commit for the items that wait together, `most` at a time, in the order of the locks they take."""

    def __init__(
        self,
        commit: Commit[Item, Answer],
        *,
        order: Callable[[Item], Any],
        is_held: Callable[[Answer], bool],
        most: int,
        writers: int = WRITERS,
    ) -> None:
        self._write, self._order, self._is_held = commit, order, is_held
        self._most, self._writers = most, writers
        self._waiting: asyncio.Queue[Waiting[Item, Answer]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def put(self, item: Item) -> Answer:
        """What became of the item, once it is on disk."""
        if not self._tasks:
            # While one batch waits for its disk, the next is already being written: no item is in both.
            self._tasks = [asyncio.create_task(self._run()) for _ in range(self._writers)]
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((item, answer))
        return await answer

    async def close(self) -> None:
        """Stop for good."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < self._most and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            # Every batch takes its locks in one order, so that two of them cannot wait for each other.
            batch.sort(key=lambda waiting: self._order(waiting[0]))
            await self._commit(batch)

    async def _commit(self, batch: list[Waiting[Item, Answer]]) -> None:
        try:
            answers = await self._write([item for item, _ in batch], len(batch) == 1)
        except Exception as failed:
            # One item may have spoiled it for all: each gets a transaction, and an error, of its own.
            # Whatever it was, the writer lives on: everything of this process waits for it.
            if len(batch) > 1:
                await asyncio.gather(*(self._commit([waiting]) for waiting in batch))
            else:
                _fail(batch[0][1], failed)
            return
        for waiting, answer in zip(batch, answers, strict=True):
            self._answer(waiting, answer)

    def _answer(self, waiting: Waiting[Item, Answer], answer: Answer) -> None:
        future = waiting[1]
        if self._is_held(answer):
            retry = asyncio.create_task(self._commit([waiting]))
            future.add_done_callback(lambda _: retry.done() or retry.cancel())
        elif not future.done():
            future.set_result(answer)


def _fail(future: asyncio.Future[Any], failed: BaseException) -> None:
    if not future.done():
        future.set_exception(failed)
