"""What the table's browser tests share: a fake hall, a page in Chromium, and its measures."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from tests.browser.fake_table import FakeTable
from tests.browser.page_server import Page
from tests.support.waiting import wait_until

OUTSIDE = """selector => [...document.querySelectorAll(selector)].map(node => {
  const box = node.getBoundingClientRect();
  const isIn = box.left >= -0.5 && box.right <= innerWidth + 0.5
    && box.top >= -0.5 && box.bottom <= innerHeight + 0.5;
  return {text: node.textContent, isIn, width: box.width, height: box.height};
})"""

# The boxes that lie over one another, by what they are; a tile of a river counts with its river.
CROSSED = """names => {
  const boxes = names.flatMap(name => [...document.querySelectorAll(name)].map(node => {
    const parts = node.matches('.river, .pair__tiles') ? [...node.querySelectorAll('svg')] : [node];
    const all = parts.map(part => part.getBoundingClientRect()).filter(box => box.width > 0);
    return {name, left: Math.min(...all.map(b => b.left)), right: Math.max(...all.map(b => b.right)),
      top: Math.min(...all.map(b => b.top)), bottom: Math.max(...all.map(b => b.bottom))};
  })).filter(box => box.right > box.left);
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter(b => cross(a, b)).map(b => [a.name, b.name]));
}"""
SCREENS = {
    "phone": (390, 844),
    "small": (360, 640),
    "side": (844, 390),
    "small side": (740, 360),
    "old side": (667, 375),
    "desktop": (1440, 900),
}


@dataclass
class Sitting:
    """A member at a fake table: the hall's side, and the tab."""

    fake: FakeTable
    tab: Tab
    errors: list[str]
    page: Page

    def see(self, selector: str, **how: object) -> None:
        """Waits until something is on the page."""
        self.tab.wait_for_selector(selector, timeout=15000, **how)

    def measures(self, selector: str) -> list[dict]:
        """The text, size and whereabouts of all such elements."""
        self.drawn()
        return self.tab.evaluate(OUTSIDE, selector)

    def crossed(self, *selectors: str) -> list[list[str]]:
        """Which of these lie over one another."""
        self.drawn()
        return self.tab.evaluate(CROSSED, list(selectors))

    def drawn(self) -> None:
        """Waits until the page shows what it knows."""
        self.tab.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    def armed(self) -> None:
        """Waits until the buttons shown now may be pressed."""
        self.drawn()
        self.tab.wait_for_selector("[data-table][data-armed=true]")

    def settled(self) -> None:
        """Waits until the page has done all it was told, and the hall has all that the page had to say."""
        before = self._resyncs()
        self.fake.beat(version=-1)
        wait_until(lambda: self._resyncs() > before)
        self.drawn()

    def acts(self) -> list[dict]:
        """The acts that the hall has received."""
        return [message for message in self.fake.received if message["type"] == "act"]

    def _resyncs(self) -> int:
        return sum(message["type"] == "resync" for message in self.fake.received)


@contextmanager
def sitting(
    chromium: Browser,
    fake: FakeTable,
    *,
    size: tuple[int, int] = (1280, 800),
    calm: bool = True,
) -> Iterator[Sitting]:
    """Opens the fake table in a tab of its own, and closes everything afterwards."""
    fake.start()
    page = Page(socket_port=fake.port, game=fake.game.SLUG)
    motion = "reduce" if calm else "no-preference"
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion=motion)
    try:
        tab = context.new_page()
        errors: list[str] = []
        tab.on("pageerror", lambda error: errors.append(str(error)))
        tab.on("console", lambda line: errors.append(line.text) if "Content Security" in line.text else None)
        tab.goto(f"{page.address}/table/")
        tab.wait_for_selector(".felt", timeout=15000)
        yield Sitting(fake, tab, errors, page)
    finally:
        context.close()
        page.stop()
        fake.stop()
