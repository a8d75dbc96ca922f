"""The bots of 台灣麻將 in whole hands: how much they win, how long they think, and whole 將 to their end.

`mahjong_bots.py ROUNDS DUELS GAMES`. All is drawn from names: a run repeats itself, but for times. A bot sits
first with three seats that do anything legal, then with three that discard any tile which leaves the hand as
near to waiting, and claim nothing. Each wall is played once from every seat. Then two bots sit with two of
those. At last four bots play so many 將: every hand replays to equal steps, and no unit is lost.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from time import thread_time_ns

from bench.asked import Count, counts
from games import bots
from games.rules import mahjong
from games.rules.core.game import Action, Json, Stream
from games.rules.core.playout import Inputs, Turn, hashed_chance, play_out, replay
from games.rules.mahjong.shanten import shanten
from games.rules.mahjong.state import DISCARD, State, tiles_in_turn, without
from games.rules.mahjong.tiles import DECK, FLOWERS
from games.rules.mahjong.waits import is_win
from ledger import settlement

Player = Callable[[State, int, tuple[Action, ...], Stream], Action]

BASE, STAKE, SEATS = 100, 1_000_000, 4
NORMAL_95 = 1.96
SHARE_LEAST = 0.95
CHECKS = 20_000
THOUGHTS: list[int] = []


@dataclass
class Match:
    """What a match came to: units of the bots by wall and seat, and how its hands ended."""

    nets: list[float] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def interval(self) -> tuple[float, float]:
        """The mean units of a bot in a hand, and how far it may be off with 95 % confidence, wall by wall."""
        return fmean(self.nets), NORMAL_95 * stdev(self.nets) / sqrt(len(self.nets))

    @property
    def share(self) -> float:
        """How many of the won hands the bots won."""
        return self.ends["won"] / max(1, self.ends["won"] + self.ends["lost"])


def bot(state: State, seat: int, actions: tuple[Action, ...], stream: Stream) -> Action:
    """The hall's bot, as the hall asks it; how long it thinks is kept."""
    view = mahjong.view(state, seat) | {"my_seat": seat}
    options = {"tai_values": dict(state.options.tai_values)}
    seed, started = stream.below(1 << 16), thread_time_ns()
    action = bots.choose("mahjong", view, actions, seed, options)
    THOUGHTS.append(thread_time_ns() - started)
    assert action in actions and action["do"] != "extend"
    return action


def anything(state: State, seat: int, actions: tuple[Action, ...], stream: Stream) -> Action:
    """Anything that is legal."""
    return actions[stream.below(len(actions))]


def nearest(state: State, seat: int, actions: tuple[Action, ...], stream: Stream) -> Action:
    """Any tile without which the hand is as near to waiting as it can be; no claims."""
    if state.phase != DISCARD:
        return next(action for action in actions if action["do"] in ("win", "pass"))
    plain = [action for action in actions if action["do"] == "discard" and not action.get("ready")]
    tiles, melds = tiles_in_turn(state, seat), state.players[seat].melds
    missing = [shanten(without(tiles, action["tile"]), melds) for action in plain]
    best = [action for action, left in zip(plain, missing, strict=True) if left == min(missing)]
    return best[stream.below(len(best))]


def played(name: str, players: Sequence[Player], inputs: Inputs | None = None) -> Iterator[Turn]:
    """The turns of a hand."""
    chance = hashed_chance(name)
    stream = chance.stream("choices")
    options = mahjong.parse_options({})
    begun = inputs or Inputs(options, BASE, (STAKE,) * len(players), None, chance)

    def choose(state: State, seat: int, actions: tuple[Action, ...]) -> Action:
        return players[seat](state, seat, actions, stream)

    return play_out(mahjong, begun, pick=lambda _, seats: min(seats), choose=choose)


def match(name: str, walls: int, rivals: Player, seatings: Sequence[Sequence[int]]) -> Match:
    """So many walls, each once with every seating of the bots."""
    found = Match()
    for wall in range(walls):
        nets = []
        for seated in seatings:
            players = [bot if seat in seated else rivals for seat in range(SEATS)]
            *_, last = played(f"{name}/{wall}", players)
            nets.append(_net(last.step.state, seated) / len(seated))
            _count(last.step.state, seated, found.ends)
        found.nets.append(fmean(nets))
    return found


