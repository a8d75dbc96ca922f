"""The two servers a hall needs, each private unless the environment names one."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from .account import service_account
from .postgres import THROWN_AWAY, PrivatePostgres
from .valkey import PrivateValkey

TEST_PREFIX = "paiguan-tests-"


@dataclass
class Services:
    """The private servers of one folder, and what was started of them."""

    folder: Path
    settings: tuple[str, ...] = ()
    say: Callable[[str], None] = lambda text: None
    running: list[PrivatePostgres | PrivateValkey] = field(default_factory=list)

    def start(self, environ: MutableMapping[str, str], database: str = "paiguan") -> dict[str, str]:
        """Set DATABASE_URL and REDIS_URL where they are not; the result names what was set."""
        addresses = {}
        if not environ.get("DATABASE_URL"):
            addresses["DATABASE_URL"] = self._start_postgres(database)
        if not environ.get("REDIS_URL"):
            addresses["REDIS_URL"] = self._start_valkey()
        environ.update(addresses)
        return addresses

    def stop(self) -> None:
        """Stop what `start` started, the last first."""
        while self.running:
            self.running.pop().stop()

    def _start_postgres(self, database: str) -> str:
        folder = self.folder / "pg"
        server = PrivatePostgres(folder, service_account(folder), self.settings)
        self.say(
            "database: adopting the one that runs"
            if server.is_running()
            else f"database: starting in {folder}"
        )
        self.running.append(server)
        return server.start(database)

    def _start_valkey(self) -> str:
        folder = self.folder / "redis"
        server = PrivateValkey(folder, service_account(folder))
        self.say(
            "messages: adopting the Redis that runs" if server.is_running() else "messages: starting Redis"
        )
        self.running.append(server)
        return server.start()


def start_for_tests(environ: MutableMapping[str, str], *, is_durable: bool = False) -> None:
    """Servers for this test run alone, in a temporary folder; stopped and removed when the run ends.

    A durable one waits for the disk at every commit, as a hall's does: for measurements.
    """
    if environ.get("DATABASE_URL") and environ.get("REDIS_URL"):
        return
    _remove_abandoned()
    folder = Path(tempfile.mkdtemp(prefix=TEST_PREFIX))
    folder.chmod(0o711)
    (folder / "owner").write_text(str(os.getpid()))
    services = Services(folder, () if is_durable else THROWN_AWAY)
    atexit.register(_remove, services)
    services.start(environ)


def _remove(services: Services) -> None:
    owner = services.folder / "owner"
    # A forked child runs this too when it exits; only the process that started the servers stops them.
    if owner.exists() and owner.read_text() == str(os.getpid()):
        services.stop()
        shutil.rmtree(services.folder, ignore_errors=True)


def _remove_abandoned() -> None:
    """Stop and remove the servers of test runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{TEST_PREFIX}*"):
        with suppress(FileNotFoundError):  # Its own run may be removing it at this moment.
            _remove_if_abandoned(folder)


def _remove_if_abandoned(folder: Path) -> None:
    owner = folder / "owner"
    if folder.stat().st_uid != os.getuid() or not owner.exists() or _lives(int(owner.read_text() or 0)):
        return
    for server in (
        PrivatePostgres(folder / "pg", service_account(folder / "pg")),
        PrivateValkey(folder / "redis", service_account(folder / "redis")),
    ):
        server.stop()
    shutil.rmtree(folder, ignore_errors=True)


def _lives(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False
