"""What a listener on the wire learns of windows: nothing by the number, the moments or the lengths of frames.

Time is counted, not waited for: hands are folded move by move, and every step is shown to sockets at once.
"""

import json
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from games import live as hands
from games import padding, protocol
from games.inputs import HandInputs
from games.live import WINDOW_CLOSE_MS, Live
from games.refusals import Illegal
from games.registry import GAMES
from games.rules.core.errors import RuleRefusal
from games.rules.core.game import EXTEND, Move
from games.rules.core.playout import hashed_chance
from games.services import automatic
from games.sockets import Socket
from tests.live import snap
from tests.rules.mahjong import given

DISCARDS = 10_000
STARTED_MS = 1_900_000_000_000
SEATS = 4
TABLE = {"version": 1, "room": {"game": "snap"}}


class Wire:
    """Takes the place of an outbox: keeps moment and length of every frame."""

    def __init__(self) -> None:
        self.now = 0
        self.frames: list[tuple[int, int]] = []

    def put(self, text: str) -> None:
        """A frame goes out."""
        self.frames.append((self.now, len(text.encode())))


@dataclass
class Window:
    """One window as it was seen: when it opened, who could answer, who did, and what went over each wire."""

    opened: int
    length: int
    could: frozenset[int]
    answered: set[int] = field(default_factory=set)
    is_extended: bool = False
    wakes: set[int] = field(default_factory=set)
    frames: dict[int, list[tuple[int, int]]] = field(default_factory=dict)


class Table:
    """A hand with four seats and a spectator watching it, played by chance under counted time."""

    def __init__(self, game, name: str, options) -> None:
        self.stream = hashed_chance(f"{name}/choices").stream("choices")
        self.now = STARTED_MS
        self.live = hands.begin(inputs_of(game, name, options))
        self.sockets = [Socket("table", 100 + seat, "en", None, (0, ""), Wire()) for seat in range(SEATS + 1)]
        for socket in self.sockets:
            socket.outbox.now = self.now
            socket.welcome(TABLE, self.live, self.now)

    def windows(self):
        """Play on, and give every window once it has closed."""
        while not self.live.is_over:
            if self.live.closes:
                yield self._window()
            else:
                self._turn()

    def _turn(self) -> None:
        self.now += 300 + self.stream.below(3_000)
        seat = min(self.live.game.actors(self.live.state))
        legal = self.live.game.legal_actions(self.live.state, seat)
        discards = [action for action in legal if action["do"] == "discard"] or list(legal)
        self._move(Move(seat, discards[self.stream.below(len(discards))], "member", self.now))

    def _window(self) -> Window:
        turn, opened = self.live.turn, self.live.turn_at_ms
        window = Window(opened, self.live.allowed_ms, self.live.game.actors(self.live.state))
        start = [len(socket.outbox.frames) - 1 for socket in self.sockets]
        plans = sorted(self._plans(window), key=lambda plan: plan[0])
        while self.live.asked_turn <= turn and not self.live.is_over:
            wake = hands.wake_ms(self.live, self.now)
            window.wakes.add(wake - opened)
            if plans and plans[0][0] < wake:
                self._answer(window, *plans.pop(0))
            else:
                self.now = wake
                self._move(automatic.due_move(self.live, frozenset(), self.now))
        for place, socket in enumerate(self.sockets):
            window.frames[place] = [(at - opened, size) for at, size in socket.outbox.frames[start[place] :]]
        return window

    def _plans(self, window: Window):
        """Some of those who could answer do, at any moment of the window; now and then it is extended."""
        for seat in sorted(window.could):
            if self.stream.below(3):
                legal = self.live.game.legal_actions(self.live.state, seat)
                own = [action for action in legal if action["do"] != EXTEND]
                yield self._moment(window), seat, own[self.stream.below(len(own))]
        if self.stream.below(20) == 0:
            yield self._moment(window), self.stream.below(SEATS), {"do": EXTEND}

    def _moment(self, window: Window) -> int:
        return window.opened + 1 + self.stream.below(window.length - 1)

    def _answer(self, window: Window, at: int, seat: int, action) -> None:
        try:
            self.live.game.check(self.live.state, seat, action)
        except RuleRefusal:
            return
        self.now = at
        self._move(Move(seat, action, "member", at))
        if action["do"] == EXTEND:
            window.is_extended = True
        else:
            window.answered.add(seat)

    def _move(self, move: Move) -> None:
        self.live: Live = hands.follow(self.live, move)
        texts: dict = {}
        for socket in self.sockets:
            socket.outbox.now = self.now
            socket.show_hand(self.live, self.now, texts)


