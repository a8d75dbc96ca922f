"""The environment of a development hall: secrets of its own, made at the first start and kept in var/."""

import base64
import os
import secrets
from collections.abc import Mapping, MutableMapping
from pathlib import Path

from .layout import var_folder

# Whoever sets one of these runs a hall of his own making, and nothing is read from files.
MARKS = ("SECRET_KEY", "PAIGUAN_DEVELOPMENT")


def adopt(environ: MutableMapping[str, str], command: str) -> None:
    """Add what a development hall in var/ has set, so that every manage.py command sees the running one.

    The first `play` makes the secrets. A hall with secrets of its own in the environment is left alone.
    """
    if any(mark in environ for mark in MARKS):
        return
    if command == "play":
        _write(_hall_file(), _fresh_secrets(), only_new=True)
    files = [_hall_file()] if command == "play" else [_hall_file(), services_file()]
    for name, value in _read(files).items():
        environ.setdefault(name, value)


def services_file() -> Path:
    """Where a running `play` says how its servers are reached."""
    return var_folder() / "services.env"


def publish_services(addresses: Mapping[str, str]) -> None:
    """Tell other manage.py commands of this checkout how to reach the servers of this hall."""
    _write(services_file(), addresses, only_new=False)


def _hall_file() -> Path:
    return var_folder() / "hall.env"


def _fresh_secrets() -> dict[str, str]:
    return {
        "PAIGUAN_DEVELOPMENT": "1",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "SEED_KEYS": base64.urlsafe_b64encode(secrets.token_bytes(32)).decode(),
    }


def _write(path: Path, values: Mapping[str, str], *, only_new: bool) -> None:
    if only_new and path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as file:
        file.writelines(f"{name}={value}\n" for name, value in values.items())
    os.replace(fresh, path)


def _read(paths: list[Path]) -> dict[str, str]:
    lines = [line for path in paths if path.exists() for line in path.read_text().splitlines()]
    return dict(line.split("=", 1) for line in lines if "=" in line)
