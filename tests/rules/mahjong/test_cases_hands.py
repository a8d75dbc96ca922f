"""The worked hands of 台灣麻將, each as it stands: its waits, its breakdown and its tai."""

import pytest

from games.rules.mahjong.tai import NAMES, Win, score
from games.rules.mahjong.waits import is_win, waits
from tests.rules.mahjong.notation import HANDS, melds_of

CONTEXT = {"dealer", "discarder_dealer"}


def win_of(hand):
    """The win of a worked case; who deals is no affair of the hand's tai."""
    return Win(
        concealed=tuple(hand["concealed_before_win"]),
        melds=melds_of(hand),
        tile=hand["winning_tile"],
        by=hand["win_type"],
        seat_wind=hand["seat_wind"],
        round_wind=hand["round_wind"],
        flowers=tuple(hand["flowers"]),
        flags=frozenset(hand["flags"]) - CONTEXT,
    )


def test_all_hands_are_there():
    """29 hands, each with its own name."""
    assert len(HANDS) == 29


@pytest.mark.parametrize("name", HANDS)
def test_waits(name):
    """The kinds that complete the hand, the winning tile among them."""
    hand = HANDS[name]
    concealed, melds = hand["concealed_before_win"], melds_of(hand)
    assert list(waits(concealed, melds)) == hand["waits"]
    assert hand["winning_tile"] in hand["waits"]
    assert is_win((*concealed, hand["winning_tile"]), len(melds))


@pytest.mark.parametrize("name", HANDS)
def test_tai_and_breakdown(name):
    """What the hand counts, pattern by pattern."""
    reading = score(win_of(HANDS[name]))
    assert {NAMES[code]: tai for code, tai in reading.lines} == dict(HANDS[name]["expected_breakdown"])
    assert len(reading.lines) == len(HANDS[name]["expected_breakdown"])
    assert reading.tai == HANDS[name]["expected_hand_tai"]
