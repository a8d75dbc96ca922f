"""Fines for leaving a hand, as the pages of those concerned and of staff show them."""

import pytest
from django.contrib import admin
from django.test import RequestFactory

from games.absence_models import Drop, Fine
from games.models import Seat
from games.services import fines, moment
from ledger.selectors import balances_of
from tests.pages.played import member, play_hand, practice_room, seated_table

NAMES = ("Ben", "Carl", "Dora")


@pytest.fixture
def fined(anna):
    """A hand of mahjong that Anna left, and the four who sat there."""
    four = [anna, *(member(name) for name in NAMES)]
    room = practice_room(game="mahjong", rake_bp=0, rake_vip_bp=0, options={"tai_units": 20})
    hand = play_hand(seated_table(room, *four), seed=1)
    at = moment.now()
    seat = Seat.objects.get(member=anna, left_at=None)
    place = hand.members.index(anna.pk)
    Drop.objects.create(seat=seat, hand=hand, place=place, is_leave=True, dropped_at=at, grace_at=at)
    fines.book_due(table_id=hand.table_id)
    return hand, four


def text(answer) -> str:
    """A page's text with its blanks made one."""
    return " ".join(answer.content.decode().split())


def test_the_slip_of_the_leaver_and_those_of_the_others_tell_the_fine(fined, enter):
    """One base at C1: Anna paid a coin, each other got a quarter of one."""
    hand, four = fined
    paid = text(enter(four[0]).get(f"/hands/{hand.number}/"))
    got = text(enter(four[1]).get(f"/hands/{hand.number}/"))
    assert "Fined for leaving" in paid and "Share of a fine" not in paid
    assert "Share of a fine" in got and "Fined for leaving" not in got
    assert ("0.25" in got) and Fine.objects.get().shares.count(25) == 3


def test_the_history_tells_it_beside_the_net(fined, enter):
    """In the row of the hand and among the sums; hands without a fine show neither."""
    _, four = fined
    for who, fine in ((four[0], 100), (four[1], -25)):
        answer = enter(who).get("/history/?currency=practice")
        (slip,) = answer.context["page"].slips
        assert (slip.fines, answer.context["page"].total.fines) == (fine, fine)
        assert '<dt class="facts__term">Fines</dt>' in text(answer)
        assert slip.fined == -fine and slip.net == slip.gross - slip.rake


def test_all_coins_of_a_member_are_told(fined):
    """What lies aside for a fine is in play and his own."""
    hand, four = fined
    for who in four:
        seat = Seat.objects.get(member=who, left_at=None)
        own = balances_of(who.pk, "practice")
        assert own.in_play == seat.stake_account.balance + seat.reserve_account.balance
    assert Seat.objects.get(member=four[0], left_at=None).reserve_account.balance == 50
    assert hand.currency == "practice"


@pytest.mark.parametrize("model", [Drop, Fine])
def test_staff_read_absences_and_fines_and_change_neither(model, fined):
    """Both lists are for looking only."""
    page = admin.site._registry[model]
    request = RequestFactory().get("/")
    request.user = member("Staff", is_staff=True, is_superuser=True)
    assert not page.has_add_permission(request) and not page.has_delete_permission(request)
    assert not page.has_change_permission(request) and page.has_view_permission(request)
