"""The staff room on a phone: nothing is lower than a finger, nothing wider than the window."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import sync_playwright

from accounts.services import propose_grant
from accounts.standing import change_standing
from games.models import Fault
from ledger import seals
from ledger.models import Seal
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.chromium import ARGUMENTS, executable
from tests.support.people import browser_of, make_staff

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# A switch is touched by its label too, which is not measured here.
FAULTS = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? ["wider than the window"] : [];
  const touched = "a, button, select, textarea, input:not([type=hidden], [type=checkbox])";
  for (const one of document.querySelectorAll(`${touched}, .select2-selection`)) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || box.width < 2 || box.right < 0 || box.left > innerWidth) continue;
    if (getComputedStyle(one).display === "inline" || box.height >= 43.5) continue;
    found.push(`${one.textContent.trim() || one.name}: ${box.height}`);
  }
  return found;
}"""


@pytest.fixture
def pages() -> list[str]:
    """The addresses of lists with rows, of records with hashes and traces, and of forms."""
    staff, anna = make_staff(), member("Anna")
    table = seated_table(practice_room(), anna, member("Ben"))
    hand = play_hand(table, seed=1)
    fault = Fault.objects.create(code="deal_failed", table=table, detail="word " * 80 + "x" * 200)
    grant = propose_grant(proposer=staff, member=anna, units=123_450, reason="Prize")
    change_standing(member_id=anna.pk, author=staff, reason="Case 7", vip_tier=2)
    seals.seal_day(timezone.now().date() - timedelta(days=1))
    lists = [
        "accounts/staffaction",
        "accounts/member",
        "games/attendance",
        "ledger/account",
        "games/fault",
        "games/shuffle",
    ]
    records = [
        f"accounts/grant/{grant.pk}/change",
        f"accounts/member/{anna.pk}/change",
        f"games/fault/{fault.pk}/change",
        f"games/shuffle/{hand.shuffle_id}/change",
        f"ledger/seal/{Seal.objects.get().pk}/change",
    ]
    forms = ["accounts/grant/add", "games/room/add", "games/gamestop/add"]
    return ["/staff/", "/staff/games/share/", *(f"/staff/{path}/" for path in [*lists, *records, *forms])]


def test_a_finger_hits_everything(live_server, pages):
    """Links, buttons and fields are 44 px high, pages do not scroll sideways, the console stays silent."""
    cookie = browser_of(make_staff()).cookies["sessionid"].value
    found = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-US")
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: found.append(str(error)))
        for path in pages:
            page.goto(f"{live_server.url}{path}", wait_until="networkidle")
            found += [f"{path}: {fault}" for fault in page.evaluate(FAULTS)]
        browser.close()
    assert found == []
