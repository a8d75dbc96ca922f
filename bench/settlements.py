"""Settlements a second through `apost`, beside TPC-B on the same server in the same run.

Run `python -m bench.settlements [--clients 4] [--seconds 10] [--rounds 3]`; DATABASE_URL names the server.
A database of its own is made and dropped.
"""

import argparse
import asyncio
import os
import random
from collections.abc import Iterator
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

from ledger import audit, services  # noqa: E402 - they need Django set up for the bench's own database

TABLES = 400
SEATS = 4
STAKE = 10**9
PROCESSES = 2
AIM = 0.5


def main() -> None:
    """Measure both in turns, print what came out, and audit what was posted."""
    arguments = parsed()
    with own_database():
        tables = lay_tables()
        tpcb.lay(ADDRESS)
        house = services.house_account("rake", "coin")
        limits, rates, apart, latencies = [], [], [], []
        for turn in range(arguments.rounds):
            limits.append(tpcb.transactions_per_second(ADDRESS, arguments.clients, arguments.seconds))
            taken = settle_for(tables, house, arguments, f"house:{turn}")
            rates.append(len(taken) / arguments.seconds)
            latencies += taken
            apart.append(len(settle_for(tables, None, arguments, f"apart:{turn}")) / arguments.seconds)
            print(f"round {turn + 1}: TPC-B {limits[-1]:,.0f}/s, settlements {rates[-1]:,.0f}/s", end="")
            print(f", without a house account {apart[-1]:,.0f}/s")
        report(limits, rates, sorted(latencies), arguments.clients)
        print(f"all tables on one house account: {sum(rates) / sum(apart):.0%} of the rate without it")
        broken = audit.audit("coin")
        connections.close_all()
    print(f"audit: {broken or 'sound'}")


def parsed() -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=4)
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
    tables: list[list[int]], house: int | None, arguments: argparse.Namespace, name: str
) -> list[float]:
    """Settle hands of random tables for a while; how many seconds each took."""
    connections.close_all()
    shares = [arguments.clients // PROCESSES + (place < arguments.clients % PROCESSES) for place in range(2)]
    # Forked, so that the children have Django set up as it is here; no connection is open while they fork.
    with get_context("fork").Pool(PROCESSES) as pool:
        jobs = [
            (tables, house, arguments.seconds, f"{name}:{place}", share) for place, share in enumerate(shares)
        ]
        return [taken for part in pool.starmap(settle_in_process, jobs) for taken in part]


def settle_in_process(
    tables: list[list[int]], house: int | None, seconds: int, name: str, share: int
) -> list[float]:
    """What the clients of one process measured."""

    async def together() -> list[float]:
        until = perf_counter() + seconds
        clients = (client(tables, house, until, f"{name}:{number}") for number in range(share))
        return [taken for part in await asyncio.gather(*clients) for taken in part]

    return asyncio.run(together())


async def client(tables: list[list[int]], house: int | None, until: float, name: str) -> list[float]:
    """Settle one hand after the other on one connection."""
    chance, latencies = random.Random(name), []
    address = {"conninfo": ADDRESS, "autocommit": True, "prepare_threshold": 1}
    async with await psycopg.AsyncConnection.connect(**address) as connection:
        while perf_counter() < until:
            draft = settlement(chance, tables, house, f"hand:{name}:{len(latencies)}")
            started = perf_counter()
            await services.apost(connection, draft)
            latencies.append(perf_counter() - started)
    return latencies


def settlement(
    chance: random.Random, tables: list[list[int]], house: int | None, key: str
) -> services.EntryDraft:
    """A hand of four: one pays the banker, the banker pays two, who pay rake, or the loser as much."""
    loser, banker, first, second = chance.sample(chance.choice(tables), SEATS)
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


def report(limits: list[float], rates: list[float], latencies: list[float], clients: int) -> None:
    """Print the rates, the ratio of the whole run and how long settlements took."""
    limit, rate = sum(limits) / len(limits), sum(rates) / len(rates)
    player = "a psycopg port of its script (no pgbench here)" if tpcb.is_ported() else "pgbench -j2"
    print(f"TPC-B by {player}, {clients} clients: {limit:,.0f} transactions/s")
    print(f"settlements of 5 postings and 4 lines, {TABLES} tables, {clients} clients: {rate:,.0f}/s")
    print(f"p50 {percentile(latencies, 50):.2f} ms, p99 {percentile(latencies, 99):.2f} ms")
    print(f"ratio {rate / limit:.0%} (aim {AIM:.0%})")


def percentile(latencies: list[float], percent: int) -> float:
    """A percentile of sorted seconds, in milliseconds."""
    return latencies[min(len(latencies) * percent // 100, len(latencies) - 1)] * 1000


if __name__ == "__main__":
    main()
