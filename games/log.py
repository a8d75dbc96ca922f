"""Appends to the log of a hand and reads it: one SQL round trip, many hands to a commit."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from psycopg import AsyncConnection

from games import pool
from games.gathering import Commit, Gathering, Item
from games.perloop import PerLoop
from games.rules.core.game import Move
from games.services import moment

BATCH_MAX = 256


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


async def append(draft: Draft) -> Appended:
    """Append a plain move, together with whatever other hands wait at this moment."""
    return await _moves.here().put(draft)


async def record_fault(*, table_id: str, hand_id: int | None, code: str, detail: str) -> None:
    """Let staff know of something that broke without ending the hand."""
    async with pool.connection() as lent:
        await write_fault(lent, table_id, hand_id, code, detail)


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
    moves = _moves.forget()
    if moves is not None:
        await moves.close()


async def append_all(
    lent: AsyncConnection[Any], drafts: Sequence[Draft], *, is_patient: bool
) -> list[Appended]:
    """Append drafts of different hands in the running transaction; the impatient pass by held tables."""
    arrays = [[column(draft) for draft in drafts] for _, column in COLUMNS]
    sent = moment.local_ms()
    rows = await (await lent.execute(APPEND, [*arrays, is_patient])).fetchall()
    moment.observe(database_ms=rows[-1]["now_ms"], sent_ms=sent, received_ms=moment.local_ms())
    return [Appended(row["status"], row["seq"]) for row in rows]


async def commit(drafts: Sequence[Draft], is_patient: bool) -> list[Appended]:
    """Append drafts of different hands in a transaction of their own."""
    async with pool.connection() as lent:
        return await append_all(lent, drafts, is_patient=is_patient)


async def write_fault(
    lent: AsyncConnection[Any], table_id: str, hand_id: int | None, code: str, detail: str
) -> None:
    """Record a fault in the running transaction."""
    await lent.execute(
        "INSERT INTO games_fault (code, table_id, hand_id, detail, at)"
        " VALUES (%s, %s, %s, %s, clock_timestamp())",
        (code, table_id, hand_id, detail),
    )


def gathering(
    write: Commit[Item, Appended], order: Callable[[Item], Any], most: int
) -> Gathering[Item, Appended]:
    """Gathers what appends to hands: in the order of their tables, passing by those that somebody holds."""
    return Gathering(write, order=order, is_held=lambda appended: appended.status == "busy", most=most)


_moves: PerLoop[Gathering[Draft, Appended]] = PerLoop(
    lambda: gathering(commit, lambda draft: draft.table_id, BATCH_MAX)
)
