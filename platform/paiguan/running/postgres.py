"""A private PostgreSQL: made once, started, adopted when a kill left it running, stopped."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
import psycopg.sql

from .account import Account, make_folder, run
from .binaries import PostgresBinaries, find_postgres, reachable
from .problems import StartProblem

SUPERUSER = "paiguan"
PORT = 5432
SOCKET_PREFIX = "paiguan-"
# Durable by default; a test database is thrown away, so it need not survive a power cut.
THROWN_AWAY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
SETTINGS = ("listen_addresses=", "max_connections=200", "unix_socket_permissions=0700")
FREE_BYTES_MIN = 200 * 2**20


@dataclass(frozen=True)
class PrivatePostgres:
    """The server whose data lie in `folder`/data."""

    folder: Path
    account: Account
    settings: tuple[str, ...] = ()

    @property
    def data(self) -> Path:
        """The data folder of PostgreSQL."""
        return self.folder / "data"

    def start(self, database: str) -> str:
        """The address of `database` on a server that is up, made first where it is new."""
        make_folder(self.folder, self.account)
        if not (self.data / "PG_VERSION").exists():
            self._initialise()
        if not self.is_running() or not self._socket_is_there():
            self._start_server()
        self._create(database)
        return f"postgres://{SUPERUSER}@{quote(str(self._socket_folder()), safe='')}:{PORT}/{database}"

    def is_running(self) -> bool:
        """Whether the server runs, whoever started it."""
        if not (self.data / "postmaster.pid").exists():
            return False
        return self._control("status").returncode == 0

    def stop(self) -> None:
        """Stop the server and remove its socket's folder."""
        if not self.is_running():
            return
        sockets = self._socket_folder()
        self._control("stop", "-m", "fast", "-w", "-t", "30")
        shutil.rmtree(sockets, ignore_errors=True)

    def _initialise(self) -> None:
        _demand_space(self.folder)
        fresh = self.folder / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        self._checked(
            "initdb",
            "-D",
            fresh,
            "-U",
            SUPERUSER,
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        )
        # Only a finished initdb gets the name: one that was interrupted is made anew.
        fresh.rename(self.data)

    def _start_server(self) -> None:
        self._remove_remains()
        sockets = _short_folder()
        self.account.own(sockets)
        options = " ".join(f"-c {setting}" for setting in (*SETTINGS, *self.settings))
        log = self.folder / "log"
        done = self._control("start", "-w", "-t", "60", "-l", log, "-o", f"-p {PORT} -k {sockets} {options}")
        if done.returncode != 0:
            raise StartProblem(
                f"PostgreSQL does not start. Its log says:\n{_tail(log)}", f"read {log} and remove the cause."
            )

    def _remove_remains(self) -> None:
        """Stop a server that lost its socket; take away the socket's folder of one that was killed."""
        if not (self.data / "postmaster.pid").exists():
            return
        sockets = self._socket_folder()
        if self.is_running():
            self._control("stop", "-m", "fast", "-w")
        if sockets.name.startswith(SOCKET_PREFIX):
            shutil.rmtree(sockets, ignore_errors=True)

    def _control(self, action: str, *arguments: str | Path):
        binary = self._binaries().folder / "pg_ctl"
        return run([binary, action, "-D", self.data, *arguments], self.account, self.folder)

    def _checked(self, name: str, *arguments: str | Path) -> None:
        done = run([self._binaries().folder / name, *arguments], self.account, self.folder)
        if done.returncode != 0:
            raise StartProblem(f"{name} failed:\n{done.stdout[-800:]}", "remove the cause it names.")

    def _binaries(self) -> PostgresBinaries:
        version = self.data / "PG_VERSION"
        found = find_postgres(int(version.read_text()) if version.exists() else None)
        # bin/ finds share/ and lib/ beside it, so a copy takes the whole installation.
        home = (
            reachable(found.folder.parent, self.account, self.folder)
            if found.is_wheel
            else found.folder.parent
        )
        return PostgresBinaries(home / "bin", found.major)

    def _socket_folder(self) -> Path:
        """The fifth line of postmaster.pid."""
        return Path((self.data / "postmaster.pid").read_text().splitlines()[4])

    def _socket_is_there(self) -> bool:
        return (self._socket_folder() / f".s.PGSQL.{PORT}").exists()

    def _create(self, database: str) -> None:
        address = {"host": str(self._socket_folder()), "port": PORT, "user": SUPERUSER}
        with psycopg.connect(dbname="postgres", autocommit=True, **address) as connection:
            row = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone()
            if row is None:
                connection.execute(
                    psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(database))
                )


def _short_folder() -> Path:
    """A new folder whose path leaves room in the 107 bytes that a socket's path may have."""
    base = tempfile.gettempdir()
    return Path(tempfile.mkdtemp(prefix=SOCKET_PREFIX, dir=base if len(base) < 60 else "/tmp"))  # noqa: S108


def _demand_space(folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    if free < FREE_BYTES_MIN:
        raise StartProblem(
            f"{folder} has {free // 2**20} MB left; a new database needs {FREE_BYTES_MIN // 2**20} MB.",
            "free some space, or keep the hall's data elsewhere with PAIGUAN_VAR.",
        )


def _tail(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return "\n".join(f"    {line}" for line in lines[-6:])
