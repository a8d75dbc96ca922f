"""`manage.py play`: one command, real parts, until Ctrl-C; a kill loses nothing."""

import re
import signal

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from paiguan.running.ports import is_listening
from tests.support.hall import SECONDS_MAX, Hall, running_hall
from tests.support.waiting import wait_until

pytestmark = pytest.mark.processes
SOCKET = "/ws/table/00000000-0000-0000-0000-000000000000/"


@pytest.fixture
def hall(folder):
    """A hall that is not started yet; nothing of it is left in the end."""
    made = Hall(folder)
    yield made
    made.kill()


def test_a_first_start_and_a_stop(hall):
    """Pages and sockets answer, two staff members are told once, Ctrl-C ends every process."""
    hall.start()
    assert hall.get("/healthz").status == 200
    assert hall.get("/").status == 200
    assert len(re.findall(r"staff member \w+, password \S+", hall.said())) == 2
    hall.end(signal.SIGINT)
    assert "the data are kept" in hall.said()
    wait_until(lambda: not hall.processes())
    assert not is_listening("127.0.0.1", hall.port)


def test_a_killed_hall_leaves_its_database_to_the_next(hall):
    """kill -9 of `play`: its children end, the next start adopts the servers, and no staff is made again."""
    hall.start()
    hall.end(signal.SIGKILL)
    wait_until(lambda: not is_listening("127.0.0.1", hall.port))
    hall.start()
    assert "adopting the one that runs" in hall.said()
    assert "staff member" not in hall.said()
    assert hall.get("/healthz").status == 200
    hall.end(signal.SIGTERM)
    wait_until(lambda: not hall.processes())


def test_a_web_process_that_dies_comes_back(hall):
    """The supervisor says so, and the door opens again."""
    hall.start()
    [web] = [each for each in hall.processes() if "serve" in each.cmdline()]
    web.kill()
    wait_until(lambda: "web ended with -9" in hall.said())
    wait_until(lambda: is_listening("127.0.0.1", hall.port), SECONDS_MAX)
    hall.end(signal.SIGTERM)


def test_a_killed_worker_takes_its_own_children_along(hall):
    """Its pool and its beat end with it, and a new worker stands in its place."""
    hall.start()
    wait_until(lambda: len(_workers(hall)) == 3, SECONDS_MAX)
    before = _workers(hall)
    [worker] = [each for each in before if each.ppid() == hall.process.pid]
    worker.kill()
    wait_until(lambda: not any(each.is_running() for each in before))
    wait_until(lambda: len(_workers(hall)) == 3, SECONDS_MAX)
    hall.end(signal.SIGTERM)
    assert hall.processes() == []


def _workers(hall):
    """The worker's processes: itself, the one of its pool, and its beat."""
    return [each for each in hall.processes() if "worker" in each.cmdline()]


def test_a_second_start_is_refused_in_words(hall, folder):
    """In the same folder it says who runs; in another one, that the port is taken. Both name the way out."""
    hall.start()
    again = Hall(hall.folder)
    again.log = folder / "again"
    assert re.search(r"already running.*\n.*PAIGUAN_VAR", again.refused())
    other = Hall(folder / "other")
    other.folder.mkdir()
    other.log, other.port = folder / "other-said", hall.port
    assert re.search(rf"{hall.port}.*\n.*PAIGUAN_PORT", other.refused())
    hall.end(signal.SIGTERM)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil", None]
)
def test_a_foreign_page_opens_no_socket(running, origin):
    """A real handshake through daphne: another host, another port, no origin at all."""
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{running.port}{SOCKET}", origin=origin),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.fixture(scope="module")
def running():
    """One running hall for tests that only ask."""
    with running_hall() as hall:
        yield hall
