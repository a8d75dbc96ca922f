"""Fines the earliest leaver of a hand, once, when his grace has ended (mahjong 9.2 to 9.6)."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from games import inputs as hand_inputs
from games import replay
from games.absence_models import Drop, Fine
from games.failpoints import reach
from games.models import Hand, Result, Seat, Table
from games.registry import GAMES
from games.rules.core.game import Json, fining
from games.services import announce, chairs, graces, moment, reserves, settle
from ledger.apportion import apportion
from ledger.models import Posting as BookedPosting
from ledger.services import EntryDraft, Posting, house_account, post

logger = logging.getLogger(__name__)
LATER = timedelta(seconds=30)
OVERDUE = timedelta(minutes=5)


@transaction.atomic
def dropped(*, table_id: chairs.TableId, member_id: int, at: datetime) -> None:
    """Note that a member's last socket closed at that moment of server time."""
    table = chairs.lock(table_id)
    # Who was back before this could be noted has not left; nor has whom the hall itself shuts out.
    dropped = Seat.objects.filter(table=table, member=member_id, left_at=None, dropped_at=at)
    seat = dropped.select_related("member").first()
    if seat is not None and seat.member.may_play:
        graces.begin(table, seat, at, is_leave=False)
        table.save(update_fields=["grace_at", "wake_at"])


def book_due(*, table_id: chairs.TableId) -> None:
    """Book the fines of a table that are due, and set when to look again."""
    try:
        with transaction.atomic():
            table = chairs.lock(table_id)
            if book(table):
                table.version += 1
                transaction.on_commit(lambda: announce.table_moved(table.pk))
            table.save(update_fields=["grace_at", "version"])
    except Exception:
        # The hand must go on whatever is wrong with its fine; staff read the log.
        logger.exception("a fine at table %s could not be booked", table_id)
        Table.objects.filter(pk=table_id).update(grace_at=moment.now() + LATER)


def book(table: Table) -> bool:
    """Book what is due at a locked table, which its caller saves; True if anything was."""
    now = moment.now()
    due = [drop for drops in graces.by_hand(table).values() if (drop := graces.earliest(drops, now))]
    for drop in due:
        _book(table, drop)
    graces.set_wake(table)
    return bool(due)


def planned(hand: Hand, place: int, reserve: int) -> tuple[str, int, list[int], int]:
    """Kind, units, shares by seat and the company's part, of which the reserve pays what it holds."""
    game = fining(GAMES[hand.game])
    assert game is not None  # noqa: S101
    fine = game.penalty(hand_inputs.begin(replay.inputs_of(hand)).state, place)
    if reserve >= fine.units:
        return fine.kind, fine.units, list(fine.shares), fine.company
    shares, company = cut(fine, place, reserve)
    return fine.kind, reserve, shares, company


def cut(fine: Any, place: int, reserve: int) -> tuple[list[int], int]:
    """Shares by seat and the company's part of a fine that the reserve cannot pay whole, in its proportions.

    What is left over goes to players, never to the company (mahjong.md 9.4).
    """
    company = fine.company * reserve // fine.units
    parts = apportion(reserve - company, {seat: max(0, share) for seat, share in enumerate(fine.shares)})
    return [-reserve if seat == place else part for seat, part in parts.items()], company


def of(hand: Hand) -> Fine | None:
    """The fine of a hand, whenever it was decided; no question is asked where nobody is fined."""
    if fining(GAMES[hand.game]) is None:
        return None
    return Fine.objects.filter(hand=hand).select_related("hand").first()


def with_fine(fine: Fine | None, shown: Sequence[Mapping[str, Json]]) -> list[Mapping[str, Json]]:
    """The slips of a hand as its fine makes them."""
    if fine is None:
        return list(shown)
    return [{**slip, "fines": slip["fines"] - fine.shares[slip["seat"]]} for slip in shown]


def expected_and_found(hand: Hand) -> tuple[Json, Json]:
    """What the absences of a hand and its rules make of its fine, and what is stored and booked of it."""
    fine = Fine.objects.filter(hand=hand).select_related("drop", "drop__seat").first()
    booked = BookedPosting.objects.filter(entry__key=f"penalty:{hand.pk}").values_list("kind", "amount")
    if fine is None:
        overdue = graces.earliest(hand.drops.all(), moment.now() - OVERDUE)
        return None, (overdue.pk if overdue else None) or (sorted(booked) or None)
    earliest = graces.earliest(hand.drops.all(), fine.at)
    kind, units, shares, company = planned(hand, fine.drop.place or 0, fine.units)
    entry = _entry(hand, fine.drop.seat, shares, company).postings if units else ()
    stored = [fine.kind, fine.units, fine.shares, fine.company, fine.drop_id, fine.member_id, sorted(booked)]
    return [
        kind, units, shares, company, earliest.pk if earliest else None, fine.drop.seat.member_id,
        sorted((posting.kind, posting.amount) for posting in entry),
    ], stored  # fmt: skip


def undone_and_found(hand: Hand) -> tuple[Json, Json]:
    """What must have gone back of the fine of a hand that never counted, and what the books hold of it."""
    booked, undone = _written(f"penalty:{hand.pk}"), _written(f"void:{hand.pk}")
    expected = settle.fine_undone(hand.pk, hand.number, booked).postings
    return sorted(map(astuple, expected)), sorted(map(astuple, undone))


def received_during(hand: Hand) -> dict[int, int]:
    """What stakes got of fines while that hand ran, by account."""
    received: dict[int, int] = {}
    for fine in Fine.objects.filter(during=hand).select_related("hand"):
        for account, share in zip(fine.hand.stakes, fine.shares, strict=True):
            if share > 0:
                received[account] = received.get(account, 0) + share
    return received


def _book(table: Table, drop: Drop) -> None:
    hand, place = drop.hand, drop.place
    assert hand is not None and place is not None  # noqa: S101
    seat = Seat.objects.get(pk=drop.seat_id)
    kind, units, shares, company = planned(hand, place, reserves.held(seat))
    if units:
        post(_entry(hand, seat, shares, company))
    Fine.objects.create(
        hand=hand, drop=drop, member_id=seat.member_id, kind=kind, units=units,
        shares=shares, company=company,
        during=table.current_hand if table.phase == Table.Phase.HAND else None, at=moment.now(),
    )  # fmt: skip
    _show_on_slips(hand, shares)
    reach("fine.before_commit")


def _entry(hand: Hand, seat: Seat, shares: Sequence[int], company: int) -> EntryDraft:
    """The reserve goes back to the stake, and from there to those who get it."""
    stake, reserve = seat.stake_account_id, seat.reserve_account_id
    assert stake is not None and reserve is not None  # noqa: S101
    heirs = [(place, share) for place, share in enumerate(shares) if share > 0]
    postings = [Posting("reserve_back", reserve, stake, company + sum(share for _, share in heirs))]
    postings += [Posting("fine_share", stake, hand.stakes[place], share) for place, share in heirs]
    if company:
        postings.append(Posting("fine_company", stake, house_account("penalty", hand.currency), company))
    return EntryDraft(key=f"penalty:{hand.pk}", postings=tuple(postings), cause=hand.number)


def _written(key: str) -> list[Posting]:
    rows = BookedPosting.objects.filter(entry__key=key).order_by("pk")
    return [Posting(*row) for row in rows.values_list("kind", "source_id", "target_id", "amount")]


def _show_on_slips(hand: Hand, shares: Sequence[int]) -> None:
    """Put the fine on slips that are written already; those of a running hand get it when they are."""
    for place, share in enumerate(shares):
        Result.objects.filter(hand=hand, seat=place).update(fines=F("fines") - share)
