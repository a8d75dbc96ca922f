"""What time it is: the database's clock, by this process's own clock and the difference last seen."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

Clock = Callable[[], int]


def now() -> datetime:
    """The server's time, to the millisecond."""
    return at(now_ms())


def now_ms() -> int:
    """The server's time in ms since the epoch."""
    return _clock()


def at(milliseconds: int) -> datetime:
    """The moment so many ms after the epoch."""
    return datetime.fromtimestamp(milliseconds / 1000, tz=UTC)


def in_ms(moment: datetime) -> int:
    """The ms from the epoch to a moment."""
    return round(moment.timestamp() * 1000)


def observe(*, database_ms: int, sent_ms: int, received_ms: int) -> None:
    """Learn the difference to the database's clock from a reply that carries its time.

    The difference follows only what the round trip cannot explain: a slow reply says nothing.
    """
    global _offset
    low, high = database_ms - received_ms, database_ms - sent_ms
    _offset = min(max(_offset, low), high)


def local_ms() -> int:
    """This machine's own clock, which may be wrong; only `observe` should want it."""
    return time.time_ns() // 1_000_000


@contextmanager
def using(clock: Clock) -> Iterator[None]:
    """Let another clock tell the time, for as long as the block runs."""
    global _clock
    before, _clock = _clock, clock
    try:
        yield
    finally:
        _clock = before


def _synchronised() -> int:
    return local_ms() + _offset


_offset = 0
_clock: Clock = _synchronised
