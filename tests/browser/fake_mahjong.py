"""A fake table of mahjong: tests lay the wall, say what the others do, and close every window themselves."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Any

from games.rules import mahjong
from games.rules.core.chance import ScriptedChance
from games.rules.mahjong.tiles import DECK, is_flower
from ledger.settlement import Leg, Settled, nearest
from tests.browser.fake_table import COIN, FakeTable, now_ms, vars_of
from tests.rules.mahjong.notation import tiles

# Seat 0 can chi a 3m or 6m, pon 9p, and kong the red dragons when another discards one.
OWN = "1245m 99p 345s 678p CCC S"


@dataclass
class FakeMahjong(FakeTable):
    """A table of four at mahjong whose member is chair 0."""

    game: Any = mahjong
    options: Mapping[str, Any] = field(default_factory=lambda: {"ready_declare": "off"})
    base: int = 100 * COIN
    window_ms: int = 600_000

    def deal(
        self,
        *,
        hands: Mapping[int, str] | None = None,
        draws: str = "",
        replacements: str = "",
        dealer: int = 0,
        memory: Any = None,
        **_unused: Any,
    ) -> None:
        """Begins a hand: what seats hold, the dealer seventeen, what comes next and what from the tail."""
        self.hand_number += 1
        wall = laid(hands or {0: OWN}, draws, replacements, dealer=dealer, seats=len(self.seated))
        chance = ScriptedChance(wall, {"dealer": (dealer,), "dice": (2, 3, 4)})
        self._begin(chance, memory)

    def play(self, seat: int, verb: str, **details: Any) -> None:
        """A seat acts."""
        self._answer(seat, {"do": verb, **details})

    def close_window(self) -> None:
        """The window's end."""
        self._stepped(self.game.tick(self.state))

    def extend(self, seat: int) -> None:
        """A seat asks for time."""
        self._answer(seat, {"do": "extend"})

    def through(self, *discards: str) -> None:
        """Seats in turn discard these tiles, and nobody claims one."""
        for tile in discards:
            self.play(self.state.actor, "discard", tile=tile)
            if self.state.phase == "window":
                self.close_window()

    def default_tile(self, seat: int) -> str:
        """What a seat holds that it can discard without harm: the last of its tiles in order."""
        return str(self.state.players[seat].hand[-1])

    def run(self, turns: int) -> None:
        """So many turns in which everybody discards what he draws."""
        for _ in range(turns):
            if self.state.phase == "over":
                return
            if self.state.phase == "discard":
                self.default(self.state.actor)
            if self.state.phase == "window":
                self.close_window()

    def _stepped(self, step: Any) -> None:
        self.turn += step.is_public
        self._take(step, restarts=step.is_public)
        self._tell(step)
        if self.results is not None:
            self._settle()

    def _take(self, step: Any, restarts: bool = True) -> None:
        super()._take(step, restarts)
        if restarts and self.deadline and self.game.closes(self.state):
            self.deadline = now_ms() + self.window_ms

    def _settled(self, outcome: Any) -> Settled:
        return nearest([Leg(**vars_of(leg)) for leg in outcome.obligations], self.state.carries)

    def hand(self) -> dict[str, Any]:
        """The hand as the member sees it; in a window everybody is asked what he could do."""
        whole = super().hand()
        if self.game.closes(self.state) and self.me_seat is not None:
            whole["legal"] = [dict(action) for action in self.game.legal_actions(self.state, self.me_seat)]
        if whole["deadline"] and self.game.closes(self.state):
            whole["seconds"] = self.window_ms / 1000
        return whole


def laid(
    hands: Mapping[int, str], draws: str, replacements: str, *, dealer: int, seats: int
) -> tuple[str, ...]:
    """A whole wall: the dealer's hand first, then the others' in turn order, draws, the rest, the tail."""
    order = [(dealer + step) % seats for step in range(seats)]
    held = {seat: list(tiles(hands.get(seat, ""))) for seat in order}
    ahead, behind = list(tiles(draws)), list(tiles(replacements))
    rest = _rest([*chain(*held.values()), *ahead, *behind])
    for place, seat in enumerate(order):
        missing = 16 + (place == 0) - len(held[seat])
        held[seat] += _plain(rest, missing)
    dealt = [tile for seat in order for tile in held[seat]]
    return (*dealt, *ahead, *rest, *reversed(behind))


def _rest(used: Iterable[str]) -> list[str]:
    left = list((Counter(DECK) - Counter(used)).elements())
    Random(11).shuffle(left)  # noqa: S311
    return left


def _plain(rest: list[str], count: int) -> list[str]:
    """So many tiles that are no flowers, taken out of the rest."""
    taken = [tile for tile in rest if not is_flower(tile)][:count]
    for tile in taken:
        rest.remove(tile)
    return taken
