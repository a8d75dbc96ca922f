"""Staff read play in words and coins, and of running hands neither moves nor cards."""

import json

import pytest
from django.utils import timezone, translation

from games import audit, staff_words
from games.absence_models import Drop, Fine
from games.models import Fault, GameStop, Hand, HandAudit, Seat, Shuffle
from games.services import deal
from ledger.words import currency_name
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.staff.test_words import HAN
from tests.support.people import browser_of, make_staff

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
TABLES = [
    (staff_words.FAULT_NAMES, staff_words.fault_name),
    (staff_words.DIFFERENCE_NAMES, staff_words.difference_name),
    (staff_words.FINE_NAMES, staff_words.fine_name),
    (staff_words.CAUSE_NAMES, staff_words.cause_name),
]


@pytest.fixture
def table():
    """A table with two members whose last hand is over."""
    return seated_table(practice_room(), member("Anna"), member("Ben"))


@pytest.fixture
def hand(table) -> Hand:
    """The hand that they have played."""
    return play_hand(table, seed=1)


def listed(name: str) -> str:
    """A list of the staff room in English."""
    return browser_of(make_staff()).get(f"/staff/games/{name}/", headers=ENGLISH).content.decode()


def opened(name: str, row) -> str:
    """The page of a row, once it is said why it is looked at."""
    browser, address = browser_of(make_staff()), f"/staff/games/{name}/{row.pk}/change/"
    browser.post(address, {"why": "A question"})
    return browser.get(address, headers=ENGLISH).content.decode()


def test_a_hand_is_told_in_words_and_coins(hand):
    """Game, coins, seats and options, without a bracket of JSON."""
    page = opened("hand", hand)
    told = ("Banker Pai Gow", "Practice coins", "Anna: 100 carried in, rake 5%", "Banker&#x27;s multiples: ")
    assert [words for words in told if words not in page] == []
    assert "paigow<" not in page and "{&quot;" not in page


def test_results_are_told_in_coins(hand):
    """The slip too, line by line."""
    result = hand.results.exclude(net=0).first()
    Hand.objects.filter(pk=hand.pk).update(names=["Anna", "Ben"])
    page = opened("result", result)
    assert "100" in page and "&quot;kind&quot;" not in page
    assert "10000" not in listed("result") and "10000" not in page


def test_moves_are_told_by_who_made_them_and_when(hand):
    """Not by numbers of seats and milliseconds."""
    page = listed("move")
    move = hand.moves.filter(seat=0).first()
    assert "Anna" in page and "The member" in page
    assert str(move.at) not in page and "{&quot;" not in page


def test_a_fine_is_told_by_names_and_coins(hand):
    """Who paid and who got what; how far the hand is by its word."""
    now = timezone.now()
    drop = Drop.objects.create(
        seat=Seat.objects.first(), hand=hand, place=0, dropped_at=now, grace_at=now, returned_at=now
    )
    fine = Fine.objects.create(
        hand=hand, drop=drop, member=drop.seat.member, kind="C1", units=7_550, shares=[-7_550, 5_000],
        company=2_550, at=now,
    )  # fmt: skip
    for page in (listed("fine"), opened("fine", fine)):
        assert "C1: nobody on a streak" in page and "Anna: ▼ -75.50" in page and "Ben: ▲ +50" in page
        assert "Settled" in page and "25.50" in page and "7550" not in page
    assert "Anna" in listed("drop") and str(drop.seat.table_id) not in listed("drop")


def test_an_audit_names_what_differs(hand):
    """By its word in the list, with both sides on its page."""
    difference = {"code": "slips", "expected": [1, 2], "found": [1, 3]}
    kept = audit.audit_hand(hand.pk)
    HandAudit.objects.filter(pk=kept.pk).update(is_sound=False, differences=[difference])
    assert "Slips" in listed("handaudit")
    assert "Slips: expected [1, 2], found [1, 3]" in opened("handaudit", kept)


def test_a_shuffle_names_its_game_and_says_who_opened(hand):
    """Once it is revealed; before that it says nothing of the seats."""
    seats = [{"status": 1, "seal": "c" * 64, "seed": "d" * 64}, {"status": 0, "seal": "e" * 64, "seed": "0"}]
    Shuffle.objects.filter(pk=hand.shuffle_id).update(seats=seats, revealed_at=None, revealed_seed="")
    assert "c" * 64 not in opened("shuffle", hand.shuffle)
    Shuffle.objects.filter(pk=hand.shuffle_id).update(revealed_at=timezone.now(), revealed_seed="f" * 64)
    page = opened("shuffle", hand.shuffle)
    assert "Banker Pai Gow 1" in page and "Banker Pai Gow 1" in listed("shuffle")
    assert f"Seat 1 opened its seal: {'c' * 64}, seed {'d' * 64}" in page
    assert f"Seat 2 did not open its seal: {'e' * 64}" in page


def test_a_stop_names_its_game():
    """In the list and on its page."""
    stop = GameStop.objects.create(game="mahjong", reason="Odd dice")
    assert "Taiwanese Mahjong" in listed("gamestop")
    page = opened("gamestop", stop)
    assert "Taiwanese Mahjong: Odd dice" in page and "mahjong<" not in page


def test_a_fault_is_told_in_a_sentence(hand):
    """What an audit found to differ is named; the rest of a detail keeps its lines."""
    rows = [{"code": "slips", "expected": 1, "found": 2}]
    found = Fault.objects.create(code="audit_broken", hand=hand, detail=json.dumps(rows))
    Fault.objects.create(code="deal_failed", detail="Traceback\n  in deal")
    page = listed("fault")
    assert all(words in page for words in ("The audit found differences", "Slips", "No hand could be dealt"))
    page = opened("fault", found)
    assert "Slips: expected 1, found 2" in page and "The audit found differences 20" in page


def test_a_seat_is_told_in_words_and_coins(hand):
    """Its accounts by their names, and what is to be added to it in coins."""
    seat = Seat.objects.first()
    Seat.objects.filter(pk=seat.pk).update(top_up=12_345)
    page = opened("seat", seat)
    assert f"Stake · seat {seat.pk} · Practice coins" in page
    assert "123.45" in page and "12345" not in page and f"{seat.member} · practice-test" in page


def test_a_fault_of_a_running_hand_keeps_its_detail(table):
    """A trace may name cards; it is read once the hand is over."""
    running = deal.start_hand(table_id=table.pk)
    fault = Fault.objects.create(code="check_failed", hand=running, detail="KeyError: 'T12'")
    for page in (listed("fault"), opened("fault", fault)):
        assert "T12" not in page and "Shown once the hand is over." in page
    Hand.objects.filter(pk=running.pk).update(status=Hand.Status.ABORTED)
    assert "T12" in listed("fault") and "T12" in opened("fault", fault)


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_every_code_of_play_has_a_word(language):
    """In each Chinese of the hall."""
    with translation.override(language):
        bare = [code for names, word in TABLES for code in names if not HAN.search(word(code))]
        assert bare == [] and HAN.search(currency_name("practice"))
