"""Locks, ports and the environment of a start."""

import os
import socket

import pytest

from paiguan.running import environment
from paiguan.running.lock import take
from paiguan.running.ports import demand_free, free_port, is_listening
from paiguan.running.problems import StartProblem


def test_one_hall_a_folder(folder):
    """The second start is told which process runs, and how to run a second hall."""
    held = take(folder, "process 7, http://127.0.0.1:8000")
    with pytest.raises(StartProblem, match=r"already running \(process 7.*\n.*PAIGUAN_VAR"):
        take(folder, "process 8")
    held.close()
    take(folder, "process 8").close()


def test_a_taken_port_names_the_way_out():
    """The message has the port and PAIGUAN_PORT."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert is_listening("127.0.0.1", port)
        with pytest.raises(StartProblem, match=rf"{port}.*\n.*PAIGUAN_PORT"):
            demand_free("127.0.0.1", port)


def test_a_free_port_is_free():
    """Nobody listens there, and it may be taken."""
    port = free_port()
    assert not is_listening("127.0.0.1", port)
    demand_free("127.0.0.1", port)


@pytest.fixture
def var(folder, monkeypatch):
    """A var folder that the environment names."""
    monkeypatch.setenv("PAIGUAN_VAR", str(folder))
    return folder


def test_the_first_play_makes_secrets_for_its_owner_only(var):
    """They are random, kept in a file of mode 600, and the same at the next start."""
    first: dict[str, str] = {}
    environment.adopt(first, "play")
    again: dict[str, str] = {}
    environment.adopt(again, "play")
    assert first == again
    assert first.keys() == {"PAIGUAN_DEVELOPMENT", "SECRET_KEY", "SEED_KEYS"}
    assert (var / "hall.env").stat().st_mode & 0o777 == 0o600


def test_other_commands_find_the_running_hall(var):
    """`manage.py shell` beside a running `play` speaks to the same servers; `play` itself starts its own."""
    environment.adopt({}, "play")
    environment.publish_services({"DATABASE_URL": "postgres://there/hall"})
    shell: dict[str, str] = {}
    environment.adopt(shell, "shell")
    assert shell["DATABASE_URL"] == "postgres://there/hall"
    play: dict[str, str] = {}
    environment.adopt(play, "play")
    assert "DATABASE_URL" not in play


@pytest.mark.parametrize("mark", environment.MARKS)
def test_a_hall_with_an_environment_reads_no_file(var, mark):
    """Where the operator sets a secret, nothing of a development hall leaks in."""
    environment.adopt({}, "play")
    ours = {mark: "set"}
    environment.adopt(ours, "serve")
    assert ours == {mark: "set"}


def test_the_first_command_makes_nothing(var):
    """Only `play` makes secrets."""
    environment.adopt({}, "check")
    assert os.listdir(var) == []
