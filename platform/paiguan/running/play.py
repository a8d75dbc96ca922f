"""The whole hall on one machine: two servers, web, clock and worker, until Ctrl-C."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, MutableMapping

from .environment import publish_services, services_file
from .layout import CHECKOUT, var_folder
from .lock import take
from .ports import demand_free, is_listening
from .problems import StartProblem
from .services import Services
from .supervise import Child, Supervisor

Say = Callable[[str], None]
MANAGE = (sys.executable, str(CHECKOUT / "manage.py"))


def play(say: Say) -> None:
    """Start everything, keep it alive, and stop it when a signal comes."""
    began = time.monotonic()
    host, port = os.environ.get("PAIGUAN_HOST") or "127.0.0.1", _port()
    lock = take(var_folder(), f"process {os.getpid()}, http://{host}:{port}")
    demand_free(host, port)
    environ = dict(os.environ)
    environ.setdefault("ALLOWED_HOSTS", f"{host},127.0.0.1,localhost")
    supervisor = Supervisor(_children(host, port), environ, say)
    supervisor.listen()
    services = Services(var_folder(), say=say)
    try:
        publish_services(services.start(environ))
        _prepare(environ, say)
        supervisor.run(each_turn=_announcer(host, port, began, say))
    finally:
        say("stopping")
        services.stop()
        services_file().unlink(missing_ok=True)
        lock.close()
        say("stopped; the data are kept")


def _port() -> int:
    text = os.environ.get("PAIGUAN_PORT") or "8000"
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise StartProblem(
            f"PAIGUAN_PORT is {text}, which is no port.", "choose a number from 1024 to 65535."
        )
    return int(text)


def _children(host: str, port: int) -> list[Child]:
    return [
        Child("web", (*MANAGE, "serve", "--host", host, "--port", str(port))),
        Child("clock", (*MANAGE, "clock")),
        Child("worker", (*MANAGE, "worker", "--beat")),
    ]


def _prepare(environ: MutableMapping[str, str], say: Say) -> None:
    """Bring database and catalogues up to date, in a process that knows the addresses."""
    say("preparing the hall")
    done = subprocess.run([*MANAGE, "prepare_hall"], env=environ, check=False, start_new_session=True)
    if done.returncode != 0:
        raise StartProblem("The hall could not be prepared; the lines above say why.", "remove the cause.")


def _announcer(host: str, port: int, began: float, say: Say) -> Callable[[], None]:
    """A function that says once that the door is open."""
    said: list[bool] = []

    def announce() -> None:
        if not said and is_listening(host, port):
            said.append(True)
            say(f"ready after {time.monotonic() - began:.1f} s")
            say(f"open http://{host}:{port}/ and play; Ctrl-C stops the hall")

    return announce
