"""Compares an ended hand with what its seed and its log yield: slips, postings, inputs and shuffle."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games import replay
from games.models import Hand, Seat
from games.registry import GAMES
from games.rules.core import chance as fs
from games.rules.core.game import Json
from games.selectors import slips
from games.services import fines, settle, shuffles
from ledger.models import Account, Entry, Line, Posting

# A room's slug is staff's to change; a hand may be voided later, which `differences` looks at.
MAY_CHANGE = ("room", "status")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as its replay says."""

    code: str
    expected: Json
    found: Json


def differences(hand: Hand) -> Iterator[Difference]:
    """Everything about this hand that its seed and its log do not bear out."""
    yield from _log_differences(hand)
    yield from _input_differences(hand)
    yield from _shuffle_differences(hand)
    if hand.status == Hand.Status.SETTLED:
        yield from _settlement_differences(hand)
    elif hand.status == Hand.Status.ABORTED:
        yield from _compare("slips", [], slips(hand))
        yield from _compare("postings", [], _booked(hand))
        yield from _compare("fine", *fines.undone_and_found(hand))
    elif hand.status == Hand.Status.VOIDED:
        is_void = Entry.objects.filter(key=f"void:{hand.pk}").exists()
        yield from _compare("void", bool(_booked(hand)), is_void)


def since_audit(hand: Hand, stored: Mapping[str, Json]) -> Iterator[Difference]:
    """What the row and the log of a hand say otherwise now than in the replay that its audit stored.

    Causes and moments of moves bear on no result: only what was stored before tells that they were changed.
    """
    for name, now in replay.describe(hand).items():
        if name in stored["hand"] and name not in MAY_CHANGE:
            yield from _compare(f"hand.{name}", stored["hand"][name], now)
    yield from _compare("moves", stored["moves"], replay.told(replay.moves_of(hand)))


def _log_differences(hand: Hand) -> Iterator[Difference]:
    numbers = sorted(move.seq for move in hand.moves.all())
    yield from _compare("log", list(range(1, hand.seq + 1)), numbers)


def _input_differences(hand: Hand) -> Iterator[Difference]:
    """Who sits where, which currency the stakes are in, and what the hand before it left."""
    written = [
        [member, chair, seat in hand.bots]
        for seat, (member, chair) in enumerate(zip(hand.members, hand.chairs, strict=False))
    ]
    yield from _compare("seats", _seats(hand), written)
    accounts = Account.objects.filter(pk__in=[*hand.stakes, hand.rake_account])
    currencies = sorted(set(accounts.values_list("currency", flat=True)))
    yield from _compare("currency", [hand.currency], currencies)
    yield from _compare("memory", _inherited(hand), hand.memory)


def _seats(hand: Hand) -> list[Json]:
    """Member, chair and whether a bot plays, of the seat sessions that own the stakes."""
    seats = Seat.objects.filter(stake_account__in=hand.stakes).select_related("member")
    by_stake = {seat.stake_account_id: [seat.member_id, seat.index, seat.member.is_bot] for seat in seats}
    return [by_stake.get(stake) for stake in hand.stakes]


def _inherited(hand: Hand) -> Json | None:
    """The memory that the hand before in the round left; its first hand inherits nothing."""
    before = Hand.objects.filter(round=hand.round_id, ordinal__lt=hand.ordinal).order_by("-ordinal")
    last = before.select_related("shuffle").first()
    return replay.memory_after(last) if last else None


def _shuffle_differences(hand: Hand) -> Iterator[Difference]:
    """The seed opens the commitment, and all that was locked and revealed is its own."""
    game, shuffle = GAMES[hand.game], hand.shuffle
    drawn = shuffles.chance(shuffles.of_shuffle(shuffle))
    deck = drawn.shuffled(game.deck(game.parse_options(hand.options)))
    committed = shuffles.commitment_of(shuffle)
    yield from _compare("commitment", committed, shuffle.commitment)
    yield from _compare("lock", shuffles.lock_hash_of(shuffle), shuffle.lock_hash)
    yield from _compare("root", shuffles.root_hash(drawn), shuffle.root_hash)
    yield from _compare("deck", fs.deck_hash(deck).hex(), shuffle.deck_hash)
    if shuffle.revealed_seed:
        revealed = fs.commitment(bytes.fromhex(shuffle.revealed_seed)).hex()
        yield from _compare("revealed", committed, revealed)


def _settlement_differences(hand: Hand) -> Iterator[Difference]:
    inputs, outcome = replay.inputs_of(hand), replay.outcome_of(hand)
    if outcome is None:
        yield Difference("outcome", "an end", None)
        return
    plan = settle.plan(inputs, outcome)
    yield from _compare("slips", fines.with_fine(fines.of(hand), settle.shown(plan)), slips(hand))
    yield from _compare("holders", _holders(hand), _slip_holders(hand))
    planned = plan.draft.postings if plan.draft else ()
    expected = sorted((p.kind, p.source, p.target, p.amount) for p in planned)
    yield from _compare("postings", expected, _booked(hand))
    yield from _compare("carries", [], [*_wrong_carries(hand)])
    yield from _compare("fine", *fines.expected_and_found(hand))


def _holders(hand: Hand) -> list[Json]:
    """Whose slips there should be, and of when."""
    return [[member, str(hand.ended_at)] for member in hand.members]


def _slip_holders(hand: Hand) -> list[Json]:
    rows = sorted(hand.results.all(), key=lambda row: row.seat)
    return [[row.member_id, str(row.ended_at)] for row in rows]


def _booked(hand: Hand) -> list[Json]:
    """What the books hold under this hand's key, in the currency of the hand."""
    booked = Posting.objects.filter(entry__key=f"hand:{hand.pk}", entry__currency=hand.currency)
    return sorted(booked.values_list("kind", "source_id", "target_id", "amount"))


def _wrong_carries(hand: Hand) -> Iterator[Json]:
    """Stakes that did not hold what the hand says was carried into it, shares of fines since then aside."""
    shares = fines.received_during(hand)
    lines = Line.objects.filter(entry__key=f"hand:{hand.pk}", account_id__in=hand.stakes)
    for line in lines:
        carried = hand.carries[hand.stakes.index(line.account_id)] + shares.get(line.account_id, 0)
        if line.balance_after - line.delta != carried:
            yield [line.account_id, carried, line.balance_after - line.delta]


def _compare(code: str, expected: Json, found: Json) -> Iterator[Difference]:
    # Both sides pass through JSON, so that a tuple and the list it is stored as are the same.
    expected, found = json.loads(json.dumps([expected, found]))
    if expected != found:
        yield Difference(code, expected, found)
