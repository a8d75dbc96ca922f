"""Absences when processes die: a killed one makes nobody a leaver, and a fine is booked once in any case."""

import asyncio

import pytest

from bench import stage
from games.failpoints import EXIT_CODE
from tests.live.processes.clients import PATIENCE_SECONDS, open_seats, rows

pytestmark = pytest.mark.processes
# As a web process notes an absence, but a minute ago.
DROPPED = """
    WITH gone AS (
        UPDATE games_seat s SET dropped_at = now() - interval '60 seconds' FROM games_hand h
        WHERE h.number = %s AND s.stake_account_id = (h.stakes ->> 1)::bigint RETURNING s.id, h.id AS hand_id
    ), noted AS (
        INSERT INTO games_drop (seat_id, hand_id, place, is_leave, dropped_at, grace_at)
        SELECT id, hand_id, 1, false, now() - interval '60 seconds', now() - interval '15 seconds' FROM gone
    )
    UPDATE games_table t SET grace_at = now(), wake_at = now() FROM gone
    WHERE t.current_hand_id = gone.hand_id RETURNING gone.hand_id
"""


async def until(url, query, *values):
    """The rows of a question once there are any."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not (found := rows(url, query, *values)):
            await asyncio.sleep(0.2)
    return found


async def test_a_killed_web_process_makes_nobody_a_leaver(start, survivor, url):
    """Four sockets end with it and no absence is noted; a tab that its member closes is one."""
    web, port = start()
    (laid,) = stage.lay(url, 1, "mahjong")
    await open_seats(port, laid)
    web.kill()
    seats = await open_seats(survivor, laid)
    assert rows(url, "SELECT id FROM games_drop") == []
    await seats[2].socket.close()
    (drop,) = await until(url, "SELECT * FROM games_drop")
    assert (drop["place"], drop["is_leave"], drop["returned_at"]) == (2, False, None)


async def test_a_fine_survives_the_clock_that_books_it(start, url):
    """It dies before its commit: nothing is there. The next two book it once, and the seat is taken over."""
    (laid,) = stage.lay(url, 1, "mahjong")
    (gone,) = rows(url, DROPPED, laid["hand"])
    dying = start.clock(PAIGUAN_FAILPOINT="fine.before_commit")
    assert await asyncio.to_thread(dying.wait, PATIENCE_SECONDS) == EXIT_CODE
    assert rows(url, "SELECT id FROM games_fine WHERE hand_id = %s", gone["hand_id"]) == []
    assert rows(url, "SELECT id FROM ledger_entry WHERE key = %s", f"penalty:{gone['hand_id']}") == []
    start.clock()
    start.clock()
    (fine,) = await until(url, "SELECT * FROM games_fine WHERE hand_id = %s", gone["hand_id"])
    await until(
        url,
        "SELECT id FROM games_move WHERE hand_id = %s AND seat = 1 AND action ->> 'do' = 'taken_over'",
        gone["hand_id"],
    )
    postings = rows(
        url,
        "SELECT p.kind, p.amount FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id"
        " WHERE e.key = %s ORDER BY p.id",
        f"penalty:{gone['hand_id']}",
    )
    shares = [("fine_share", share) for share in fine["shares"] if share > 0]
    assert [(p["kind"], p["amount"]) for p in postings] == [
        ("reserve_back", fine["units"]), *shares, ("fine_company", fine["company"]),
    ]  # fmt: skip
    assert sum(fine["shares"]) + fine["company"] == 0
