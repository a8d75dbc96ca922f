"""Compares stakes and reserves in the books with the seats of the tables."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q

from games.models import Seat
from ledger.models import Account


@dataclass(frozen=True, slots=True)
class StakeDifference:
    """A stake that no seat accounts for, or a seat whose stake is not as its hand says."""

    code: str
    detail: str
    units: int | None
    account_id: int | None
    hand: str = ""


# A stake or reserve open without a running seat, or whose holder, owner or currency is not its seat's.
STRAY = """
SELECT a.id, a.balance, CASE
    WHEN s.id IS NULL THEN 'no seat has it'
    WHEN s.left_at IS NOT NULL THEN 'its seat is over'
    ELSE 'it is not of its seat''s member and currency' END
FROM ledger_account a LEFT JOIN games_seat s ON a.id IN (s.stake_account_id, s.reserve_account_id)
WHERE a.kind = %s AND (a.closed_at IS NULL OR a.balance <> 0) AND (
    s.id IS NULL OR s.left_at IS NOT NULL OR a.holder <> 'seat:' || s.id
    OR a.owner <> 'member:' || s.member_id OR a.currency <> s.currency
)
ORDER BY a.id
"""
# A running seat whose stake is closed or was never opened.
BARE = """
SELECT s.id, a.id FROM games_seat s LEFT JOIN ledger_account a ON a.id = s.stake_account_id
WHERE s.left_at IS NULL AND (a.id IS NULL OR a.closed_at IS NOT NULL) ORDER BY s.id
"""
# While a hand runs nothing moves the stakes that were carried into it, but for shares of a fine.
CARRIED = """
SELECT h.number, a.id, carried.units::bigint, a.balance
FROM games_hand h
CROSS JOIN LATERAL jsonb_array_elements_text(h.stakes) WITH ORDINALITY AS stake (account, place)
JOIN LATERAL jsonb_array_elements_text(h.carries) WITH ORDINALITY AS carried (units, place)
    ON carried.place = stake.place
JOIN ledger_account a ON a.id = stake.account::bigint
CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount), 0) AS units FROM games_fine f
    JOIN ledger_entry e ON e.key = 'penalty:' || f.hand_id
    JOIN ledger_posting p ON p.entry_id = e.id AND p.kind = 'fine_share' AND p.target_id = a.id
    WHERE f.during_id = h.id
) AS fine
WHERE h.status = 'running' AND a.balance <> carried.units::bigint + fine.units ORDER BY h.id, a.id
"""

# What moved between stakes, or from a stake to the house, without a hand that was settled.
WITHOUT_HAND = """
SELECT e.key, min(p.source_id), sum(p.amount)
FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
LEFT JOIN games_hand h ON e.key = 'hand:' || h.id AND h.status IN ('settled', 'voided')
WHERE p.kind IN ('play', 'rake') AND h.id IS NULL GROUP BY e.key ORDER BY e.key
"""

# A fine in the books that is none of a hand's.
WITHOUT_FINE = """
SELECT e.key, min(p.source_id), sum(p.amount)
FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
LEFT JOIN games_fine f ON e.key = 'penalty:' || f.hand_id
WHERE p.kind IN ('fine_share', 'fine_company') AND f.id IS NULL GROUP BY e.key ORDER BY e.key
"""

# Another entry that names a hand as its cause: a hand has one, one for a fine, and the voids of both.
SECOND = """
SELECT e.key, h.number FROM ledger_entry e JOIN games_hand h ON h.number = e.cause
WHERE e.key NOT IN ('hand:' || h.id, 'void:' || h.id, 'penalty:' || h.id) ORDER BY e.id
"""


def differences() -> Iterator[StakeDifference]:
    """Every difference between stakes and seats, each question in one snapshot."""
    for kind in ("stake", "reserve"):
        for account, units, why in _rows(STRAY, kind):
            detail = f"account {account} holds {units}: {why}"
            yield StakeDifference(f"{kind}_stray", detail, units, account)
    for seat, account in _rows(BARE):
        yield StakeDifference("seat_without_stake", f"seat {seat} has no open stake", None, account)
    for hand, account, carried, units in _rows(CARRIED):
        detail = f"carried {carried}, the stake holds {units}"
        yield StakeDifference("stake_not_carried", detail, units - carried, account, hand)
    for key, account, units in _rows(WITHOUT_HAND):
        detail = f"entry {key} moves {units} without a settled hand"
        yield StakeDifference("play_without_hand", detail, units, account)
    for key, account, units in _rows(WITHOUT_FINE):
        detail = f"entry {key} fines {units} for no hand"
        yield StakeDifference("fine_without_hand", detail, units, account)
    for key, hand in _rows(SECOND):
        yield StakeDifference("second_entry", f"entry {key} names the hand too", None, None, hand)


def game_of(account: Account) -> str | None:
    """The game at whose table a stake or a reserve lies."""
    seat = (
        Seat.objects.filter(Q(stake_account=account) | Q(reserve_account=account))
        .select_related("table__room")
        .first()
    )
    return seat.table.room.game if seat else None


def _rows(question: str, *values: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(question, values or None)
        return cursor.fetchall()
