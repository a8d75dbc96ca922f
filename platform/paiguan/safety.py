"""Refuses to start a real hall with settings that are missing or unsafe: all of them named at once."""

import base64
import binascii
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qs, urlsplit

from django.core.exceptions import ImproperlyConfigured

LOOPBACK = {"", "localhost", "127.0.0.1", "::1"}
SECRET_KEY_LENGTH_MIN = 50
SECURE_SSL_MODES = {"require", "verify-ca", "verify-full"}


def demand_safe(environ: Mapping[str, str]) -> None:
    """Raise one error that lists everything wrong with the environment of a real hall."""
    found = list(problems(environ))
    if found:
        lines = "".join(f"\n  - {problem}" for problem in found)
        raise ImproperlyConfigured(
            f"This hall cannot start:{lines}\n"
            "Set these in the environment; for a hall on your own machine use `make play`, which needs none."
        )


def problems(environ: Mapping[str, str]) -> Iterator[str]:
    """Each thing that is missing or unsafe, in one sentence."""
    yield from _secret_key(environ.get("SECRET_KEY", ""))
    yield from _seed_keys(environ.get("SEED_KEYS", ""))
    yield from _hosts(environ.get("ALLOWED_HOSTS", ""))
    yield from _database(environ.get("DATABASE_URL", ""))
    yield from _redis(environ.get("REDIS_URL", ""))


def _secret_key(key: str) -> Iterator[str]:
    if not key:
        yield "SECRET_KEY is missing."
    elif len(key) < SECRET_KEY_LENGTH_MIN or len(set(key)) < 5 or "insecure" in key:
        yield f"SECRET_KEY is weak: it needs at least {SECRET_KEY_LENGTH_MIN} random characters."


def _seed_keys(text: str) -> Iterator[str]:
    keys = [key for key in text.split(",") if key]
    if not keys:
        yield "SEED_KEYS is missing: a comma-separated list of Fernet keys, the newest first."
    if any(not _is_fernet_key(key) for key in keys):
        yield "SEED_KEYS holds something that is not a Fernet key (32 bytes in URL-safe base64)."


def _is_fernet_key(key: str) -> bool:
    try:
        raw = base64.urlsafe_b64decode(key)
    except (binascii.Error, ValueError):
        return False
    return len(raw) == 32 and len(set(raw)) > 4


def _hosts(text: str) -> Iterator[str]:
    hosts = [host.strip() for host in text.split(",") if host.strip()]
    if not hosts:
        yield "ALLOWED_HOSTS is missing: the names under which members reach the hall."
    if "*" in hosts:
        yield "ALLOWED_HOSTS must name hosts, not *."


def _database(address: str) -> Iterator[str]:
    parts = urlsplit(address)
    if not address:
        yield "DATABASE_URL is missing."
    elif not parts.scheme.startswith(("postgres", "pgsql")):
        yield "DATABASE_URL is not PostgreSQL, the only database the ledger runs on."
    elif _is_remote(parts.hostname):
        if not parts.password:
            yield "DATABASE_URL has no password for another machine."
        if not SECURE_SSL_MODES & set(parse_qs(parts.query).get("sslmode", [])):
            yield "DATABASE_URL reaches another machine without TLS: add ?sslmode=verify-full."


def _redis(address: str) -> Iterator[str]:
    parts = urlsplit(address)
    if not address:
        yield "REDIS_URL is missing."
    elif _is_remote(parts.hostname):
        if not parts.password:
            yield "REDIS_URL has no password for another machine."
        if parts.scheme != "rediss":
            yield "REDIS_URL reaches another machine without TLS: use rediss://."


def _is_remote(host: str | None) -> bool:
    return (host or "") not in LOOPBACK and not (host or "").startswith(("/", "%2f", "%2F"))
