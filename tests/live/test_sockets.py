"""The socket of a table, end to end: who gets in, what he is shown, what is refused, who gives way."""

import json

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from games import housekeeping, hub, lives
from games import live as hands
from games.bucket import BURST, REFUSALS_MAX
from games.services import moment, seating
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall


async def test_the_first_frame_is_everything(tabs, hand, members):
    """Welcome: the table for this member, the hand from his seat, what he may do, the server's time."""
    tab = await tabs.open(members[1])
    (welcome,) = tab.frames
    assert welcome["table"]["me"]["seat"] == 1 and welcome["table"]["me"]["active"] is True
    assert welcome["hand"]["number"] == hand.number
    assert welcome["hand"]["my_seat"] == hand.members.index(members[1].pk)
    assert {"do": "call", "multiple": 0} in welcome["hand"]["legal"]
    assert welcome["now"] <= moment.now_ms() < welcome["hand"]["deadline"]


async def test_a_spectator_sees_what_is_public_and_may_do_nothing(tabs, hand):
    """No seat, no legal action, and an answer is refused."""
    tab = await tabs.open(await in_thread(hall.make_member))
    assert tab.frames[0]["hand"]["my_seat"] is None and tab.frames[0]["hand"]["legal"] == []
    await tab.send(type="act", hand=hand.number, turn=0, action=rig.call())
    assert (await tab.until("error"))["code"] == "not_seated"


async def test_a_seat_in_the_message_is_no_field(tabs, hand, members):
    """Nobody can name the seat that he acts for."""
    tab = await tabs.open(members[0])
    await tab.send(type="act", hand=hand.number, turn=0, action=rig.call(), seat=2)
    refused = await tab.until("error")
    assert (refused["code"], refused["detail"]) == ("bad_field", {"field": "seat"})


async def test_an_anonymous_visitor_gets_not_one_frame(hand):
    """The handshake itself is refused."""
    assert not await rig.Tab(str(hand.table_id), AnonymousUser()).open()


async def test_a_suspended_member_gets_not_one_frame(hand):
    """Neither does he."""
    member = await in_thread(hall.make_member, status="suspended")
    assert not await rig.Tab(str(hand.table_id), member).open()


async def test_a_private_table_opens_to_its_seats_and_its_invite_only(room):
    """Who has neither is not let in, and neither is who guesses."""
    host = await in_thread(hall.make_member)
    guest = await in_thread(hall.make_member)
    table = await in_thread(seating.open_private, room=room, member=host)
    table_id = str(table.pk)
    opened = [
        await tab.open()
        for tab in (
            rig.Tab(table_id, host),
            rig.Tab(table_id, guest),
            rig.Tab(table_id, guest, query="?invite=guess"),
            rig.Tab(table_id, guest, query=f"?invite={table.invite}"),
        )
    ]
    assert opened == [True, False, False, True]


async def test_a_table_that_is_not_there_is_refused(members):
    """An address nobody opened a table at."""
    assert not await rig.Tab("00000000-0000-4000-8000-000000000000", members[0]).open()


@pytest.mark.parametrize("path", ["/ws/", "/ws/table/", "/ws/table/1/", "/nowhere", "/ws/table/%00/"])
async def test_a_socket_to_nowhere_is_refused(path):
    """The handshake is declined as any other, and nothing breaks."""
    wire = WebsocketCommunicator(rig.application, path)
    assert (await wire.connect(timeout=5))[0] is False


async def test_a_secret_answer_reaches_nobody_else(tabs, hand, members):
    """The caller gets an ack and his view; the others not a byte, heartbeats alike before and after."""
    mine, other, watcher = [
        await tabs.open(who) for who in (members[0], members[1], await in_thread(hall.make_member))
    ]
    before = await beats(mine, other, watcher)
    await mine.send(type="act", hand=hand.number, turn=0, action=rig.call(3), id="secret")
    assert (await mine.until("ack"))["repeated"] is False
    step = next(frame for frame in mine.frames if frame["type"] == "step")
    assert step["hand"]["view"]["my_call"] == 3 and [e["kind"] for e in step["events"]] == ["called"]
    assert await other.is_quiet() and await watcher.is_quiet()
    after = await beats(mine, other, watcher)
    assert [strip(beat) for beat in before] == [strip(beat) for beat in after]


async def test_a_secret_answer_reaches_the_member_only_in_his_own_view(tabs, hand, members):
    """When all have called, each sees the calls; until then nobody's frames differ by what others called."""
    watched = await tabs.open(members[3])
    texts = []
    for multiples in ((0, 0, 0), (1, 2, 3)):
        live = await lives.fold(hand.pk)
        for seat, multiple in enumerate(multiples):
            live = hands.follow(live, hands.Move(seat, rig.call(multiple), "member", live.turn_at_ms))
        texts.append(json.dumps(hands.hand_view(live, 3, 0)))
    assert texts[0] == texts[1]
    assert await watched.is_quiet()


async def test_a_public_step_reaches_everybody_with_his_own_events(tabs, hand, members):
    """The fourth call opens all: one step frame each, the same turn, every call in it."""
    opened = [await tabs.open(member) for member in members]
    for seat in range(4):
        await rig.act(hand, seat, rig.call(seat))
    for tab in opened:
        while not (step := await tab.until("step"))["hand"]["turn"]:
            assert [event["kind"] for event in step["events"]] == ["called"]
        assert {"calls_shown", "banker"} <= {event["kind"] for event in step["events"]}


