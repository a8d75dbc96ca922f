"""The psycopg pool of this process and loop, on the database that Django is configured for."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from django.db import connections
from psycopg import AsyncConnection
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool

from games.perloop import PerLoop

CONNECTIONS_MIN, CONNECTIONS_MAX = 1, 8
WAIT_SECONDS = 5.0
# What Django itself makes of OPTIONS; everything else there goes to the driver.
DJANGO_OPTIONS = {"pool", "isolation_level", "server_side_binding", "assume_role", "client_encoding"}


@asynccontextmanager
async def connection() -> AsyncIterator[AsyncConnection[dict[str, Any]]]:
    """An autocommitting connection that gives rows as dicts."""
    pool = _pools.here()
    if pool.closed:
        await pool.open()
    async with pool.connection() as lent:
        yield lent


async def rows(query: str, *values: Any) -> list[dict[str, Any]]:
    """Every row of one statement."""
    async with connection() as lent:
        return await (await lent.execute(query, values)).fetchall()  # type: ignore[arg-type]


async def close() -> None:
    """Close the running loop's connections; the next use opens new ones."""
    pool = _pools.forget()
    if pool is not None and not pool.closed:
        await pool.close()


def _make() -> AsyncConnectionPool[AsyncConnection[dict[str, Any]]]:
    return AsyncConnectionPool(
        kwargs=_address() | {"autocommit": True, "prepare_threshold": 1, "row_factory": dict_row},
        min_size=CONNECTIONS_MIN,
        max_size=CONNECTIONS_MAX,
        timeout=WAIT_SECONDS,
        open=False,
    )


def _address() -> dict[str, Any]:
    """Where the database is, by Django's own settings, so that tests reach the test database."""
    settings = connections["default"].settings_dict
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    address = {ours: settings[theirs] for theirs, ours in names.items() if settings.get(theirs)}
    options = {name: value for name, value in settings["OPTIONS"].items() if name not in DJANGO_OPTIONS}
    return address | options


_pools: PerLoop[AsyncConnectionPool[AsyncConnection[dict[str, Any]]]] = PerLoop(_make)
