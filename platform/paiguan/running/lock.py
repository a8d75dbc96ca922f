"""One `play` per var folder."""

import fcntl
from pathlib import Path
from typing import IO

from .problems import StartProblem


def take(folder: Path, note: str) -> IO[str]:
    """The lock of this hall, held while the file object lives; refused while another process holds it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "play.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        raise StartProblem(
            f"This hall is already running ({file.read().strip() or 'just starting'}).",
            "use that one, stop it with Ctrl-C, or run a second hall with PAIGUAN_VAR and PAIGUAN_PORT.",
        ) from None
    file.truncate(0)
    file.write(note)
    file.flush()
    return file