def inputs_of(game, name: str, options) -> HandInputs:
    """The inputs of a hand of four that needs no database."""
    return HandInputs(
        id=1, number="XX-000001", table_id="table", shuffle_id=1, game=game.SLUG, version=game.VERSION,
        currency="coin", options=options, base=100, members=tuple(range(100, 100 + SEATS)),
        names=("Anna", "Ben", "陳小明", "Dora"), bots=frozenset(), chairs=tuple(range(SEATS)),
        stakes=tuple(range(SEATS)), carries=(100_000,) * SEATS, rakes=(0,) * SEATS, rake_account=9,
        memory=None, started_ms=STARTED_MS, chance=hashed_chance(name),
    )  # fmt: skip


def windows_of(game, options, least: int):
    """So many windows, hand after hand."""
    seen = 0
    for number in count():
        for window in Table(game, f"frames/{game.SLUG}/{number}", options).windows():
            yield window
            seen += 1
        if seen >= least:
            return


@pytest.fixture(autouse=True)
def snap_game(monkeypatch):
    """A game of windows."""
    monkeypatch.setitem(GAMES, "snap", snap)


@pytest.mark.parametrize("slug", ["snap", "mahjong"])
def test_ten_thousand_windows_tell_nobody_who_could_answer(slug):
    """Every window of a game, claimable or not, is the same on every wire but that of who answered.

    Two frames, as it opens and as it closes, exactly its length apart, each as long for all seats as for a
    spectator; one wake-up. What an answering seat gets besides comes to it alone.
    """
    counts = {True: 0, False: 0}
    for window in windows_of(GAMES[slug], {}, DISCARDS):
        closed = {place: frames[-1] for place, frames in window.frames.items()}
        opened = {place: frames[0] for place, frames in window.frames.items()}
        assert len(set(opened.values())) == len(set(closed.values())) == 1
        assert all(size % padding.STEP_BYTES == 0 for frames in window.frames.values() for _, size in frames)
        extra = int(window.is_extended)
        for place, frames in window.frames.items():
            assert len(frames) == 2 + extra + (place in window.answered)
        if not window.is_extended:
            counts[bool(window.could)] += 1
            assert window.wakes == {window.length + WINDOW_CLOSE_MS}
            assert {at for at, _ in closed.values()} == window.wakes
    assert min(counts.values()) > DISCARDS / 20 and sum(counts.values()) > DISCARDS * 0.9


def test_the_hand_that_has_most_to_tell_is_as_long_as_the_others():
    """A seat in turn that may declare ready with any of a dozen kinds, and waits on many after each."""
    played = given.start(None, "1234555678999m 456p", wall="5m", auto_win="off").turn()
    assert len(played.view(1)["own"]["discards_to_ready"]) >= 12
    chance = played.inputs.chance
    live = hands.begin(replace(inputs_of(GAMES["mahjong"], "most", {"auto_win": "off"}), chance=chance))
    watching = [Socket("table", 100 + seat, "en", None, (0, ""), Wire()) for seat in range(SEATS + 1)]
    for socket in watching:
        socket.welcome(TABLE, live, STARTED_MS)
    for turn in played.turns[1:]:
        live = hands.follow(live, turn.move)
        for socket in watching:
            socket.show_hand(live, STARTED_MS, {})
    for socket in watching:
        socket.welcome(TABLE, live, STARTED_MS)
    assert len({tuple(socket.outbox.frames) for socket in watching}) == 1


def test_answers_to_messages_are_of_one_length():
    """An ack, one that repeats, and a refusal with its detail and its Chinese sentence."""
    table = Table(snap, "answers", {})
    socket = table.sockets[0]
    frames = (protocol.Ack("a", False), protocol.Ack("b" * 36, True), protocol.Answer("c", {"x": [1, 2, 3]}))
    before = len(socket.outbox.frames)
    for frame in frames:
        socket.answer(frame)
    socket.language = "zh-hant"
    socket.refuse("d", Illegal(rule="illegal"))
    sizes = {size for _, size in socket.outbox.frames[before:]}
    assert sizes == {padding.ANSWER_BYTES}


def test_the_pad_is_the_end_of_the_frame_and_nothing_else():
    """Filled to whole steps, it is still the same JSON."""
    text = protocol.dump(protocol.Stepped({"名": "x"}, []))
    for least in (0, 100, 256, 257, 5_000):
        filled = padding.padded(text, least)
        assert len(filled.encode()) % padding.STEP_BYTES == 0 and len(filled.encode()) >= least
        assert json.loads(filled) == json.loads(text) | {"pad": json.loads(filled)["pad"]}
        assert filled.replace(" ", "") == text
