"""ledger.md 1.6 under a rush of connections: no loss, no deadlock, no unit too many."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.db import connection, connections

from ledger.audit import audit
from ledger.drafts import POST_SQL, parameters
from ledger.errors import Contended, InsufficientCoins, KeyReused, LedgerError, NotPermitted
from ledger.models import Entry
from ledger.services import (
    EntryDraft,
    Posting,
    ahouse_account,
    apost,
    apost_all,
    close_account,
    post,
    post_all,
)
from tests.ledger.books import balance, enter, house, lines, stake, wallet

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 50


def rush(jobs: list) -> list:
    """What each job returned or was refused with, all at once on connections of their own."""

    def run(job):
        try:
            return job()
        except LedgerError as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_1_4_one_of_fifty_buy_ins_for_the_whole_balance_succeeds():
    """Fifty tables want all of a wallet; one gets it."""
    purse = wallet(1, 1000)
    seats = [stake(1, number) for number in range(THREADS)]
    answers = rush([lambda seat=seat: enter(("buy_in", purse, seat, 1000)) for seat in seats])
    refused = [answer for answer in answers if isinstance(answer, InsufficientCoins)]
    assert (len(refused), len(answers)) == (THREADS - 1, THREADS)
    assert balance(purse) == 0
    assert sum(balance(seat) for seat in seats) == 1000
    assert audit("coin") == []


def test_1_1_one_key_from_twenty_connections_is_written_once():
    """Whoever comes second learns that it was done."""
    purse = wallet(1)
    move = ("grant", house("issuance"), purse, 100)
    answers = rush([lambda: enter(move, key="grant:1") for _ in range(20)])
    assert sorted(answer.is_repeated for answer in answers) == [False] + [True] * 19
    assert len({answer.entry_id for answer in answers}) == 1
    assert balance(purse) == 100


def test_1_6_parallel_settlements_of_the_same_stakes_never_deadlock():
    """Eight connections settle hands of four stakes in random order; all come through and add up."""
    seats = [stake(member, member, 100_000) for member in range(4)]

    def settle(number: int) -> int:
        chance = random.Random(number)  # noqa: S311 - a replayable order, not a secret
        for hand in range(25):
            one, two, three, four = chance.sample(seats, 4)
            enter(
                ("play", one, two, 300),
                ("play", three, two, 200),
                ("play", two, four, 100),
                ("rake", two, house("rake"), 20),
                ("rake", four, house("rake"), 5),
                key=f"hand:{number}:{hand}",
            )
        return 25

    answers = rush([lambda number=number: settle(number) for number in range(8)])
    assert answers == [25] * 8
    assert sum(balance(seat) for seat in seats) == 400_000 - 8 * 25 * 25
    assert audit("coin") == []


def test_1_6_parallel_calls_of_many_settlements_never_deadlock():
    """Eight connections settle the same six tables, three at a time in any order; all come through."""
    tables = [[stake(member, member, 100_000) for member in (2 * table, 2 * table + 1)] for table in range(6)]

    def settle(number: int) -> int:
        chance = random.Random(number)  # noqa: S311 - a replayable order, not a secret
        for call in range(20):
            ended = chance.sample(tables, 3)
            post_all(
                [
                    EntryDraft(f"hand:{number}:{call}:{place}", (Posting("play", one.pk, two.pk, 10),))
                    for place, (one, two) in enumerate(ended)
                ]
            )
        return 20

    answers = rush([lambda number=number: settle(number) for number in range(8)])
    assert answers == [20] * 8
    assert sum(balance(two) for _, two in tables) == 600_000 + 8 * 20 * 3 * 10
    assert audit("coin") == []


def test_1_6_everything_that_moves_coins_at_once_adds_up():
    """Calls of many, seats that open and close, shares for those who left, grants, and audits meanwhile."""
    tables = [[stake(member, member, 100_000) for member in (2 * table, 2 * table + 1)] for table in range(4)]
    gone = [stake(member, 100 + member) for member in range(8)]
    for seat in gone:
        close_account(seat.pk)

    def settle(number: int) -> list:
        chance = random.Random(number)  # noqa: S311 - a replayable order, not a secret
        for hand in range(10):
            drafts = [
                EntryDraft(
                    f"hand:{number}:{hand}:{place}",
                    (
                        Posting("play", one.pk, two.pk, 7),
                        Posting("fine_share", two.pk, left.pk, 2),
                        Posting("rake", two.pk, house("rake"), 1),
                    ),
                )
                for place, ((one, two), left) in enumerate(
                    zip(chance.sample(tables, 3), chance.sample(gone, 3), strict=True)
                )
            ]
            come_again(lambda drafts=drafts: post_all(drafts))
        return []

    def sit(number: int) -> list:
        for time in range(10):
            seat = stake(number, 1000 * number + time)
            come_again(lambda: enter(("grant", house("issuance"), wallet(number), 50)))
            come_again(lambda seat=seat: enter(("buy_in", wallet(number), seat, 50)))
            come_again(lambda seat=seat: enter(("cash_out", seat, wallet(number), 50)))
            close_account(seat.pk)
        return []

    work = [*[settle] * 4, sit, sit, look_on, look_on]
    assert rush([lambda number=number, do=do: do(number) for number, do in enumerate(work)]) == [[]] * 8
    assert sum(balance(wallet(member)) for member in range(8)) == 4 * 10 * 3 * 2 + 2 * 10 * 50
    assert audit("coin") == []


def look_on(_number: int) -> list:
    """What ten audits find, one after the other."""
    return [flaw for _ in range(10) for flaw in audit("coin")]


def come_again(job):
    """Do what is contended until nobody is in the way."""
    while True:
        try:
            return job()
        except Contended:
            continue


def test_1_6_two_calls_of_the_same_keys_in_crossed_order_do_not_deadlock():
    """Both wait for a third, who gives up; then one writes the pair and the other learns that it was done."""
    pairs = [[stake(member, member, 1000) for member in (2 * table, 2 * table + 1)] for table in range(2)]
    drafts = [
        EntryDraft(f"hand:{place}", (Posting("play", one.pk, two.pk, 10),))
        for place, (one, two) in enumerate(pairs)
    ]

    async def call(some: list[EntryDraft]) -> list[bool]:
        async with await psycopg.AsyncConnection.connect(**address(), autocommit=True) as link:
            return [answer.is_repeated for answer in await apost_all(link, some)]

    async def crossed(third: psycopg.AsyncConnection) -> list[list[bool]]:
        await apost_all(third, drafts[:1])
        both = [asyncio.create_task(call(some)) for some in (drafts, drafts[::-1])]
        await asyncio.to_thread(wait_for_a_lock, third, 2)
        await third.rollback()
        return await asyncio.gather(*both)

    async def run() -> list[list[bool]]:
        async with await psycopg.AsyncConnection.connect(**address()) as third:
            return await crossed(third)

    assert sorted(asyncio.run(run())) == [[False, False], [True, True]]
    assert [balance(two) for _, two in pairs] == [1010, 1010]
    assert audit("coin") == []


def test_1_6_balances_that_change_while_a_call_waits_are_the_ones_it_counts_from():
    """What another transaction leaves in the first of two accounts is what the call's lines follow."""
    one, two, three, four = (stake(member, member, 100) for member in range(4))
    drafts = [
        EntryDraft("hand:1", (Posting("play", one.pk, two.pk, 90),)),
        EntryDraft("hand:2", (Posting("play", three.pk, four.pk, 5),)),
    ]
    with psycopg.connect(**address()) as other, ThreadPoolExecutor(1) as pool:
        other.execute(POST_SQL, parameters([EntryDraft("hand:0", (Posting("play", two.pk, one.pk, 7),))]))
        waiting = pool.submit(lambda: rush([lambda: post_all(drafts)])[0])
        wait_for_a_lock(other)
        other.commit()
        assert [answer.is_repeated for answer in waiting.result(timeout=20)] == [False, False]
    assert [lines(seat)[1:] for seat in (one, two, three)] == [
        [(2, 7, 107), (3, -90, 17)], [(2, -7, 93), (3, 90, 183)], [(2, -5, 95)],
    ]  # fmt: skip
    assert audit("coin") == []


