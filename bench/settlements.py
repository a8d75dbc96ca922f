"""Settlements a second, gathered as the hall gathers them, beside TPC-B on the same server in the same run.

Run `python -m bench.settlements [--clients 4] [--ending 64] [--seconds 10] [--rounds 3]`; DATABASE_URL names
the server. A client is a connection, as in TPC-B; `--ending` tables settle one hand after the other, and what
waits while a client commits is one commit with it. The same tables on connections that gather nothing are
measured too. A database of its own is made and dropped.
"""

import argparse
import asyncio
import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from time import perf_counter
from urllib.parse import urlsplit

import django
import psycopg
from django.core.management import call_command
from django.db import connections, transaction

from bench import tpcb
from paiguan.running.services import start_for_tests

start_for_tests(os.environ, is_durable=True)
SERVER = os.environ["DATABASE_URL"]
NAME = f"bench_settlements_{os.getpid()}"
ADDRESS = urlsplit(SERVER)._replace(path=f"/{NAME}").geturl()

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paiguan.settings")
os.environ.setdefault("DEBUG", "1")
os.environ["DATABASE_URL"] = ADDRESS
django.setup()

# These need Django set up for the bench's own database.
from games import pool  # noqa: E402
from games.endings import BATCH_MAX  # noqa: E402
from games.gathering import Gathering  # noqa: E402
from ledger import audit, services  # noqa: E402

TABLES = 400
SEATS = 4
STAKE = 10**9
PROCESSES = 2
AIM = 0.5


def main() -> None:
    """Measure all in turns, print what came out, and audit what was posted."""
    arguments = parsed()
    with own_database():
        tables = lay_tables()
        tpcb.lay(ADDRESS)
        house = services.house_account("rake", "coin")
        limits: list[float] = []
        latencies: list[float] = []
        rates: dict[str, list[float]] = {"gathered": [], "apart": [], "singly": []}
        for turn in range(arguments.rounds):
            limits.append(tpcb.transactions_per_second(ADDRESS, arguments.clients, arguments.seconds))
            for how, account, most in (
                ("gathered", house, BATCH_MAX),
                ("apart", None, BATCH_MAX),
                ("singly", house, 1),
            ):
                taken = settle_for(tables, account, arguments, f"{how}:{turn}", most)
                rates[how].append(len(taken) / arguments.seconds)
                latencies += taken if how == "gathered" else []
            last = {how: measured[-1] for how, measured in rates.items()}
            print(
                f"round {turn + 1}: TPC-B {limits[-1]:,.0f}/s, settlements {last['gathered']:,.0f}/s", end=""
            )
            print(f", without a house account {last['apart']:,.0f}/s, not gathered {last['singly']:,.0f}/s")
        report(limits, rates, sorted(latencies), arguments)
        broken = audit.audit("coin")
        connections.close_all()
    print(f"audit: {broken or 'sound'}")


def parsed() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--ending", type=int, default=64)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


@contextmanager
def own_database() -> Iterator[None]:
    """The bench's database, there while the bench runs."""
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {NAME}")
        try:
            call_command("migrate", "ledger", verbosity=0)
            yield
        finally:
            connections.close_all()
            server.execute(f"DROP DATABASE {NAME} WITH (FORCE)")


def lay_tables() -> list[list[int]]:
    """The stake accounts of every table, filled through grants and buy-ins."""
    issuance = services.house_account("issuance", "coin")
    with transaction.atomic():
        return [lay_table(number, issuance) for number in range(TABLES)]


def lay_table(number: int, issuance: int) -> list[int]:
    """The filled stake accounts of one table."""
    stakes, postings = [], []
    for member in range(number * SEATS, (number + 1) * SEATS):
        wallet = services.wallet_of(member, "coin").pk
        stake = services.open_account(
            kind="stake", holder=f"seat:{member}", currency="coin", owner=f"member:{member}"
        ).pk
        postings.append(services.Posting("grant", issuance, wallet, STAKE))
        postings.append(services.Posting("buy_in", wallet, stake, STAKE))
        stakes.append(stake)
    services.post(services.EntryDraft(f"table:{number}", tuple(postings)))
    return stakes


