"""Four people at one private table of mahjong: one leaves for good, one is back within his grace.

The leaver alone is fined, once, and everybody sees it; the hall plays his seat, in the next hand too.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, expect

from tests.browser.test_whole_round import DESK, PATIENCE_MS, PHONE, Person
from tests.support.hall import Hall, running_hall
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.processes]
PRIVATE = "form[action='/rooms/mahjong-practice-1/private/'] button"
SIZES = (DESK, PHONE, (844, 390), DESK)
NUMBER = re.compile(r"MJ-\d{6,}")
GRACE_MS, SECONDS_MAX = 45_000, 300
HAND_SECONDS_MAX = 900
# What it costs, and what the other seats get of it, in coins.
Fine = tuple[str, list[str]]
# What was tapped: time up and the switches discard the tile that was drawn.
TAPPED = ".river--me .river__tile:not(.river__tile--drawn)"


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """A hall that leaves time to look at how a hand ended, page by page."""
    with running_hall(HAND_PAUSE_SECONDS="40") as running:
        yield running


class Player(Person):
    """Somebody at the table, who knows his chair and how he is called."""

    def come_to(self, address: str) -> None:
        """Takes a free chair by the invitation."""
        self.tab.goto(address)
        self.tab.locator("main form button").first.click()
        self.tab.wait_for_url("**/table/**")

    def know_himself(self) -> None:
        """Reads chair and name from the page."""
        own = self.tab.locator(".seat--me")
        self.chair = own.get_attribute("data-chair")
        self.name = own.locator(".seat__who").inner_text()

    def tap(self) -> None:
        """Taps the first tile of the hand where it is his turn; a second tap discards it."""
        asked = self.tab.locator(".table-hand__prompt", has_text=re.compile("Your turn|Tap again"))
        if asked.is_visible():
            with suppress(PlaywrightError):  # The turn may be over by now.
                self.tab.locator(".tray__hand .piece").first.click(timeout=1_000)

    def tapped(self) -> int:
        """How many tiles he has discarded by tapping."""
        return self.tab.locator(TAPPED).count()

    def let_the_page_play(self) -> None:
        """Switches on what answers by itself, which for discards holds for one hand."""
        self.tab.click("[data-auto]")
        self.tab.check("[data-switch=noClaims] input")
        self.tab.check("[data-switch=autoDiscard] input")
        self.tab.click("[data-auto]")

    def seat_of(self, other: "Player") -> Locator:
        """Another's seat on this page."""
        return self.tab.locator(f".seat[data-chair='{other.chair}']")

    def number(self) -> str:
        """The number of the hand on the table, or nothing."""
        found = NUMBER.search(self.tab.locator(".plate").text_content() or "")
        return found.group(0) if found else ""

    def slip(self, number: str) -> str:
        """The own slip of a hand, from its page in a tab beside the table."""
        tab = self.open()
        tab.goto(f"/hands/{number}/")
        words = tab.locator("section[aria-labelledby=own-heading]").text_content()
        tab.close()
        return " ".join((words or "").split())

    def go(self) -> str:
        """Closes the table for good; gives its address."""
        address, left = self.tab.url, self.tab
        self.tab = self.open()
        left.close()
        return address


def until(condition: Callable[[], object], players: Sequence[Player] = ()) -> None:
    """Waits, and lets these players tap their tiles meanwhile."""

    def holds() -> object:
        for player in players:
            player.tap()
        return condition()

    wait_until(holds, SECONDS_MAX)


def sit_down(players: Sequence[Player]) -> None:
    """The first opens a private table, the others come by its link; then all are ready."""
    host, *friends = players
    for player in players:
        player.come_as_guest()
    host.tab.goto("/lobby/mahjong/")
    host.tab.click(PRIVATE)
    host.tab.wait_for_url("**/table/**")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.tab.get_by_role("button", name="Copy invite link").click()
    expect(host.tab.locator("body")).to_contain_text("copied", timeout=PATIENCE_MS)
    address = host.tab.evaluate("navigator.clipboard.readText()")
    for friend in friends:
        friend.come_to(address)
    for player in players:
        player.tab.locator(".seat--me").wait_for()
        player.know_himself()
    for player in players:
        player.get_ready()
    # A press may have come down a second time, on what takes it back.
    until(lambda: not any(player.press_ready() for player in players) and _are_dealt(players))
    assert len({player.number() for player in players}) == 1
    assert not host.tab.locator(".seat__kind").count(), "a bot sits at the table"


def _are_dealt(players: Sequence[Player]) -> bool:
    return all(player.number() for player in players)


def fine_now(page: Player, leaver: Player) -> Fine:
    """What leaving this hand first costs at base 1 (RULES 9.2, 9.4)."""
    dealer = page.tab.locator(".seat:has(.mark--dealer)")
    if "streak" not in dealer.locator(".mark--dealer").get_attribute("aria-label"):
        return "1", ["0.25", "0.25", "0.25"]
    if dealer.get_attribute("data-chair") == leaver.chair:
        return "1.50", ["0.37", "0.38", "0.38"]
    return "1.50", ["0.15", "0.15", "1.05"]


