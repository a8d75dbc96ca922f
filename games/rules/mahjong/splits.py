"""All ways to read tiles as sets and a pair (RULES 5.1, 7).

A part is its tiles: two alike are the pair, three alike a triplet, three that follow each other a run.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from .counts import WEIGHTS, count_of, packed
from .melds import RUNS
from .tiles import KINDS
from .waits import is_complete

Part: TypeAlias = tuple[str, ...]
Split: TypeAlias = tuple[Part, ...]

_RUN_FROM = {run[0]: run for run in RUNS}


def splits(tiles: Sequence[str]) -> tuple[Split, ...]:
    """Every reading of tiles as sets and one pair, the pair first; none when they are no win (RULES 5.1)."""
    total = packed(tiles)
    if not is_complete(total):
        return ()
    paired = [kind for kind in KINDS if count_of(total, kind) >= 2]
    return tuple(((kind, kind), *sets) for kind in paired for sets in _sets(total - 2 * WEIGHTS[kind], 0))


def ligu_split(tiles: Sequence[str]) -> Split:
    """Seven pairs and the triplet, of tiles that are 嚦咕嚦咕; four alike are two pairs (RULES 7)."""
    total = packed(tiles)
    counts = [(kind, count_of(total, kind)) for kind in KINDS]
    triplets = tuple((kind,) * 3 for kind, count in counts if count == 3)
    pairs = tuple((kind, kind) for kind, count in counts if count != 3 for _ in range(count // 2))
    return pairs + triplets


def is_pair(part: Part) -> bool:
    """Whether a part is a pair."""
    return len(part) == 2


def is_triplet(part: Part) -> bool:
    """Whether a part is three alike."""
    return len(part) == 3 and part[0] == part[1]


def is_run(part: Part) -> bool:
    """Whether a part is three that follow each other."""
    return part[0] != part[1]


def _sets(total: int, place: int) -> Iterator[Split]:
    """Every reading as sets alone, of counts without kinds before a place.

    The first kind is in at most one triplet, and as often as it is left in runs that begin with it.
    """
    if not total:
        yield ()
        return
    while not count_of(total, KINDS[place]):
        place += 1
    kind = KINDS[place]
    run, count = _RUN_FROM.get(kind), count_of(total, kind)
    for triplets in range(count // 3, -1, -1):
        runs = count - 3 * triplets
        left = total - 3 * triplets * WEIGHTS[kind]
        if runs and not (run and all(count_of(left, tile) >= runs for tile in run)):
            continue
        begun = ((kind,) * 3,) * triplets + (run or (),) * runs
        left -= runs * sum(WEIGHTS[tile] for tile in run or ())
        yield from (begun + rest for rest in _sets(left, place))
