"""Gathers what waits to be written while a commit is under way, and commits it as one."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Waiting = tuple[Item, asyncio.Future[Answer]]
# Writes items in one transaction and answers each, in their order. It is told whether it may wait for what
# somebody else holds; if not, it answers for such an item at once, rather than let all others wait for it.
Commit = Callable[[Sequence[Item], bool], Awaitable[Sequence[Answer]]]
WRITERS = 3
HELD_MAX = 2  # So many connections wait for what others hold at most; the rest of the pool stays at work.


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
        self._unanswered: set[asyncio.Future[Answer]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._patience = asyncio.Semaphore(HELD_MAX)
        self._is_closed = False

    async def put(self, item: Item) -> Answer:
        """What became of the item, once it is on disk; a ConnectionError where nobody will know."""
        if self._is_closed:
            raise _stopped()
        if not self._tasks:
            # While one batch waits for its disk, the next is already being written: no item is in both.
            for _ in range(self._writers):
                self._start(self._run())
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered.add(answer)
        self._waiting.put_nowait((item, answer))
        try:
            return await answer
        finally:
            self._unanswered.discard(answer)

    async def close(self) -> None:
        """Stop for good; who still waits is told that nobody knows what became of it."""
        self._is_closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for answer in self._unanswered:
            _fail(answer, _stopped())

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < self._most and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            # Every batch takes its locks in one order, so that two of them cannot wait for each other.
            batch.sort(key=lambda waiting: self._order(waiting[0]))
            await self._commit(batch)

    async def _commit(self, batch: list[Waiting[Item, Answer]], *, is_patient: bool = False) -> None:
        try:
            answers = await self._write([item for item, _ in batch], is_patient)
            answered = list(zip(batch, answers, strict=True))
        except Exception as failed:
            # One item may have spoiled it for all: each gets a transaction, and an error, of its own.
            # Whatever it was, the writer lives on: everything of this process waits for it.
            if len(batch) > 1:
                await asyncio.gather(*(self._commit([waiting]) for waiting in batch))
            else:
                _fail(batch[0][1], failed)
            return
        for waiting, answer in answered:
            if self._is_held(answer) and not is_patient:
                self._wait_for(waiting)
            elif not waiting[1].done():
                waiting[1].set_result(answer)

    def _wait_for(self, waiting: Waiting[Item, Answer]) -> None:
        """Write an item once whoever holds it lets go, beside the writers; not for a caller who left."""
        future = waiting[1]
        if not future.done():
            patient = self._start(self._commit_patiently(waiting))
            future.add_done_callback(lambda _: patient.cancel())

    async def _commit_patiently(self, waiting: Waiting[Item, Answer]) -> None:
        async with self._patience:
            await self._commit([waiting], is_patient=True)


def _stopped() -> ConnectionError:
    return ConnectionAbortedError("this process stops writing")


def _fail(future: asyncio.Future[Any], failed: BaseException) -> None:
    if not future.done():
        future.set_exception(failed)
