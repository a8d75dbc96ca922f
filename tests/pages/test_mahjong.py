"""The pages of a hand of mahjong: its slips in words, its tiles, and the way to an appeal."""

import pytest
from django.test import Client
from django.utils import translation

from games.rules.mahjong.tai import DEFAULT_VALUES, NAMES
from games.slips_mahjong import LINES, TAI, tai_words, tile_words
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.sources import ROOT

PEOPLE = ("Anna", "Ben", "Carl", "Dora")
WIN = {
    "kind": "win",
    "seat": 1,
    "tile": "6p",
    "by": "discard",
    "source": 0,
    "tai": 3,
    "lines": [{"name": "ping_hu", "tai": 2}, {"name": "men_qing", "tai": 1}],
}


def words(line: dict) -> list[str]:
    """A line of a slip as its page says it."""
    return [one.text for one in LINES[line["kind"]](line, PEOPLE)]


def test_a_win_is_told_with_every_tai():
    """The whole first, then each pattern with its Chinese name and what it means."""
    with translation.override("en"):
        assert words(WIN) == [
            "Wins on 6 dots of Anna: 3 tai",
            "平胡 All runs: 2 tai",
            "門清 Concealed hand: 1 tai",
        ]
    with translation.override("zh-hant"):
        assert words(WIN) == ["胡 Anna 的六筒：3 台", "平胡：2 台", "門清：1 台"]


def test_a_payment_names_the_dealers_part():
    """What was paid carries its sign; dealer tai are told where they count."""
    line = {"kind": "paid", "against": 1, "tai": 4, "dealer_tai": 1, "units": 180}
    with translation.override("en"):
        (told,) = LINES["paid"](line, PEOPLE)
        assert (told.text, told.units) == ("Against Ben: 4 tai, 1 of them for the dealer", -180)
        (told,) = LINES["received"](line | {"kind": "received", "dealer_tai": 0}, PEOPLE)
        assert (told.text, told.units) == ("Against Ben: 4 tai", 180)


@pytest.mark.parametrize("code", list(DEFAULT_VALUES))
def test_every_pattern_has_its_name(code):
    """In Chinese the name is the table's own, but for 不求, which the table explains."""
    with translation.override("zh-hant"):
        assert tai_words(code) == ("不求" if code == "bu_qiu" else NAMES[code])
    assert set(TAI) == set(DEFAULT_VALUES)


def test_every_tile_has_a_name_and_a_drawing():
    """Both for all 42 faces."""
    suited = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
    faces = [*suited, *"ESWNCFP", *(f"f{number}" for number in range(1, 9))]
    with translation.override("en"):
        assert len({tile_words(code) for code in faces}) == len(faces)
    assert all((ROOT / f"static/img/tiles/{code}.svg").is_file() for code in faces)


def test_the_hands_page_leads_to_an_appeal(db):
    """The button leads to the number of the hand, ready to be copied; who did not sit there finds nothing."""
    room = practice_room("mahjong-test", game="mahjong", entry=1_000_00, base=100, seats=4)
    people = [member(name) for name in PEOPLE]
    hand = play_hand(seated_table(room, *people), seed=3)
    client = Client(headers={"accept-language": "en"})
    client.force_login(people[0])
    page = client.get(f"/hands/{hand.number}/").content.decode()
    assert 'href="#appeal"' in page and f'readonly value="{hand.number}"' in page
    assert "East round, hand 1" in page
    stranger = Client()
    stranger.force_login(member("Eve"))
    assert stranger.get(f"/hands/{hand.number}/").status_code == 404
