"""The 52 cards: codes, the canonical deck, and each card as one number that sums tell apart.

A code is suit and rank: `S10`, `HA`. Suits never count beyond making flushes (RULES 1.4).
"""

from collections.abc import Iterable, Mapping

SUITS = ("S", "H", "C", "D")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK: tuple[str, ...] = tuple(suit + rank for suit in SUITS for rank in ("A", *RANKS[:-1]))

# Each rank's weight is the least that keeps the sums of any five cards apart, four of a rank at most.
WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
# Each suit's mark lies below the weight; five marks of one suit have a sum that no other five have.
MARKS: Mapping[str, int] = {"S": 0, "H": 1, "D": 6, "C": 36}
MARK_BITS = 8
MARK_MASK: int = 2**MARK_BITS - 1

NUMBERS: Mapping[str, int] = {
    suit + rank: WEIGHTS[place] << MARK_BITS | MARKS[suit]
    for suit in SUITS
    for place, rank in enumerate(RANKS)
}


def height(card: str) -> int:
    """The rank as a number, 2 to 14 (RULES 2.1)."""
    return RANKS.index(card[1:]) + 2


def suit(card: str) -> str:
    """The letter of the suit."""
    return card[0]


def descending(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards from the ace down, suits in the deck's order."""
    return tuple(sorted(cards, key=lambda card: (-height(card), SUITS.index(card[0]))))
