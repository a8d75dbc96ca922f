"""The check of a shuffle in a real Chromium: vectors, a played hand, and every kind of tampering."""

import json

import pytest
from playwright.sync_api import Page, sync_playwright

from games.check_page import modules, page_hash
from games.models import Hand
from games.proofs import proof_of
from games.services import deal
from tests.browser.test_pages import FAULTS, TARGETS, _cookie
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.cases import load_cases
from tests.support.chromium import ARGUMENTS, executable
from tests.support.sources import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
VECTORS = "/tests/js/fairness_vectors.js"
CHECK = f"async (cases) => (await import('{VECTORS}')).vectorFaults(cases)"
STEPS = "list => list.map(step => [step.dataset.step, step.dataset.ok])"
SIZES = ((1440, 900), (390, 844), (360, 640))


@pytest.fixture
def hand(live_server) -> Hand:
    """A hand whose shuffle is revealed."""
    table = seated_table(practice_room(), member("Anna"), member("Ben"), member("Carl"))
    played = play_hand(table, seed=5)
    play_hand(table, seed=6)
    deal.start_hand(table_id=table.pk)
    played.refresh_from_db()
    return played


@pytest.fixture
def record(hand) -> dict:
    """The hand's record as the hall sends it."""
    return proof_of(hand)


@pytest.fixture
def cookie(hand) -> str:
    """The session of one who sat there."""
    return _cookie(hand.results.get(seat=0).member)


@pytest.fixture
def page(live_server, record, cookie):
    """A page of one who sat there; scripts' complaints are gathered in `page.complaints`.

    While it is open the test may not ask the database: Playwright runs a loop in this thread.
    """
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        opened = context.new_page()
        opened.complaints = []
        opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
        opened.on(
            "console", lambda line: opened.complaints.append(line.text) if line.type == "error" else None
        )
        yield opened
        browser.close()


def test_every_vector_holds_in_chromium(live_server, page: Page):
    """The same comparisons as in Node, on the browser's own WebCrypto, under the hall's own policy."""
    script = (ROOT / VECTORS[1:]).read_text(encoding="utf-8")
    page.route(f"**{VECTORS}", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(f"{live_server.url}/verify/")
    answer = page.evaluate(CHECK, load_cases("fairness.json"))
    assert answer["faults"] == [] and answer["checked"] >= 90


def test_a_played_hand_is_proven_step_by_step(live_server, page: Page, hand):
    """Ticks for what was computed, and one line on what cannot be."""
    page.goto(f"{live_server.url}/verify/{hand.number}/")
    page.wait_for_selector(".proof-step")
    steps = page.eval_on_selector_all(".proof-step", STEPS)
    assert {ok for _, ok in steps} == {"true", "null"}
    assert [code for code, ok in steps if ok == "null"] == ["seats_absent"]
    assert {
        "hand",
        "commitment",
        "lock",
        "root",
        "canonical",
        "deck",
        "banker",
        "dice",
        "order",
        "tiles",
    } <= {code for code, _ in steps}
    assert page.complaints == []


def test_the_page_computes_the_fingerprint_of_its_own_scripts(live_server, page: Page):
    """What the browser was sent is what the rules print; one more byte in one script is seen."""
    page.goto(f"{live_server.url}/verify/")
    page.wait_for_selector("[data-page-hash] .proof-hash__good")
    assert page.text_content("[data-page-hash] code") == page_hash(modules())
    changed = (ROOT / "static/js/fairness/words.js").read_bytes() + b"\n"
    page.route("**/words.js", lambda route: route.fulfill(body=changed, content_type="text/javascript"))
    page.reload()
    page.wait_for_selector("[data-page-hash] .proof-hash__bad")
    assert page.text_content("[data-page-hash] code") != page_hash(modules())
    assert page.complaints == []


def test_a_record_that_was_tampered_with_fails(live_server, page: Page, record):
    """A pasted record with one thing changed shows a cross, whatever it is."""
    for name in ("server_seed", "commitment", "lock_hash", "root_hash", "deck_hash", "number"):
        value = record["shuffle"][name]
        last = "1" if value[-1] == "0" else "0"
        changed = {**record, "shuffle": {**record["shuffle"], name: value[:-1] + last}}
        assert _crosses(page, live_server.url, json.dumps(changed)) >= 1, name
        assert "does not agree" in page.text_content("[data-proof-answer]")


def test_a_pasted_record_holds_and_nonsense_is_called_so(live_server, page: Page, record):
    """What is no record is said to be none."""
    assert _crosses(page, live_server.url, json.dumps(record)) == 0
    page.fill("#verify-record", '{"shuffle": 3}')
    page.click("[data-proof-form] button")
    page.wait_for_selector("[data-proof-answer] .notice--bad")
    assert "no record" in page.text_content("[data-proof-answer]")


def test_the_pages_fit_every_screen(live_server, page: Page, hand):
    """Nothing scrolls sideways, nothing is too small."""
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for path in (f"/verify/{hand.number}/", "/verify/", "/shuffles/"):
            page.goto(f"{live_server.url}{path}", wait_until="networkidle")
            faults += [f"{path} {width}: {fault}" for fault in page.evaluate(FAULTS, TARGETS)]
    assert faults + page.complaints == []


def _crosses(page: Page, address: str, record: str) -> int:
    page.goto(f"{address}/verify/")
    page.fill("#verify-record", record)
    page.click("[data-proof-form] button")
    page.wait_for_selector("[data-proof-answer] .proof-step")
    return page.locator("[data-proof-answer] .proof-step--bad").count()
