"""TCP ports of this machine."""

import socket

from .problems import StartProblem


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def demand_free(host: str, port: int) -> None:
    """Refuse a port that another program holds."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise StartProblem(
            f"Cannot listen on {host}:{port}: {error.strerror or error}.",
            "stop the program that holds the port, or choose another: PAIGUAN_PORT=8001 make play",
        ) from error


def is_listening(host: str, port: int) -> bool:
    """Whether something answers on the port."""
    try:
        with socket.create_connection((host, port), timeout=0.5):
            return True
    except OSError:
        return False
