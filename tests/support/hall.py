"""A hall of its own, started as on a bare machine, for tests that need every process of it."""

import http.client
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psutil

from paiguan.running.ports import free_port
from tests.support.sources import ROOT
from tests.support.waiting import wait_until

SECONDS_MAX = 120
# What the test run itself has set; the hall under test starts like one on a bare machine.
FOREIGN = {
    *("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SEED_KEYS"),
    *("PAIGUAN_DEVELOPMENT", "DEBUG"),
}


class Hall:
    """A hall of its own in a folder of its own."""

    def __init__(self, folder: Path, environ: Mapping[str, str] | None = None) -> None:
        self.folder, self.port, self.environ = folder, free_port(), environ or {}
        self.log = folder / "said"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until the door is open."""
        self._begin()
        wait_until(lambda: "and play" in self.said() or self.process.poll() is not None, SECONDS_MAX)
        assert self.process.poll() is None, self.said()

    def refused(self) -> str:
        """What a start says that does not succeed."""
        self._begin()
        assert self.process.wait(SECONDS_MAX) != 0
        return self.said()

    def end(self, number: signal.Signals) -> None:
        """Send the signal, and wait for the end."""
        self.process.send_signal(number)
        self.process.wait(SECONDS_MAX)

    def said(self) -> str:
        """Everything that the last start has printed."""
        return self.log.read_text(errors="replace")

    def get(self, address: str) -> http.client.HTTPResponse:
        """The answer to a GET."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", address, headers={"Host": f"127.0.0.1:{self.port}"})
        return connection.getresponse()

    def processes(self) -> list[psutil.Process]:
        """Every process of this hall, servers too: its folder is in its environment or in its command."""
        mark = str(self.folder)
        return [each for each in psutil.process_iter() if mark in _told(each)]

    def kill(self) -> None:
        """End whatever still runs of it."""
        for process in self.processes():
            process.kill()
        psutil.wait_procs(self.processes())

    def manage(self, *arguments: str) -> str:
        """What a command of this hall, which runs, prints; it must succeed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self._whole_environ(), capture_output=True, text=True, timeout=SECONDS_MAX
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def _begin(self) -> None:
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play"],
                cwd=ROOT,
                env=self._whole_environ(),
                stdout=log,
                stderr=log,
            )

    def _whole_environ(self) -> dict[str, str]:
        environ = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        places = {"PAIGUAN_VAR": str(self.folder / "var"), "PAIGUAN_PORT": str(self.port)}
        return {**environ, **places, **self.environ}


def _told(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline()) + process.environ().get("PAIGUAN_VAR", "")
    except psutil.Error:
        return ""


@contextmanager
def running_hall(**environ: str) -> Iterator[Hall]:
    """A hall with its door open; its processes and its folder are gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="paiguan-var-"))
    folder.chmod(0o711)
    hall = Hall(folder, environ)
    try:
        hall.start()
        yield hall
        hall.end(signal.SIGTERM)
    finally:
        hall.kill()
        shutil.rmtree(folder)
