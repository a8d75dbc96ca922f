"""A fine for leaving a hand, decided after its end, over the API: slip, sums, hand and replay agree."""

import pytest

from games.absence_models import Drop
from games.audit import audit_hand
from games.models import Seat
from games.services import fines, moment
from tests.pages.played import member, play_hand, practice_room, seated_table


@pytest.fixture
def left(ask, anna, ben):
    """An audited hand of mahjong that Anna left, and for which she is to be fined."""
    room = practice_room(game="mahjong", rake_bp=0, rake_vip_bp=0, options={"tai_units": 20})
    hand = play_hand(seated_table(room, anna, ben, member("Carl"), member("Emil")), seed=1)
    assert audit_hand(hand.pk).is_sound
    at, seat = moment.now(), Seat.objects.get(member=anna, left_at=None)
    place = hand.members.index(anna.pk)
    Drop.objects.create(seat=seat, hand=hand, place=place, is_leave=True, dropped_at=at, grace_at=at)
    return hand


@pytest.fixture
def fined(ask, left, anna):
    """The same, looked at before she was fined."""
    assert ask(anna, f"hands/{left.number}/replay").json()["fines"] == []
    fines.book_due(table_id=left.table_id)
    return left


def test_the_sums_of_slips_tell_fines(ask, fined, anna, ben):
    """Beside the net, in the slip, in the sums of the page and in those of all that match."""
    for who, units in ((anna, 100), (ben, -25)):
        page = ask(who, "hands?currency=practice").json()
        assert page["results"][0]["fines"] == page["sums"]["fines"] == page["total"]["fines"] == units


def test_the_hand_and_its_replay_tell_the_same(ask, fined, anna, ben):
    """Whoever asks, and whatever he was told before."""
    for who in (anna, ben):
        told = ask(who, f"hands/{fined.number}").json()["seats"]
        seen = ask(who, f"hands/{fined.number}/replay").json()
        shown = [row["fines"] for row in seen["steps"][-1]["results"]]
        assert shown == [seat["result"]["fines"] for seat in told]
        assert sorted(shown) == [-25, -25, -25, 100]
        (fine,) = seen["fines"]
        assert (fine["name"], fine["units"], fine["company"]) == ("Anna", 100, 25)


@pytest.mark.parametrize("part", ["", "/replay"])
def test_a_kept_answer_holds_no_longer_once_a_fine_is_decided(ask, left, anna, part):
    """The tag follows what is sent."""
    address = f"hands/{left.number}{part}"
    kept = {"if-none-match": ask(anna, address).headers["ETag"]}
    assert ask(anna, address, **kept).status_code == 304
    fines.book_due(table_id=left.table_id)
    assert ask(anna, address, **kept).status_code == 200