async def test_whoever_comes_back_sees_what_he_would_have_seen(tabs, hand, members):
    """At every moment of a hand, a fresh tab's view equals that of the tab that stayed."""
    stayed = await tabs.open(members[0])
    watched = {}
    while not (live := await lives.fold(hand.pk)).is_over:
        seat = min(live.game.actors(live.state))
        await rig.act(hand, seat, live.game.legal_actions(live.state, seat)[-1], turn=live.turn)
        live = await lives.fold(hand.pk)
        watched = await latest_hand(stayed, watched)
        lives.forget()
        again = await lives.fold(hand.pk)
        seen = {key: value for key, value in watched.items() if key != "now"}
        fresh = json.loads(json.dumps(hands.hand_view(again, 0, 0)))
        if seen:
            assert {key: value for key, value in fresh.items() if key != "now"} == seen
    assert watched["over"] is True and len(watched["results"]) == 4


async def test_the_same_message_twice_and_from_two_tabs_is_one(tabs, hand, members):
    """A double click, and the newer tab repeating what the older one sent: one move."""
    old = await tabs.open(members[0])
    message = {"type": "act", "hand": hand.number, "turn": 0, "action": rig.call(1), "id": "click"}
    await old.send(**message)
    await old.send(**message)
    assert [(await old.until("ack"))["repeated"] for _ in range(2)] == [False, True]
    new = await tabs.open(members[0])
    await new.send(**message)
    assert (await new.until("ack"))["repeated"] is True
    assert len(await in_thread(rig.moves_now, hand_id=hand.pk)) == 1


async def test_the_newest_tab_plays_and_the_older_is_told(tabs, hand, members):
    """Displaced, then closed with 4001; the late close of the old tab drops nobody."""
    old = await tabs.open(members[0])
    new = await tabs.open(members[0])
    await old.until("displaced")
    assert (await old.next()) == {"type": "close", "code": 4001}
    await old.close()
    await new.send(type="act", hand=hand.number, turn=0, action=rig.call())
    await new.until("ack")
    (seat,) = [
        s for s in await in_thread(rig.seats_now, table_id=hand.table_id) if s.member_id == members[0].pk
    ]
    assert seat.dropped_at is None and seat.seen_at is not None


async def test_what_a_displaced_tab_sends_is_refused(tabs, hand, members):
    """Nothing of it is done."""
    old = await tabs.open(members[0])
    (socket,) = hub.here().sockets(str(hand.table_id))
    socket.is_displaced = True
    await old.send(type="act", hand=hand.number, turn=0, action=rig.call())
    assert (await old.until("error"))["code"] == "displaced"
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"turn": 4}, "stale"),
        ({"hand": "PG-999999"}, "foreign_table"),
        ({"action": {"do": "call", "multiple": 9}}, "illegal"),
        ({"action": {"do": "fold"}}, "malformed"),
        ({"action": {"do": "bet", "multiple": 1}}, "not_your_turn"),
        ({"action": {"do": 1}}, "bad_field"),
    ],
)
async def test_a_refused_answer_says_why_to_its_sender_alone(tabs, hand, members, changes, code):
    """The error names the message; nobody else hears of it."""
    mine, other = await tabs.open(members[0]), await tabs.open(members[1])
    await tabs.settled()
    message = {"type": "act", "hand": hand.number, "turn": 0, "action": rig.call(), "id": "try"}
    await mine.send(**message | changes)
    refused = await mine.until("error")
    assert (refused["id"], refused["code"]) == ("try", code)
    assert refused["message"] and await other.is_quiet()


async def test_a_refusal_speaks_the_members_language(tabs, hand):
    """The sentence follows the member, the code does not."""
    tab = await tabs.open(await in_thread(hall.make_member, locale="en"))
    await tab.send_text("{")
    refused = await tab.until("error")
    assert (refused["code"], refused["message"], refused["id"]) == (
        "unreadable", "That message cannot be read.", None,
    )  # fmt: skip


async def test_a_flood_is_refused_and_then_closed(tabs, members):
    """Twenty go through, the next are refused as too fast, and then the socket closes with 4008."""
    tab = await tabs.open(members[0])
    for _ in range(int(BURST) + REFUSALS_MAX + 20):
        await tab.send_text("{")
    closed = await tab.until("closed")
    codes = [frame["code"] for frame in tab.frames if frame["type"] == "error"]
    assert set(codes[:20]) == {"unreadable"} and "too_fast" in codes
    assert closed["code"] == "too_fast"
    assert (await tab.next())["code"] == 4008


async def beats(*tabs_):
    """One heartbeat of every tab."""
    for slot in range(5):
        await housekeeping.beat(hub.here(), slot)
    return [await tab.until("beat") for tab in tabs_]


def strip(beat: dict) -> dict:
    """A heartbeat without its time, which every viewer shares."""
    return {key: value for key, value in beat.items() if key != "now"}


async def latest_hand(tab, watched: dict) -> dict:
    """The hand of the newest step frame that has arrived."""
    steps = [frame["hand"] for frame in await tab.heard() if frame["type"] == "step"]
    return steps[-1] if steps else watched
