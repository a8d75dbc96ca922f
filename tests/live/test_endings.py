"""Hands that end together: one commit for all, and nobody pays for what another hand is refused."""

import asyncio
from dataclasses import replace

import pytest

from games import endings, lives, log, pool
from games.endings import Ending
from games.log import Draft
from games.rules.core.game import Move
from games.services import moment, settle
from games.threads import in_thread
from ledger.audit import audit
from ledger.errors import InsufficientCoins
from ledger.services import EntryDraft, Posting, wallet_of
from tests.live import rig

# In one snapshot: an ending may be committed between two questions.
PARTS = """
    SELECT h.status = 'settled' AS is_settled, t.phase = 'pause' AND t.current_hand_id = h.id AS is_paused,
        EXISTS (SELECT FROM ledger_entry WHERE key = 'hand:' || h.id) AS is_booked,
        2 = (SELECT count(*) FROM games_result WHERE hand_id = h.id) AS has_slips,
        EXISTS (SELECT FROM games_move WHERE hand_id = h.id) AS has_moved
    FROM games_hand h JOIN games_table t ON t.id = h.table_id WHERE h.id = %s
"""


async def ending(hand, *, units: int = 700) -> Ending:
    """The hand breaks off by an answer of seat 0, who pays so many units to seat 1."""
    live = await lives.fold(hand.pk)
    now = moment.now_ms()
    draft = Draft(
        table_id=str(hand.table_id), hand_id=hand.pk, seq=0, move=Move(0, rig.call(), "member", now),
        action_id=None, grace=500, deadline=None, wake=None,
    )  # fmt: skip
    payer, payee = live.inputs.stakes
    paid = EntryDraft(f"hand:{hand.pk}", (Posting("play", payer, payee, units),), cause=hand.number)
    return Ending(draft, settle.SettlementPlan(paid, slips(hand, units)), reveal_seconds=3)


def slips(hand, units: int) -> tuple[settle.ResultRow, ...]:
    """What the two seats read of it."""
    return tuple(
        settle.ResultRow(
            seat=seat, member=hand.members[seat], carried=5_000, due=won, gross=won, rake=0, net=won,
            effective=units, fines=0, lines=(),
        )
        for seat, won in enumerate((-units, units))
    )  # fmt: skip


async def append(each: Ending) -> log.Appended:
    """Settle by the gathering of the loop, as play does."""
    return await endings.append_last(each.draft, each.plan, reveal_seconds=each.reveal_seconds)


async def blocked_by(other) -> None:
    """Return once somebody waits for the transaction of that connection."""
    question = "SELECT FROM pg_stat_activity WHERE %s = ANY (pg_blocking_pids(pid))"
    async with asyncio.timeout(60):
        while not await pool.rows(question, other.info.backend_pid):
            continue


def fresh_gathering():
    """A gathering of endings beside that of the loop."""
    return log.gathering(endings.commit, lambda each: each.draft.table_id, endings.BATCH_MAX)


async def xids(table: str) -> set[str]:
    """The transactions that wrote the rows of a table."""
    return {row["xid"] for row in await pool.rows(f"SELECT xmin::text AS xid FROM {table}")}


async def is_settled(hand) -> bool:
    """Whether the hand has ended, with its entry, its slips and its table's pause."""
    (parts,) = await pool.rows(PARTS, hand.pk)
    assert len(set(parts.values())) == 1, "half an ending is on disk"
    return parts["is_settled"]


async def test_hands_that_end_together_are_one_commit(hands):
    """Three hands, one transaction: their moves and slips carry one transaction id, and each is whole."""
    gathering = fresh_gathering()
    ended = [await ending(hand) for hand in hands]
    answers = await asyncio.gather(*(gathering.put(each) for each in ended))
    await gathering.close()
    assert [answer.status for answer in answers] == ["appended"] * 3
    assert [await is_settled(hand) for hand in hands] == [True] * 3
    assert await xids("games_result") == await xids("games_move")
    assert len(await xids("games_move")) == 1
    assert await in_thread(lambda: audit("coin")) == []


