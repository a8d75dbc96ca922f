"""A member is suspended while he plays: his page says so at once, and he can press nothing any more."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.test_whole_round import DESK, PATIENCE_MS, PRACTICE, Person
from tests.support.hall import FOREIGN, Hall, running_hall
from tests.support.sources import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.processes]
SUSPENDED = "Your membership is suspended"
# Notes in the page itself when it first says so: the same machine, so the same clock.
WATCH = """words => {
  const look = () => {
    if (!window.toldAt && document.body.innerText.includes(words)) window.toldAt = Date.now();
  };
  new MutationObserver(look).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
SUSPEND = """
import time
from accounts.models import Member
from accounts.services import change_standing
staff = Member.objects.filter(is_superuser=True).first()
member = Member.objects.get(username={name!r})
change_standing(member_id=member.pk, author=staff, reason="a test", status="suspended")
print("at", int(time.time() * 1000))
"""


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """One hall for the tests of this module."""
    with running_hall() as running:
        yield running


def suspend(hall: Hall, name: str) -> int:
    """Suspend a member of that hall as staff do; when that was committed, in milliseconds."""
    environ = {key: value for key, value in os.environ.items() if key not in FOREIGN}
    environ["PAIGUAN_VAR"] = str(hall.folder / "var")
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", SUSPEND.format(name=name)]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    return int(done.stdout.split("at ")[1])


def test_a_suspended_member_is_told_within_two_seconds_and_plays_no_more(chromium, hall):
    """The banner stays, no line is opened again, nothing can be pressed, the next page is the closed door."""
    person = Person(chromium, hall, DESK)
    person.sign_up("suspect")
    person.tab.goto("/lobby/paigow/")
    person.tab.click(PRACTICE)
    person.tab.locator(".dock__prompt", has_text="Bid for the banker").wait_for(timeout=PATIENCE_MS)
    opened = []
    person.tab.on("websocket", lambda line: opened.append(line.url))
    person.tab.evaluate(WATCH, SUSPENDED)
    committed = suspend(hall, "suspect")
    expect(person.tab.locator(".banner")).to_contain_text(SUSPENDED, timeout=PATIENCE_MS)
    assert person.tab.evaluate("window.toldAt") - committed < 2_000
    person.picture("suspended")
    expect(person.tab.locator(".actions [data-action]:not([aria-disabled=true])")).to_have_count(0)
    person.tab.goto("/lobby/")
    person.tab.wait_for_url("**/door/suspended/")
    expect(person.tab.locator("h1")).to_contain_text("suspended")
    assert opened == [] and person.errors == []
