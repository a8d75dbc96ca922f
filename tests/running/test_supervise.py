"""Children are restarted when they die, and none outlives the supervisor."""

import os
import subprocess
import sys

import pytest

from paiguan.running.supervise import BACKOFF_SECONDS, Child, Supervisor
from tests.support.sources import ROOT

LIVES = (sys.executable, "-c", "import signal; signal.pause()")
DIES = (sys.executable, "-c", "raise SystemExit(3)")
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: signal.pause()"
STUBBORN = (sys.executable, "-c", DEAF)


class Watched:
    """A supervisor whose loop ends when a condition holds."""

    def __init__(self, *children: Child) -> None:
        self.said: list[str] = []
        self.supervisor = Supervisor(list(children), os.environ, self.said.append)

    def run_until(self, condition) -> None:
        """Run the loop until the condition holds."""

        def look() -> None:
            self.supervisor.is_stopping = bool(condition())

        self.supervisor.run(each_turn=look)


def test_a_child_that_dies_is_started_again():
    """It dies twice; both times its code and the wait are said, and the wait grows."""
    child = Child("flaky", DIES)
    watched = Watched(child)
    watched.run_until(lambda: child.deaths == 2)
    assert watched.said == [
        f"flaky ended with 3; starting it again in {wait} s" for wait in BACKOFF_SECONDS[:2]
    ]


def test_the_others_live_on():
    """A dying child leaves its neighbour alone."""
    steady, flaky = Child("steady", LIVES), Child("flaky", DIES)
    Watched(steady, flaky).run_until(lambda: flaky.deaths == 1)
    assert steady.deaths == 0


def test_nobody_outlives_the_supervisor():
    """After the loop every child has ended."""
    children = [Child("one", LIVES), Child("two", LIVES)]
    Watched(*children).run_until(lambda: all(child.process for child in children))
    assert all(child.process.poll() is not None for child in children)


def test_a_deaf_child_is_killed(monkeypatch):
    """SIGTERM is ignored, so after the time to stop comes SIGKILL."""
    monkeypatch.setattr("paiguan.running.supervise.STOP_SECONDS_MAX", 0.2)
    child = Child("deaf", STUBBORN)
    Watched(child).run_until(lambda: child.process)
    assert child.process.poll() is not None


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_loop(number):
    """Ctrl-C, a stop by the system, and a closed terminal are one and the same."""
    code = (
        "import os, signal, sys; sys.path.insert(0, 'platform')\n"
        "from paiguan.running.supervise import Supervisor\n"
        "it = Supervisor([], os.environ, print); it.listen()\n"
        f"it.run(each_turn=lambda: os.kill(os.getpid(), signal.{number})); print('ended')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "ended\n"
