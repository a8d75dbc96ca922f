"""Comparing every two seats: rows, bonuses, 打槍, 全壘打, 賭倍 and dragons (RULES 3 to 7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .options import Options
from .rows import ROWS, TYPE_OF
from .setting import FLUSH_DRAGON, Answer, Setting, dragon_of, is_foul, patterns
from .treasure import multiplier

PATTERN_POINTS = 2
SWEEP_POINTS = 3
HOME_RUN_POINTS = 6
DRAGON_POINTS, FLUSH_DRAGON_POINTS = 36, 108


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat brings to the comparison: its setting's strengths and the treasure cards of each row."""

    strengths: tuple[int, ...]
    treasures: tuple[int, ...]
    patterns: tuple[str, ...]
    is_foul: bool
    dragon: str | None


@dataclass(frozen=True, slots=True)
class RowResult:
    """One row between two seats: who won it, and its worth times its treasure cards' multiplier."""

    row: str
    winner: int | None
    worth: int
    times: int

    @property
    def points(self) -> int:
        """What the row's winner gets."""
        return 0 if self.winner is None else self.worth * self.times


@dataclass(frozen=True, slots=True)
class Pair:
    """All that lies between two seats, signed for the lower one; `points` is the end of it (RULES 6.2)."""

    seats: tuple[int, int]
    rows: tuple[RowResult, ...]
    dragon: int
    pattern: int
    sweep: int
    home_run: int
    times: int

    @property
    def subtotal(self) -> int:
        """The sum before 賭倍."""
        rows = sum(row.points if row.winner == self.seats[0] else -row.points for row in self.rows)
        return rows + self.dragon + self.pattern + self.sweep + self.home_run

    @property
    def points(self) -> int:
        """What the lower seat gets from the other."""
        return self.subtotal * self.times


@dataclass(frozen=True, slots=True)
class Score:
    """A hand's comparison: what each seat holds, every pair, who ran home, and each seat's total."""

    holdings: tuple[Holding, ...]
    pairs: tuple[Pair, ...]
    home_runs: tuple[int, ...]
    totals: tuple[int, ...]


@lru_cache(maxsize=256)
def score(answers: tuple[Answer, ...], treasures: tuple[str, ...], options: Options) -> Score:
    """The comparison of all seats' settings."""
    holdings = tuple(holding(answer.setting, treasures, options) for answer in answers)
    runs = home_runs(holdings)
    bets = tuple(answer.bet for answer in answers)
    between = combinations(range(len(answers)), 2)
    pairs = tuple(_pair(holdings, seats, runs, bet_times(bets, *seats), options) for seats in between)
    return Score(holdings, pairs, runs, tuple(_total(pairs, seat) for seat in range(len(answers))))


def holding(setting: Setting, treasures: Sequence[str], options: Options) -> Holding:
    """What a seat's setting brings; a foul and a dragon make no pattern (RULES 1.3, 7.1)."""
    foul, dragon = is_foul(setting), dragon_of(setting.cards)
    held = tuple(sum(card in treasures for card in row) for row in setting.rows)
    made = () if foul or dragon else patterns(setting, options)
    return Holding(setting.strengths, held, made, foul, dragon)


def worth(row: str, strength: int, options: Options) -> int:
    """What a won row counts before treasure cards (RULES 3.1, 3.2)."""
    name = TYPE_OF[strength]
    if name in ("quads", "straight_flush"):
        return options.quads if name == "quads" else options.straight_flush
    if (row, name) == ("front", "trips"):
        return options.front_trips
    return options.middle_full_house if (row, name) == ("middle", "full_house") else 1


def bet_times(bets: Sequence[int | None], one: int, other: int) -> int:
    """What 賭倍 multiplies a pair by: 2 for each who named the other (RULES 6.1)."""
    return (2 if bets[one] == other else 1) * (2 if bets[other] == one else 1)


def home_runs(holdings: Sequence[Holding]) -> tuple[int, ...]:
    """The seats that win every row against all others; none beside a dragon (RULES 5.2, 7.1)."""
    if any(held.dragon for held in holdings):
        return ()
    seats = range(len(holdings))
    return tuple(
        seat for seat in seats if all(_sweeps(holdings, seat, other) for other in seats if other != seat)
    )


def _sweeps(holdings: Sequence[Holding], seat: int, other: int) -> bool:
    return all(_row_winner(holdings, (seat, other), place) == seat for place in range(len(ROWS)))


def _row_winner(holdings: Sequence[Holding], seats: tuple[int, int], place: int) -> int | None:
    """Who wins a row: a foul loses to whoever has none (RULES 1.3, 3.1)."""
    one, other = (holdings[seat] for seat in seats)
    if one.is_foul or other.is_foul:
        return None if one.is_foul and other.is_foul else seats[one.is_foul]
    if one.strengths[place] == other.strengths[place]:
        return None
    return seats[one.strengths[place] < other.strengths[place]]


def _pair(
    holdings: Sequence[Holding], seats: tuple[int, int], runs: Sequence[int], times: int, options: Options
) -> Pair:
    one, other = (holdings[seat] for seat in seats)
    if one.dragon or other.dragon:
        return Pair(seats, (), _dragon_points(one, other), 0, 0, 0, times)
    rows = tuple(_row(holdings, seats, place, options) for place in range(len(ROWS)))
    return Pair(
        seats=seats,
        rows=rows,
        dragon=0,
        pattern=PATTERN_POINTS * (bool(one.patterns) - bool(other.patterns)),
        sweep=SWEEP_POINTS * sum(_sign(seats, seat) for seat in seats if all(r.winner == seat for r in rows)),
        home_run=HOME_RUN_POINTS * sum(_sign(seats, seat) for seat in seats if seat in runs),
        times=times,
    )


def _row(holdings: Sequence[Holding], seats: tuple[int, int], place: int, options: Options) -> RowResult:
    winner = _row_winner(holdings, seats, place)
    if winner is None:
        return RowResult(ROWS[place], None, 0, 1)
    held = holdings[winner]
    times = multiplier(held.treasures[place], options)
    return RowResult(ROWS[place], winner, worth(ROWS[place], held.strengths[place], options), times)


def _dragon_points(one: Holding, other: Holding) -> int:
    """What a dragon takes; a flush one beats a plain one by its full value (RULES 7.1)."""
    values = [_dragon_value(one.dragon), _dragon_value(other.dragon)]
    if values[0] == values[1]:
        return 0
    return values[0] if values[0] > values[1] else -values[1]


def _dragon_value(dragon: str | None) -> int:
    if dragon is None:
        return 0
    return FLUSH_DRAGON_POINTS if dragon == FLUSH_DRAGON else DRAGON_POINTS


def _sign(seats: tuple[int, int], seat: int) -> int:
    return 1 if seat == seats[0] else -1


def _total(pairs: Sequence[Pair], seat: int) -> int:
    return sum(pair.points * _sign(pair.seats, seat) for pair in pairs if seat in pair.seats)