async def test_one_refused_settlement_keeps_no_other_hand_from_ending(hands):
    """Its own table learns of it, nothing of it is on disk; the others settle."""
    gathering = fresh_gathering()
    ended = [await ending(hands[0]), await ending(hands[1], units=9_999_999), await ending(hands[2])]
    answers = await asyncio.gather(*(gathering.put(each) for each in ended), return_exceptions=True)
    await gathering.close()
    assert isinstance(answers[1], InsufficientCoins)
    assert [await is_settled(hand) for hand in hands] == [True, False, True]
    assert await in_thread(rig.moves_now, hand_id=hands[1].pk) == []
    assert await in_thread(lambda: audit("coin")) == []


async def test_an_ending_whose_move_is_lost_settles_nothing(hands):
    """Somebody's move was first; the hands beside it end all the same."""
    gathering = fresh_gathering()
    late = await ending(hands[0])
    late = replace(late, draft=replace(late.draft, seq=4))
    answers = await asyncio.gather(gathering.put(late), gathering.put(await ending(hands[1])))
    await gathering.close()
    assert [answer.status for answer in answers] == ["lost", "appended"]
    assert [await is_settled(hand) for hand in hands] == [False, True, False]


async def test_a_table_that_somebody_holds_delays_no_other_ending(hands):
    """The others are on disk while it is still held; then it ends too, once."""
    gathering = fresh_gathering()
    ended = [await ending(hand) for hand in hands]
    async with pool.connection() as holder:
        async with holder.transaction():
            await holder.execute("SELECT FROM games_table WHERE id = %s FOR UPDATE", (hands[0].table_id,))
            held = asyncio.create_task(gathering.put(ended[0]))
            await asyncio.gather(*(gathering.put(each) for each in ended[1:]))
            assert not held.done()
            assert [await is_settled(hand) for hand in hands[1:]] == [True, True]
        assert (await held).status == "appended"
    await gathering.close()
    assert await is_settled(hands[0])


async def test_two_endings_of_one_hand_are_one(hands):
    """Two processes end a hand at once: the second finds it over, and its coins moved once."""
    one, two = fresh_gathering(), fresh_gathering()
    each = await ending(hands[0])
    answers = await asyncio.gather(one.put(each), two.put(each))
    await one.close()
    await two.close()
    assert sorted(answer.status for answer in answers) == ["appended", "over"]
    assert await is_settled(hands[0])
    assert await in_thread(lambda: audit("coin")) == []


async def test_a_seat_closed_while_its_hand_settles_breaks_no_hand(hands):
    """The settlement is told to look again, nothing of it is written; then the winner's wallet gets it."""
    each = await ending(hands[0])
    winner = each.plan.draft.postings[0].target
    async with pool.connection() as other, other.transaction():
        await other.execute("UPDATE ledger_account SET closed_at = now() WHERE id = %s", (winner,))
        first = asyncio.create_task(append(each))
        await blocked_by(other)
    assert (await first).status == "lost"
    assert not await is_settled(hands[0])
    assert (await append(each)).status == "appended"
    assert await is_settled(hands[0])
    (row,) = await pool.rows("SELECT target_id FROM ledger_posting ORDER BY id DESC LIMIT 1")
    purse = await in_thread(wallet_of, member_id=hands[0].members[1], currency="coin")
    assert row["target_id"] == purse.pk


@pytest.mark.parametrize("passes", [0, 1, 2, 3, 5, 8, 13, 34, 89, 233, 610])
async def test_a_caller_who_is_gone_leaves_whole_endings_behind(hands, passes):
    """Cancelled before, while or after they are written: each is there or not, and settles once in all."""
    ended = [await ending(hand) for hand in hands]
    attempts = [asyncio.create_task(append(each)) for each in ended]
    for _ in range(passes):
        await asyncio.sleep(0)
    for attempt in attempts:
        attempt.cancel()
    await asyncio.wait(attempts)
    for hand in hands:
        await is_settled(hand)
    answers = [await append(each) for each in ended]
    assert {answer.status for answer in answers} <= {"appended", "lost", "over"}
    assert [await is_settled(hand) for hand in hands] == [True] * 3
    assert await in_thread(lambda: audit("coin")) == []
