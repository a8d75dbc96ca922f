"""TPC-B as pgbench plays it: by pgbench itself, or by a port of its script where there is none."""

import asyncio
import random
import re
import shutil
import subprocess
from time import perf_counter

import psycopg

SCALE = 10
SCRIPT = (
    ("UPDATE pgbench_accounts SET abalance = abalance + %(delta)s WHERE aid = %(aid)s"),
    ("SELECT abalance FROM pgbench_accounts WHERE aid = %(aid)s"),
    ("UPDATE pgbench_tellers SET tbalance = tbalance + %(delta)s WHERE tid = %(tid)s"),
    ("UPDATE pgbench_branches SET bbalance = bbalance + %(delta)s WHERE bid = %(bid)s"),
    (
        "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) "
        "VALUES (%(tid)s, %(bid)s, %(aid)s, %(delta)s, CURRENT_TIMESTAMP)"
    ),
)
# As many branches, tellers and accounts as SCALE says.
TABLES = """
CREATE TABLE pgbench_branches AS SELECT g AS bid, 0 AS bbalance FROM generate_series(1, 10) g;
CREATE TABLE pgbench_tellers AS SELECT g AS tid, 0 AS tbalance FROM generate_series(1, 100) g;
CREATE TABLE pgbench_accounts AS
    SELECT g AS aid, 0 AS abalance, repeat(' ', 84) AS filler FROM generate_series(1, 1000000) g;
CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid);
"""


def is_ported() -> bool:
    """Whether the port stands in for pgbench."""
    return shutil.which("pgbench") is None


def lay(address: str) -> None:
    """Make and vacuum the tables of TPC-B."""
    if not is_ported():
        subprocess.run(["pgbench", "-i", "-q", "-s", str(SCALE), address], check=True, capture_output=True)  # noqa: S603, S607
        return
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(TABLES)
        connection.execute("VACUUM ANALYZE")


def transactions_per_second(address: str, clients: int, seconds: int) -> float:
    """How many TPC-B transactions a second the server commits."""
    if is_ported():
        return asyncio.run(_ported(address, clients, seconds))
    command = ["pgbench", "-n", f"-c{clients}", "-j2", f"-T{seconds}", address]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    found = re.search(r"tps = ([0-9.]+)", ran.stdout)
    if found is None:
        raise RuntimeError(ran.stdout)
    return float(found[1])


async def _ported(address: str, clients: int, seconds: int) -> float:
    started = perf_counter()
    counts = await asyncio.gather(*(_client(address, started + seconds) for _ in range(clients)))
    return sum(counts) / (perf_counter() - started)


async def _client(address: str, until: float) -> int:
    count = 0
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        while perf_counter() < until:
            values = {
                "aid": random.randint(1, SCALE * 100_000),
                "tid": random.randint(1, SCALE * 10),
                "bid": random.randint(1, SCALE),
                "delta": random.randint(-5000, 5000),
            }
            async with connection.transaction():
                for statement in SCRIPT:
                    await connection.execute(statement, values)
            count += 1
    return count
