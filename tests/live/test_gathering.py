"""What waits together is one commit; whoever is cancelled, held or refused keeps nobody else waiting."""

import asyncio
from collections.abc import Sequence

import pytest

from games.gathering import HELD_MAX, Gathering


class Paper:
    """Writes letters, which are answered in capitals; a held one waits for its event, a `?` for ever."""

    def __init__(self) -> None:
        self.batches: list[str] = []
        self.held: dict[str, asyncio.Event] = {}
        self.waiting = self.waiting_most = 0
        self.is_served = asyncio.Event()

    async def write(self, items: Sequence[str], is_patient: bool) -> list[str]:
        """Every letter's capital; a dash where somebody holds it and waiting is not allowed."""
        self.batches.append("".join(items))
        if "!" in items:
            raise ValueError("!")
        if is_patient and items[0] in self.held:
            await self._wait(items[0])
        await asyncio.sleep(0)
        self.is_served.set()
        return ["-" if self._is_held(item) else item.upper() for item in items]

    async def _wait(self, item: str) -> None:
        self.waiting += 1
        self.waiting_most = max(self.waiting_most, self.waiting)
        try:
            await self.held[item].wait()
        finally:
            self.waiting -= 1

    def _is_held(self, item: str) -> bool:
        return item == "?" or (item in self.held and not self.held[item].is_set())


@pytest.fixture
def paper():
    """What is written on."""
    return Paper()


def gathering_on(paper: Paper, **changes) -> Gathering[str, str]:
    """A gathering with one writer, which would stand still with it."""
    values = {"order": str, "is_held": lambda answer: answer == "-", "most": 8, "writers": 1} | changes
    return Gathering(paper.write, **values)


def hold(paper: Paper, letters: str) -> None:
    """Let somebody hold these."""
    paper.held |= {letter: asyncio.Event() for letter in letters}


async def test_what_waits_together_is_one_commit_in_order(paper):
    """Sorted by the locks it takes, answered to whom it belongs."""
    gathering = gathering_on(paper)
    assert await asyncio.gather(*map(gathering.put, "cab")) == ["C", "A", "B"]
    assert paper.batches == ["abc"]
    await gathering.close()


async def test_one_held_item_that_came_alone_does_not_stop_the_writer(paper):
    """The only writer goes on while it is held; then it is written too."""
    hold(paper, "a")
    gathering = gathering_on(paper)
    held = asyncio.create_task(gathering.put("a"))
    await paper.is_served.wait()
    assert await gathering.put("b") == "B"
    assert not held.done()
    paper.held["a"].set()
    assert await held == "A"
    await gathering.close()


async def test_a_held_item_of_a_spoiled_batch_does_not_stop_the_writer(paper):
    """Tried one by one after what spoiled it, none waits in the writer's place."""
    hold(paper, "a")
    gathering = gathering_on(paper)
    held, spoiled = (asyncio.create_task(gathering.put(item)) for item in "a!")
    with pytest.raises(ValueError, match="!"):
        await spoiled
    assert await gathering.put("b") == "B"
    assert not held.done()
    paper.held["a"].set()
    assert await held == "A"
    await gathering.close()


async def test_many_held_items_leave_connections_to_others(paper):
    """So many wait at a time and no more; the rest stands in line, and each is written in the end."""
    hold(paper, "abcdef")
    gathering = gathering_on(paper)
    held = [asyncio.create_task(gathering.put(item)) for item in "abcdef"]
    await paper.is_served.wait()
    assert await gathering.put("x") == "X"
    for event in paper.held.values():
        event.set()
    assert await asyncio.gather(*held) == list("ABCDEF")
    assert paper.waiting_most == HELD_MAX
    await gathering.close()


async def test_what_stays_held_however_long_one_waits_is_answered_so(paper):
    """A table that is not there cannot be waited for: nobody tries for ever."""
    gathering = gathering_on(paper)
    assert await gathering.put("?") == "-"
    assert paper.batches == ["?", "?"]
    await gathering.close()


async def test_a_caller_who_leaves_takes_nobody_with_him(paper):
    """While queued, written or held: the others are answered, and nothing waits for him any longer."""
    hold(paper, "a")
    gathering = gathering_on(paper)
    held, queued = (asyncio.create_task(gathering.put(item)) for item in "ab")
    await asyncio.sleep(0)
    queued.cancel()
    assert await gathering.put("c") == "C"
    assert await gathering.put("d") == "D"
    assert paper.waiting == 1
    held.cancel()
    await asyncio.wait([held, queued])
    assert await gathering.put("e") == "E"
    assert (held.cancelled(), queued.cancelled(), paper.waiting) == (True, True, 0)
    await gathering.close()


async def test_who_still_waits_as_it_closes_is_told_that_nobody_knows(paper):
    """Held, being written or queued: none hangs, and nothing is taken afterwards."""
    hold(paper, "a")
    gathering = gathering_on(paper, most=1)
    waiting = [asyncio.create_task(gathering.put(item)) for item in "abc"]
    while len(paper.batches) < 2:
        await asyncio.sleep(0)
    await gathering.close()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(error) for error in ended] == [ConnectionAbortedError] * 3
    with pytest.raises(ConnectionAbortedError):
        await gathering.put("d")
    assert paper.waiting == 0
