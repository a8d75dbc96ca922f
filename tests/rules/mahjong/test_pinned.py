"""Codes that logs, slips and pages store: they never change within a version."""

import json
from pathlib import Path

import pytest

from games.rules import mahjong
from games.rules.core.chance import deck_hash
from games.rules.core.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.core.game import Move
from tests.rules.mahjong.given import WAITS_47M, start
from tests.support.cases import load_cases

VIEW_KEYS = {
    *("phase", "seats", "base", "tai_units", "carries", "round_wind", "dealer", "streak", "winds"),
    *(
        "dealt_rounds",
        "dice",
        "actor",
        "wall",
        "options",
        "players",
        "last",
        "window",
        "own",
        "hands",
        "result",
    ),
}
OWN_KEYS = {"hand", "drawn", "waits", "discards_to_ready", "answered", "barred"}
FAIRNESS = Path(__file__).parents[3] / "static" / "js" / "fairness"
FRAME_BYTES_MAX = 16 * 1024


def phases():
    """A hand in each phase."""
    ready = start(None, WAITS_47M, opened=False)
    turn = start("7777m", "55m")
    window = start("5m", "55m").discard("5m")
    rob = start("9p", "99p", wall="1m 1s 4s 9p", auto_win="off").discard("9p").do(1, "pon").close().turn()
    rob.turns_of(3).do(1, "kong", tile="9p")
    over = start("7m", WAITS_47M).discard("7m")
    return {"ready": ready, "discard": turn, "window": window, "rob": rob, "over": over}


def test_identity():
    """Slug, prefix, version, seats and settlement are pinned; the deck is the protocol's."""
    assert (mahjong.SLUG, mahjong.PREFIX, mahjong.VERSION) == ("mahjong", "MJ", 2)
    assert (mahjong.SEATS, mahjong.HANDS_PER_SHUFFLE, mahjong.SETTLEMENT) == ((4, 2), 1, "nearest")
    assert mahjong.HANDS_PER_ROUND is None
    deck = mahjong.deck(mahjong.parse_options({}))
    assert list(deck) == load_cases("fairness.json")["decks"]["mahjong/1"]


def test_the_page_that_proves_shuffles_knows_this_version():
    """The hash of its deck, and the walk through its deal, stand under the stamp that shuffles carry."""
    stamp = f"{mahjong.SLUG}/{mahjong.VERSION}"
    whole = deck_hash(mahjong.deck(mahjong.parse_options({}))).hex()
    assert f'"{stamp}": "{whole}"' in (FAIRNESS / "decks.js").read_text(encoding="utf-8")
    assert f'"{stamp}": mahjong' in (FAIRNESS / "walks" / "index.js").read_text(encoding="utf-8")


def test_view_keys_are_the_same_in_every_phase():
    """Every phase has every key; an adjudicator's `table` comes on top."""
    for phase, played in phases().items():
        assert played.view()["phase"] == phase == played.state.phase
        assert set(played.view(0)) == set(played.view()) == VIEW_KEYS
        assert set(played.view("adjudicator")) == VIEW_KEYS | {"table"}
        assert set(played.view(0)["own"]) == OWN_KEYS and played.view()["own"] is None
        assert (played.view()["window"] is not None) == (phase in ("window", "rob"))
        assert (played.view()["hands"] is not None) == (phase == "over")


def test_result_codes():
    """A win's codes: how, from whom, patterns by their codes, payments with their dealer tai."""
    result = phases()["over"].view()["result"]
    assert set(result) == {"kind", "winners", "payments"} and result["kind"] == "win"
    winner, owed = result["winners"][0], result["payments"][0]
    assert (winner["seat"], winner["tile"], winner["by"], winner["source"]) == (1, "7m", "discard", 0)
    assert {"name": "ren_hu", "tai": 16} in winner["lines"]
    assert owed == {"payer": 0, "payee": 1, "tai": winner["tai"] + 1, "dealer_tai": 1, "units": owed["units"]}


def test_actions_codes():
    """What a seat may send, word for word."""
    by_phase = {phase: played.state for phase, played in phases().items()}
    assert mahjong.legal_actions(by_phase["ready"], 1) == ({"do": "declare"}, {"do": "pass"})
    turn = mahjong.legal_actions(by_phase["discard"], 0)
    assert turn[0] == {"do": "kong", "tile": "7m"} and {"do": "discard", "tile": "7m"} in turn
    window = mahjong.legal_actions(start("55m", "55m").discard("5m").state, 1)
    assert window == ({"do": "pon"}, {"do": "pass"}, {"do": "extend"})
    chi = start("5m", "46m").discard("5m").state
    assert {"do": "chi", "with": ["4m", "6m"]} in mahjong.legal_actions(chi, 1)
    readied = mahjong.legal_actions(start(f"{WAITS_47M} 1s").state, 0)
    assert {"do": "discard", "tile": "1s", "ready": True} in readied


def test_event_codes():
    """The events of a hand by their kinds."""
    played = start(None, WAITS_47M, wall="f1", tail="7m", opened=False).close().turn()
    kinds = [event.kind for turn in played.turns for event in turn.step.events]
    assert kinds == ["began", "dealt", "opened", "discarded", "flowers", "drew", "won", "over"]


def test_the_longest_frame_is_small():
    """The whole view and all events of the last step of a long hand take less than 16 KiB."""
    played = start().turns_of(100)
    said = [played.view(0), [mahjong.view_event(event, 0) for event in played.step.events]]
    assert len(json.dumps(said, separators=(",", ":"))) < FRAME_BYTES_MAX


def test_repr_shows_no_secret():
    """A state in a log line names no tile in hand or wall, no answer and no concealed kong."""
    played = start("1111m 5m", "46m", tail="9p").do(0, "kong", tile="1m").discard("5m").do(1, "pass")
    text = repr(played.state)
    assert not any(secret in text for secret in ("hand=(", "wall=", "melds=", "waits=", "answer=", "mute="))
    assert "1m" not in text and "pass" not in text and "9p" not in text


@pytest.mark.parametrize(
    "action",
    [
        {"do": "discard"},
        {"do": "discard", "tile": 5},
        {"do": "discard", "tile": "f1"},
        {"do": "discard", "tile": "1m", "ready": False},
        {"do": "kong", "tile": ["1m"]},
        {"do": "chi", "with": "46"},
        {"do": "chi", "with": ["4m"]},
        {"do": "chi", "with": ["4m", "10m"]},
        {"do": "pon", "tile": "5m"},
        {"do": "taken_over"},
        {"do": "tick"},
    ],
)
def test_malformed(action):
    """What is no action of this game is malformed, whoever sends it."""
    with pytest.raises(MalformedAction):
        mahjong.check(start().state, 0, action)


def test_not_your_turn_and_time_alone():
    """Others wait; after the end nobody acts; a tick moves no turn; nobody acts for nobody."""
    state, over = start().state, phases()["over"].state
    for one, seat in ((state, 1), (state, 4), (over, 0)):
        with pytest.raises(NotYourTurn):
            mahjong.check(one, seat, {"do": "discard", "tile": "1m"})
    with pytest.raises(IllegalAction):
        mahjong.tick(state)
    with pytest.raises(NotYourTurn):
        mahjong.apply(state, Move(None, {"do": "pass"}, "system", 0))
