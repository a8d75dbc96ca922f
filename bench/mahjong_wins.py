"""Wins, waits and shanten a second: 台灣麻將 beside plain recursion, and beside the package mahjong.

All is measured in one process, in turns, and compared as ratios. Hands are made beforehand in the form
that is read: codes as text, or the counts of them (ours one whole number, those of others a list of 34).
Plain recursion always gets counts. The package plays with 14 tiles; its check of a win also looks for seven
pairs and thirteen orphans. Our shanten remembers suits it has met, as it does at a table.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

from mahjong.agari import Agari
from mahjong.shanten import Shanten

from bench import mahjong_reference as reference
from games.rules.mahjong.counts import packed
from games.rules.mahjong.melds import PON, RUNS, Meld
from games.rules.mahjong.shanten import shanten
from games.rules.mahjong.tiles import DECK, FLOWERS, INDEX, KINDS
from games.rules.mahjong.waits import is_complete, is_win, waits

ROUNDS = 5
SETS = RUNS + tuple((kind,) * 3 for kind in KINDS)
TILES = tuple(tile for tile in DECK if tile not in FLOWERS)
Hand = tuple[str, ...]


@dataclass(frozen=True)
class Contender:
    """What is called for each hand, after the hand was made into the form it reads."""

    name: str
    call: Callable[[Any], Any]
    made: Callable[[Hand], Any] = tuple


@dataclass(frozen=True)
class Race:
    """Contenders on the same hands; the first must be so many times as fast as the last."""

    title: str
    hands: Sequence[Hand]
    contenders: tuple[Contender, ...]
    times: int


def rates(race: Race) -> list[float]:
    """Calls a second of each contender, the best of rounds in which they take turns."""
    given = [[one.made(hand) for hand in race.hands] for one in race.contenders]
    best = [0.0] * len(given)
    for _ in range(ROUNDS):
        for place, (one, hands) in enumerate(zip(race.contenders, given, strict=True)):
            call, started = one.call, process_time()
            for hand in hands:
                call(hand)
            best[place] = max(best[place], len(hands) / (process_time() - started))
    return best


def run(race: Race) -> None:
    """Prints each contender's rate and its ratio to the last, and fails where we are not as fast as set."""
    found = rates(race)
    print(f"{race.title}; at least {race.times} x wanted")
    for one, rate in zip(race.contenders, found, strict=True):
        print(f"{rate:>12,.0f} /s {rate / found[-1]:>8.2f} x  {one.name}")
    assert found[0] >= race.times * found[-1], race.title


def listed(hand: Hand) -> list[int]:
    """The 34 counts that the package reads."""
    counts = [0] * len(KINDS)
    for tile in hand:
        counts[INDEX[tile]] += 1
    return counts


def dealt(chance: random.Random, sets: int) -> Hand:
    """As many tiles as sets and a pair have."""
    return tuple(chance.sample(TILES, 3 * sets + 2))


def winning(chance: random.Random, sets: int) -> Hand:
    """Sets and a pair in any order, no kind five times."""
    while True:
        parts = chance.choices(SETS, k=sets)
        held = [tile for part in parts for tile in part] + [chance.choice(KINDS)] * 2
        if max(map(held.count, held)) <= 4:
            chance.shuffle(held)
            return tuple(held)


def races(count: int) -> Iterator[Race]:
    """All that is compared."""
    chance = random.Random(16)
    counted = Contender("台灣麻將, from counts", is_complete, packed)
    plain = Contender("plain recursion, from counts", reference.wins, listed)
    package = Contender("mahjong, from counts", Agari.is_agari, listed)
    package_codes = Contender("mahjong, from codes", lambda hand: Agari.is_agari(listed(hand)))
    for name, deal in (("random", dealt), ("winning", winning)):
        hands = [deal(chance, 5) for _ in range(count)]
        yield Race(f"17 tiles, {name}", hands, (ours(0), counted, plain), 2)
        yield waiting(f"waits of 16 tiles, {name} less one", [hand[:-1] for hand in hands[::20]])
        hands = [deal(chance, 4) for _ in range(count)]
        yield Race(f"14 tiles, {name}, from counts", hands, (counted, package), 1)
        yield Race(f"14 tiles, {name}, from codes", hands, (ours(1), package_codes), 1)
    yield distances([hand for hand in (dealt(chance, 4) for _ in range(count // 4)) if hand.count("P") < 2])


def ours(melds: int) -> Contender:
    """The check of a hand with so many melds, as the game calls it."""
    return Contender("台灣麻將, from codes", lambda hand: is_win(hand, melds))


def waiting(title: str, hands: Sequence[Hand]) -> Race:
    """All waits at once beside thirty-four checks."""
    at_once = Contender("台灣麻將, from codes", lambda hand: waits(hand, ()))
    return Race(title, hands, (at_once, Contender("34 plain recursions", reference.waits, listed)), 3)


def distances(hands: Sequence[Hand]) -> Race:
    """Shanten of 14 tiles, with us beside a pon."""
    melds = (Meld(PON, ("P", "P", "P")),)
    ours = Contender("台灣麻將, from codes", lambda hand: shanten(hand, melds))
    package = Contender("mahjong, from counts", Shanten.calculate_shanten_for_regular_hand, listed)
    return Race("14 tiles, random, shanten", hands, (ours, package), 1)


def main(count: int) -> None:
    """Runs every race."""
    for race in races(count):
        run(race)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
