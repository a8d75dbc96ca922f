"""A token bucket, and the one that says how many messages a socket may still send now."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

RATE, BURST = 10.0, 20.0
REFUSALS_MAX = 20


@dataclass(slots=True)
class Tokens:
    """Refills by `rate` a second up to `burst`; `level` is what was left at the moment `at`."""

    rate: float
    burst: float
    level: float
    at: float

    def take(self, now: float) -> bool:
        """Whether one more may be taken now."""
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


@dataclass(slots=True)
class Bucket:
    """A socket's tokens; counts what was refused since it was last full."""

    clock: Callable[[], float] = monotonic
    refusals: int = 0
    tokens: Tokens = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = Tokens(RATE, BURST, level=BURST, at=self.clock())

    def take(self) -> bool:
        """Whether one more message is permitted."""
        if not self.tokens.take(self.clock()):
            self.refusals += 1
            return False
        if self.tokens.level >= BURST - 2:
            self.refusals = 0
        return True

    @property
    def is_spent(self) -> bool:
        """Whether so much was refused that the socket should close."""
        return self.refusals > REFUSALS_MAX
