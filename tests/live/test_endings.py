"""Hands that end together: one commit for all, and nobody pays for what another hand is refused."""

import asyncio
from dataclasses import replace

from games import endings, lives, log, pool
from games.endings import Ending
from games.log import Draft
from games.rules.core.game import Move
from games.services import moment, settle
from games.threads import in_thread
from ledger.audit import audit
from ledger.errors import InsufficientCoins
from ledger.services import EntryDraft, Posting
from tests.live import rig


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


def fresh_gathering():
    """A gathering of endings beside that of the loop."""
    return log.gathering(endings.commit, lambda each: each.draft.table_id, endings.BATCH_MAX)


async def xids(table: str) -> set[str]:
    """The transactions that wrote the rows of a table."""
    return {row["xid"] for row in await pool.rows(f"SELECT xmin::text AS xid FROM {table}")}


async def is_settled(hand) -> bool:
    """Whether the hand has ended, with its entry, its slips and its table's pause."""
    row = await in_thread(rig.hand_now, hand_id=hand.pk)
    written = await in_thread(rig.results_now, hand_id=hand.pk)
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    booked = await pool.rows("SELECT FROM ledger_entry WHERE key = %s", f"hand:{hand.pk}")
    parts = {row.status == "settled", len(written) == 2, table.phase == "pause", len(booked) == 1}
    assert len(parts) == 1, "half an ending is on disk"
    return parts == {True}


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