def game(name: str, seats: int = SEATS, **raw: Json) -> int:
    """One 將 of bots to its end, in hands; AssertionError where a replay differs or a unit is lost."""
    options, memory, stakes, hands = mahjong.parse_options(raw), None, [STAKE] * seats, 0
    while hands == 0 or memory is not None:
        chance = hashed_chance(f"{name}/{hands}")
        inputs = Inputs(options, BASE, tuple(stakes), memory, chance)
        turns = tuple(played(f"{name}/{hands}", [bot] * seats, inputs))
        moves = tuple(turn.move for turn in turns if turn.move is not None)
        assert [turn.step for turn in turns] == [turn.step for turn in replay(mahjong, inputs, moves)]
        outcome = mahjong.outcome(turns[-1].step.state)
        assert outcome is not None
        legs = [settlement.Leg(owed.payer, owed.payee, owed.units) for owed in outcome.obligations]
        nets = settlement.nearest(legs, stakes).nets
        stakes = [stake + net for stake, net in zip(stakes, nets, strict=True)]
        assert sum(stakes) == STAKE * seats and min(stakes) >= 0
        memory, hands = outcome.memory, hands + 1
    return hands


def _net(state: State, seated: Sequence[int]) -> int:
    outcome = mahjong.outcome(state)
    assert outcome is not None
    owed = outcome.obligations
    return sum(one.units * ((one.payee in seated) - (one.payer in seated)) for one in owed)


def _count(state: State, seated: Sequence[int], ends: Counter[str]) -> None:
    assert state.result is not None
    for winner in state.result.winners:
        ends["won" if winner.seat in seated else "lost"] += 1
        ends["dealt in"] += winner.source in seated and winner.seat not in seated
    ends["drawn"] += not state.result.winners


def report(title: str, found: Match, hands: int) -> None:
    """Prints a match."""
    mean, error = found.interval
    ends = ", ".join(f"{end} {count:,}" for end, count in sorted(found.ends.items()))
    print(f"{title}, {hands:,} hands: {ends}; {found.share:.1%} of the won hands")
    print(f"  {mean:+.1f} units a bot and hand, 95 % between {mean - error:+.1f} and {mean + error:+.1f}")


def times() -> None:
    """Prints how long the bots thought, beside a check of a win, in processor time."""
    chance = hashed_chance("checks")
    tiles = [tile for tile in chance.shuffled(DECK) if tile not in FLOWERS]
    checks = []
    for number in range(CHECKS):
        hand = tuple(tiles[number % 100 : number % 100 + 17])
        started = thread_time_ns()
        is_win(hand, 0)
        checks.append(thread_time_ns() - started)
    for name, taken in (("a decision", THOUGHTS), ("a win check", checks)):
        taken.sort()
        half, most = (taken[len(taken) * share // 100] / 1e6 for share in (50, 99))
        print(f"{name}: p50 {half:.4f} ms, p99 {most:.4f} ms, of {len(taken):,}")


def main(rounds: int, duels: int, games: int) -> None:
    """Plays all, and fails where a bot is no better than it should be."""
    alone = [(seat,) for seat in range(SEATS)]
    random = match("random", rounds, anything, alone)
    report("1 bot, 3 at random", random, rounds * len(alone))
    plain = match("nearest", duels, nearest, alone)
    report("1 bot, 3 by shanten alone", plain, duels * len(alone))
    pairs = match("pairs", duels, nearest, [(0, 2), (1, 3)])
    report("2 bots, 2 by shanten alone", pairs, duels * 2)
    hands = [game(f"bots/{number}") for number in range(games)]
    print(f"{games} 將 of bots to their end, {sum(hands):,} hands ({min(hands)} to {max(hands)}), replayed")
    times()
    assert random.share >= SHARE_LEAST
    assert min(mean - error for mean, error in (plain.interval, pairs.interval)) > 0


if __name__ == "__main__":
    # A spread takes two walls.
    main(*counts(rounds=Count(50, least=2), duels=Count(200, least=2), games=Count(10)))
