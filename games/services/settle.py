"""Turns how a hand ended into postings and slips; pure, so that it is done before any transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from games.inputs import HandInputs
from games.registry import GAMES
from games.rules.core.game import Json, Obligation, Outcome
from ledger import settlement
from ledger.chart import VOID_PREFIX
from ledger.services import EntryDraft, Posting
from ledger.settlement import Leg, Settled, Transfer


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The slip of one seat: `due` before caps, `gross` before rake, `net` after it, in units."""

    seat: int
    member: int
    carried: int
    due: int
    gross: int
    rake: int
    net: int
    effective: int
    fines: int
    lines: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True, slots=True)
class SettlementPlan:
    """The one ledger entry of a hand (None where no coin moves) and a slip per seat."""

    draft: EntryDraft | None
    results: tuple[ResultRow, ...]


def plan(hand: HandInputs, outcome: Outcome) -> SettlementPlan:
    """What settling this hand books and records (ledger.md 3)."""
    settled = settle(hand, outcome)
    rakes = tuple(settlement.rake(net, bp) for net, bp in zip(settled.nets, hand.rakes, strict=True))
    return SettlementPlan(
        draft=_draft(hand, settled.transfers, rakes), results=_results(hand, outcome, settled, rakes)
    )


def shown(settled: SettlementPlan) -> tuple[Mapping[str, Json], ...]:
    """The slips as the database gives them back, less the members, whose seats the hand names anyway."""
    return tuple(_shown(row) for row in settled.results)


def _shown(row: ResultRow) -> Mapping[str, Json]:
    slip = asdict(row)
    del slip["member"]
    return slip | {"lines": [dict(line) for line in row.lines]}


def fine_undone(hand_id: int, cause: str, booked: Sequence[Posting]) -> EntryDraft:
    """The entry that mirrors the fine of a hand which never counted (ledger.md 7)."""
    mirrored = (
        Posting(VOID_PREFIX + posting.kind, posting.target, posting.source, posting.amount)
        for posting in reversed(booked)
    )
    return EntryDraft(key=f"void:{hand_id}", postings=tuple(mirrored), cause=cause)


def settle(hand: HandInputs, outcome: Outcome) -> Settled:
    """The obligations after the caps of the game's kind of settlement."""
    legs = tuple(Leg(o.payer, o.payee, o.units, o.reason) for o in outcome.obligations)
    return SETTLERS[GAMES[hand.game].SETTLEMENT](legs, hand.carries, outcome.centre)


def _capped(legs: Sequence[Leg], carries: Sequence[int], centre: int | None) -> Settled:
    # A game that settles by `capped` always names its centre; legs without one are a broken game.
    assert centre is not None  # noqa: S101
    return settlement.capped(legs, carries, centre)


def _limited(legs: Sequence[Leg], carries: Sequence[int], _centre: int | None) -> Settled:
    return settlement.limited(legs, carries)


def _nearest(legs: Sequence[Leg], carries: Sequence[int], _centre: int | None) -> Settled:
    return settlement.nearest(legs, carries)


def _overdraft(legs: Sequence[Leg], carries: Sequence[int], _centre: int | None) -> Settled:
    return settlement.overdraft(legs, carries)


Settler = Callable[[Sequence[Leg], Sequence[int], int | None], Settled]
SETTLERS: Mapping[str, Settler] = {
    "capped": _capped,
    "limited": _limited,
    "nearest": _nearest,
    "overdraft": _overdraft,
}


def _draft(hand: HandInputs, transfers: Sequence[Transfer], rakes: Sequence[int]) -> EntryDraft | None:
    play = [Posting("play", hand.stakes[t.payer], hand.stakes[t.payee], t.units) for t in transfers]
    taken = [
        Posting("rake", stake, hand.rake_account, rake)
        for stake, rake in zip(hand.stakes, rakes, strict=True)
        if rake
    ]
    postings = (*play, *taken)
    return EntryDraft(key=f"hand:{hand.id}", postings=postings, cause=hand.number) if postings else None


def _results(
    hand: HandInputs, outcome: Outcome, settled: Settled, rakes: Sequence[int]
) -> tuple[ResultRow, ...]:
    dues = _dues(outcome.obligations, hand.seats)
    return tuple(
        ResultRow(
            seat=seat,
            member=hand.members[seat],
            carried=hand.carries[seat],
            due=dues[seat],
            gross=gross,
            rake=rakes[seat],
            net=gross - rakes[seat],
            effective=abs(gross),
            fines=0,
            lines=(*outcome.lines[seat], *CUT[settled.was_cut[seat]]),
        )
        for seat, gross in enumerate(settled.nets)
    )


# The line that tells a seat why it got or paid less than was due.
CUT: Mapping[bool, tuple[Mapping[str, Json], ...]] = {True: ({"kind": "capped"},), False: ()}


def _dues(obligations: Sequence[Obligation], seats: int) -> list[int]:
    dues = [0] * seats
    for obligation in obligations:
        dues[obligation.payer] -= obligation.units
        dues[obligation.payee] += obligation.units
    return dues
