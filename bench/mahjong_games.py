"""Whole 將 of 台灣麻將 by quick seats, and random hands: speed, memory, and what must hold of every hand.

`mahjong_games.py GAMES HANDS` plays so many 將 to their end and so many hands at random. After every step of
a 將 all 144 tiles are there; every hand replays to equal steps; settled, all stakes together stay the same.
"""

import resource
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from games.rules import mahjong
from games.rules.core.game import Action, Json, Stream
from games.rules.core.playout import Inputs, Turn, hashed_chance, play_at_random, play_out, replay
from games.rules.mahjong.state import ADDED, State, tiles_in_turn
from games.rules.mahjong.tiles import DECK, INDEX, suit_of
from games.rules.mahjong.wall import standing
from ledger.settlement import Leg, limited

STAKE = 1_000_000
WHOLE = Counter(DECK)
ROOMS = ({}, {"auto_win": "off", "multi_win": "all", "ligu": "on"}, {"ready_declare": "off", "rounds": 1})


@dataclass
class Tally:
    """What a run came to."""

    hands: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)


def main(games: int, hands: int) -> None:
    """Plays both and prints the rates."""
    started, tally = process_time(), Tally()
    for number in range(games):
        raw, seats = ROOMS[number % len(ROOMS)], mahjong.SEATS[number // len(ROOMS) % len(mahjong.SEATS)]
        play_game(f"game/{number}", raw, seats, tally)
    seconds = process_time() - started
    print(f"{games} 將 of {tally.hands:,} hands, {tally.steps:,} steps, replayed too: {seconds:.0f} s")
    print("  " + ", ".join(f"{end} {count:,}" for end, count in tally.ends.most_common()))
    started, steps = process_time(), 0
    for number in range(hands):
        chance = hashed_chance(f"random/{number}")
        inputs = Inputs(mahjong.parse_options({}), 100, (STAKE,) * 4, None, chance)
        steps += sum(1 for _ in play_at_random(mahjong, inputs, chance.stream("choices")))
    seconds = process_time() - started
    if hands:
        print(f"random: {hands / seconds:,.1f} hands/s, {steps / seconds:,.0f} steps/s")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def play_game(name: str, raw: dict[str, Json], seats: int, tally: Tally) -> None:
    """One 將 to its end; AssertionError where something does not hold."""
    options, memory = mahjong.parse_options(raw), None
    stakes, at = [STAKE] * seats, 0
    while at == 0 or memory is not None:
        chance = hashed_chance(f"{name}/{at}")
        inputs = Inputs(options, 100, tuple(stakes), memory, chance)
        turns = tuple(played(inputs, chance.stream("choices")))
        assert all(_is_whole(turn.step.state) for turn in turns)
        assert [turn.step for turn in turns] == [turn.step for turn in replay(mahjong, inputs, _moves(turns))]
        outcome = mahjong.outcome(turns[-1].step.state)
        assert outcome is not None
        legs = [Leg(owed.payer, owed.payee, owed.units) for owed in outcome.obligations]
        stakes = [stake + net for stake, net in zip(stakes, limited(legs, stakes).nets, strict=True)]
        assert sum(stakes) == STAKE * seats and min(stakes) >= 0
        memory, at = outcome.memory, at + 1
        tally.hands, tally.steps = tally.hands + 1, tally.steps + len(turns)
        tally.ends[outcome.obligations[0].reason if outcome.obligations else "draw"] += 1


def played(inputs: Inputs, stream: Stream) -> Iterator[Turn]:
    """The turns of a hand by quick seats, who are asked in random order."""

    def pick(state: Any, seats: frozenset[int]) -> int:
        return sorted(seats)[stream.below(len(seats))]

    def choose(state: Any, seat: int, actions: tuple[Action, ...]) -> Action:
        return quick(state, seat, actions, stream)

    return play_out(mahjong, inputs, pick=pick, choose=choose)


def quick(state: State, seat: int, actions: tuple[Action, ...], stream: Stream) -> Action:
    """A win or a declaration where there is one, else the loneliest tile; claims at random."""
    for action in actions:
        if action["do"] in ("win", "declare") or action.get("ready"):
            return action
    discards = [action for action in actions if action["do"] == "discard"]
    if not discards or (len(actions) > len(discards) and stream.below(4) == 0):
        return actions[stream.below(len(actions))]
    held = Counter(tiles_in_turn(state, seat))
    return min(discards, key=lambda action: (_company(action["tile"], held), stream.below(8)))


def _company(tile: str, held: Counter[str]) -> int:
    """How many tiles stand by one: equal ones count most, then neighbours."""
    if suit_of(tile) is None:
        return 4 * (held[tile] - 1)
    own, near = INDEX[tile], 0
    for other, count in held.items():
        distance = abs(INDEX[other] - own)
        if suit_of(other) == suit_of(tile) and distance in (1, 2):
            near += count * (3 - distance)
    return 4 * (held[tile] - 1) + near


def _is_whole(state: State) -> bool:
    """Whether all 144 tiles lie somewhere, each once."""
    tiles = Counter(standing(state))
    for player in state.players:
        tiles.update(player.hand)
        tiles.update(player.flowers)
        tiles.update(one.tile for one in player.river if one.claimed_by is None)
        for meld in player.melds:
            tiles.update(meld.tiles)
    tiles.update([state.drawn] if state.drawn else [])
    tiles.update([state.last.tile] if state.last and state.last.kind == ADDED else [])
    return tiles == WHOLE


def _moves(turns: tuple[Turn, ...]) -> tuple[Any, ...]:
    return tuple(turn.move for turn in turns if turn.move is not None)


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    main(*(asked or [200, 500]))
