"""What a hub does for its sockets: what others did, table changes, heartbeats, presence, barred members."""

import asyncio
import json

import pytest

from games import housekeeping, hub, lives
from games import live as hands
from games.refusals import Busy
from games.registry import GAMES
from games.services import moment, play
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall


async def test_seats_are_taken_and_left_over_the_socket(tabs, table, members, hand):
    """Seating commands are acknowledged, refused by their own codes, and everybody sees the table change."""
    await rig.play_out(hand)
    watcher = await tabs.open(members[1])
    mine = await tabs.open(members[0])
    await mine.send(type="leave", id="l")
    await mine.until("ack", id="l")
    while not (await watcher.until("table"))["table"]["seats"][0]["leaving"]:
        continue
    await mine.send(type="stay", id="s")
    await mine.until("ack", id="s")
    await mine.send(type="top_up", id="t", units=10**9)
    assert (await mine.until("error"))["code"] == "buy_in_range"
    stranger = await tabs.open(await in_thread(hall.make_member))
    await stranger.send(type="sit", id="x")
    assert (await stranger.until("error"))["code"] == "no_seat"
    await stranger.send(type="leave", id="y")
    assert (await stranger.until("error"))["code"] == "not_seated"


async def test_the_end_of_a_hand_reaches_everybody(tabs, hand, members):
    """The last step shows the results, and the table then pauses with its next moment."""
    tab = await tabs.open(members[2])
    await rig.play_out(hand)
    while not (step := await tab.until("step"))["hand"]["over"]:
        continue
    assert [result["seat"] for result in step["hand"]["results"]] == [0, 1, 2, 3]
    while (paused := (await tab.until("table"))["table"])["phase"] == "hand":
        continue  # Shows that this tab is here.
    assert paused["phase"] == "pause" and paused["next_at"] > moment.now_ms()


async def test_the_next_hand_begins_for_everybody_who_stayed(tabs, hand, members):
    """A hand that another process dealt arrives with its first events."""
    tab = await tabs.open(members[2])
    await rig.play_out(hand)
    await tab.until("table")
    await play.wake(str(hand.table_id))
    while (step := await tab.until("step"))["hand"]["number"] == hand.number:
        continue
    assert step["hand"]["view"]["hand"] == 2 and step["events"][0]["kind"] == "began"


async def test_resync_shows_everything_again(tabs, hand, members):
    """Whoever sees a gap asks, and is welcomed anew."""
    tab = await tabs.open(members[0])
    await tab.send(type="resync", id="r")
    await tab.until("welcome")
    await tab.until("ack", id="r")


async def test_a_member_who_is_suspended_loses_his_socket(tabs, hand, members):
    """Within two seconds, told why, with 4003; the others stay and are still answered."""
    tab, other = await tabs.open(members[0]), await tabs.open(members[1])
    await in_thread(suspend, member=members[0])
    await housekeeping.close_barred(hub.here())
    assert (await tab.until("closed"))["code"] == "suspended"
    assert (await tab.next())["code"] == 4003
    await other.is_served()


async def test_a_new_password_ends_the_sockets_of_the_old(tabs, hand, members):
    """So does whoever stole the session."""
    tab = await tabs.open(members[0])
    await housekeeping.close_barred(hub.here())
    assert await tab.is_quiet()
    await in_thread(rename_password, member=members[0])
    await housekeeping.close_barred(hub.here())
    assert (await tab.until("closed"))["code"] == "signed_out"


async def test_a_hint_that_was_lost_is_made_up_for_by_the_heartbeat(tabs, hand, members):
    """Another process played four calls and its hints were lost: the beat brings them first."""
    tab = await tabs.open(members[0])
    elsewhere = asyncio.create_task(asyncio.to_thread(asyncio.run, played_elsewhere(hand)))
    await elsewhere
    for slot in range(5):
        await housekeeping.beat(hub.here(), slot)
    beat = await tab.until("beat")
    steps = [frame for frame in tab.frames if frame["type"] == "step"]
    assert steps and steps[-1]["hand"]["turn"] == beat["turn"] == 1
    assert beat["hand"] == hand.number