def test_1_8_closing_a_seat_while_a_posting_comes_never_leaves_units_there():
    """Either the posting was first and the seat stays open, or it went to the wallet."""
    seats = [stake(1, number) for number in range(10)]
    purse, payer = wallet(1), stake(2, 99, 10_000)

    def pay(seat):
        return lambda: enter(("play", payer, seat, 10))

    def close(seat):
        return lambda: close_account(seat.pk)

    rush([job for seat in seats for job in (pay(seat), close(seat))])
    assert balance(purse) + sum(balance(seat) for seat in seats) == 100
    assert audit("coin") == []


def test_1_8_a_target_closed_while_the_posting_waits_is_contended():
    """The posting had read an open seat; nothing of it is written, and again it reaches the wallet."""
    seat, purse, payer = stake(1, 10), wallet(1), stake(2, 99, 100)
    move = ("play", payer, seat, 10)
    other = psycopg.connect(**address())
    try:
        other.execute("UPDATE ledger_account SET closed_at = now() WHERE id = %s", [seat.pk])
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(lambda: rush([lambda: enter(move, key="late")])[0])
            wait_for_a_lock(other)
            other.commit()
            assert not waiting.result(timeout=20).is_repeated
    finally:
        other.close()
    assert (balance(seat), balance(purse)) == (0, 10)
    assert Entry.objects.filter(key="late").count() == 1