def expect_fine(pages: Sequence[Player], leaver: Player, fine: Fine) -> None:
    """Each of these pages tells of one fine in the hand that is played, at the leaver's seat."""
    for page in pages:
        mark = page.seat_of(leaver).locator(".mark--fined")
        expect(mark).to_have_accessible_name(f"Fine {fine[0]}", timeout=GRACE_MS + 2 * PATIENCE_MS)
        # In words, or where there is little room by its sign.
        seen = re.compile(rf"\s*(Fine |罰){re.escape(fine[0])}\s*")
        expect(mark).to_have_text(seen, use_inner_text=True)
        expect(page.tab.locator(".mark--fined")).to_have_count(1)


def expect_presence(pages: Sequence[Player], other: Player, *, is_here: bool) -> None:
    """Each of these pages shows whether another is there."""
    for page in pages:
        seat = expect(page.seat_of(other))
        shows = seat.not_to_have_class if is_here else seat.to_have_class
        shows(re.compile("seat--absent"), timeout=PATIENCE_MS)


def expect_ending(page: Player, leaver: Player, fine: Fine) -> None:
    """The hand has ended on this page; beside how, the fine stands there with its shares."""
    page.tab.keyboard.press("Escape")
    fines = page.tab.locator(".ending__fines")
    expect(fines).to_have_count(1, timeout=PATIENCE_MS)
    expect(fines).to_contain_text(f"Fine of {leaver.name}, who left")
    words = fines.locator("strong").all_inner_texts()
    fined, *parts = [re.sub(r"[^\d.+−]", "", each) for each in words]
    assert fined == f"−{fine[0]}"
    assert sorted(parts[:-1]) == [f"+{share}" for share in fine[1]], "the hall's own part stands last"


def expect_slips(players: Sequence[Player], leaver: Player, number: str, fine: Fine) -> None:
    """The slips of all tell of the fine: his that he pays it, the others' what they get."""
    paid, got = {}, []
    for player in players:
        slip = player.slip(number)
        paid[player] = re.findall(r"Fined for leaving\D*([\d.]+)", slip)
        got += re.findall(r"Share of a fine\D*([\d.]+)", slip)
    assert paid == {player: [fine[0]] if player is leaver else [] for player in players}
    assert sorted(got) == fine[1]


def picture(pages: Sequence[Player], name: str) -> None:
    """Keeps what a moment looks like, page by page."""
    for page in pages:
        page.picture(f"absence-{name}-{page.chair}")


def play_until_the_fine(players: Sequence[Player]) -> Fine:
    """All play; the last goes for good, the second goes before him and is back in time."""
    host, returner, _, leaver = players
    staying = players[:3]
    until(lambda: all(player.tapped() for player in players), players)
    for player in players:
        if player is not returner:
            player.let_the_page_play()
    fine = fine_now(host, leaver)
    address = returner.go()
    leaver.go()
    for gone in (returner, leaver):
        expect_presence([host], gone, is_here=False)
    returner.tab.goto(address)
    returner.tab.locator(".tray").wait_for()
    expect_presence(staying, returner, is_here=True)
    expect_presence(staying, leaver, is_here=False)
    before = returner.tapped()
    until(lambda: returner.tapped() > before, [returner])
    returner.let_the_page_play()
    expect_fine(staying, leaver, fine)
    return fine


def play_the_next(staying: Sequence[Player], leaver: Player, last: str) -> None:
    """The hall still plays for who is away, and nothing more is asked of him."""
    until(lambda: all(page.number() not in ("", last) for page in staying))
    discards = [page.tab.get_by_label(f"Discards of {leaver.name}").locator("li") for page in staying]
    until(lambda: all(each.count() for each in discards), staying)
    expect_presence(staying, leaver, is_here=False)
    for page in staying:
        expect(page.tab.locator(".mark--fined")).to_have_count(0)


def step_away(player: Player) -> None:
    """Leaves the hand by a word, after the page has said what that means."""
    player.tab.get_by_role("button", name="My seat", exact=True).click()
    player.tab.locator(".drawer--seat").get_by_role("button", name="Step away").click()
    asked = player.tab.locator("dialog")
    expect(asked).to_contain_text("pays a fine of up to 1.50 coins", timeout=PATIENCE_MS)
    picture([player], "asked")
    asked.get_by_role("button", name="Step away").click()
    asked.wait_for(state="hidden")
    player.tab.locator(".drawer").get_by_role("button", name="Close").click()
    prompt = player.tab.locator(".table-hand__prompt")
    expect(prompt).to_have_text("The hall plays for you until this hand ends", timeout=PATIENCE_MS)


def test_who_leaves_is_fined_and_who_returns_is_not(chromium, hall):
    """To the end of the hand and into the next, which somebody else leaves by a word; the books agree."""
    players = [Player(chromium, hall, size) for size in SIZES]
    sit_down(players)
    host, returner, _, leaver = players
    staying, number = players[:3], host.number()
    fine = play_until_the_fine(players)
    picture(staying, "fine")
    assert {page.number() for page in staying} == {number}

    for page in staying:
        page.tab.locator(".verdict").wait_for(timeout=HAND_SECONDS_MAX * 1000)
        expect_ending(page, leaver, fine)
        picture([page], "ending")
    expect_slips(players, leaver, number, fine)

    play_the_next(staying, leaver, number)
    fine = fine_now(host, returner)
    step_away(returner)
    expect_fine(staying, returner, fine)
    picture(staying, "next")
    assert "Everything agrees" in hall.manage("audit_hall")
    assert [page.errors for page in players] == [[]] * len(players)
