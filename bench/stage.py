"""A hall of its own for a measurement or a test of processes: a database, members with sessions, servers."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg

from paiguan.running.services import start_for_tests

ROOT = Path(__file__).resolve().parents[1]
# A measurement, or a test of processes, is many members at one address.
NO_LIMITS = dict.fromkeys(
    (
        "CONNECTIONS_PER_ADDRESS_MAX",
        "SOCKETS_PER_ADDRESS_MAX",
        "TABLES_PER_MEMBER_MAX",
        "REQUESTS_PER_SECOND_MAX",
        "HANDSHAKES_PER_SECOND_MAX",
    ),
    "0",
)
SEED_KEY = "YmVuY2gtb25seS1zZWVkLWtleS1vZi0zMi1ieXRlcyE="
START_SECONDS = 60


@contextmanager
def database() -> Iterator[str]:
    """The address of a new, migrated database, which is dropped at the end."""
    name = f"paiguan_stage_{secrets.token_hex(4)}"
    server_url = _server_url()
    url = urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))
    with psycopg.connect(_driver_url(server_url), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            manage(url, "migrate", "--verbosity=0", "--skip-checks")
            yield url
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def environment(url: str, **more: str) -> dict[str, str]:
    """What a process of this hall finds in its environment."""
    own = {
        "DATABASE_URL": url,
        "DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "SECRET_KEY": "stage-only-" + "0" * 50,
        "SEED_KEYS": SEED_KEY,
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}",
    }
    return {**os.environ, **NO_LIMITS, **own, **more}


def manage(url: str, *arguments: str) -> None:
    """Run a management command to its end."""
    subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment(url), check=True
    )


def lay(url: str, tables: int, game: str, **options: int) -> list[dict[str, Any]]:
    """Tables with running hands: id, number of the hand, and a session key per seat (bench/lay.py)."""
    printed = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "bench.lay", str(tables), game, json.dumps(options)],
        cwd=ROOT,
        env=environment(url),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    laid: list[dict[str, Any]] = json.loads(printed.stdout.splitlines()[-1])
    return laid


class Process:
    """One process of the hall, which only this object may end."""

    def __init__(
        self, command: list[str], settings: Mapping[str, str], *, log: IO[str] | int = subprocess.PIPE
    ) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, *command], cwd=ROOT, env=dict(settings), stderr=log, text=True
        )

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """How it ended, or None while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> str:
        """End it as a deploy does; returns what it had to say."""
        if self.exit_code is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.communicate(timeout=10)[1]
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.communicate()[1]

    def wait(self, seconds: float) -> int | None:
        """Wait for its end, for so long at most."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def cpu_seconds(self) -> float:
        """What it has spent of the processors."""
        spent = psutil.Process(self.pid).cpu_times()
        return spent.user + spent.system

    def memory(self) -> int:
        """Resident bytes."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("this system does not say")


def daphne(application: str, port: int, settings: Mapping[str, str]) -> Process:
    """A Daphne that answers on that port."""
    command = ["-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0", application]
    process = Process(command, settings)
    answering(process, port)
    return process


def answering(process: Process, port: int) -> None:
    """Return once the process answers on that port."""
    deadline = time.monotonic() + START_SECONDS
    while not _answers(port):
        if process.exit_code is not None or time.monotonic() > deadline:
            raise RuntimeError(f"nothing answers on port {port}: {process.stop()}")
        time.sleep(0.1)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _server_url() -> str:
    """The server that the environment names; a private one, while this process runs, where none is."""
    start_for_tests(os.environ, is_durable=True)
    return os.environ["DATABASE_URL"]


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _driver_url(url: str) -> str:
    return url.replace("postgres://", "postgresql://", 1)
