"""What a cheat may try at a table of mahjong over its socket: each try is refused, and nothing moves."""

import pytest

from games import lives
from games.services import tables
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall

HUGE = 2**53 - 1
FORGED = [
    ({"do": "ｄiscard", "tile": "1m"}, "malformed"),
    ({"do": "dіscard", "tile": "1m"}, "malformed"),
    ({"do": "DISCARD", "tile": "1m"}, "malformed"),
    ({"do": "discard", "tile": "１m"}, "malformed"),
    ({"do": "discard", "tile": HUGE}, "malformed"),
    ({"do": "discard", "tile": True}, "malformed"),
    ({"do": "discard", "tile": ["1m"]}, "malformed"),
    ({"do": "discard", "tile": "f1"}, "malformed"),
    ({"do": "discard", "tile": "1m", "ready": 1}, "malformed"),
    ({"do": "discard", "tile": "1m", "seat": 2}, "malformed"),
    ({"do": "chi", "with": ["1m", "1m", "1m"]}, "malformed"),
    ({"do": "tick"}, "malformed"),
    ({"do": "taken_over"}, "malformed"),
    ({"do": "handed_back"}, "malformed"),
    ({"do": "extend"}, "not_your_turn"),
]
CHAIRS = [
    ({"type": "sit", "seat": 3}, "no_seat"),
    ({"type": "sit", "seat": True}, "bad_field"),
    ({"type": "sit", "seat": 7}, "no_seat"),
    ({"type": "top_up", "units": HUGE}, "buy_in_range"),
    ({"type": "top_up", "units": 10_001}, "buy_in_range"),
    ({"type": "top_up", "units": True}, "bad_field"),
    ({"type": "ready", "ready": 1}, "bad_field"),
    ({"type": "leave", "member": 1}, "bad_field"),
    ({"type": "act", "hand": "X", "turn": False, "action": {"do": "win"}}, "bad_field"),
]


@pytest.fixture
def room(empty_tables):
    """A room of mahjong for four, where each hand begins with the dealer's turn."""
    options = {"tai_units": 20, "ready_declare": "off"}
    return hall.make_room(game="mahjong", entry=5_000, rake_bp=0, options=options)


@pytest.fixture
def hand(room):
    """A hand that has just begun."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(4)])
    return hall.deal_hand(table)


async def test_forged_actions_move_nothing(hand, tabs):
    """Look-alikes of verbs and tiles, numbers and truths for texts, the system's moves, fields too many."""
    live = await lives.fold(hand.pk)
    members = await in_thread(rig.members_of, hand=hand)
    tab = await tabs.open(members[live.state.actor])
    for action, code in FORGED:
        await tab.send(type="act", hand=hand.number, turn=live.turn, action=action, id="try")
        frame = await tab.until("error", id="try")
        assert (frame["code"], action) == (code, action)
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == []
    assert await in_thread(rig.faults_now) == []


async def test_forged_seats_and_coins_move_nothing(hand, tabs):
    """A second chair, more coins than four entries, truths for numbers, fields of others."""
    members = await in_thread(rig.members_of, hand=hand)
    tab = await tabs.open(members[0])
    for message, code in CHAIRS:
        await tab.send(**message, id="try")
        assert ((await tab.until("error", id="try"))["code"], message) == (code, message)
    seats = await in_thread(rig.seats_now, table_id=hand.table_id)
    assert [(seat.member_id, seat.top_up) for seat in seats] == [(member.pk, 0) for member in members]


async def test_a_doubled_top_up_raises_the_stake_once(hand, tabs):
    """The second of two equal messages is told that it was obeyed before."""
    members = await in_thread(rig.members_of, hand=hand)
    tab = await tabs.open(members[0])
    for _ in range(2):
        await tab.send(type="top_up", units=3_000, id="more")
    acks = [await tab.until("ack", id="more") for _ in range(2)]
    seats = await in_thread(rig.seats_now, table_id=hand.table_id)
    assert [ack["repeated"] for ack in acks] == [False, True]
    assert [seat.top_up for seat in seats] == [3_000, 0, 0, 0]


async def test_an_older_tab_answers_no_more(hand, tabs):
    """Of two tabs of a member the newer one plays; what the older one sends changes nothing."""
    live = await lives.fold(hand.pk)
    members = await in_thread(rig.members_of, hand=hand)
    older = await tabs.open(members[live.state.actor])
    newer = await tabs.open(members[live.state.actor])
    action = dict((await rig.legal(hand, live.state.actor))[0])
    await older.send(type="act", hand=hand.number, turn=live.turn, action=action, id="old")
    await older.until("close")
    await newer.is_served()
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == []
    await newer.send(type="act", hand=hand.number, turn=live.turn, action=action, id="new")
    await newer.until("ack", id="new")
    await newer.send(type="act", hand=hand.number, turn=live.turn, action=action, id="new")
    assert (await newer.until("ack", id="new"))["repeated"]
    assert len(await in_thread(rig.moves_now, hand_id=hand.pk)) == 1