def settle_for(
    tables: list[list[int]], house: int | None, arguments: argparse.Namespace, name: str, most: int
) -> list[float]:
    """Settle hands for a while, up to `most` to a commit; how many seconds each took."""
    connections.close_all()
    ending = tables[: arguments.ending]
    # Forked, so that the children have Django set up as it is here; no connection is open while they fork.
    with get_context("fork").Pool(PROCESSES) as forked:
        jobs = [
            (
                ending[place::PROCESSES], house, arguments.seconds, f"{name}:{place}", most,
                arguments.clients // PROCESSES + (place < arguments.clients % PROCESSES),
            )
            for place in range(PROCESSES)
        ]  # fmt: skip
        return [taken for part in forked.starmap(settle_in_process, jobs) for taken in part]


def settle_in_process(
    tables: list[list[int]], house: int | None, seconds: int, name: str, most: int, clients: int
) -> list[float]:
    """What the tables of one process measured."""

    async def together() -> list[float]:
        until = perf_counter() + seconds
        gathering = Gathering(
            book, order=lambda draft: draft.key, is_held=lambda _: False, most=most, writers=clients
        )
        ends = (
            table(stakes, house, until, f"{name}:{place}", gathering) for place, stakes in enumerate(tables)
        )
        latencies = [taken for part in await asyncio.gather(*ends) for taken in part]
        await gathering.close()
        await pool.close()
        return latencies

    return asyncio.run(together())


async def book(drafts: Sequence[services.EntryDraft], _is_patient: bool) -> list[bool]:
    """Post what ended together as one commit; nobody else holds any of it."""
    async with pool.connection() as connection:
        posted = await services.apost_all(connection, drafts)
    return [answer.is_repeated for answer in posted]


async def table(
    stakes: list[int],
    house: int | None,
    until: float,
    name: str,
    gathering: Gathering[services.EntryDraft, bool],
) -> list[float]:
    """Settle one hand of a table after the other."""
    chance, latencies = random.Random(name), []
    while perf_counter() < until:
        draft = settlement(chance, stakes, house, f"hand:{name}:{len(latencies)}")
        started = perf_counter()
        await gathering.put(draft)
        latencies.append(perf_counter() - started)
    return latencies


def settlement(chance: random.Random, stakes: list[int], house: int | None, key: str) -> services.EntryDraft:
    """A hand of four: one pays the banker, the banker pays two, who pay rake, or the loser as much."""
    loser, banker, first, second = chance.sample(stakes, SEATS)
    kind, taker = ("play", loser) if house is None else ("rake", house)
    return services.EntryDraft(
        key,
        (
            services.Posting("play", loser, banker, 300),
            services.Posting("play", banker, first, 200),
            services.Posting("play", banker, second, 100),
            services.Posting(kind, first, taker, 10),
            services.Posting(kind, second, taker, 5),
        ),
        cause=key,
    )


def report(
    limits: list[float], rates: dict[str, list[float]], latencies: list[float], arguments: argparse.Namespace
) -> None:
    """Print the rates, the ratios of the whole run and how long settlements took."""
    limit = sum(limits) / len(limits)
    rate, apart, singly = (sum(measured) / len(measured) for measured in rates.values())
    player = "a psycopg port of its script (no pgbench here)" if tpcb.is_ported() else "pgbench -j2"
    print(f"TPC-B by {player}, {arguments.clients} clients: {limit:,.0f} transactions/s")
    print(
        f"settlements of 5 postings and 4 lines, {arguments.ending} tables, {arguments.clients} clients: ",
        end="",
    )
    print(f"{rate:,.0f}/s, p50 {percentile(latencies, 50):.2f} ms, p99 {percentile(latencies, 99):.2f} ms")
    print(f"ratio {rate / limit:.0%} (aim {AIM:.0%}); not gathered {singly:,.0f}/s, {singly / limit:.0%}")
    print(f"all tables on one house account: {rate / apart:.0%} of the rate without it")


def percentile(latencies: list[float], percent: int) -> float:
    """A percentile of sorted seconds, in milliseconds."""
    return latencies[min(len(latencies) * percent // 100, len(latencies) - 1)] * 1000


if __name__ == "__main__":
    main()
