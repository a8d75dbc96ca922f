"""Who pays whom after a win: 底 and 台, each payment with its own dealer tai (RULES 8.1, 11.1)."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a payment is reckoned by: 底 and 台 in ledger units, the dealer and his payments' dealer tai."""

    base: int
    tai_units: int
    dealer: int
    dealer_tai: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat owes one winner; `tai` is the hand's with the dealer tai of this payment."""

    payer: int
    payee: int
    tai: int
    dealer_tai: int
    units: int


def payments(stakes: Stakes, *, winner: int, payers: Iterable[int], tai: int) -> tuple[Payment, ...]:
    """What each payer owes the winner of a hand of so many tai (RULES 8.1)."""
    return tuple(_payment(stakes, winner, payer, tai) for payer in payers)


def _payment(stakes: Stakes, winner: int, payer: int, tai: int) -> Payment:
    more = stakes.dealer_tai if stakes.dealer in (winner, payer) else 0
    whole = tai + more
    return Payment(payer, winner, whole, more, stakes.base + stakes.tai_units * whole)
