"""A small hall for tests: rooms, members with coins, and hands played out without a clock or a socket."""

import itertools
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from django.db import connection

from accounts.models import Member
from games import live, replay
from games.models import Hand, Room, Table
from games.models import Move as MoveRow
from games.registry import GAMES
from games.rules.core.game import TICK, Action, Json, Move, advance, closes
from games.services import chairs, deal, moment, seating, settle, tables
from ledger.models import Account
from ledger.services import EntryDraft, Posting, house_account, open_account, post, wallet_of

_names = itertools.count(1)
Chooser = Callable[[int, tuple[Action, ...]], Action]
Knowing = Callable[[Json, int, tuple[Action, ...]], Action]


def make_room(**changes: Json) -> Room:
    """A room of paigow, base 1 coin, club coins, four seats, unless the test says otherwise."""
    number = next(_names)
    values = {
        "slug": f"room-{number}",
        "game": "paigow",
        "currency": "coin",
        "base": 100,
        "entry": 5_000,
    } | changes
    return Room.objects.create(**values)


def make_member(*, units: int = 100_000, currency: str = "coin", **changes: Json) -> Member:
    """A member with so many units in his wallet."""
    number = next(_names)
    member = Member.objects.create(username=f"player-{number}", nickname=f"Player {number}", **changes)
    wallet = wallet_of(member.pk, currency)
    if units:
        grant = Posting("grant", house_account("issuance", currency), wallet.pk, units)
        post(EntryDraft(key=f"test:grant:{member.pk}:{currency}", postings=(grant,)))
    return member


def wallet(member: Member, currency: str = "coin") -> int:
    """The units in a member's wallet."""
    return Account.objects.get(kind="wallet", holder=f"member:{member.pk}", currency=currency).balance


def stake(table: Table, member: Member) -> int:
    """The units in front of a member."""
    return chairs.stake(next(seat for seat in chairs.seated(table) if seat.member_id == member.pk))


def held(currency: str = "coin") -> int:
    """All units that members hold in that currency, on and off the tables, and what the house took."""
    rake = house_account("rake", currency)
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(sum(balance), 0) FROM ledger_account WHERE currency = %s", [currency])
        members = cursor.fetchone()[0]
        cursor.execute("SELECT coalesce(sum(amount), 0) FROM ledger_posting WHERE target_id = %s", [rake])
        return int(members + cursor.fetchone()[0])


def seat_all(table: Table, members: list[Member], units: int | None = None) -> None:
    """Seat these members, ready."""
    for member in members:
        seating.sit(table_id=table.pk, member=member, units=units)
        seating.ready(table_id=table.pk, member=member, ready=True)


def first_choice(_seat: int, legal: tuple[Action, ...]) -> Action:
    """The most careful of what is legal."""
    return legal[0]


def play(
    hand: Hand, choose: Chooser = first_choice, cause: str = "member", *, knowing: Knowing | None = None
) -> Hand:
    """Play a hand out, log it, settle it and let its table pause, by the parts that live play uses.

    `knowing` chooses by the state too.
    """
    inputs, moves = replay.inputs_of(hand), []
    game = GAMES[hand.game]
    state = live.begin(inputs).state
    while game.outcome(state) is None:
        chooser = partial(knowing, state) if knowing else choose
        move = _next(game, state, chooser, cause, inputs.started_ms + len(moves))
        moves.append(move)
        state = advance(game, state, move).state
    log(hand, moves)
    end(hand, settle.plan(inputs, game.outcome(state)))
    hand.refresh_from_db()
    return hand


def _next(game, state, choose: Chooser, cause: str, at: int) -> Move:
    """The answer of the first seat that is asked; nobody answers in a window."""
    if closes(game, state):
        return Move(None, TICK, "system", at)
    seat = min(game.actors(state))
    return Move(seat, choose(seat, game.legal_actions(state, seat)), cause, at)


def log(hand: Hand, moves: list[Move]) -> None:
    """Write the log of a hand."""
    rows = [
        MoveRow(hand=hand, seq=seq, seat=m.seat, action=m.action, cause=m.cause, at=m.at)
        for seq, m in enumerate(moves, 1)
    ]
    MoveRow.objects.bulk_create(rows)
    Hand.objects.filter(pk=hand.pk).update(seq=len(rows))


def end(hand: Hand, plan: settle.SettlementPlan) -> None:
    """Settle a hand and let its table pause."""
    if plan.draft:
        post(plan.draft)
    slips = json.dumps([asdict(result) for result in plan.results])
    with connection.cursor() as cursor:
        cursor.execute("SELECT games_end(%s, %s, 'settled', '9 seconds')", [hand.table_id, hand.pk])
        cursor.execute("SELECT games_slips(%s, %s)", [hand.pk, slips])


def abort(hand: Hand) -> None:
    """End a hand as live play ends a broken one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT games_end(%s, %s, 'aborted', '9 seconds')", [hand.table_id, hand.pk])


def deal_hand(table: Table) -> Hand | None:
    """The next hand of the table."""
    return deal.start_hand(table_id=table.pk)


def deal_to_two(room: Room) -> Hand:
    """A hand of two new members at a table of its own."""
    table = tables.open_table(room=room)
    seat_all(table, [make_member() for _ in range(2)])
    return deal_hand(table)


def play_round(table: Table, choose: Chooser = first_choice, cause: str = "member") -> list[Hand]:
    """Both hands of a round, as far as it goes; the round is closed by the boundary of the next deal."""
    hands = []
    while (hand := deal_hand(table)) and not (hands and hand.round_id != hands[0].round_id):
        hands.append(play(hand, choose, cause))
        if len(hands) == 2:
            break
    return hands


def fresh(table: Table) -> Table:
    """The table as the database has it now."""
    return Table.objects.select_related("room").get(pk=table.pk)


@dataclass
class Clock:
    """A clock that stands still until a test moves it."""

    at: datetime = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> int:
        return moment.in_ms(self.at)

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.at += timedelta(seconds=seconds)


def open_held(member: Member, currency: str = "coin") -> Account:
    """The account where a case holds a member's coins."""
    return open_account(kind="held", holder=f"member:{member.pk}", currency=currency)
