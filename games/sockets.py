"""One open socket of a member at a table: what it has been shown so far, and how to show it more."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from django.utils import translation

from games import live as hands
from games import padding, protocol
from games.errors import TableRefusal
from games.live import Live
from games.outbox import Outbox
from games.rules.core.game import Json, Viewer, has_windows

Texts = dict[tuple[Viewer | Literal["public"], int, int], str]


@dataclass(eq=False, slots=True)
class Socket:
    """Where a viewer stands: the table's version, the hand and the step he was shown last."""

    table_id: str
    member_id: int
    language: str
    session_key: str | None
    opened: tuple[int, str]
    outbox: Outbox
    is_welcomed: bool = False
    is_displaced: bool = False
    version: int = -1
    hand_id: int | None = None
    seq: int = -1
    is_padded: bool = False
    fingerprint: str | None = field(default=None, repr=False)

    def welcome(self, table: Mapping[str, Json], live: Live | None, now_ms: int) -> None:
        """Show everything; from here on changes follow."""
        self.outbox.put(
            _welcome_text(table, live, "spectator" if live is None else self.viewer(live), now_ms)
        )
        self.is_welcomed = True
        self.version = table["version"]
        self.hand_id, self.seq = (None, -1) if live is None else (live.inputs.id, live.seq)
        self.is_padded = live is not None and has_windows(live.game)

    def show_table(self, table: Mapping[str, Json]) -> None:
        """Show the table if this socket has not seen this version of it."""
        if self.is_welcomed and table["version"] > self.version:
            self.version = table["version"]
            self.outbox.put_frame(protocol.TableChanged(table))

    def show_hand(self, live: Live, now_ms: int, texts: Texts) -> None:
        """Show what happened since the last frame, if any of it concerns this viewer (design 1).

        Viewers who saw the same so far get the same text, made once.
        """
        if not self.is_welcomed or (self.hand_id or 0) > live.inputs.id:
            return
        if self.hand_id != live.inputs.id:
            self.hand_id, self.seq = live.inputs.id, -1
            self.is_padded = has_windows(live.game)
        viewer = self.viewer(live)
        if self.seq >= live.seq:
            return
        key = (viewer, live.inputs.id, self.seq)
        if key not in texts:
            texts[key] = _step_text(live, viewer, self.seq, now_ms, texts)
        self.seq = live.seq
        if texts[key]:
            self.outbox.put(texts[key])

    def viewer(self, live: Live) -> Viewer:
        """The seat of this hand whose cards the member may see, by the hand's own list."""
        seat = live.seat_of(self.member_id)
        return "spectator" if seat is None else seat

    def refuse(self, message_id: str | None, refusal: TableRefusal) -> None:
        """Answer a message with why it was not obeyed, in the member's language."""
        with translation.override(self.language):
            self.answer(protocol.refused(message_id, refusal))

    def answer(self, frame: protocol.Ack | protocol.Answer | protocol.Refused) -> None:
        """Answer a message; of one length whatever it says, where answers are secret."""
        text = protocol.dump(frame)
        self.outbox.put(padding.padded(text, padding.ANSWER_BYTES) if self.is_padded else text)

    def shut(self, code: int, refusal: TableRefusal) -> None:
        """Close, saying why."""
        with translation.override(self.language):
            self.outbox.close(code, protocol.Closed(refusal.code, refusal.message))

    def displace(self) -> None:
        """Give way to a newer tab of the same member."""
        self.is_displaced = True
        self.outbox.close(protocol.CLOSE_DISPLACED, protocol.DisplacedFrame())


def _welcome_text(table: Mapping[str, Json], live: Live | None, viewer: Viewer, now_ms: int) -> str:
    """The welcome frame, in a game with windows as long as a spectator's and some more."""

    def plain(to: Viewer) -> str:
        hand = None if live is None else hands.hand_view(live, to, now_ms)
        return protocol.dump(protocol.Welcome(now_ms, table, hand))

    if live is None or not has_windows(live.game):
        return plain(viewer)
    return padding.like(plain(viewer), plain("spectator"))


def _step_text(live: Live, viewer: Viewer, seq: int, now_ms: int, texts: Texts) -> str:
    """The step frame, or nothing where no step since then concerns the viewer."""
    events = hands.shown_events(live, viewer, seq)
    if not events and not hands.concerns(live, viewer, seq):
        return ""
    text = protocol.dump(protocol.Stepped(hands.hand_view(live, viewer, now_ms), events))
    if not has_windows(live.game):
        return text
    key = ("public", live.inputs.id, seq)
    if key not in texts:
        shown = hands.shown_events(live, "spectator", seq)
        texts[key] = protocol.dump(protocol.Stepped(hands.hand_view(live, "spectator", now_ms), shown))
    return padding.like(text, texts[key])
