"""Waits for a condition of another process, never for a length of time."""

import time
from collections.abc import Callable

POLL_SECONDS = 0.02


def wait_until(condition: Callable[[], object], seconds_max: float = 20.0) -> None:
    """Return as soon as the condition holds; fail when it does not within the time."""
    end = time.monotonic() + seconds_max
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds_max} s")
        time.sleep(POLL_SECONDS)
