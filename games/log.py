"""Appends to the log of a hand and reads it: one SQL round trip, many hands to a commit."""

import asyncio
import json
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from psycopg import AsyncConnection
from psycopg.types.json import Jsonb

from games import pool
from games.failpoints import reach
from games.perloop import PerLoop
from games.rules.core.game import Move
from games.services import moment
from games.services.settle import SettlementPlan, fine_undone
from ledger.errors import LedgerError
from ledger.services import Posting, apost

BATCH_MAX = 256
WRITERS = 3
READING_SECONDS = 6  # A result is read so long at least, after the table has shown how it came about.


@dataclass(frozen=True, slots=True)
class Draft:
    """A move that wants to follow move `seq`, the deadline and the wake-up it would set (ms).

    `grace` is how long (ms) after the deadline of move `seq` only members may still answer.
    `member_id` names the member who asked for it, and must still be one who may play; None for the system.
    """

    table_id: str
    hand_id: int
    seq: int
    move: Move
    action_id: str | None
    grace: int
    deadline: int | None
    wake: int | None
    member_id: int | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of a draft: appended, repeated, over, lost, late, early, skewed, busy or barred."""

    status: str
    seq: int | None


COLUMNS = (
    ("uuid", lambda d: d.table_id),
    ("bigint", lambda d: d.hand_id),
    ("integer", lambda d: d.seq),
    ("smallint", lambda d: d.move.seat),
    ("text", lambda d: json.dumps(dict(d.move.action))),
    ("text", lambda d: d.move.cause),
    ("bigint", lambda d: d.move.at),
    ("text", lambda d: d.action_id),
    ("integer", lambda d: d.grace),
    ("bigint", lambda d: d.deadline),
    ("bigint", lambda d: d.wake),
    ("bigint", lambda d: d.member_id),
)
_ARRAYS = ", ".join(f"%s::{kind}[]" for kind, _ in COLUMNS)
# Standing is judged by the statement that appends, so nothing that a suspension forbids gets past it. The
# case keeps the append from running for the barred; OFFSET 0 keeps it from running once per column.
APPEND = f"""
    SELECT (a.done).status, (a.done).seq, (a.done).now_ms
    FROM unnest({_ARRAYS}) WITH ORDINALITY
            AS d(t, h, s, seat, action, cause, at, id, grace, deadline, wake, member, place),
        LATERAL (SELECT CASE
            WHEN member IS NULL OR EXISTS (
                SELECT FROM accounts_member m WHERE m.id = member AND m.is_active AND m.status = 'active')
            THEN games_append(t, h, s, seat, action::jsonb, cause, at, id, grace, deadline, wake, %s)
            ELSE ('barred', NULL, games_now_ms())::games_appended
        END AS done OFFSET 0) AS a
    ORDER BY d.place
"""  # noqa: S608

FINE_BOOKED = """
    SELECT p.kind, p.source_id, p.target_id, p.amount, e.cause
    FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id WHERE e.key = %s ORDER BY p.id
"""


async def append(draft: Draft) -> Appended:
    """Append a plain move, together with whatever other hands wait at this moment."""
    return await _writers.here().append(draft)


async def append_last(draft: Draft, plan: SettlementPlan, *, reveal_seconds: int) -> Appended:
    """Append the move that ends a hand, settle it, write its slips and let its table pause: one commit."""
    async with pool.connection() as lent, lent.transaction():
        (appended,) = await _append(lent, [draft], is_patient=True)
        if appended.status != "appended":
            return appended
        if plan.draft is not None:
            await apost(lent, plan.draft)
        await _end(lent, draft.table_id, draft.hand_id, "settled", reveal_seconds)
        slips = Jsonb([asdict(result) for result in plan.results])
        await lent.execute("SELECT games_slips(%s, %s)", (draft.hand_id, slips))
        reach("settle.before_commit")
    reach("settle.after_commit")
    return appended


async def abort(*, table_id: str, hand_id: int, code: str, detail: str) -> bool:
    """End a broken hand: nobody wins, loses or is fined, staff can read why, and the table deals again."""
    async with pool.connection() as lent, lent.transaction():
        if not await _end(lent, table_id, hand_id, "aborted", 0):
            return False
        await _fault(lent, table_id, hand_id, code, detail)
        await _return_fine(lent, table_id, hand_id)
    return True


async def record_fault(*, table_id: str, hand_id: int | None, code: str, detail: str) -> None:
    """Let staff know of something that broke without ending the hand."""
    async with pool.connection() as lent:
        await _fault(lent, table_id, hand_id, code, detail)


async def wake_at(*, table_id: str, hand_id: int, wake: int | None) -> None:
    """Set when the table of a running hand moves next by itself, where the lease of a clock has moved it."""
    await pool.rows(
        "UPDATE games_table SET wake_at = LEAST(games_moment(%s), grace_at)"
        " WHERE id = %s AND current_hand_id = %s AND phase = 'hand' RETURNING id",
        wake, table_id, hand_id,
    )  # fmt: skip


async def read(hand_id: int, after: int) -> list[dict[str, Any]]:
    """The moves of a hand after number `after`, in order."""
    return await pool.rows(
        "SELECT seq, seat, action, cause, at, action_id FROM games_move"
        " WHERE hand_id = %s AND seq > %s ORDER BY seq",
        hand_id, after,
    )  # fmt: skip


async def close() -> None:
    """Stop the running loop's writer."""
    writer = _writers.forget()
    if writer is not None:
        await writer.close()


