"""Wins and waits of 台灣麻將 by plain recursion over counts, to test and to measure against."""

from collections.abc import Sequence

KINDS = (*(f"{number}{suit}" for suit in "mps" for number in range(1, 10)), *"ESWNCFP")


def counted(tiles: Sequence[str]) -> list[int]:
    """The 34 counts of tiles."""
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[KINDS.index(tile)] += 1
    return counts


def wins(counts: list[int]) -> bool:
    """Whether the counts are a pair and otherwise sets."""
    for kind, count in enumerate(counts):
        if count >= 2:
            counts[kind] -= 2
            found = _are_sets(counts)
            counts[kind] += 2
            if found:
                return True
    return False


def _are_sets(counts: list[int]) -> bool:
    """Whether the counts are sets: the first kind that is left begins a triplet or a run."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return True
    if counts[first] >= 3 and _without(counts, (first, first, first)):
        return True
    run = (first, first + 1, first + 2)
    return first < 27 and first % 9 <= 6 and all(counts[kind] for kind in run) and _without(counts, run)


def _without(counts: list[int], taken: tuple[int, int, int]) -> bool:
    for kind in taken:
        counts[kind] -= 1
    found = _are_sets(counts)
    for kind in taken:
        counts[kind] += 1
    return found


def waits(counts: list[int]) -> list[str]:
    """The kinds that complete the counts: thirty-four checks, none for a fifth tile."""
    found = []
    for kind, code in enumerate(KINDS):
        counts[kind] += 1
        if counts[kind] <= 4 and wins(counts):
            found.append(code)
        counts[kind] -= 1
    return found
