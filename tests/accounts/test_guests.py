"""Guests: in with one click, and members for good who keep what is theirs."""

import pytest
from django.test import Client

from accounts.errors import NotAGuest
from accounts.guests import adopt_guest, make_guest
from accounts.models import Member
from accounts.names import clean_nickname
from ledger.models import Line
from ledger.selectors import balances_of
from tests.support.people import PASSWORD, make_member

pytestmark = pytest.mark.django_db
STAY = {"username": "teafriend", "nickname": "茶友", "password": PASSWORD, "terms": "on"}


def a_guest() -> tuple[Client, Member]:
    """A browser in which a guest has just come in."""
    browser = Client(headers={"accept-language": "zh-hant"})
    assert browser.post("/guest/").status_code == 302
    return browser, Member.objects.get(pk=browser.session["_auth_user_id"])


def test_one_click_brings_a_guest_in_with_practice_coins():
    """The guest has a friendly name, coins, no password and a session."""
    browser, guest = a_guest()
    assert guest.is_guest and guest.may_play and not guest.has_usable_password()
    assert balances_of(guest.pk, "practice").wallet == 1_000_000
    assert guest.terms_accepted_at is not None
    assert browser.get("/profile/").status_code == 200


def test_a_second_click_makes_no_second_guest():
    """Whoever is in already goes on to the lobby."""
    browser, _guest = a_guest()
    browser.post("/guest/")
    assert Member.objects.count() == 1


def test_a_link_makes_no_guest():
    """Only a form sent on purpose brings a guest in."""
    assert Client().get("/guest/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/guest/").status_code == 403
    assert not Member.objects.exists()


def test_too_many_guests_from_one_address_are_refused(settings):
    """The limit answers 429 and makes nobody."""
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    answers = [Client().post("/guest/").status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert Member.objects.count() == 2


@pytest.mark.parametrize("locale", ["zh-hant", "zh-hans", "en"])
def test_guest_names_obey_the_rules_of_nicknames(locale):
    """A drawn name is one that a member could choose."""
    for _ in range(20):
        guest = make_guest(locale)
        assert clean_nickname(guest.nickname) == guest.nickname


def test_a_guest_becomes_a_member_and_keeps_coins_and_history():
    """The same row, the same session, the same wallet lines; from now on with a password."""
    browser, guest = a_guest()
    lines = list(Line.objects.values_list("pk", flat=True))
    assert browser.post("/profile/stay/", STAY).headers["location"] == "/profile/"
    member = Member.objects.get()
    assert (member.pk, member.kind, member.nickname, member.username) == (
        guest.pk,
        "member",
        "茶友",
        "teafriend",
    )
    assert balances_of(member.pk, "practice").wallet == 1_000_000
    assert list(Line.objects.values_list("pk", flat=True)) == lines
    assert browser.get("/profile/").status_code == 200
    again = Client()
    again.post("/accounts/login/", {"login": "teafriend", "password": PASSWORD})
    assert again.session["_auth_user_id"] == str(member.pk)


def test_the_session_key_changes_when_a_guest_stays():
    """An old cookie is worth nothing afterwards (quality 3)."""
    browser, _guest = a_guest()
    before = browser.cookies["sessionid"].value
    browser.post("/profile/stay/", STAY)
    old = Client()
    old.cookies["sessionid"] = before
    assert old.get("/profile/").status_code == 302


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": "a"},
        {"username": "Ｔaken.Name"},
        {"nickname": "官方"},
        {"nickname": "TakenNick"},
        {"password": "short"},
        {"password": "1234567890"},
        {"terms": ""},
    ],
)
def test_an_unfit_form_leaves_the_guest_a_guest(wrong):
    """Each fault is shown at its field and nothing changes."""
    make_member(username="taken.name", nickname="takennick")
    browser, guest = a_guest()
    page = browser.post("/profile/stay/", STAY | wrong)
    assert page.status_code == 200
    assert list(page.context["form"].errors) == list(wrong)
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_member_cannot_be_adopted(rf):
    """Only a guest becomes a member."""
    request = rf.post("/")
    request.user = make_member()
    with pytest.raises(NotAGuest) as refused:
        adopt_guest(request, username="someone", nickname="Someone", password=PASSWORD)
    assert refused.value.code == "not_a_guest"


def test_a_guest_keeps_his_own_nickname_when_he_stays():
    """His name is not taken from him by himself."""
    browser, guest = a_guest()
    browser.post("/profile/stay/", STAY | {"nickname": guest.nickname})
    guest.refresh_from_db()
    assert guest.kind == "member"
