"""E-mail is optional and counts once verified; a forgotten password is reset by it alone: S13, S15."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.test import Client

from accounts.models import Member
from tests.support.people import PASSWORD, browser_of, confirm_password, make_member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("worker_at_hand")]
NEW_PASSWORD = "rain-on-bamboo-8"
ADDRESS = "fan@tea.example"
LINK = re.compile(r"https?://testserver(/\S+)")
WRONG_CODE = "no-code"
LOCKED = {"too_many_login_attempts"}
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def member() -> Member:
    """A member with a verified e-mail."""
    return with_email(make_member(username="teafan", locale="en"), ADDRESS)


def with_email(member: Member, address: str, *, verified: bool = True) -> Member:
    """Give the member an e-mail address."""
    Member.objects.filter(pk=member.pk).update(email=address)
    EmailAddress.objects.create(user=member, email=address, verified=verified, primary=True)
    return member


def ask(address: str) -> Client:
    """A browser that has asked for a letter to that address."""
    browser = Client(headers=ENGLISH)
    answer = browser.post("/accounts/password/reset/", {"email": address})
    assert answer.headers["location"] == "/accounts/password/reset/done/"
    return browser


def link_of(letter: mail.EmailMessage) -> str:
    """The link that a letter holds."""
    return LINK.search(letter.body).group(1)


def choose(browser: Client, link: str, password: str = NEW_PASSWORD):
    """Follow a link of a letter and choose a password."""
    page = browser.get(link, follow=True)
    address = page.redirect_chain[-1][0] if page.redirect_chain else link
    return page, browser.post(address, {"password1": password, "password2": password})


def at_the_second_door(password: str) -> Client:
    """A browser in which that password was right, and which is asked for a code."""
    browser = Client(headers=ENGLISH)
    answer = browser.post("/accounts/login/", {"login": "teafan", "password": password})
    assert answer.headers["location"].startswith("/accounts/2fa/authenticate/")
    return browser


def tried(browser: Client, code: str):
    """The answer to that code."""
    return browser.post("/accounts/2fa/authenticate/", {"code": code})


def second_factor(member: Member) -> str:
    """Set an authenticator app up, and give a code that is right whatever the time."""
    TOTP.activate(member, generate_totp_secret())
    return RecoveryCodes.activate(member).get_unused_codes()[0]


def refusals(page) -> set[str]:
    """The codes of what the form of the second factor was refused for."""
    return {error.code for errors in page.context["form"].errors.as_data().values() for error in errors}


def can_sign_in(password: str, name: str = "teafan") -> bool:
    """Whether the name and that password open the door."""
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": password})
    return "_auth_user_id" in browser.session


def test_a_forgotten_password_is_reset_by_letter(member):
    """The new word opens, the old one does not; the letter of what happened goes to the same address."""
    browser = ask(ADDRESS)
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS] and letter.subject == "[牌館] A new password"
    _, done = choose(browser, link_of(letter))
    assert done.headers["location"] == "/accounts/password/reset/key/done/"
    assert can_sign_in(NEW_PASSWORD) and not can_sign_in(PASSWORD)
    assert "reset" in mail.outbox[1].body and mail.outbox[1].to == [ADDRESS]
    assert "_auth_user_id" not in browser.session


def test_a_link_works_once(member):
    """Whoever finds the letter later finds nothing in it."""
    browser = ask(ADDRESS)
    link = link_of(mail.outbox[0])
    choose(browser, link)
    page, _ = choose(Client(headers=ENGLISH), link, "another-word-99")
    assert "This link no longer works" in page.content.decode()
    assert can_sign_in(NEW_PASSWORD)


def test_a_link_is_too_old_after_half_an_hour(member, settings):
    """Thirty minutes, and not the three days of the framework."""
    assert settings.PASSWORD_RESET_TIMEOUT == 30 * 60
    browser = ask(ADDRESS)
    settings.PASSWORD_RESET_TIMEOUT = -1
    page, _ = choose(browser, link_of(mail.outbox[0]))
    assert "This link no longer works" in page.content.decode()
    assert can_sign_in(PASSWORD)


def test_a_reset_signs_every_device_out(member):
    """Whoever stole a session loses it."""
    stolen = browser_of(member)
    assert stolen.get("/profile/").status_code == 200
    choose(ask(ADDRESS), link_of_last())
    assert stolen.get("/profile/").status_code == 302


def test_a_reset_opens_a_name_that_was_tried_too_often(member, settings):
    """Quality 6: the way out of the lock is the letter, not patience alone."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    for _ in range(3):
        can_sign_in("wrong-password-1")
    assert not can_sign_in(PASSWORD)
    choose(ask(ADDRESS), link_of_last())
    assert can_sign_in(NEW_PASSWORD)


def test_a_reset_leaves_the_lock_of_the_second_factor(member, settings):
    """Whoever reads the letters of a member may guess no more codes, however often he resets."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    right = second_factor(member)
    thief = at_the_second_door(PASSWORD)
    assert [refusals(tried(thief, WRONG_CODE)) for _ in range(4)] == [{"incorrect_code"}] * 3 + [LOCKED]
    for password in (NEW_PASSWORD, NEW_PASSWORD + "9"):
        choose(ask(ADDRESS), link_of_last(), password)
        thief = at_the_second_door(password)
        assert refusals(tried(thief, right)) == LOCKED
        assert "_auth_user_id" not in thief.session


def test_a_lock_of_the_second_factor_says_what_is_true_of_it(member, settings):
    """How long it lasts, and not that a letter would open it."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/15m/key"}
    second_factor(member)
    browser = at_the_second_door(PASSWORD)
    text = [tried(browser, WRONG_CODE).content.decode() for _ in range(4)][-1]
    assert "For 15 minutes no code is taken here" in text and "reset your password" not in text


