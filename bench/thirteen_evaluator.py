"""Five-card evaluations a second: 13支 beside treys and pokerkit in Python, and phevaluator in C.

Every peer gets its own cards, made beforehand; ours are whole numbers. Ranks differ (A 2 3 4 5 is
the second run here, and kickers of three of a kind do not count), so that speeds alone are compared.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any

import treys
from phevaluator import Card as PhCard
from phevaluator import _pheval, evaluate_cards
from pokerkit import Card as KitCard
from pokerkit import StandardHighHand

from games.rules.core.playout import hashed_chance
from games.rules.thirteen.cards import DECK, MARK_BITS, MARK_MASK, NUMBERS
from games.rules.thirteen.rows import FIVE, strength, strength_of_sum

TREYS = treys.Evaluator()
LETTERS = {"S": "s", "H": "h", "C": "c", "D": "d"}
OURS = "13支, one call a hand (Python)"
PURE = ("treys", "pokerkit")
Hand = Sequence[Any]


def ours(hands: Iterable[Hand]) -> None:
    """One call a hand."""
    for hand in hands:
        strength_of_sum(sum(hand))


def ours_inlined(hands: Iterable[Hand]) -> None:
    """All sums first and no call a hand, as the automatic arrangement does it."""
    [FIVE[one & MARK_MASK][one >> MARK_BITS] for one in map(sum, hands)]


def each(evaluate: Callable[..., Any]) -> Callable[[Iterable[Hand]], None]:
    """A function of a hand, called for every hand."""

    def called(hands: Iterable[Hand]) -> None:
        for hand in hands:
            evaluate(hand)

    return called


def spread(evaluate: Callable[..., Any]) -> Callable[[Iterable[Hand]], None]:
    """A function of five cards, called for every hand."""

    def called(hands: Iterable[Hand]) -> None:
        for hand in hands:
            evaluate(*hand)

    return called


def english(card: str) -> str:
    """The code that the peers use: rank, then suit."""
    return card[1:].replace("10", "T") + LETTERS[card[0]]


def kit_card(card: str) -> KitCard:
    """A card of pokerkit."""
    return next(iter(KitCard.parse(english(card))))


CONTENDERS: dict[str, tuple[Callable[[str], Any], Callable[[Iterable[Hand]], None]]] = {
    OURS: (NUMBERS.__getitem__, ours),
    "13支, as in the arrangement (Python)": (NUMBERS.__getitem__, ours_inlined),
    "13支, from codes as text (Python)": (str, each(strength)),
    "treys (Python)": (
        lambda card: treys.Card.new(english(card)),
        each(lambda hand: TREYS.evaluate(hand, [])),
    ),
    "treys, its five-card core (Python)": (lambda card: treys.Card.new(english(card)), each(TREYS._five)),
    "pokerkit (Python)": (kit_card, each(StandardHighHand)),
    "phevaluator, public call (Python around C)": (
        lambda card: PhCard(english(card)),
        spread(evaluate_cards),
    ),
    "phevaluator, its C core": (lambda card: PhCard.to_id(english(card)), spread(_pheval.evaluate_5cards)),
}


def dealt(count: int) -> list[tuple[str, ...]]:
    """Hands of five from shuffled decks, ten from each."""
    decks = (hashed_chance(f"evaluator/{number}").shuffled(DECK) for number in range(1 + count // 10))
    return [deck[at : at + 5] for deck in decks for at in range(0, 50, 5)][:count]


def main(count: int) -> None:
    """Prints every contender's rate, and fails unless we are ahead of each that is Python throughout."""
    hands, rates = dealt(count), {}
    for name, (converted, evaluate_all) in CONTENDERS.items():
        own = [[converted(card) for card in hand] for hand in hands]
        share = own[: count // 20] if name.startswith("pokerkit") else own
        started = process_time()
        evaluate_all(share)
        rates[name] = len(share) / (process_time() - started)
        print(f"{rates[name]:>12,.0f} /s  {name}")
    assert rates[OURS] > max(rate for name, rate in rates.items() if name.startswith(PURE))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
