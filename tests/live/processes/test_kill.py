"""Processes that die at the worst moments: the hand goes on, nothing is lost, nothing done twice."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from bench import stage
from games.failpoints import EXIT_CODE
from games.rules.paigow.options import SECONDS_MAX
from tests.live.processes.clients import PATIENCE_SECONDS, act, open_seats, rows

pytestmark = pytest.mark.processes
UNHURRIED = {"call_seconds": SECONDS_MAX, "bet_seconds": SECONDS_MAX}
HURRIED = {"call_seconds": 1, "bet_seconds": 1}
WRITTEN = """
    SELECT h.status, (SELECT count(*) FROM games_result WHERE hand_id = h.id) AS slips,
        (SELECT count(*) FROM ledger_entry WHERE key = 'hand:' || h.id) AS entries
    FROM games_hand h WHERE h.number = ANY(%s)
"""
COMMITS = """
    SELECT DISTINCT r.xmin::text AS id FROM games_result r JOIN games_hand h ON h.id = r.hand_id
    WHERE h.number = ANY(%s)
"""
DEALT = """
    SELECT count(*) AS tables FROM games_hand h JOIN games_hand next
        ON next.table_id = h.table_id AND next.ordinal = h.ordinal + 1
    WHERE h.number = ANY(%s)
"""


async def test_a_web_process_dies_in_the_middle_of_a_hand(start, survivor, url):
    """Another one shows each seat what it had answered, takes the same id as the same answer, plays on."""
    web, port = start()
    (laid,) = stage.lay(url, 1, "paigow", **UNHURRIED)
    seats = await open_seats(port, laid)
    await act(seats[0], laid["hand"], 0, {"do": "call", "multiple": 2}, "first")
    web.kill()
    seats = await open_seats(survivor, laid)
    assert seats[0].welcome["hand"]["view"]["my_call"] == 2
    assert seats[1].welcome["hand"]["view"]["my_call"] is None
    ack = await act(seats[0], laid["hand"], 0, {"do": "call", "multiple": 2}, "first")
    assert ack["repeated"] is True
    await play_out(seats, laid["hand"])
    assert_settled_once(url, laid["hand"])


async def test_a_web_process_dies_just_before_it_settles(start, survivor, url):
    """Nothing of the settlement is there; the same answer, sent again, settles the hand once."""
    web, port = start(PAIGUAN_FAILPOINT="settle.before_commit")
    (laid,) = stage.lay(url, 1, "paigow", **UNHURRIED)
    last = await play_until_death(await open_seats(port, laid), laid["hand"])
    assert web.wait(10) == EXIT_CODE
    (hand,) = rows(url, "SELECT status FROM games_hand WHERE number = %s", laid["hand"])
    assert hand["status"] == "running"
    seats = await open_seats(survivor, laid)
    ack = await act(seats[last.seat], laid["hand"], last.turn, last.action, last.id)
    assert ack["repeated"] is False
    assert_settled_once(url, laid["hand"])


async def test_a_web_process_dies_between_settlement_and_announcement(start, survivor, url):
    """The hand is settled; whoever comes back sees how it ended, and the same answer is a repetition."""
    web, port = start(PAIGUAN_FAILPOINT="settle.after_commit")
    (laid,) = stage.lay(url, 1, "paigow", **UNHURRIED)
    last = await play_until_death(await open_seats(port, laid), laid["hand"])
    assert web.wait(10) == EXIT_CODE
    assert_settled_once(url, laid["hand"])
    seats = await open_seats(survivor, laid)
    assert seats[0].welcome["hand"]["over"] is True
    assert len(seats[0].welcome["hand"]["results"]) == 4
    ack = await act(seats[last.seat], laid["hand"], last.turn, last.action, last.id)
    assert ack["repeated"] is True
    assert_settled_once(url, laid["hand"])


async def test_clocks_die_and_two_of_them_run_at_once(start, url):
    """A killed clock costs its tables two seconds; two clocks answer for every seat once."""
    laid = stage.lay(url, 2, "paigow", **HURRIED)
    start.clock().kill()
    start.clock()
    start.clock()
    for table in laid:
        await settled(url, table["hand"])
        assert_settled_once(url, table["hand"])


async def test_a_clock_that_dies_while_it_settles_is_followed_by_another(start, url):
    """Before the commit nothing has happened, so the next clock does it, once."""
    (laid,) = stage.lay(url, 1, "paigow", **HURRIED)
    dying = start.clock(PAIGUAN_FAILPOINT="settle.before_commit")
    assert await asyncio.to_thread(dying.wait, PATIENCE_SECONDS) == EXIT_CODE
    start.clock()
    await settled(url, laid["hand"])
    assert_settled_once(url, laid["hand"])


async def test_a_process_dies_just_before_it_settles_several_tables_at_once(start, url):
    """Nothing of any of them is there; given again, one commit settles each once, and every table goes on."""
    hands = [table["hand"] for table in stage.lay(url, 3, "paigow", **UNHURRIED)]
    assert start.together(hands, PAIGUAN_FAILPOINT="settle.before_commit") == EXIT_CODE
    written = rows(url, WRITTEN, hands)
    assert [dict(hand) for hand in written] == [{"status": "running", "slips": 0, "entries": 0}] * 3
    assert start.together(hands) == 0
    await settled_by_one_commit(url, hands)
    await dealt_again(start, url, hands)


async def test_a_process_dies_just_after_it_settled_several_tables_at_once(start, url):
    """All of them are there; the same answers again change nothing, and every table goes on."""
    hands = [table["hand"] for table in stage.lay(url, 3, "paigow", **UNHURRIED)]
    assert start.together(hands, PAIGUAN_FAILPOINT="settle.after_commit") == EXIT_CODE
    commit = await settled_by_one_commit(url, hands)
    assert start.together(hands) == 0
    assert await settled_by_one_commit(url, hands) == commit
    await dealt_again(start, url, hands)


async def settled_by_one_commit(url, hands):
    """Every hand is settled once, all by the transaction that is returned."""
    for hand in hands:
        assert_settled_once(url, hand)
    (commit,) = rows(url, COMMITS, hands)
    return commit


async def dealt_again(start, url, hands):
    """Every table deals its next hand, and the books are sound."""
    clock = start.clock()
    async with asyncio.timeout(PATIENCE_SECONDS):
        while rows(url, DEALT, hands)[0]["tables"] < len(hands):
            await asyncio.sleep(0.2)
    clock.stop()
    stage.manage(url, "audit_hall")


async def play_out(seats, hand):
    """Answer with the first of what is legal until the hand is over, as four players would."""
    while not seats[0].hand["over"]:
        turn = max(seat.hand["turn"] for seat in seats)
        for seat in seats:
            while seat.hand["turn"] < turn:
                await seat.until("step")
        waiting = [seat for seat in seats if seat.hand["legal"]]
        for seat in waiting:
            await act(seat, hand, turn, seat.hand["legal"][0], f"{seat.seat}-{turn}")
        for seat in seats:
            while seat.hand["turn"] == turn:
                await seat.until("step")


async def play_until_death(seats, hand):
    """Play on until the server dies; returns the seat whose answer killed it."""
    with pytest.raises(ConnectionClosed):
        await play_out(seats, hand)
    answered = [seat for seat in seats if seat.id is not None]
    return max(answered, key=lambda seat: (seat.turn, seat.seat))


async def settled(url, number):
    """Wait until a hand is settled."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while rows(url, "SELECT status FROM games_hand WHERE number = %s", number)[0]["status"] != "settled":
            await asyncio.sleep(0.2)