def test_wrong_codes_do_not_lock_the_password_nor_wrong_passwords_the_code(member, settings):
    """Each has its own purse: who is at the first door stands in nobody's way at the second."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    right = second_factor(member)
    browser = at_the_second_door(PASSWORD)
    for _ in range(3):
        can_sign_in("wrong-password-1")
    assert refusals(tried(browser, WRONG_CODE)) == {"incorrect_code"}
    tried(browser, right)
    assert "_auth_user_id" in browser.session
    choose(ask(ADDRESS), link_of_last())
    browser = at_the_second_door(NEW_PASSWORD)
    for _ in range(3):
        tried(browser, WRONG_CODE)
    at_the_second_door(NEW_PASSWORD)


def test_a_weak_password_is_no_new_password(member):
    """The same rules as at the first."""
    browser = ask(ADDRESS)
    _, page = choose(browser, link_of(mail.outbox[0]), "teafan1234")
    assert "password1" in page.context["form"].errors
    assert can_sign_in(PASSWORD)


def test_an_unverified_address_resets_nothing():
    """It may be a stranger's: a slip of the pen must not give an account away."""
    with_email(make_member(username="teafan"), ADDRESS, verified=False)
    ask(ADDRESS)
    (letter,) = mail.outbox
    assert "/reset/key/" not in letter.body and not LINK.search(letter.body)


def test_no_answer_tells_whose_address_it_is(member):
    """Known, unverified or nobody's: the same page follows, and each gets a letter."""
    with_email(make_member(), "other@tea.example", verified=False)
    for address in (ADDRESS, "other@tea.example", "nobody@tea.example"):
        ask(address)
    assert [letter.to for letter in mail.outbox] == [
        [ADDRESS], ["other@tea.example"], ["nobody@tea.example"],
    ]  # fmt: skip


def test_signing_up_does_not_tell_which_addresses_are_taken(member):
    """The same e-mail waits unverified in a second account, and is its owner's alone when verified."""
    form = {
        "username": "second",
        "nickname": "Second",
        "password1": PASSWORD,
        "email": ADDRESS,
        "terms": "on",
    }
    assert Client().post("/accounts/signup/", form).status_code == 302
    assert EmailAddress.objects.filter(email=ADDRESS, verified=True).get().user == member
    mail.outbox.clear()
    choose(ask(ADDRESS), link_of_last())
    assert can_sign_in(NEW_PASSWORD) and can_sign_in(PASSWORD, "second")


def test_an_address_is_added_and_verified_by_its_letter():
    """The profile says how it stands with it; no link but a pressed button verifies."""
    member = make_member(locale="en")
    browser = browser_of(member)
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    confirm_password(browser)
    browser.post("/accounts/email/", {"email": ADDRESS, "action_add": ""})
    assert "Not verified yet" in browser.get("/profile/").content.decode()
    link = link_of(mail.outbox[0])
    assert ADDRESS in browser.get(link).content.decode()
    assert not EmailAddress.objects.get().verified
    browser.post(link)
    assert EmailAddress.objects.get().verified
    assert f"{ADDRESS} ✓" in browser.get("/profile/").content.decode()


@pytest.mark.parametrize("action", ["action_add", "action_remove"])
def test_an_address_changes_only_after_the_password(member, action):
    """Whoever finds an open browser takes no account with it."""
    browser = browser_of(member)
    email = {"action_add": "evil@tea.example", "action_remove": ADDRESS}[action]
    answer = browser.post("/accounts/email/", {"email": email, action: ""})
    assert answer.headers["location"].startswith("/accounts/reauthenticate/")
    assert [address.email for address in EmailAddress.objects.all()] == [ADDRESS]


def test_the_only_address_can_be_taken_back(member):
    """An e-mail is optional for ever."""
    browser = browser_of(member)
    confirm_password(browser)
    browser.post("/accounts/email/", {"email": ADDRESS, "action_remove": ""})
    assert not EmailAddress.objects.exists()
    member.refresh_from_db()
    assert member.email == ""


def test_letters_of_changes_go_to_verified_addresses_only():
    """An unverified one may be anybody's: it hears nothing of this account."""
    member = with_email(make_member(), ADDRESS, verified=False)
    browser = browser_of(member)
    words = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    browser.post("/accounts/password/change/", words)
    assert mail.outbox == []
    EmailAddress.objects.update(verified=True)
    words = {"oldpassword": NEW_PASSWORD, "password1": PASSWORD, "password2": PASSWORD}
    browser.post("/accounts/password/change/", words)
    assert [letter.to for letter in mail.outbox] == [[ADDRESS]]


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_letters_speak_the_readers_language(member, language):
    """No sentence of the framework's English stands in a Chinese letter."""
    Member.objects.update(locale=language)
    browser = Client(headers={"accept-language": language})
    browser.post("/accounts/password/reset/", {"email": ADDRESS})
    choose(browser, link_of(mail.outbox[0]))
    for letter in mail.outbox:
        words = re.sub(r"https?://\S+|teafan|Paiguan|testserver|\+0800|127\.0\.0\.1", "", letter.body)
        assert not re.search(r"[A-Za-z]{3,}", letter.subject + words), letter.body


def link_of_last() -> str:
    """The link of the letter that came last."""
    return link_of(mail.outbox[-1])
