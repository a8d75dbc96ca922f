"""Moves over the log: every refusal, every repetition, every race, and how a hand ends."""

import asyncio

import pytest

from games import lives
from games.refusals import ForeignTable, HandOver, Illegal, Late, Malformed, NotSeated, OutOfTurn, Stale
from games.services import play, tables
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall


async def test_an_answer_stands_in_the_log_with_its_cause_and_time(hand):
    """The move that was acknowledged is the one in the database."""
    reply = await rig.act(hand, 1, rig.call(2), action_id="mine")
    (move,) = await in_thread(rig.moves_now, hand_id=hand.pk)
    assert not reply.is_repeated
    assert (move.seq, move.seat, move.action, move.cause, move.action_id) == (
        1, 1, rig.call(2), "member", "mine",
    )  # fmt: skip


async def test_a_secret_answer_does_not_move_the_turn(hand):
    """Three calls leave turn 0; the fourth resolves them publicly, and turn 1 begins."""
    for seat in range(3):
        await rig.act(hand, seat, rig.call())
    assert (await lives.fold(hand.pk)).turn == 0
    await rig.act(hand, 3, rig.call(1))
    assert (await lives.fold(hand.pk)).turn == 1


async def test_an_answer_to_a_past_turn_is_stale(hand):
    """Once the calls are open, a call for turn 0 is refused, and nothing is written."""
    for seat in range(4):
        await rig.act(hand, seat, rig.call())
    with pytest.raises(Stale):
        await rig.act(hand, 1, rig.call(), turn=0)
    assert len(await in_thread(rig.moves_now, hand_id=hand.pk)) == 4


async def test_an_answer_to_a_future_turn_is_stale(hand):
    """Nobody may answer what has not been asked."""
    with pytest.raises(Stale):
        await rig.act(hand, 0, rig.call(), turn=7)


async def test_an_answer_after_the_grace_is_late(table, members):
    """The database's own clock judges: 5 s and 500 ms after the deal began, a call is too late."""
    hand = await in_thread(rig.deal_ago, table=table, seconds=5.7)
    with pytest.raises(Late):
        await rig.act(hand, 0, rig.call())


async def test_an_answer_within_the_grace_is_taken(table, members):
    """What was sent with the last second on the display still counts."""
    hand = await in_thread(rig.deal_ago, table=table, seconds=5.1)
    assert not (await rig.act(hand, 0, rig.call())).is_repeated


async def test_the_same_answer_twice_is_one(hand):
    """The repetition gets the first reply, even with another action in it."""
    await rig.act(hand, 0, rig.call(1), action_id="once")
    again = await rig.act(hand, 0, rig.call(3), action_id="once")
    moves = await in_thread(rig.moves_now, hand_id=hand.pk)
    assert again.is_repeated
    assert [move.action for move in moves] == [rig.call(1)]


async def test_a_repetition_after_the_turn_has_passed_is_still_one(hand):
    """Who lost his connection with the ack learns that his answer counted."""
    await rig.act(hand, 0, rig.call(), action_id="once")
    for seat in (1, 2, 3):
        await rig.act(hand, seat, rig.call())
    assert (await rig.act(hand, 0, rig.call(), action_id="once")).is_repeated


async def test_a_repetition_after_the_hand_is_still_one(hand):
    """The last answer may be repeated when its hand is settled."""
    await rig.act(hand, 0, rig.call(), action_id="once")
    await rig.play_out(hand)
    assert (await rig.act(hand, 0, rig.call(), action_id="once")).is_repeated


async def test_another_members_id_is_no_repetition(hand):
    """An id that another seat used acknowledges nothing."""
    await rig.act(hand, 0, rig.call(), action_id="once")
    with pytest.raises(Stale):
        await rig.act(hand, 1, rig.call(), action_id="once")


async def test_the_same_answer_many_times_at_once_is_one(hand):
    """Twenty copies in parallel: one move, twenty acks, nineteen of them repetitions."""
    replies = await asyncio.gather(*(rig.act(hand, 2, rig.call(1), action_id="once") for _ in range(20)))
    assert sorted(reply.is_repeated for reply in replies) == [False, *[True] * 19]
    assert len(await in_thread(rig.moves_now, hand_id=hand.pk)) == 1


