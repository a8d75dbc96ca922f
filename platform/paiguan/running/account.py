"""The unprivileged account that runs database binaries when a hall is started by root."""

import os
import pwd
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .problems import StartProblem

CANDIDATES = ("postgres", "nobody")


@dataclass(frozen=True)
class Account:
    """A user of this machine, and the arguments that make a child process run as it."""

    name: str
    uid: int
    gid: int

    @property
    def popen(self) -> dict[str, Any]:
        """Keyword arguments for subprocess; empty when this process is that user already."""
        if self.uid == os.geteuid():
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def own(self, path: Path) -> None:
        """Hand one file or folder over; its parents keep their owner and mode."""
        if self.popen:
            os.chown(path, self.uid, self.gid)

    def can(self, test: str, path: Path) -> bool:
        """Whether the account may read (-r), write (-w) or execute (-x) the path."""
        command = ["/usr/bin/test", test, str(path)]
        return subprocess.run(command, cwd="/", check=False, **self.popen).returncode == 0


def make_folder(folder: Path, account: Account) -> None:
    """A folder for the account alone; the folders above it keep their owner and mode."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        account.own(folder)
        folder.chmod(0o700)
        is_reached = account.can("-w", folder) and account.can("-x", folder)
    except PermissionError:
        is_reached = False
    if not is_reached:
        raise StartProblem(
            f"The user {account.name}, who runs the hall's servers, cannot reach {folder}: "
            "a folder above it is closed to that user.",
            "keep the hall's data elsewhere, e.g. PAIGUAN_VAR=/var/lib/paiguan make play",
        )


def service_account(kept: Path) -> Account:
    """This user; for root the owner of data that is there already, else an unprivileged user."""
    if os.geteuid() != 0:
        return Account(str(os.getuid()), os.getuid(), os.getgid())
    if kept.exists() and kept.stat().st_uid != 0:
        return Account(str(kept.stat().st_uid), kept.stat().st_uid, kept.stat().st_gid)
    return _first_known([os.environ.get("PAIGUAN_USER", ""), *CANDIDATES])


def run(command: Sequence[str | Path], account: Account, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The finished command, run as the account with its output in English."""
    environment = os.environ | {"LC_ALL": "C", "LANG": "C", "HOME": str(cwd)}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        start_new_session=True,  # The terminal's Ctrl-C is for `play`, which stops its servers in order.
        **account.popen,
    )


def _first_known(names: Sequence[str]) -> Account:
    for name in filter(None, names):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)
    raise StartProblem(
        "PostgreSQL does not run as root, and this machine has neither the user postgres nor nobody.",
        "name an unprivileged user in PAIGUAN_USER, or start the hall as an ordinary user.",
    )
