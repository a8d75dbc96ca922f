"""Practice coins: some on arrival, and a top-up to the daily level once a day."""

import datetime

from django.db import transaction

from accounts.models import Member
from ledger.models import Entry
from ledger.selectors import balances_of
from ledger.services import EntryDraft, Posting, house_account, post, wallet_of

CURRENCIES = ("coin", "practice")
DAILY_UNITS = 1_000_000  # 10,000 coins: ten entries of a practice room of base 10.


@transaction.atomic
def welcome(member: Member) -> None:
    """Open the member's wallets and give the practice coins of arrival, once."""
    for currency in CURRENCIES:
        wallet_of(member.pk, currency)
    _give(member, units=DAILY_UNITS, key=f"practice:arrival:{member.pk}")


@transaction.atomic
def refill_practice(member: Member, day: datetime.date) -> int:
    """Top the practice coins up to the daily level, once a day; return the units given.

    Coins in play count, so that nobody fills up by sitting down first.
    """
    Member.objects.select_for_update().only("pk").get(pk=member.pk)
    key = f"practice:refill:{member.pk}:{day.isoformat()}"
    if Entry.objects.filter(key=key).exists():
        return 0
    balances = balances_of(member.pk, "practice")
    missing = DAILY_UNITS - balances.wallet - balances.in_play - balances.held
    if missing > 0:
        _give(member, units=missing, key=key)
    Member.objects.filter(pk=member.pk).update(refilled_on=day)
    return max(missing, 0)


def _give(member: Member, *, units: int, key: str) -> None:
    source, target = house_account("issuance", "practice"), wallet_of(member.pk, "practice").pk
    post(EntryDraft(key=key, postings=(Posting("grant", source, target, units),), cause="practice"))
