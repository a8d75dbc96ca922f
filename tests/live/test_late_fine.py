"""A fine that is decided when its hand is over: whoever looks at the hand again sees it on the slips."""

from datetime import timedelta

import pytest

from games import lives
from games.models import Seat
from games.refusals import HandOver
from games.services import fines, moment
from games.threads import in_thread
from tests.live import rig
from tests.tables import hall


@pytest.fixture
def room(fining_room):
    """Where these hands are played."""
    return fining_room


@pytest.fixture
def members(table):
    """Four members, seated, ready, and seen a moment ago."""
    four = [hall.make_member() for _ in range(4)]
    hall.seat_all(table, four)
    Seat.objects.filter(table=table).update(seen_at=moment.now())
    return four


def leave_then_end(*, hand) -> None:
    """Let the first seat drop 40 s ago, and the hand end while its grace runs."""
    at = moment.now() - timedelta(seconds=40)
    Seat.objects.filter(member=hand.members[0]).update(dropped_at=at)
    fines.dropped(table_id=hand.table_id, member_id=hand.members[0], at=at)
    hall.play(hand)


def book_in_a_while(*, hand) -> None:
    """Book what is due in ten seconds."""
    with moment.using(lambda: moment.local_ms() + 10_000):
        fines.book_due(table_id=hand.table_id)


async def test_a_hand_kept_in_memory_takes_up_its_fine(tabs, hand, members):
    """A tab opened before the fine is told by the table's frame, one opened after by the hand's too."""
    await in_thread(leave_then_end, hand=hand)
    early = await tabs.open(members[1])
    assert [row["fines"] for row in early.frames[0]["hand"]["results"]] == [0] * 4
    assert lives.here().known(hand.pk).results is not None
    await in_thread(book_in_a_while, hand=hand)
    late = await tabs.open(members[2])
    slips = late.frames[0]["hand"]["results"]
    assert [row["fines"] for row in slips] == [100, -25, -25, -25]
    assert late.frames[0]["table"]["last"]["results"] == slips
    while not (frame := await early.until("table"))["table"]["fines"]:
        continue
    assert frame["table"]["last"]["results"] == slips


async def test_who_asks_again_is_shown_it(tabs, hand, members):
    """A resync shows the slips as they stand now."""
    await in_thread(leave_then_end, hand=hand)
    tab = await tabs.open(members[3])
    await in_thread(book_in_a_while, hand=hand)
    await tab.send(type="resync", id="again")
    frame = await tab.until("welcome")
    assert [row["fines"] for row in frame["hand"]["results"]] == [100, -25, -25, -25]


async def test_an_answer_after_the_end_is_refused(hand):
    """At once, though each look at a hand whose fine may still come reads its slips again."""
    await in_thread(hall.play, hand=hand)
    with pytest.raises(HandOver):
        await rig.act(hand, 0, {"do": "discard"})
