"""Whole frames, not views alone: in two worlds a viewer cannot tell apart he gets the same bytes."""

from dataclasses import replace

import pytest

from games import live as hands
from games import lives, protocol
from games.rules.core.game import Move
from games.rules.core.playout import hashed_chance
from games.sockets import Socket
from tests.rules.suppliers import SUPPLIERS
from tests.tables import hall

GAMES_APART = {"paigow": 50, "thirteen": 120}  # With the bases of an entry.
VIEWERS = (0, 1, 2, 3, "spectator")
TABLE = {"version": 1}


@pytest.fixture(params=GAMES_APART)
def room(request, empty_tables):
    """A room of each game."""
    return hall.make_room(game=request.param, base=100, entry=100 * GAMES_APART[request.param])


class Drawer:
    """Keeps the texts that a socket would send."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def put(self, text: str) -> None:
        """Keep a text."""
        self.texts.append(text)

    def put_frame(self, frame: protocol.Frame) -> None:
        """Keep a frame."""
        self.put(protocol.dump(frame))


def shown(live, viewer, after=None) -> list[str]:
    """The texts of a viewer who is welcomed to a hand, and then shown it some moves later."""
    member = 0 if viewer == "spectator" else live.inputs.members[viewer]
    socket = Socket(live.inputs.table_id, member, "en", None, (0, ""), Drawer())
    socket.welcome(TABLE, live, 0)
    if after is not None:
        socket.show_hand(after, 0, {})
    return socket.outbox.texts


def answers(live):
    """The hand after every move of a playout, with the hand before it."""
    while not live.is_over:
        seat = min(live.game.actors(live.state))
        move = Move(seat, live.game.legal_actions(live.state, seat)[-1], "member", live.turn_at_ms + 10)
        before, live = live, hands.follow(live, move)
        yield before, seat, live


async def test_every_welcome_is_the_same_in_the_other_world(hand):
    """Of every viewer at every moment, byte by byte."""
    supplier = SUPPLIERS[hand.game]
    for before, _, _ in answers(await lives.fold(hand.pk)):
        for viewer in VIEWERS:
            chance = hashed_chance(f"frames/{before.seq}/{viewer}")
            other = replace(before, state=supplier.other_world(before.state, viewer, chance, before.state))
            assert supplier.hidden(other.state, viewer) != supplier.hidden(before.state, viewer)
            assert shown(other, viewer) == shown(before, viewer)


async def test_a_secret_answer_sends_the_others_not_one_frame(hand):
    """Only the seat that answered is shown a step; a public one is shown to all."""
    for before, seat, after in answers(await lives.fold(hand.pk)):
        for viewer in VIEWERS:
            count = len(shown(before, viewer, after)) - 1
            assert count == int(viewer == seat or after.turn > before.turn)


async def test_what_a_public_step_shows_does_not_tell_who_answered_last(hand):
    """Two secret answers in another order lead to the same bytes once all are open."""
    first = await lives.fold(hand.pk)
    texts = []
    for order in ((0, 1, 2, 3), (2, 3, 1, 0)):
        live = first
        for place, seat in enumerate(order):
            at = first.turn_at_ms + 10 * (place + 1)
            legal = live.game.legal_actions(live.state, seat)
            live = hands.follow(live, Move(seat, legal[seat % len(legal)], "member", at))
        texts.append(shown(first, "spectator", live))
    assert texts[0] == texts[1]
