"""How a seat sets its thirteen cards: the three rows, fouls, patterns over all rows, and dragons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..core.game import Json
from .cards import RANKS, height, suit
from .options import Options
from .rows import ROWS, strength, type_of

DRAGON, FLUSH_DRAGON = "dragon", "flush_dragon"
FLUSHES = ("flush", "straight_flush")
STRAIGHTS = ("straight", "straight_flush")
FRONT_RUNS = frozenset(frozenset(run) for run in ((14, 2, 3), *(range(low, low + 3) for low in range(2, 13))))


@dataclass(frozen=True, slots=True)
class Setting:
    """The rows of a seat, 前墩, 中墩 and 後墩 (RULES 1.1)."""

    front: tuple[str, ...]
    middle: tuple[str, ...]
    back: tuple[str, ...]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The three rows in their order."""
        return (self.front, self.middle, self.back)

    @property
    def cards(self) -> tuple[str, ...]:
        """All thirteen cards."""
        return self.front + self.middle + self.back

    @property
    def strengths(self) -> tuple[int, ...]:
        """The strength of each row."""
        return tuple(strength(row) for row in self.rows)

    def told(self) -> dict[str, Json]:
        """The rows in codes."""
        return {name: list(row) for name, row in zip(ROWS, self.rows, strict=True)}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answers in a hand: its setting and the seat it names for 賭倍 (RULES 6.1)."""

    setting: Setting
    bet: int


def clashes(setting: Setting) -> tuple[tuple[str, str], ...]:
    """The neighbouring rows of which the later one is weaker (RULES 1.2)."""
    strengths = setting.strengths
    pairs = ((0, 1), (1, 2))
    return tuple((ROWS[one], ROWS[next_]) for one, next_ in pairs if strengths[one] > strengths[next_])


def is_foul(setting: Setting) -> bool:
    """Whether a setting is 相公; a dragon never is (RULES 1.2, 7.1)."""
    return bool(clashes(setting)) and dragon_of(setting.cards) is None


def dragon_of(cards: Iterable[str]) -> str | None:
    """Which dragon thirteen cards are, however they lie, or None (RULES 7.1)."""
    held = tuple(cards)
    if len({card[1:] for card in held}) != len(RANKS):
        return None
    return FLUSH_DRAGON if len({suit(card) for card in held}) == 1 else DRAGON


def patterns(setting: Setting, options: Options) -> tuple[str, ...]:
    """Which of 三同花 and 三順子 the rows make, as far as the room counts them (RULES 4.1, 4.2)."""
    types = (type_of(setting.middle), type_of(setting.back))
    found = {
        "three_flush": is_front_flush(setting.front) and all(name in FLUSHES for name in types),
        "three_straight": is_front_run(setting.front) and all(name in STRAIGHTS for name in types),
    }
    on: Mapping[str, str] = {"three_flush": options.three_flush, "three_straight": options.three_straight}
    return tuple(name for name, is_made in found.items() if is_made and on[name] == "on")


def is_front_flush(front: Sequence[str]) -> bool:
    """Whether three cards are of one suit."""
    return len({suit(card) for card in front}) == 1


def is_front_run(front: Sequence[str]) -> bool:
    """Whether three cards are in sequence: A 2 3 is a run, K A 2 is none (RULES 4.2)."""
    return frozenset(height(card) for card in front) in FRONT_RUNS