async def test_a_hundred_answers_of_one_seat_have_one_winner(hand):
    """Different ids at once: one is taken, the others are out of turn."""
    tries = await asyncio.gather(*(rig.act(hand, 2, rig.call(1)) for _ in range(100)), return_exceptions=True)
    taken = [reply for reply in tries if isinstance(reply, play.Reply)]
    refused = [reply for reply in tries if isinstance(reply, OutOfTurn)]
    assert (len(taken), len(refused)) == (1, 99)
    assert [move.seq for move in await in_thread(rig.moves_now, hand_id=hand.pk)] == [1]


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ({"do": "call", "multiple": 9}, Illegal),
        ({"do": "call"}, Malformed),
        ({"do": "call", "multiple": "1"}, Malformed),
        ({"do": "fold"}, Malformed),
        ({"do": "taken_over"}, Malformed),
        ({"do": "tick"}, Malformed),
        ({"do": "bet", "multiple": 1}, OutOfTurn),
    ],
)
async def test_what_the_rules_refuse_changes_nothing(hand, action, refusal):
    """Unreadable, illegal and out of turn are three things, and none of them is written."""
    with pytest.raises(refusal):
        await rig.act(hand, 0, action)
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == []


async def test_a_second_call_of_one_seat_is_out_of_turn(hand):
    """A call cannot be changed."""
    await rig.act(hand, 0, rig.call(1))
    with pytest.raises(OutOfTurn):
        await rig.act(hand, 0, rig.call(2))


async def test_a_member_without_a_seat_cannot_act(hand):
    """The seat comes from the hand's own list, never from the message."""
    stranger = await in_thread(hall.make_member)
    with pytest.raises(NotSeated):
        await rig.act(hand, 0, rig.call(), member_id=stranger.pk)


async def test_a_hand_of_another_table_is_foreign(hand, room):
    """A number that exists elsewhere, and one that exists nowhere, read alike."""
    other = await in_thread(tables.open_table, room=room)
    with pytest.raises(ForeignTable):
        await rig.act(hand, 0, rig.call(), table_id=str(other.pk))
    with pytest.raises(ForeignTable):
        await rig.act(hand, 0, rig.call(), hand_number="PG-999999")


async def test_nobody_makes_the_hall_fold_a_hand_of_another_table(hand, room):
    """Named from elsewhere it is not even read; one that is known here already is refused all the same."""
    other = await in_thread(tables.open_table, room=room)
    for is_known in (False, True):
        with pytest.raises(ForeignTable):
            await rig.act(hand, 0, rig.call(), table_id=str(other.pk))
        assert (lives.here().known(hand.pk) is not None) == is_known
        await lives.fold(hand.pk)


async def test_the_last_answer_settles_in_the_same_commit(hand, fresh_hand):
    """Hand settled, a slip per seat, stakes moved, the table paused: all or nothing."""
    before = await in_thread(hall.held)
    await rig.play_out(hand)
    results = await in_thread(rig.results_now, hand_id=hand.pk)
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    assert (await fresh_hand()).status == "settled"
    assert table.phase == "pause" and table.wake_at is not None
    assert [result.member_id for result in results] == hand.members
    assert sum(result.net + result.rake for result in results) == 0
    assert await in_thread(hall.held) == before


async def test_an_answer_after_the_end_is_refused(hand):
    """A settled hand takes nothing more."""
    await rig.play_out(hand)
    with pytest.raises(HandOver):
        await rig.act(hand, 0, rig.call())


async def test_fold_from_nothing_equals_the_fold_that_was_kept(hand):
    """A process that restarts knows what the one before knew, the slips included."""
    await rig.play_out(hand)
    kept = lives.here().known(hand.pk)
    lives.forget()
    again = await lives.fold(hand.pk)
    assert kept == again
    assert kept.results is not None and len(kept.results) == 4


async def test_two_processes_that_do_not_hear_each_other_write_one_log(hand):
    """Each keeps an old fold of its own; the compare-and-set makes every loser look again."""
    other = lives.Lives()
    await other.fold(hand.pk)
    await rig.act(hand, 0, rig.call(1))
    mine = lives.here()
    lives._lives._things[asyncio.get_running_loop()] = other
    await rig.act(hand, 1, rig.call(2))
    with pytest.raises(OutOfTurn):
        await rig.act(hand, 0, rig.call(1))
    lives._lives._things[asyncio.get_running_loop()] = mine
    await rig.act(hand, 2, rig.call())
    moves = await in_thread(rig.moves_now, hand_id=hand.pk)
    assert [(move.seq, move.seat) for move in moves] == [(1, 0), (2, 1), (3, 2)]
