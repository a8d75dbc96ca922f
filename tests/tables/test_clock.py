"""The clock: due tables by lease, two clocks at once, and tables that break."""

import asyncio
from collections import Counter
from datetime import timedelta

import pytest
import pytest_asyncio

from games import clock as clocks
from games.models import Table
from games.services import moment, tables
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall

pytestmark = pytest.mark.usefixtures("empty_tables")


@pytest_asyncio.fixture(autouse=True)
async def _loop_ends_clean():
    """Close what the test's loop opened."""
    yield
    await rig.close_loop()


@pytest.fixture
def due(empty_tables):
    """Ten tables that are due, and one that is not."""
    room = hall.make_room()
    opened = [tables.open_table(room=room) for _ in range(11)]
    now = moment.now()
    Table.objects.update(wake_at=now - timedelta(seconds=1))
    Table.objects.filter(pk=opened[-1].pk).update(wake_at=now + timedelta(minutes=1))
    return {str(table.pk) for table in opened[:-1]}


async def test_due_tables_are_claimed_once(due):
    """A lease of two seconds hides them from the other clock."""
    first, second = await asyncio.gather(clocks.claim(6), clocks.claim(6))
    assert len(first) + len(second) <= 10 and not set(first) & set(second)
    rest = await clocks.claim(100)
    assert sorted([*first, *second, *rest]) == sorted(due)
    assert await clocks.claim(100) == []


async def test_a_lease_ends_after_two_seconds(due):
    """What a dead clock had claimed is claimed again."""
    now = moment.now_ms()
    with moment.using(lambda: now):
        assert len(await clocks.claim(100)) == 10
    with moment.using(lambda: now + 1_999):
        assert await clocks.claim(100) == []
    with moment.using(lambda: now + 2_001):
        assert len(await clocks.claim(100)) == 10


async def test_two_clocks_wake_each_table_once(due):
    """And one that breaks stops neither the others nor the clock."""
    woken: Counter[str] = Counter()
    done = asyncio.Event()

    async def wake(table_id: str) -> None:
        woken[table_id] += 1
        if len(woken) == len(due):
            done.set()
        if table_id == min(due):
            raise ValueError("this table is broken")

    pair = [clocks.Clock(wake), clocks.Clock(wake)]
    running = [asyncio.create_task(one.run()) for one in pair]
    await asyncio.wait_for(done.wait(), 20)
    for one in pair:
        one.stop()
    await asyncio.wait_for(asyncio.gather(*running), 20)
    assert woken == dict.fromkeys(due, 1)


async def test_a_stopped_clock_finishes_what_it_claimed(due):
    """SIGTERM leaves no table half woken."""
    started, finished, go = asyncio.Event(), [], asyncio.Event()

    async def wake(table_id: str) -> None:
        started.set()
        await go.wait()
        finished.append(table_id)

    one = clocks.Clock(wake)
    running = asyncio.create_task(one.run())
    await asyncio.wait_for(started.wait(), 20)
    one.stop()
    go.set()
    await asyncio.wait_for(running, 20)
    assert set(finished) == due


async def test_a_practice_table_plays_by_itself(empty_tables):
    """Bots sit down, a hand is dealt, time and bots play it out: with no socket at all."""
    room = await in_thread(hall.make_room, currency="practice", has_bots=True)
    member = await in_thread(hall.make_member, currency="practice")
    table = await in_thread(hall.seating.quick_play, room=room, member=member)
    one = clocks.Clock()
    running = asyncio.create_task(one.run())
    try:
        await asyncio.wait_for(_settled(table), 60)
    finally:
        one.stop()
        await running


async def _settled(table: Table) -> None:
    while not await in_thread(_has_settled, table_id=table.pk):
        await asyncio.sleep(0.25)


def _has_settled(*, table_id: object) -> bool:
    return hall.Hand.objects.filter(table_id=table_id, status="settled").exists()
