"""The 32 Chinese dominoes: codes, pips and the canonical deck; no order of strength.

A code is its two pip counts, the smaller first. Each game ranks the tiles by its own rulebook, so no
comparator is shared.
"""

CIVIL = ("66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15")
MILITARY = ("36", "45", "26", "35", "25", "34", "14", "23", "24", "12")
FACES = CIVIL + MILITARY
DECK = tuple(face for face in CIVIL for _ in range(2)) + MILITARY


def pips(tile: str) -> int:
    """All pips on a tile."""
    return int(tile[0]) + int(tile[1])


def is_civil(tile: str) -> bool:
    """Whether a tile is one of the 文 tiles, whose face exists twice."""
    return tile in CIVIL
