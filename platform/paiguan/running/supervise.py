"""Keeps the processes of a hall alive: starts them, restarts one that dies, stops all of them."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

BACKOFF_SECONDS = (0.5, 1, 2, 5, 10, 30)
STEADY_SECONDS = 30
STOP_SECONDS_MAX = 10
PR_SET_PDEATHSIG = 1


@dataclass
class Child:
    """One supervised process: its name, its command, and how it fares."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    due_at: float = 0.0
    deaths: int = 0


@dataclass
class Supervisor:
    """Runs children until it is told to stop; `say` prints one line."""

    children: list[Child]
    environ: Mapping[str, str]
    say: Callable[[str], None]
    is_stopping: bool = field(default=False)

    def listen(self) -> None:
        """Let Ctrl-C, SIGTERM and a closed terminal end `run`."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)

    def run(self, *, each_turn: Callable[[], None]) -> None:
        """Keep every child alive until a signal comes, then stop them all."""
        try:
            while not self.is_stopping:
                for child in self.children:
                    self._tend(child)
                each_turn()
                time.sleep(0.1)
        finally:
            self._stop_all()

    def _ask_to_stop(self, number: int, frame: object) -> None:
        self.is_stopping = True

    def _tend(self, child: Child) -> None:
        now = time.monotonic()
        if child.process is None:
            if now >= child.due_at:
                self._start(child, now)
        elif child.process.poll() is not None:
            self._note_death(child, now)

    def _start(self, child: Child, now: float) -> None:
        # A session of its own keeps the terminal's Ctrl-C from the children: they are stopped in order.
        child.process = subprocess.Popen(
            child.command, env=dict(self.environ), start_new_session=True, preexec_fn=die_with_parent
        )
        child.started_at = now

    def _note_death(self, child: Child, now: float) -> None:
        code = child.process.returncode if child.process else None
        if child.process:
            _end_group(child.process)
        child.deaths = 0 if now - child.started_at > STEADY_SECONDS else child.deaths
        wait = BACKOFF_SECONDS[min(child.deaths, len(BACKOFF_SECONDS) - 1)]
        child.deaths, child.process, child.due_at = child.deaths + 1, None, now + wait
        self.say(f"{child.name} ended with {code}; starting it again in {wait} s")

    def _stop_all(self) -> None:
        alive = [child.process for child in self.children if child.process and child.process.poll() is None]
        for process in alive:
            process.terminate()
        end = time.monotonic() + STOP_SECONDS_MAX
        for process in alive:
            try:
                process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            _end_group(process)


def die_with_parent(number: signal.Signals = signal.SIGTERM) -> None:
    """Have Linux send this process a signal when its parent is killed, so that nothing is left behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End what an ended child has left of its own children; a worker that dies early leaves some."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
