"""Puts the test database back to what migrations left, append-only tables too."""

from django.db import connection

KEPT = "kept"
UNTOUCHED = "django_migrations"


def remember_fresh_rows() -> None:
    """Copy every row that migrations and post_migrate laid (house accounts ...) into the schema `kept`."""
    _refuse_a_real_database()
    with connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA IF EXISTS {KEPT} CASCADE")
        cursor.execute(f"CREATE SCHEMA {KEPT}")
        for table in _filled(cursor, "public"):
            cursor.execute(f'CREATE TABLE {KEPT}."{table}" AS TABLE public."{table}"')


def empty_database() -> None:
    """Delete what tests wrote and put the fresh rows back under their old ids.

    Append-only triggers refuse this to everybody; the role `replica` turns triggers off, and only in a
    database whose name says that it is a test's. DELETE, since TRUNCATE costs more for few rows and waits
    for every open transaction.
    """
    _refuse_a_real_database()
    with connection.cursor() as cursor:
        dirty, fresh = _filled(cursor, "public"), _filled(cursor, KEPT)
        deletes = [f'DELETE FROM public."{table}"' for table in dirty]
        inserts = [f'INSERT INTO public."{table}" SELECT * FROM {KEPT}."{table}"' for table in fresh]
        cursor.execute("SET session_replication_role = replica")
        try:
            cursor.execute("; ".join(["BEGIN", *deletes, *inserts, "COMMIT"]))
        finally:
            cursor.execute("ROLLBACK; SET session_replication_role = DEFAULT")


def _refuse_a_real_database() -> None:
    name = str(connection.settings_dict["NAME"])
    if "test" not in name:
        raise AssertionError(f"{name} is not a test database")


def _filled(cursor, schema: str) -> list[str]:
    """The tables of the schema that hold a row."""
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s ORDER BY 1", [schema])
    tables = [name for (name,) in cursor.fetchall() if name != UNTOUCHED]
    if not tables:
        return []
    parts = [f"SELECT '{table}' WHERE EXISTS (SELECT FROM {schema}.\"{table}\")" for table in tables]
    cursor.execute(" UNION ALL ".join(parts))
    return [name for (name,) in cursor.fetchall()]
