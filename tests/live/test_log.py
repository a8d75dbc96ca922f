"""The log itself: group commit, a spoiled batch, a held table, a wrong clock, a lost race."""

import asyncio

import psycopg
import pytest

from games import endings, log, pool
from games.log import Draft
from games.rules.core.game import Move
from games.services import moment
from games.threads import in_thread
from tests.live import rig


def draft(hand, **changes) -> Draft:
    """A call of seat 0 that would come first in the log."""
    now = moment.now_ms()
    values = {
        "table_id": str(hand.table_id), "hand_id": hand.pk, "seq": 0, "action_id": None, "grace": 500,
        "wake": now + 5_000, "deadline": now + 5_000, "move": Move(0, rig.call(), "member", now),
    }  # fmt: skip
    return Draft(**values | changes)


def fresh_gathering():
    """A gathering of moves beside that of the loop."""
    return log.gathering(log.commit, lambda draft: draft.table_id, log.BATCH_MAX)


async def test_drafts_that_wait_together_are_one_commit(hands):
    """Three hands, one transaction: their moves carry one transaction id."""
    moves = fresh_gathering()
    answers = [asyncio.create_task(moves.put(draft(hand))) for hand in hands]
    assert [(await answer).status for answer in answers] == ["appended"] * 3
    rows = await pool.rows("SELECT DISTINCT xmin::text AS xid FROM games_move")
    await moves.close()
    assert len(rows) == 1


async def test_a_batch_that_one_draft_spoils_is_tried_one_by_one(hands):
    """A cause too long for its column fails its own draft; the others are appended."""
    bad = draft(hands[1], move=Move(0, rig.call(), "far too long", moment.now_ms()))
    moves = fresh_gathering()
    answers = await asyncio.gather(
        moves.put(draft(hands[0])),
        moves.put(bad),
        moves.put(draft(hands[2])),
        return_exceptions=True,
    )
    await moves.close()
    assert [answers[0].status, answers[2].status] == ["appended", "appended"]
    assert isinstance(answers[1], psycopg.Error)


async def test_a_table_that_somebody_holds_delays_nobody_else(hands):
    """A batch passes by a locked table, whose own draft waits for it alone."""
    moves = fresh_gathering()
    async with pool.connection() as holder:
        async with holder.transaction():
            await holder.execute("SELECT FROM games_table WHERE id = %s FOR UPDATE", (hands[0].table_id,))
            held = asyncio.create_task(moves.put(draft(hands[0])))
            others = [asyncio.create_task(moves.put(draft(hand))) for hand in hands[1:]]
            assert [(await other).status for other in others] == ["appended"] * 2
            assert not held.done()
        assert (await held).status == "appended"
    await moves.close()


@pytest.mark.parametrize("ahead", [5_000, -10_000])
async def test_a_clock_that_is_wrong_is_corrected_not_believed(hand, ahead):
    """A stamp far from the database's time is refused, and the difference learnt from the reply."""
    at = moment.local_ms() + ahead
    appended = await log.append(draft(hand, move=Move(0, rig.call(), "member", at)))
    assert appended.status == "skewed"
    assert abs(moment.now_ms() - moment.local_ms()) < 1_000
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == []


@pytest.mark.parametrize(
    ("move", "status"),
    [
        (lambda now: Move(0, rig.call(), "timeout", now), "early"),
        (lambda now: Move(None, {"do": "tick"}, "system", now), "early"),
        (lambda now: Move(0, rig.call(), "away", now), "appended"),
        (lambda now: Move(0, rig.call(), "bot", now), "appended"),
    ],
)
async def test_time_outs_and_ticks_wait_for_the_database_clock(hand, move, status):
    """Neither can come before its deadline, whatever a clock process thinks."""
    assert (await log.append(draft(hand, move=move(moment.now_ms())))).status == status


async def test_a_lost_race_is_told_apart_from_an_ended_hand(hand):
    """Lost means look again; over means never."""
    assert (await log.append(draft(hand, seq=3))).status == "lost"
    assert await endings.abort(table_id=str(hand.table_id), hand_id=hand.pk, code="x", detail="y")
    assert (await log.append(draft(hand))).status == "over"
    assert not await endings.abort(table_id=str(hand.table_id), hand_id=hand.pk, code="x", detail="y")
    assert len(await in_thread(rig.faults_now)) == 1


async def test_a_hand_of_another_table_is_never_written(hands):
    """The table and the hand must belong together, in the database too."""
    foreign = draft(hands[0], table_id=str(hands[1].table_id))
    assert (await log.append(foreign)).status == "over"
