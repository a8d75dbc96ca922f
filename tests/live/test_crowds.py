"""How many tables a member may have open at once."""

from games.services import tables
from games.threads import in_thread
from tests.live import rig


async def test_one_table_too_many_closes_and_says_why(tabs, room, hand, members, settings):
    """The newest is refused with 4007 and its reason; the others stay, and the same table opens again."""
    settings.TABLES_PER_MEMBER_MAX = 1
    first = await tabs.open(members[0])
    other = await in_thread(tables.open_table, room=room)
    second = rig.Tab(str(other.pk), members[0])
    assert await second.open()
    assert (await second.until("closed"))["code"] == "too_many"
    assert (await second.next()) == {"type": "close", "code": 4007}
    await first.is_served()
    again = await tabs.open(members[0])
    await again.is_served()


async def test_without_a_limit_every_table_opens(tabs, room, hand, members, settings):
    """0 is none."""
    settings.TABLES_PER_MEMBER_MAX = 0
    await tabs.open(members[0])
    for _ in range(3):
        other = await in_thread(tables.open_table, room=room)
        tab = rig.Tab(str(other.pk), members[0])
        assert await tab.open()
        await tab.until("welcome")
        await tab.close()