def address() -> dict:
    """How psycopg reaches the test database."""
    known = connection.get_connection_params()
    return {name: known[name] for name in ("dbname", "user", "password", "host", "port") if name in known}


def wait_for_a_lock(other: psycopg.Connection | psycopg.AsyncConnection, waiters: int = 1) -> None:
    """Return once so many wait for the transaction of `other`."""
    question = "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY (pg_blocking_pids(pid))"
    for _ in range(100_000):
        with psycopg.connect(**address(), autocommit=True) as watcher:
            if watcher.execute(question, [other.info.backend_pid]).fetchone()[0] >= waiters:
                return
    raise AssertionError("nobody waited")


def test_1_6_apost_writes_in_the_transaction_of_its_connection():
    """It commits and rolls back with what else that transaction did."""
    one, two = stake(1, 10, 1000), stake(2, 20, 1000)

    async def play() -> tuple:
        async with await psycopg.AsyncConnection.connect(**address(), autocommit=True) as link:
            rake = await ahouse_account(link, "rake", "coin")
            postings = Posting("play", one.pk, two.pk, 300), Posting("rake", two.pk, rake, 15)
            draft = EntryDraft("hand:1", postings)
            with pytest.raises(ZeroDivisionError):
                async with link.transaction():
                    await apost(link, draft)
                    raise ZeroDivisionError
            async with link.transaction():
                first = await apost(link, draft)
            return rake, first, await apost(link, draft)

    rake, first, again = asyncio.run(play())
    assert rake == house("rake")
    assert (first.is_repeated, again.is_repeated, again.entry_id) == (False, True, first.entry_id)
    assert (balance(one), balance(two)) == (700, 1285)


@pytest.mark.parametrize(
    ("kind", "amount", "error"),
    [("play", 1006, InsufficientCoins), ("grant", 5, NotPermitted), ("play", 6, KeyReused)],
)
def test_1_6_apost_refuses_with_the_same_errors(kind: str, amount: int, error: type[LedgerError]):
    """Both doorways speak alike."""
    one, two = stake(1, 10, 1000), stake(2, 20, 1000)
    enter(("play", one, two, 5), key="hand:0")
    key = "hand:0" if error is KeyReused else "hand:1"
    draft = EntryDraft(key, (Posting(kind, two.pk, one.pk, amount),))

    async def refused() -> None:
        async with await psycopg.AsyncConnection.connect(**address(), autocommit=True) as link:
            await apost(link, draft)

    with pytest.raises(error):
        asyncio.run(refused())
    with pytest.raises(error):
        post(draft)


def test_1_6_a_deadlock_of_others_is_contended():
    """Two transactions post two entries each, crossed: one is told to come again, nothing is half written."""
    one, two = stake(1, 10, 100), stake(2, 20, 100)
    three, four = stake(3, 30, 100), stake(4, 40, 100)
    moves = [Posting("play", one.pk, two.pk, 1)], [Posting("play", three.pk, four.pk, 1)]

    async def crossed(order: tuple, name: str, met: asyncio.Barrier) -> object:
        async with await psycopg.AsyncConnection.connect(**address(), autocommit=True) as link:
            try:
                async with link.transaction():
                    await apost(link, EntryDraft(f"{name}:1", tuple(order[0])))
                    await met.wait()
                    await apost(link, EntryDraft(f"{name}:2", tuple(order[1])))
            except Contended as refused:
                return refused
            return None

    async def both() -> list:
        met = asyncio.Barrier(2)
        return await asyncio.gather(crossed(moves, "a", met), crossed(moves[::-1], "b", met))

    answers = asyncio.run(both())
    assert sum(isinstance(answer, Contended) for answer in answers) == 1
    assert (balance(two), balance(four)) == (101, 101)
    assert audit("coin") == []