async def test_two_processes_show_the_same_hand(tabs, hand, members):
    """What another event loop appends arrives here by one hint over Redis, without a heartbeat."""
    tab = await tabs.open(members[0])
    await asyncio.to_thread(asyncio.run, played_elsewhere(hand, hears=True))
    step = await tab.until("step")
    while step["hand"]["turn"] == 0:
        step = await tab.until("step")
    live = await lives.fold(hand.pk)
    fresh = json.loads(json.dumps(hands.hand_view(live, 0, step["hand"]["now"])))
    assert step["hand"] == fresh


async def test_presence_is_written_for_all_and_a_drop_at_once(tabs, hand, members):
    """Every five seconds one statement; the last tab's close is noted when it happens."""
    tab = await tabs.open(members[0])
    await in_thread(rig.set_seats, table_id=hand.table_id, seen_at=None)
    keeper = housekeeping.Housekeeping()
    for _ in range(5):
        await keeper.tick(hub.here())
    seats = {seat.member_id: seat for seat in await in_thread(rig.seats_now, table_id=hand.table_id)}
    assert seats[members[0].pk].seen_at is not None and seats[members[1].pk].seen_at is None
    await tab.close()
    seats = {seat.member_id: seat for seat in await in_thread(rig.seats_now, table_id=hand.table_id)}
    assert seats[members[0].pk].dropped_at is not None


async def test_play_goes_on_without_redis(tabs, hand, members, settings):
    """The layer is a hint: without it the process still shows what it does itself, and hears by the beat."""
    nowhere = {"hosts": ["redis://127.0.0.1:1/0"]}
    layer = settings.CHANNEL_LAYERS["default"] | {"CONFIG": nowhere}
    settings.CHANNEL_LAYERS = {"default": layer}
    mine, other = await tabs.open(members[0]), await tabs.open(members[1])
    for seat in range(1, 4):
        await rig.act(hand, seat, rig.call())
    await mine.send(type="act", hand=hand.number, turn=0, action=rig.call(1))
    await mine.until("ack")
    while not (await other.until("step"))["hand"]["turn"]:
        continue
    for slot in range(5):
        await housekeeping.beat(hub.here(), slot)
    assert (await other.until("beat"))["turn"] == 1


async def test_a_process_with_other_rules_leaves_the_hand_alone(hand, monkeypatch):
    """During a deploy the new process neither moves nor aborts what the old ones still play."""
    monkeypatch.setattr(GAMES["paigow"], "VERSION", hand.version + 1)
    with pytest.raises(Busy):
        await rig.act(hand, 0, rig.call())
    await play.wake(str(hand.table_id))
    assert (await in_thread(rig.hand_now, hand_id=hand.pk)).status == "running"


async def test_a_hand_whose_rules_are_gone_is_aborted_in_the_end(table, members, monkeypatch):
    """A minute after its deadline nobody who knew its rules is left: stakes back, next hand."""
    hand = await in_thread(rig.deal_ago, table=table, seconds=70)
    monkeypatch.setattr(GAMES["paigow"], "VERSION", hand.version + 1)
    await play.wake(str(hand.table_id))
    assert (await in_thread(rig.hand_now, hand_id=hand.pk)).status == "aborted"


async def test_a_process_without_the_key_leaves_the_hand_alone(hand, settings):
    """A wrong SEED_KEYS on one machine costs nobody a hand."""
    settings.SEED_KEYS = ["d3JvbmctY2hlcnJ5LXBpY2tlZC1rZXktMzItYnl0ZXM="]
    with pytest.raises(Busy):
        await rig.act(hand, 0, rig.call())
    assert (await in_thread(rig.hand_now, hand_id=hand.pk)).status == "running"


async def played_elsewhere(hand, hears: bool = False) -> None:
    """Four calls by another event loop, whose hints arrive only if `hears`."""
    if not hears:
        play.announce._offices.here().publish = lambda *_, **__: None
    for seat in range(4):
        await rig.act(hand, seat, rig.call(1))
    await rig.close_loop()


def suspend(*, member) -> None:
    """What staff do."""
    type(member).objects.filter(pk=member.pk).update(status="suspended")


def rename_password(*, member) -> None:
    """What the member does."""
    type(member).objects.filter(pk=member.pk).update(password="another")
