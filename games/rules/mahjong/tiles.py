"""The 144 tiles of 台灣麻將: codes, kinds and the canonical wall.

A code is number and suit, `1m` to `9s`, or a letter: winds E S W N, dragons C F P; flowers are f1 to f8.
"""

from collections.abc import Iterable, Mapping

SUITS = ("m", "p", "s")
NUMBERS = range(1, 10)
WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")
HONOURS = WINDS + DRAGONS
COPIES = 4

KINDS: tuple[str, ...] = (*(f"{number}{suit}" for suit in SUITS for number in NUMBERS), *HONOURS)
FLOWERS: tuple[str, ...] = tuple(f"f{number}" for number in range(1, 9))
DECK: tuple[str, ...] = (*(kind for kind in KINDS for _ in range(COPIES)), *FLOWERS)
INDEX: Mapping[str, int] = {kind: place for place, kind in enumerate(KINDS)}
ORDER: Mapping[str, int] = {tile: place for place, tile in enumerate(KINDS + FLOWERS)}


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles in the order m p s E S W N C F P, flowers last (RULES 3.9)."""
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def is_flower(tile: str) -> bool:
    """Whether a tile is one of the eight flowers."""
    return tile[0] == "f"


def is_honour(tile: str) -> bool:
    """Whether a tile is a wind or a dragon."""
    return tile in HONOURS


def suit_of(tile: str) -> str | None:
    """The suit m, p or s of a tile; none for honours and flowers."""
    return tile[1] if tile[-1] in SUITS else None


def number_of(tile: str) -> int:
    """The number 1 to 9 of a tile of a suit, of a flower 1 to 8; 0 for honours."""
    return 0 if tile in HONOURS else int(tile.strip("mpsf"))
