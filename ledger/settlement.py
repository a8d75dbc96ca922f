"""From what a hand's rules say is owed to what is paid: pure functions over seats 0..n-1 (ledger.md 3-5)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ledger.apportion import apportion

BASIS_POINTS = 10_000


@dataclass(frozen=True)
class Leg:
    """What the rules say one seat owes another."""

    payer: int
    payee: int
    units: int
    reason: str = ""


@dataclass(frozen=True)
class Transfer:
    """What one seat pays another in the end; `units` is above zero."""

    payer: int
    payee: int
    units: int


@dataclass(frozen=True)
class Settled:
    """The payments of a hand, each seat's net of them, and whose result the coins at hand cut."""

    transfers: tuple[Transfer, ...]
    nets: tuple[int, ...]
    was_cut: tuple[bool, ...]


def capped(legs: Iterable[Leg], carries: Sequence[int], centre: int) -> Settled:
    """Settle a star of legs so that nobody wins or loses more than he carried (ledger.md 4)."""
    dues = _dues(legs, len(carries))
    if any(units and centre not in pair for pair, units in dues.items()):
        raise ValueError("a leg of a star has the centre at one end")
    idle = [(centre + step) % len(carries) for step in range(1, len(carries))]
    paid = {seat: _clipped(dues[centre, seat], carries[seat]) for seat in idle}
    losers = {seat: -units for seat, units in paid.items() if units < 0}
    winners = {seat: units for seat, units in paid.items() if units > 0}
    lost, won = sum(losers.values()), sum(winners.values())
    losers = _shrunk(losers, won + carries[centre])
    winners = _shrunk(winners, lost + carries[centre])
    transfers = [Transfer(seat, centre, units) for seat, units in losers.items()]
    transfers += [Transfer(centre, seat, units) for seat, units in winners.items()]
    return _settled(transfers, dues, len(carries))


def limited(legs: Iterable[Leg], carries: Sequence[int]) -> Settled:
    """Settle legs so that nobody pays more than he carried; short payers pay their payees pro rata."""
    count = len(carries)
    dues = _dues(legs, count)
    transfers: list[Transfer] = []
    for payer in range(count):
        payees = [(payer + step) % count for step in range(1, count)]
        owed = {payee: dues[payer, payee] for payee in payees if dues[payer, payee] > 0}
        transfers += (Transfer(payer, payee, units) for payee, units in _shrunk(owed, carries[payer]).items())
    return _settled(transfers, dues, count)


def nearest(legs: Iterable[Leg], carries: Sequence[int]) -> Settled:
    """Settle legs as `limited` does, but a short payer pays the next in turn order first (mahjong.md 8.4)."""
    count = len(carries)
    dues = _dues(legs, count)
    transfers: list[Transfer] = []
    for payer in range(count):
        payees = [(payer + step) % count for step in range(1, count)]
        left = carries[payer]
        for payee in payees:
            units = min(max(dues[payer, payee], 0), left)
            left -= units
            transfers += [Transfer(payer, payee, units)] if units else []
    return _settled(transfers, dues, count)


def overdraft(legs: Iterable[Leg], carries: Sequence[int]) -> Settled:
    """Settle legs pairwise; when a loser is short, the most-winning seat is paid first (thirteen.md 9.4)."""
    count = len(carries)
    dues = _dues(legs, count)
    totals = _totals(dues, count)
    if all(total + carry >= 0 for total, carry in zip(totals, carries, strict=True)):
        pairs = [Transfer(payer, payee, units) for (payer, payee), units in dues.items() if units > 0]
        return _settled(pairs, dues, count)
    left = {seat: min(-totals[seat], carries[seat]) for seat in range(count) if totals[seat] < 0}
    transfers: list[Transfer] = []
    for winner, units in _drawn_by_winners(totals, sum(left.values())):
        parts = apportion(units, left)
        left = {seat: units - parts[seat] for seat, units in left.items()}
        transfers += (Transfer(seat, winner, part) for seat, part in parts.items() if part)
    return _settled(transfers, dues, count)


def rake(net: int, basis_points: int) -> int:
    """The house's part of a positive net, rounded down; nothing of a loss (ledger.md 5)."""
    return max(net, 0) * basis_points // BASIS_POINTS


def _dues(legs: Iterable[Leg], count: int) -> Counter[tuple[int, int]]:
    """What seat a owes seat b after everything between the two is netted; `dues[a, b] == -dues[b, a]`."""
    dues: Counter[tuple[int, int]] = Counter()
    for leg in legs:
        if leg.units < 0 or leg.payer == leg.payee or not {leg.payer, leg.payee} <= set(range(count)):
            raise ValueError(f"no leg between two of {count} seats: {leg}")
        dues[leg.payer, leg.payee] += leg.units
        dues[leg.payee, leg.payer] -= leg.units
    return dues


def _clipped(due: int, carry: int) -> int:
    """What an idle seat receives (or pays, below zero) of its due, no more than it carried."""
    return max(-carry, min(carry, due))


def _shrunk(parts: dict[int, int], most: int) -> dict[int, int]:
    """The parts themselves, or pro rata to them what there is at most, a tie to the larger part."""
    if sum(parts.values()) <= most:
        return parts
    return apportion(most, dict(sorted(parts.items(), key=lambda part: -part[1])))


def _totals(dues: Counter[tuple[int, int]], count: int) -> tuple[int, ...]:
    return tuple(sum(dues[payer, seat] for payer in range(count)) for seat in range(count))


def _drawn_by_winners(totals: Sequence[int], available: int) -> Iterable[tuple[int, int]]:
    """What each winner draws of what losers can pay: the highest total first, equal ones together."""
    ranked = sorted((-total, seat) for seat, total in enumerate(totals) if total > 0)
    for negated, group in groupby(ranked, key=lambda pair: pair[0]):
        seats = [seat for _, seat in group]
        drawn = min(-negated * len(seats), available)
        available -= drawn
        each, odd = divmod(drawn, len(seats))
        for place, seat in enumerate(seats):
            yield seat, each + (place < odd)


def _settled(transfers: Iterable[Transfer], dues: Counter[tuple[int, int]], count: int) -> Settled:
    """The settlement a list of payments makes, in the order of payer and payee."""
    kept = sorted(
        (transfer for transfer in transfers if transfer.units), key=lambda one: (one.payer, one.payee)
    )
    nets = [0] * count
    for transfer in kept:
        nets[transfer.payer] -= transfer.units
        nets[transfer.payee] += transfer.units
    was_cut = tuple(net != due for net, due in zip(nets, _totals(dues, count), strict=True))
    return Settled(tuple(kept), tuple(nets), was_cut)