class Writer:
    """Gathers the drafts that wait while a commit is under way, and commits them as one."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[tuple[Draft, asyncio.Future[Appended]]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def append(self, draft: Draft) -> Appended:
        """What became of the draft, once it is on disk."""
        if not self._tasks:
            # While one batch waits for its disk, the next is already being written: no hand is in both.
            self._tasks = [asyncio.create_task(self._run()) for _ in range(WRITERS)]
        answer: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((draft, answer))
        return await answer

    async def close(self) -> None:
        """Stop for good."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < BATCH_MAX and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            # Every batch locks its tables in one order, so that two of them cannot wait for each other.
            batch.sort(key=lambda entry: entry[0].table_id)
            await self._commit(batch)

    async def _commit(self, batch: list[tuple[Draft, asyncio.Future[Appended]]]) -> None:
        try:
            async with pool.connection() as lent:
                answers = await _append(lent, [draft for draft, _ in batch], is_patient=len(batch) == 1)
        except Exception as failed:
            # One draft may have spoiled it for all: each gets a transaction, and an error, of its own.
            # Whatever it was, the writer lives on: all hands of this process wait for it.
            if len(batch) > 1:
                await asyncio.gather(*(self._commit([entry]) for entry in batch))
            else:
                _fail(batch[0][1], failed)
            return
        for (draft, answer), appended in zip(batch, answers, strict=True):
            self._answer(draft, answer, appended)

    def _answer(self, draft: Draft, answer: "asyncio.Future[Appended]", appended: Appended) -> None:
        if appended.status == "busy":
            retry = asyncio.create_task(self._commit([(draft, answer)]))
            answer.add_done_callback(lambda _: retry.done() or retry.cancel())
        elif not answer.done():
            answer.set_result(appended)


def _fail(answer: "asyncio.Future[Appended]", failed: BaseException) -> None:
    if not answer.done():
        answer.set_exception(failed)


async def _append(lent: AsyncConnection[Any], drafts: list[Draft], *, is_patient: bool) -> list[Appended]:
    arrays = [[column(draft) for draft in drafts] for _, column in COLUMNS]
    sent = moment.local_ms()
    rows = await (await lent.execute(APPEND, [*arrays, is_patient])).fetchall()
    moment.observe(database_ms=rows[-1]["now_ms"], sent_ms=sent, received_ms=moment.local_ms())
    return [Appended(row["status"], row["seq"]) for row in rows]


async def _end(
    lent: AsyncConnection[Any], table_id: str, hand_id: int, status: str, reveal_seconds: int
) -> bool:
    pause = timedelta(seconds=settings.HAND_PAUSE_SECONDS or reveal_seconds + READING_SECONDS)
    cursor = await lent.execute(
        "SELECT games_end(%s, %s, %s, %s) AS ended", (table_id, hand_id, status, pause)
    )
    return bool((await cursor.fetchone() or {})["ended"])


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
        await _fault(lent, table_id, hand_id, "fine_not_returned", f"{type(refused).__name__}: {refused}")


async def _fault(
    lent: AsyncConnection[Any], table_id: str, hand_id: int | None, code: str, detail: str
) -> None:
    await lent.execute(
        "INSERT INTO games_fault (code, table_id, hand_id, detail, at)"
        " VALUES (%s, %s, %s, %s, clock_timestamp())",
        (code, table_id, hand_id, detail),
    )


_writers: PerLoop[Writer] = PerLoop(Writer)
