"""The pages outside the table in a real browser: nothing hidden, nothing too small, nothing sent twice."""

import pytest
from django.test import Client
from playwright.sync_api import Page, sync_playwright

from games.models import Seat
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.chromium import ARGUMENTS, executable

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = [(360, 640), (390, 844), (844, 390), (1440, 900)]
TARGETS = "main :is(a, button, select, input:not([type=hidden])), header a"
FAULTS = """(targets) => {
  const faults = document.documentElement.scrollWidth > innerWidth ? ["wider than the window"] : [];
  for (const one of document.querySelectorAll(targets)) {
    const touched = one.matches("[type=checkbox]") ? one.labels[0] ?? one : one;
    const [box, name] = [touched.getBoundingClientRect(), touched.textContent.trim()];
    if (!box.width || !box.height || one.closest(".replay, .skip")) continue;
    if (getComputedStyle(one).display !== "inline" && box.height < 43.5) faults.push(`${name}: low`);
    if (box.left < 0 || box.right > innerWidth + 1) faults.push(`${name}: cut off`);
  }
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, holder] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
    if (!text || holder.closest(".replay, script, noscript, .visually-hidden")) continue;
    if (parseFloat(getComputedStyle(holder).fontSize) < 15) faults.push(`${text}: small`);
  }
  return faults;
}"""


@pytest.fixture
def hall(live_server):
    """A hall with a member who has played; its address, his cookie and the addresses of his pages."""
    anna = member("Anna")
    table = seated_table(practice_room(), anna, member("Ben"))
    hand = play_hand(table, seed=1)
    practice_room("second-room")
    pages = ["/lobby/", "/wallet/?currency=practice", "/history/?currency=practice", f"/hands/{hand.number}/"]
    own = ["/profile/", "/profile/close/", "/accounts/password/change/", "/accounts/sessions/"]
    return live_server.url, _cookie(anna), [*pages, *own, "/rules/paigow/?room=practice-test"]


@pytest.fixture
def newcomer(live_server):
    """A hall with one room and a member who has not sat down; its address and his cookie."""
    practice_room()
    return live_server.url, _cookie(member("Newcomer"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_page_fits_and_every_target_can_be_hit(hall, width, height):
    """No page scrolls sideways, targets are 44 px high, text is readable, and the console stays silent."""
    address, cookie, pages = hall
    complaints = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-US")
        complaints += _faults(context.new_page(), address, ["/"])
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
        complaints += _faults(context.new_page(), address, pages)
        browser.close()
    assert complaints == []


def test_an_impatient_click_sits_down_once(newcomer):
    """A double click on quick play sends one request."""
    address, cookie = newcomer
    sent = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        context = browser.new_context(locale="en-US")
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
        page = context.new_page()
        page.on("request", lambda request: sent.append(request.url) if "/play/" in request.url else None)
        page.goto(f"{address}/lobby/")
        page.get_by_role("button", name="Quick play").dblclick(no_wait_after=True)
        page.wait_for_url("**/table/**")
        browser.close()
    assert len(sent) == 1
    assert Seat.objects.count() == 1


def test_the_keyboard_skips_the_beam(newcomer):
    """The first stop of the keyboard is the way to the content."""
    address, _ = newcomer
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        page = browser.new_context(locale="en-US").new_page()
        page.goto(f"{address}/")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        reached = page.evaluate("document.activeElement.id")
        browser.close()
    assert reached == "content"


def _cookie(who) -> str:
    client = Client()
    client.force_login(who, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies["sessionid"].value


def _faults(page: Page, address: str, paths: list[str]) -> list[str]:
    found = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    for path in paths:
        page.goto(f"{address}{path}", wait_until="networkidle")
        found += [f"{path}: {fault}" for fault in page.evaluate(FAULTS, TARGETS)]
    return found
