"""A member closes his account: nobody plays with it, its coins stay, staff can open it again: quality 9."""

import pytest
from django.test import Client

from accounts import staff_log
from accounts.errors import MembersClose, ReasonMissing, StaffStay
from accounts.models import MemberNote, StaffAction
from accounts.services import change_standing, close_account, ensure_bots, make_guest
from ledger.selectors import balances_of
from tests.support.people import PASSWORD, browser_of, confirm_password, make_member, make_staff

pytestmark = pytest.mark.django_db


def closed_by_himself():
    """A member and the browser in which he has closed his account."""
    member = make_member(username="teafan")
    browser = browser_of(member)
    confirm_password(browser)
    assert browser.get("/profile/close/").status_code == 200
    answer = browser.post("/profile/close/", {"sure": "on"})
    assert answer.headers["location"] == "/door/closed/"
    member.refresh_from_db()
    return member, browser


def test_a_closed_account_opens_no_door_and_keeps_its_coins():
    """Sign-in is refused on every device; wallet and name stay as they were."""
    member, browser = closed_by_himself()
    assert member.status == "closed" and not member.may_play
    assert "_auth_user_id" not in browser.session
    answer = Client().post("/accounts/login/", {"login": "teafan", "password": PASSWORD})
    assert answer.headers["location"] == "/door/closed/"
    assert balances_of(member.pk, "practice").wallet == 1_000_000


def test_other_devices_are_signed_out():
    """Their sessions are gone, not only refused."""
    member = make_member()
    other, browser = browser_of(member), browser_of(member)
    other.get("/profile/")
    close_account(member_id=member.pk)
    assert other.get("/profile/").status_code == 302
    assert browser.get("/profile/").status_code == 302


def test_closing_asks_for_the_password_first():
    """An open browser closes no account."""
    member = make_member()
    answer = browser_of(member).post("/profile/close/", {"sure": "on"})
    assert answer.headers["location"].startswith("/accounts/reauthenticate/")
    member.refresh_from_db()
    assert member.status == "active"


def test_closing_asks_whether_one_is_sure():
    """Without the tick nothing happens."""
    member = make_member()
    browser = browser_of(member)
    confirm_password(browser)
    page = browser.post("/profile/close/", {})
    assert "sure" in page.context["form"].errors
    member.refresh_from_db()
    assert member.status == "active"


def test_the_staff_log_has_both_the_closing_and_the_opening():
    """Who, when, before and after; the opening with its reason; the chain holds."""
    member, _browser = closed_by_himself()
    staff = make_staff()
    change_standing(member_id=member.pk, author=staff, reason="by letter", status="active")
    closing, opening = StaffAction.objects.filter(subject=f"accounts.member:{member.pk}").order_by("id")
    assert (closing.action, closing.author, closing.after) == ("account_closed", member, {"status": "closed"})
    assert (opening.author, opening.before, opening.reason) == (
        staff,
        {"status": "closed"},
        "by letter",
    )
    assert list(staff_log.flaws()) == []
    assert MemberNote.objects.filter(member=member).count() == 2
    answer = Client().post("/accounts/login/", {"login": "teafan", "password": PASSWORD})
    assert answer.headers["location"] == "/lobby/"


def test_nobody_opens_an_account_without_a_reason():
    """Staff say why."""
    member, _browser = closed_by_himself()
    with pytest.raises(ReasonMissing):
        change_standing(member_id=member.pk, author=make_staff(), reason=" ", status="active")


def test_only_an_active_members_account_can_be_closed():
    """Not a guest's, a bot's, a suspended member's who would slip away, nor one's own of the staff."""
    suspended = make_member(status="suspended")
    for member in (make_guest("en"), *ensure_bots(1), suspended):
        with pytest.raises(MembersClose):
            close_account(member_id=member.pk)
    with pytest.raises(StaffStay):
        close_account(member_id=make_staff().pk)
    suspended.refresh_from_db()
    assert suspended.status == "suspended"


def test_staff_are_told_why_they_cannot():
    """The page refuses in a plain sentence."""
    staff = make_staff()
    browser = browser_of(staff)
    confirm_password(browser)
    assert browser.post("/profile/close/", {"sure": "on"}).status_code == 409
    assert "/profile/close/" not in browser.get("/profile/").content.decode()
