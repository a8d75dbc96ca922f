"""Hands really dealt, played and settled by the services, so that pages have something true to show."""

import random
from datetime import datetime

from django.db import transaction

from accounts.models import Member
from accounts.services import welcome
from games import inputs
from games.inputs import HandInputs
from games.models import Hand, Result, Room, Table
from games.models import Move as MoveRow
from games.registry import GAMES
from games.rules.core.game import TICK, Move, Outcome, advance
from games.services import deal, seating, settle, shuffles
from ledger.services import post


def member(name: str, **values: object) -> Member:
    """A welcomed person of that nickname."""
    made = Member.objects.create(username=f"user-{name}"[:150], nickname=name, **values)
    welcome(made)
    return made


def practice_room(slug: str = "practice-test", **values: object) -> Room:
    """An open practice room without bots."""
    usual = {"game": "paigow", "currency": "practice", "base": 100, "entry": 5000}
    return Room.objects.create(slug=slug, **{**usual, **values})


def seated_table(room: Room, *members: Member) -> Table:
    """A table of the room with these members, ready."""
    table = seating.quick_play(room=room, member=members[0])
    for other in members[1:]:
        seating.sit(table_id=table.pk, member=other)
        seating.ready(table_id=table.pk, member=other)
    return table


def play_hand(table: Table, seed: int, ended_at: datetime | None = None) -> Hand:
    """Deal the next hand and play it to its end by the seed, cautiously, so that nobody is ruined soon."""
    hand = deal.start_hand(table_id=table.pk)
    assert hand is not None, "the table must be able to deal"
    moves, outcome = _played(hand, random.Random(seed))  # noqa: S311
    with transaction.atomic():
        _store(hand, moves, outcome, ended_at)
    hand.refresh_from_db()
    return hand


def _played(hand: Hand, chooser: random.Random) -> tuple[list[Move], Outcome]:
    game = GAMES[hand.game]
    frozen = _inputs(hand)
    state, moves = inputs.begin(frozen).state, []
    while (outcome := game.outcome(state)) is None:
        at = frozen.started_ms + 1000 * len(moves)
        seat = min(game.actors(state), default=None)
        if seat is None:
            moves.append(Move(None, TICK, "system", at))
        else:
            action = chooser.choice(game.legal_actions(state, seat)[:2])
            moves.append(Move(seat, action, "member", at))
        state = advance(game, state, moves[-1]).state
    return moves, outcome


def _inputs(hand: Hand) -> HandInputs:
    return inputs.of_hand(hand, shuffles.chance(shuffles.of_shuffle(hand.shuffle)))


def _store(hand: Hand, moves: list[Move], outcome: Outcome, ended_at: datetime | None) -> None:
    plan = settle.plan(_inputs(hand), outcome)
    MoveRow.objects.bulk_create(
        MoveRow(hand=hand, seq=seq, seat=move.seat, action=move.action, cause=move.cause, at=move.at)
        for seq, move in enumerate(moves, start=1)
    )
    if plan.draft:
        post(plan.draft)
    moment = ended_at or hand.started_at
    for row in plan.results:
        Result.objects.create(
            hand=hand,
            member_id=row.member,
            ended_at=moment,
            lines=list(row.lines),
            **{name: getattr(row, name) for name in AMOUNTS},
        )
    Hand.objects.filter(pk=hand.pk).update(status="settled", ended_at=moment, seq=len(moves), deadline=None)
    Table.objects.filter(pk=hand.table_id).update(phase="pause")


AMOUNTS = ("seat", "carried", "due", "gross", "rake", "net", "effective", "fines")