def assert_settled_once(url, number):
    """One settlement, a slip per seat, a log without gaps, no seat asked twice, no unit made or lost."""
    (hand,) = rows(url, "SELECT * FROM games_hand WHERE number = %s", number)
    assert hand["status"] == "settled"
    moves = rows(url, "SELECT * FROM games_move WHERE hand_id = %s ORDER BY seq", hand["id"])
    assert [move["seq"] for move in moves] == list(range(1, hand["seq"] + 1))
    answers = [(move["seat"], move["action"]["do"]) for move in moves]
    assert len(answers) == len(set(answers))
    results = rows(url, "SELECT * FROM games_result WHERE hand_id = %s", hand["id"])
    assert len(results) == 4 and sum(result["net"] + result["rake"] for result in results) == 0
    entries = rows(url, "SELECT id FROM ledger_entry WHERE key = %s", f"hand:{hand['id']}")
    assert len(entries) == 1
    stakes = rows(url, "SELECT id, balance FROM ledger_account WHERE id = ANY(%s)", hand["stakes"])
    balances = {stake["id"]: stake["balance"] for stake in stakes}
    if rows(url, "SELECT FROM games_table WHERE current_hand_id = %s AND phase = 'pause'", hand["id"]):
        expected = [
            carry + next(r["net"] for r in results if r["seat"] == seat)
            for seat, carry in enumerate(hand["carries"])
        ]
        assert [balances[account] for account in hand["stakes"]] == expected
