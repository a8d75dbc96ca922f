"""The fine for the earliest leaver of a hand and who gets it (RULES 9.2, 9.4, 11.1)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fine:
    """One fine in ledger units: `shares` by seat, the leaver's below zero; with `company` they sum to 0."""

    kind: str
    units: int
    shares: tuple[int, ...]
    company: int


# In percent: what the company gets, what a dealer on a streak gets, what each other seat gets.
PERCENTS = {"C1": (25, 25, 25), "C2": (10, 70, 10), "C3": (25, 25, 25)}


def reserve(base: int) -> int:
    """What a seat sets aside for a fine, the most that one can be (RULES 9.6)."""
    return 3 * base // 2


def fine(base: int, *, seats: int, dealer: int, streak: int, leaver: int) -> Fine:
    """What the earliest leaver pays; `streak` is N at the hand's start (RULES 9.2, 9.4).

    Shares are rounded down and what is left goes one unit each to players: at C2 to the dealer first, then in
    turn order from the leaver. Of two seats the other gets all but the company's part.
    """
    kind = _kind(streak, is_dealer=leaver == dealer)
    units = base if kind == "C1" else reserve(base)
    company, to_dealer, to_other = (units * percent // 100 for percent in PERCENTS[kind])
    heirs = [(leaver + step) % seats for step in range(1, seats)]
    if kind == "C2":
        heirs = [dealer] + [seat for seat in heirs if seat != dealer]
    shares = [0] * seats
    shares[leaver] = -units
    for seat in heirs:
        shares[seat] = to_dealer if seat == dealer else to_other
    if seats == 2:
        shares[heirs[0]] = units - company
    for seat in heirs[: -company - sum(shares)]:
        shares[seat] += 1
    return Fine(kind, units, tuple(shares), company)


def _kind(streak: int, *, is_dealer: bool) -> str:
    if not streak:
        return "C1"
    return "C3" if is_dealer else "C2"
