"""Who is here: written for all sockets of a process in one statement, so that a dead process is no drop."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from games import pool
from games.services import announce, fines, graces
from games.threads import in_thread

ABSENT_AFTER = timedelta(seconds=20)
DROPPED_AFTER = timedelta(seconds=10)
SEEN = """
    WITH back AS (
        UPDATE games_drop d SET returned_at = clock_timestamp()
        FROM games_seat s, unnest(%s::uuid[], %s::bigint[]) AS p(place, member)
        WHERE d.seat_id = s.id AND d.returned_at IS NULL AND NOT d.is_leave
            AND s.table_id = p.place AND s.member_id = p.member AND s.left_at IS NULL
    )
    UPDATE games_seat s SET seen_at = clock_timestamp(), dropped_at = NULL
    FROM unnest(%s::uuid[], %s::bigint[]) AS p(place, member)
    WHERE s.table_id = p.place AND s.member_id = p.member AND s.left_at IS NULL
"""
RETURNED = """
    WITH back AS (
        SELECT id, dropped_at IS NOT NULL OR coalesce(seen_at < clock_timestamp() - %s, true) AS was_gone
        FROM games_seat WHERE table_id = %s AND member_id = %s AND left_at IS NULL
    ), seen AS (
        UPDATE games_seat s SET seen_at = clock_timestamp(), dropped_at = NULL FROM back WHERE s.id = back.id
    ), ended AS (
        UPDATE games_drop d SET returned_at = clock_timestamp() FROM back
        WHERE d.seat_id = back.id AND d.returned_at IS NULL AND NOT d.is_leave
    )
    UPDATE games_table SET version = version + 1
    WHERE id = %s AND EXISTS (SELECT FROM back WHERE was_gone) RETURNING id
"""
DROPPED = """
    WITH gone AS (
        UPDATE games_seat SET dropped_at = clock_timestamp()
        WHERE table_id = %s AND member_id = %s AND left_at IS NULL RETURNING id, dropped_at
    )
    UPDATE games_table t SET version = version + 1 FROM gone, games_room r
    WHERE t.id = %s AND r.id = t.room_id RETURNING r.game, gone.dropped_at
"""


async def seen(pairs: Iterable[tuple[str, int]]) -> None:
    """Note that these members (table, member) have a socket open now."""
    pairs = list(pairs)
    if pairs:
        tables, members = [list(column) for column in zip(*pairs, strict=True)]
        await pool.rows(f"{SEEN} RETURNING s.id", tables, members, tables, members)


async def returned(table_id: str, member_id: int) -> bool:
    """Note that a member opened a socket; if his seat had been without him, the table sees it, and True."""
    was_gone = bool(await pool.rows(RETURNED, ABSENT_AFTER, table_id, member_id, table_id))
    if was_gone:
        announce.table_changed(table_id)
    return was_gone


async def dropped(table_id: str, member_id: int) -> None:
    """Note the precise moment at which a member's last socket closed."""
    for row in await pool.rows(DROPPED, table_id, member_id, table_id):
        if graces.grace_of(row["game"]):
            at = row["dropped_at"]
            await in_thread(fines.dropped, table_id=table_id, member_id=member_id, at=at)
        announce.table_changed(table_id)


async def absent_members(table_id: str, game: str, now: datetime) -> frozenset[int]:
    """The seated members for whom the system may answer: stepped out, or gone for longer than a moment.

    Where leaving is fined, that is the grace of the game.
    """
    seats = await pool.rows(
        "SELECT member_id, is_away, seen_at, sat_at, dropped_at FROM games_seat"
        " WHERE table_id = %s AND left_at IS NULL",
        table_id,
    )
    grace = graces.grace_of(game)
    return frozenset(seat["member_id"] for seat in seats if _is_absent(seat, grace, now))


def _is_absent(seat: dict[str, Any], grace: timedelta | None, now: datetime) -> bool:
    if grace is not None:
        gone_since = seat["dropped_at"] or seat["seen_at"] or seat["sat_at"]
        return seat["is_away"] or now - gone_since >= grace
    if seat["dropped_at"] is not None and now - seat["dropped_at"] > DROPPED_AFTER:
        return True
    return seat["is_away"] or seat["seen_at"] is None or now - seat["seen_at"] > ABSENT_AFTER
