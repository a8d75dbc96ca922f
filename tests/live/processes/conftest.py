"""Fixtures of tests that start and kill processes: a database of their own, a web process nobody kills."""

import pytest

from bench import stage
from tests.live.processes.clients import PATIENCE_SECONDS

APPLICATION = "bench.hall:application"


@pytest.fixture(scope="module")
def url():
    """A database of its own for these tests."""
    with stage.database() as address:
        yield address


@pytest.fixture(scope="module")
def survivor(url):
    """The port of a web process that nobody kills."""
    port = stage.free_port()
    process = stage.daphne(APPLICATION, port, stage.environment(url))
    yield port
    process.stop()


@pytest.fixture
def start(url):
    """Starts processes of the hall, and ends those that are left after the test."""
    started = []

    def web(**more):
        port = stage.free_port()
        started.append(stage.daphne(APPLICATION, port, stage.environment(url, **more)))
        return started[-1], port

    def clock(**more):
        started.append(stage.Process(["manage.py", "clock"], stage.environment(url, **more)))
        return started[-1]

    def together(hands, **more):
        """End these hands at once in a process of their own; how it exited."""
        command = ["-m", "tests.live.processes.together", *hands]
        started.append(stage.Process(command, stage.environment(url, HAND_PAUSE_SECONDS="1", **more)))
        return started[-1].wait(PATIENCE_SECONDS)

    web.clock, web.together = clock, together
    yield web
    for process in started:
        process.stop()
