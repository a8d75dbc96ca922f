"""A password that others have seen opens nothing but the page that changes it."""

import pytest
from django.test import Client

from accounts.models import Member
from paiguan.founders import found_staff
from tests.support.people import PASSWORD, browser_of, make_member

pytestmark = pytest.mark.django_db
CHANGE = "/accounts/password/change/"
OWN = "rain-on-bamboo-8"


@pytest.fixture
def founder() -> tuple[Client, str]:
    """The first founder, signed in with the password that was printed, and that password."""
    (name, password), _ = found_staff()
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": password})
    assert "_auth_user_id" in browser.session
    return browser, password


def change(browser: Client, old: str, new: str):
    """The answer to a change of the password."""
    return browser.post(CHANGE, {"oldpassword": old, "password1": new, "password2": new})


@pytest.mark.parametrize(
    "page", ["/", "/lobby/", "/staff/", "/profile/", "/accounts/email/", "/accounts/2fa/"]
)
def test_every_page_leads_to_the_change(founder, page):
    """The staff room and the second factor too; the page says why."""
    browser, _ = founder
    answer = browser.get(page, follow=True)
    assert answer.redirect_chain == [(CHANGE, 302)]
    assert "請先設定自己的密碼" in answer.content.decode()


def test_a_program_is_refused(founder):
    """In the one shape."""
    browser, _ = founder
    answer = browser.get("/api/v1/me", headers={"accept": "application/json"})
    assert answer.status_code == 403 and answer.json()["code"] == "forbidden"


def test_an_own_password_opens_the_hall(founder):
    """The session goes on; the staff room asks for the second factor as ever."""
    browser, handed_out = founder
    assert change(browser, handed_out, OWN).status_code == 302
    assert not Member.objects.get(username="keeper").must_change_password
    assert browser.get("/lobby/").status_code == 200
    assert browser.get("/staff/").headers["location"] == "/accounts/2fa/totp/activate/"


def test_the_same_password_is_not_an_own_one(founder):
    """Typing it once more changes nothing."""
    browser, handed_out = founder
    page = change(browser, handed_out, handed_out)
    assert "password1" in page.context["form"].errors
    assert browser.get("/lobby/").headers["location"] == CHANGE


def test_whoever_must_change_may_leave(founder):
    """Signing out and the language need no password."""
    browser, _ = founder
    assert browser.post("/i18n/language/", {"language": "en"}).headers["location"] != CHANGE
    browser.post("/accounts/logout/")
    assert "_auth_user_id" not in browser.session


def test_members_who_chose_their_own_notice_nothing():
    """Neither in the hall nor when they change it, to whatever they like."""
    browser = browser_of(make_member())
    assert browser.get("/profile/").status_code == 200
    assert change(browser, PASSWORD, PASSWORD).status_code == 302
