"""A sign-in on a new device is told in the member's other browsers, and by letter: quality 4."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import Device, Member
from tests.support.people import PASSWORD, make_member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("worker_at_hand")]
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
TOLD = "Somebody signed in to your account on a new device"


@pytest.fixture
def member() -> Member:
    """A member with a verified e-mail."""
    member = make_member(username="teafan", locale="en", email="fan@tea.example")
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member


def sign_in(browser: Client | None = None, agent: str = PHONE) -> Client:
    """Sign the member in, in a new browser unless one is given."""
    browser = browser or Client(headers={"user-agent": agent, "accept-language": "en"})
    browser.post("/accounts/login/", {"login": "teafan", "password": PASSWORD})
    assert "_auth_user_id" in browser.session
    return browser


def is_told(browser: Client) -> bool:
    """Whether a page says that a strange device is there."""
    return TOLD in browser.get("/profile/").content.decode()


def test_the_first_device_is_nothing_to_tell(member):
    """Nobody is frightened at his own door."""
    assert not is_told(sign_in())
    assert mail.outbox == [] and Device.objects.get().is_known


def test_the_same_device_is_known_again(member):
    """Signing out and in is no new device, however its signature has changed meanwhile."""
    browser = sign_in()
    browser.post("/accounts/logout/")
    browser.defaults["HTTP_USER_AGENT"] = "another version"
    assert not is_told(sign_in(browser))
    assert mail.outbox == [] and Device.objects.get().user_agent == "another version"


def test_a_new_device_is_told_of_everywhere_but_there(member):
    """One letter and a notice in the browser that was there before; the newcomer himself is told nothing."""
    old = sign_in()
    new = sign_in()
    assert is_told(old) and not is_told(new)
    (letter,) = mail.outbox
    assert letter.to == [member.email] and letter.subject == "[牌館] A sign-in on a new device"
    assert "Safari on iPhone" in letter.body and "127.0.0.1" in letter.body


def test_a_device_is_owned_to_by_a_known_one_only(member):
    """Whoever came in by a stolen password cannot silence the notice; the member can."""
    old, new = sign_in(), sign_in()
    stranger = Device.objects.get(is_known=False)
    assert new.post(f"/profile/devices/{stranger.pk}/").status_code == 404
    assert is_told(old)
    assert old.post(f"/profile/devices/{stranger.pk}/").headers["location"] == "/accounts/sessions/"
    assert not is_told(old)


def test_nobody_owns_to_the_device_of_another(member):
    """Not found, and nothing has changed."""
    sign_in()
    sign_in()
    stranger = Device.objects.get(is_known=False)
    make_member(username="other")
    other = Client()
    other.post("/accounts/login/", {"login": "other", "password": PASSWORD})
    assert other.post(f"/profile/devices/{stranger.pk}/").status_code == 404
    assert (
        Client().post(f"/profile/devices/{stranger.pk}/").headers["location"].startswith("/accounts/login/")
    )
    assert Device.objects.filter(is_known=False).count() == 1


def test_one_browser_may_be_the_device_of_two_members(member):
    """A couple shares a tablet: each is known there, and neither hears of the other."""
    browser = sign_in()
    make_member(username="other", locale="en")
    browser.post("/accounts/logout/")
    browser.post("/accounts/login/", {"login": "other", "password": PASSWORD})
    assert Device.objects.filter(is_known=True).count() == 2 and not is_told(browser)


def test_letters_about_devices_can_be_declined(member):
    """The notice stays, the letter does not come."""
    old = sign_in()
    old.post("/profile/", {"nickname": member.nickname, "locale": "en"})
    sign_in()
    assert mail.outbox == [] and is_told(old)


def test_a_guest_who_stays_brings_his_device_along():
    """The first sign-in elsewhere is then a new one."""
    browser = Client(headers={"accept-language": "en"})
    browser.post("/guest/")
    stay = {"username": "teafan", "nickname": "茶友", "password": PASSWORD, "terms": "on"}
    browser.post("/profile/stay/", stay)
    sign_in()
    assert is_told(browser)


def test_the_cookie_itself_is_not_stored(member):
    """Who reads the table cannot pass for a device."""
    secret = sign_in().cookies["device"].value
    assert not Device.objects.filter(key=secret).exists()
    assert Device.objects.get().key != secret
