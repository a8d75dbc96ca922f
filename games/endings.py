"""Ends hands: the last move, the settlement, the slips and the table's pause are one commit, or none is."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from psycopg import AsyncConnection

from games import log, pool
from games.failpoints import reach
from games.gathering import Gathering
from games.log import Appended, Draft
from games.perloop import PerLoop
from games.services.settle import SettlementPlan, fine_undone
from ledger.errors import Contended, LedgerError
from ledger.services import Posting, apost, apost_all

BATCH_MAX = 32  # Every table of a batch is locked until all of it is on disk.
READING_SECONDS = 6  # A result is read so long at least, after the table has shown how it came about.

END = """
    SELECT games_end(asked.t, asked.h, %s, asked.pause) AS is_ended
    FROM unnest(%s::uuid[], %s::bigint[], %s::interval[]) WITH ORDINALITY AS asked (t, h, pause, place)
    ORDER BY place
"""
SLIPS = "SELECT games_slips(h, slips::jsonb) FROM unnest(%s::bigint[], %s::text[]) AS asked (h, slips)"
FINE_BOOKED = """
    SELECT p.kind, p.source_id, p.target_id, p.amount, e.cause
    FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id WHERE e.key = %s ORDER BY p.id
"""


@dataclass(frozen=True, slots=True)
class Ending:
    """The move that ends a hand, what settling it books and writes, and how long its table shows it (s)."""

    draft: Draft
    plan: SettlementPlan
    reveal_seconds: int


async def append_last(draft: Draft, plan: SettlementPlan, *, reveal_seconds: int) -> Appended:
    """Append the move that ends a hand and settle it, together with whatever other hands end just now."""
    try:
        return await _endings.here().put(Ending(draft, plan, reveal_seconds))
    except Contended:
        # Somebody else's transaction came between: that breaks no hand, it is looked at again.
        return Appended("lost", None)


async def abort(*, table_id: str, hand_id: int, code: str, detail: str) -> bool:
    """End a broken hand: nobody wins, loses or is fined, staff can read why, and the table deals again."""
    async with pool.connection() as lent, lent.transaction():
        (is_ended,) = await _end(lent, "aborted", [(table_id, hand_id, 0)])
        if not is_ended:
            return False
        await log.write_fault(lent, table_id, hand_id, code, detail)
        await _return_fine(lent, table_id, hand_id)
    return True


async def close() -> None:
    """Stop the running loop's writer."""
    endings = _endings.forget()
    if endings is not None:
        await endings.close()


async def commit(endings: Sequence[Ending], is_patient: bool) -> list[Appended]:
    """Write those endings whose move can still be appended, all in one transaction."""
    async with pool.connection() as lent, lent.transaction():
        answers = await log.append_all(lent, [ending.draft for ending in endings], is_patient=is_patient)
        ended = [
            ending for ending, answer in zip(endings, answers, strict=True) if answer.status == "appended"
        ]
        if ended:
            await _settle(lent, ended)
            reach("settle.before_commit")
    if ended:
        reach("settle.after_commit")
    return answers


async def _settle(lent: AsyncConnection[Any], endings: Sequence[Ending]) -> None:
    entries = [ending.plan.draft for ending in endings if ending.plan.draft is not None]
    if entries:
        await apost_all(lent, entries)
    hands = [ending.draft.hand_id for ending in endings]
    slips = [json.dumps([asdict(result) for result in ending.plan.results]) for ending in endings]
    places = [(ending.draft.table_id, ending.draft.hand_id, ending.reveal_seconds) for ending in endings]
    await _end(lent, "settled", places)
    await lent.execute(SLIPS, (hands, slips))


async def _end(lent: AsyncConnection[Any], status: str, places: Sequence[tuple[str, int, int]]) -> list[bool]:
    tables, hands, reveals = zip(*places, strict=True)
    pauses = [
        timedelta(seconds=settings.HAND_PAUSE_SECONDS or reveal_seconds + READING_SECONDS)
        for reveal_seconds in reveals
    ]
    cursor = await lent.execute(END, (status, list(tables), list(hands), pauses))
    return [row["is_ended"] for row in await cursor.fetchall()]


async def _return_fine(lent: AsyncConnection[Any], table_id: str, hand_id: int) -> None:
    """Mirror the fine of a hand that never counted; the hand ends even where staff must do it by theirs."""
    rows = await (await lent.execute(FINE_BOOKED, (f"penalty:{hand_id}",))).fetchall()
    if not rows:
        return
    booked = [Posting(row["kind"], row["source_id"], row["target_id"], row["amount"]) for row in rows]
    try:
        async with lent.transaction():
            await apost(lent, fine_undone(hand_id, rows[0]["cause"], booked))
    except LedgerError as refused:
        detail = f"{type(refused).__name__}: {refused}"
        await log.write_fault(lent, table_id, hand_id, "fine_not_returned", detail)


_endings: PerLoop[Gathering[Ending, Appended]] = PerLoop(
    lambda: log.gathering(commit, lambda ending: ending.draft.table_id, BATCH_MAX)
)
