"""Practice coins: arrival, the daily top-up, and the house's bots."""

import datetime

import pytest
from django.contrib.auth import authenticate

from accounts.models import Member
from accounts.practice import DAILY_UNITS
from accounts.services import ensure_bots, refill_practice, welcome
from accounts.tasks import refill_everybody
from ledger.models import Account, Entry
from ledger.selectors import balances_of
from ledger.services import EntryDraft, Posting, open_account, post, wallet_of
from tests.support.people import browser_of, make_member

TODAY = datetime.date(2026, 11, 30)
pytestmark = pytest.mark.django_db


def put_at_a_table(member: Member, units: int) -> None:
    """Move practice coins from the wallet to a stake."""
    stake = open_account(
        kind="stake", holder=f"seat:{member.pk}", currency="practice", owner=f"member:{member.pk}"
    )
    wallet = wallet_of(member.pk, "practice")
    post(EntryDraft(key=f"test:{member.pk}", postings=(Posting("buy_in", wallet.pk, stake.pk, units),)))


def lose(member: Member, winner: Member, units: int) -> None:
    """Lose practice coins at a table."""
    put_at_a_table(member, units)
    mine = Account.objects.get(kind="stake", holder=f"seat:{member.pk}")
    theirs = open_account(
        kind="stake", holder=f"seat:{winner.pk}", currency="practice", owner=f"member:{winner.pk}"
    )
    post(EntryDraft(key=f"lost:{member.pk}", postings=(Posting("play", mine.pk, theirs.pk, units),)))


def test_a_member_arrives_with_practice_coins_once():
    """Welcoming again gives nothing more; the club wallet is open and empty."""
    member = make_member()
    welcome(member)
    assert balances_of(member.pk, "practice").wallet == DAILY_UNITS == 1_000_000
    assert balances_of(member.pk, "coin").wallet == 0
    assert set(Account.objects.filter(owner=f"member:{member.pk}").values_list("currency", flat=True)) == {
        "coin",
        "practice",
    }


def test_the_refill_tops_up_to_the_level_once_a_day():
    """What was lost comes back once; the same day nothing more, the next day again."""
    member, winner = make_member(), make_member()
    lose(member, winner, 300_000)
    assert refill_practice(member, TODAY) == 300_000
    assert refill_practice(member, TODAY) == 0
    assert balances_of(member.pk, "practice").wallet == DAILY_UNITS
    assert Entry.objects.filter(key=f"practice:refill:{member.pk}:2026-11-30").count() == 1
    assert refill_practice(member, TODAY + datetime.timedelta(days=1)) == 0


def test_coins_in_play_count_for_the_refill():
    """Sitting down first does not fill the purse."""
    member = make_member()
    put_at_a_table(member, 900_000)
    assert refill_practice(member, TODAY) == 0


def test_who_has_more_than_the_level_keeps_it():
    """A refill never takes."""
    member, winner = make_member(), make_member()
    lose(member, winner, 100)
    assert refill_practice(winner, TODAY) == 0
    held = balances_of(winner.pk, "practice")
    assert held.wallet + held.in_play == DAILY_UNITS + 100


def test_the_first_page_of_the_day_refills():
    """Whoever was not refilled by the task is refilled when he comes."""
    member, winner = make_member(), make_member()
    lose(member, winner, 5_000)
    browser = browser_of(member)
    browser.get("/profile/")
    assert balances_of(member.pk, "practice").wallet == DAILY_UNITS
    refilled = Entry.objects.filter(key__startswith=f"practice:refill:{member.pk}:").count()
    browser.get("/profile/")
    assert Entry.objects.filter(key__startswith=f"practice:refill:{member.pk}:").count() == refilled == 1


def test_the_task_refills_bots_and_who_was_seen_lately():
    """Run twice it gives once; who has not been here for long waits for his next visit."""
    winner, away = make_member(), make_member()
    (bot,) = ensure_bots(1)
    lose(bot, winner, 2_000)
    lose(away, winner, 2_000)
    assert refill_everybody() == 1
    assert refill_everybody() == 0
    assert balances_of(bot.pk, "practice").wallet == DAILY_UNITS
    assert balances_of(away.pk, "practice").wallet == DAILY_UNITS - 2_000


def test_bots_are_made_once_with_names_of_their_own():
    """Asking again gives the same bots; forty-five have forty-five names."""
    bots = ensure_bots(45)
    assert [bot.pk for bot in ensure_bots(45)] == [bot.pk for bot in bots]
    assert len({bot.nickname for bot in bots}) == 45
    assert all(bot.is_bot and not bot.is_staff for bot in bots)


def test_bots_hold_practice_coins_only_and_nobody_signs_in_as_one():
    """A bot has no usable password and an empty club wallet."""
    (bot,) = ensure_bots(1)
    assert balances_of(bot.pk, "practice").wallet == DAILY_UNITS
    assert balances_of(bot.pk, "coin").wallet == 0
    assert not bot.has_usable_password()
    assert authenticate(username=bot.username, password="") is None
