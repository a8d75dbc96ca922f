"""Windows: they end at their deadline by themselves, lose no answer, and do not tell who could answer."""

import pytest

from games import lives
from games.live import WINDOW_BOT_MS, WINDOW_CLOSE_MS
from games.refusals import Late, Stale
from games.registry import GAMES
from games.services import moment, play, tables
from games.threads import in_thread
from tests.live import rig, snap
from tests.tables import hall


@pytest.fixture(autouse=True)
def snap_game(monkeypatch, empty_tables):
    """A game of windows."""
    monkeypatch.setitem(GAMES, "snap", snap)


def deal(pairs: str, people: int = 4):
    """A hand, three seconds old, in which a discard can always, never or sometimes be snapped up."""
    currency = "practice" if people < 4 else "coin"
    room = hall.make_room(game="snap", options={"pairs": pairs}, currency=currency, has_bots=people < 4)
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member(currency=currency) for _ in range(people)])
    return rig.deal_ago(table, 3)


async def discard(hand, seconds_ago: float = 0) -> int:
    """Let the seat in turn discard so long ago; gives that seat."""
    live = await lives.fold(hand.pk)
    seat = live.state.seat
    with moment.using(lambda: moment.local_ms() - round(seconds_ago * 1_000)):
        await rig.act(hand, seat, live.game.legal_actions(live.state, seat)[0], turn=live.turn)
    return seat


async def log_of(hand):
    """Seat, verb and cause of every move."""
    moves = await in_thread(rig.moves_now, hand_id=hand.pk)
    return [(move.seat, move.action["do"], move.cause) for move in moves]


async def woken_at(hand) -> int:
    """When the hand's table wakes."""
    return moment.in_ms((await in_thread(rig.table_now, table_id=hand.table_id)).wake_at)


async def test_a_window_is_resolved_by_one_tick_and_no_defaults():
    """Three seats could answer and none did: the log holds the tick alone, and the next seat's turn runs."""
    hand = await in_thread(deal, pairs="always")
    await discard(hand, seconds_ago=2)
    await play.wake(str(hand.table_id))
    assert await log_of(hand) == [(0, "discard", "member"), (None, "tick", "system")]
    live = await lives.fold(hand.pk)
    assert (live.turn, live.state.seat, live.closes) == (2, 1, False)


async def test_a_window_does_not_close_before_its_deadline():
    """All have answered, and still it stays open; the wake-up stays where it was."""
    hand = await in_thread(deal, pairs="always")
    await discard(hand)
    due = await woken_at(hand)
    for seat in (1, 2, 3):
        await rig.act(hand, seat, {"do": "pass"}, turn=1)
        assert await woken_at(hand) == due
    await play.wake(str(hand.table_id))
    live = await lives.fold(hand.pk)
    assert (live.turn, len(await log_of(hand)), await woken_at(hand)) == (1, 4, due)
    assert due == live.deadline_ms + WINDOW_CLOSE_MS


async def test_no_answer_counts_after_the_deadline():
    """A window has no grace: the answer is refused as late, and changes nothing."""
    hand = await in_thread(deal, pairs="always")
    await discard(hand, seconds_ago=1.7)
    with pytest.raises(Late):
        await rig.act(hand, 1, {"do": "snap"}, turn=1)
    assert await log_of(hand) == [(0, "discard", "member")]


async def test_a_turn_keeps_its_grace_beside_windows():
    """A discard 100 ms after the deadline still counts."""
    hand = await in_thread(deal, pairs="always")
    await in_thread(rig.set_hand, hand_id=hand.pk, deadline=moment.at(moment.now_ms() - 100))
    await discard(hand)
    assert await log_of(hand) == [(0, "discard", "member")]


async def test_an_extension_loses_no_answer_that_was_on_its_way():
    """Seat 1 answers what it was shown before seat 3 extended: the same window, so the answer stands."""
    hand = await in_thread(deal, pairs="always")
    await discard(hand)
    await rig.act(hand, 3, {"do": "extend"}, turn=1)
    await rig.act(hand, 1, {"do": "snap"}, turn=1)
    live = await lives.fold(hand.pk)
    assert (live.turn, live.asked_turn) == (2, 1)
    assert live.state.answers == ((1, "snap"),)
    assert live.deadline_ms == live.state.opened_at + snap.EXTENDED_MS


async def test_an_answer_to_an_earlier_question_is_stale():
    """After the window closed, and before it opened, nothing that was meant for another turn counts."""
    hand = await in_thread(deal, pairs="always")
    await discard(hand, seconds_ago=2)
    with pytest.raises(Stale):
        await rig.act(hand, 1, {"do": "snap"}, turn=0)
    await play.wake(str(hand.table_id))
    for turn in (0, 1, 3):
        with pytest.raises(Stale):
            await rig.act(hand, 1, {"do": "discard", "card": "0"}, turn=turn)


async def test_the_wake_up_does_not_tell_who_could_answer():
    """Two hands, one in which all others can snap and one in which nobody can, wake at the same distance."""
    distances = []
    for pairs in ("always", "never"):
        hand = await in_thread(deal, pairs=pairs)
        await discard(hand)
        live = await lives.fold(hand.pk)
        assert len(live.game.actors(live.state)) == (3 if pairs == "always" else 0)
        distances.append(await woken_at(hand) - live.turn_at_ms)
    assert distances == [snap.WINDOW_MS + WINDOW_CLOSE_MS] * 2


@pytest.mark.parametrize("pairs", ["always", "never"])
async def test_bots_answer_a_window_at_one_moment(pairs):
    """With bots in the hand every window wakes twice, at the same distances, bots asked or not."""
    hand = await in_thread(deal, pairs=pairs, people=1)
    await discard(hand, seconds_ago=WINDOW_BOT_MS / 1_000 - 0.3)
    live = await lives.fold(hand.pk)
    assert await woken_at(hand) == live.turn_at_ms + WINDOW_BOT_MS
    with moment.using(lambda: live.turn_at_ms + WINDOW_BOT_MS):
        await play.wake(str(hand.table_id))
    answers = [entry for entry in await log_of(hand) if entry[2] == "bot"]
    assert len(answers) == (3 if pairs == "always" else 0)
    assert await woken_at(hand) == live.deadline_ms + WINDOW_CLOSE_MS


async def test_answers_reach_nobody_else():
    """A secret answer is acknowledged to its sender; the other tabs stay quiet until the window closes."""
    hand = await in_thread(deal, pairs="always")
    members = await in_thread(rig.members_of, hand=hand)
    tabs = rig.Tabs(str(hand.table_id))
    opened = [await tabs.open(member) for member in members]
    await tabs.settled()
    await discard(hand)
    for tab in opened:
        await tab.until("step")
    await opened[1].send(type="act", hand=hand.number, turn=1, action={"do": "snap"}, id="mine")
    await opened[1].until("ack", id="mine")
    assert [await opened[seat].is_quiet() for seat in (0, 2, 3)] == [True] * 3
    await tabs.close()
