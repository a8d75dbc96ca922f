"""A private Redis or Valkey: holds nothing that may not be lost, for this machine and its password only."""

import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from .account import Account, make_folder, run
from .binaries import find_redis, reachable
from .ports import free_port
from .problems import StartProblem

START_SECONDS_MAX = 10.0
CONFIGURATION = """\
bind 127.0.0.1
port {port}
requirepass {password}
daemonize yes
dir {folder}
logfile {folder}/log
save ""
appendonly no
"""


@dataclass(frozen=True)
class PrivateValkey:
    """The server whose configuration lies in `folder`."""

    folder: Path
    account: Account

    @property
    def configuration(self) -> Path:
        """The file that the server was started with; it holds port and password."""
        return self.folder / "redis.conf"

    def start(self) -> str:
        """The address of a server that is up: one that runs already, else a new one."""
        if not self.is_running():
            self._start_server()
        return f"redis://:{self._configured('requirepass')}@127.0.0.1:{self._configured('port')}/0"

    def is_running(self) -> bool:
        """Whether a server with our password answers on our port."""
        try:
            return bool(self.configuration.exists() and self._client().ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        """Stop the server."""
        if self.is_running():
            self._client().shutdown(nosave=True)

    def _start_server(self) -> None:
        self._write_configuration()
        binary = reachable(find_redis(), self.account, self.folder)
        done = run([binary, self.configuration], self.account, self.folder)
        end = time.monotonic() + START_SECONDS_MAX
        while not self.is_running():
            if done.returncode != 0 or time.monotonic() > end:
                raise StartProblem(
                    f"{binary.name} does not start: {done.stdout[-400:]}", f"read {self.folder / 'log'}."
                )
            time.sleep(0.02)

    def _write_configuration(self) -> None:
        make_folder(self.folder, self.account)
        self.configuration.touch(mode=0o600)
        self.configuration.write_text(
            CONFIGURATION.format(port=free_port(), password=secrets.token_urlsafe(24), folder=self.folder)
        )
        self.account.own(self.configuration)

    def _configured(self, name: str) -> str:
        found = re.search(rf"^{name} (\S+)$", self.configuration.read_text(), re.MULTILINE)
        return found.group(1) if found else ""

    def _client(self) -> redis.Redis:
        return redis.Redis(
            host="127.0.0.1",
            port=int(self._configured("port") or 0),
            password=self._configured("requirepass"),
            socket_timeout=1,
            socket_connect_timeout=1,
            retry=Retry(NoBackoff(), 0),  # By default a refused connection is tried again for seconds.
        )
