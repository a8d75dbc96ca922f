"""One hand over the API, its replay and its proof: for who sat there, and never while it is played."""

import json

import pytest

from games.audit import audit_hand
from games.models import Hand, HandAudit, Move, Result
from games.services import deal
from tests.pages.played import member, play_hand, practice_room, seated_table

PARTS = ("", "/replay", "/proof")
SECRET = ("seats", "lock_hash", "root_hash", "deck_hash", "server_seed")
AMOUNTS = ("due", "gross", "rake", "net", "effective", "fines")


@pytest.mark.parametrize("part", PARTS)
def test_who_did_not_sit_there_finds_nothing(ask, revealed, stranger, guest, staff, part):
    """404 to every other, byte by byte the same as for a number that was never given out."""
    for other in (stranger, guest, staff):
        closed = ask(other, f"hands/{revealed.number}{part}")
        nothing = ask(other, f"hands/PG-999999{part}")
        assert closed.status_code == nothing.status_code == 404
        assert closed.content == nothing.content
    assert ask(None, f"hands/{revealed.number}{part}").status_code == 401


@pytest.mark.parametrize("number", ["x", "PG-000001x", "pg_1", "-", "9" * 200])
@pytest.mark.parametrize("part", PARTS)
def test_a_number_of_nothing(ask, anna, number, part):
    """404."""
    assert ask(anna, f"hands/{number}{part}").json()["code"] == "not_found"


def test_a_settled_hand(ask, hand, anna, ben):
    """Every seat's slip as all were shown it at the end, whoever of the table asks."""
    told = ask(anna, f"hands/{hand.number}").json()
    assert (told["status"], told["own"], told["has_replay"], told["is_revealed"]) == (
        "settled",
        0,
        True,
        False,
    )
    assert [(seat["seat"], seat["name"], seat["is_own"]) for seat in told["seats"]] == [
        (0, "Anna", True),
        (1, "Ben", False),
        (2, "Carl", False),
    ]
    for seat in told["seats"]:
        stored = Result.objects.get(hand=hand, seat=seat["seat"])
        assert all(seat["result"][name] == getattr(stored, name) for name in AMOUNTS)
        assert seat["result"]["lines"] == stored.lines and seat["carried"] == stored.carried
    other = ask(ben, f"hands/{hand.number}").json()
    assert other["own"] == 1 and [seat["result"] for seat in other["seats"]] == [
        seat["result"] for seat in told["seats"]
    ]


@pytest.mark.parametrize(("language", "word"), [("en", "Bet ×"), ("zh-hant", "下注"), ("zh-hans", "下注")])
def test_lines_are_words_of_the_readers_language(ask, hand, anna, language, word):
    """Beside the codes, which stay what they are."""
    told = ask(anna, f"hands/{hand.number}", **{"accept-language": language}).json()
    lines = [line for seat in told["seats"] for line in seat["result"]["words"]]
    assert any(word in line["text"] for line in lines)
    assert all(set(line) == {"text", "tiles", "cards", "units"} for line in lines)
    assert any(line["tiles"] for line in lines)


def test_a_hand_of_thirteen_cards(ask, anna):
    """The same shape for another game."""
    room = practice_room("thirteen-test", game="thirteen", entry=100_00)
    others = [member(name) for name in ("Ben", "Carl", "Emil")]
    played = play_hand(seated_table(room, anna, *others), seed=3)
    told = ask(anna, f"hands/{played.number}").json()
    assert told["game"] == "thirteen" and len(told["seats"]) == 4
    assert any(len(line["cards"]) == 5 for line in told["seats"][0]["result"]["words"])
    assert ask(anna, f"hands/{played.number}/replay").json()["seats"] == [0]


def test_a_running_hand_says_only_that_it_runs(ask, running, anna):
    """What was known before the deal; no result, no replay, no piece."""
    told = ask(anna, f"hands/{running.number}").json()
    assert (told["status"], told["has_replay"], told["ended_at"]) == ("running", False, None)
    assert all(seat["result"] is None for seat in told["seats"])
    assert ask(anna, f"hands/{running.number}/replay").status_code == 404
    proof = ask(anna, f"hands/{running.number}/proof").json()
    assert all(proof["shuffle"][name] is None for name in SECRET)
    assert proof["deck"] is proof["events"] is proof["earlier"] is None


def test_what_is_played_changes_no_answer(ask, table, running, anna, ben, stranger):
    """Byte by byte the same before and after moves, for who plays and for who does not."""
    addresses = ["hands", "rooms", "tables", f"tables/{table.pk}", "wallet", "statement"]
    addresses += [f"hands/{running.number}{part}" for part in PARTS]

    def told() -> list[bytes]:
        return [ask(who, address).content for who in (anna, ben, stranger) for address in addresses]

    before = told()
    for seat in range(3):
        action = {"do": "call", "multiple": seat}
        Move.objects.create(hand=running, seq=seat + 1, seat=seat, action=action, cause="member", at=0)
    Hand.objects.filter(pk=running.pk).update(seq=3)
    assert told() == before


def test_a_broken_hand_has_no_replay(ask, running, anna):
    """It says that it was broken off."""
    Hand.objects.filter(pk=running.pk).update(status="aborted")
    told = ask(anna, f"hands/{running.number}").json()
    assert (told["status"], told["has_replay"]) == ("aborted", False)
    assert ask(anna, f"hands/{running.number}/replay").status_code == 404


def test_a_voided_hand_keeps_its_replay(ask, hand, anna):
    """What was played is still there to be seen."""
    Hand.objects.filter(pk=hand.pk).update(status="voided")
    assert ask(anna, f"hands/{hand.number}").json()["has_replay"] is True
    assert ask(anna, f"hands/{hand.number}/replay").status_code == 200


def test_the_replay_is_ones_own_until_the_reveal(ask, hand, anna, ben):
    """Another seat that is asked for gives one's own; of others only what all were shown."""
    own = ask(anna, f"hands/{hand.number}/replay").json()
    assert (own["viewer"], own["own"], own["seats"]) == (0, 0, [0])
    for seat in range(10):
        assert ask(anna, f"hands/{hand.number}/replay?seat={seat}").json() == own
    assert ask(ben, f"hands/{hand.number}/replay").json()["viewer"] == 1
    private = [
        event
        for step in own["steps"]
        for event in step["events"]
        if event["kind"] in ("called", "bet_placed")
    ]
    assert private and all(event["seat"] == 0 for event in private)
    text = json.dumps(own)
    for secret in (hand.shuffle.deck_hash, hand.shuffle.root_hash, "user-", "members", "stakes", "seed"):
        assert secret not in text


def test_after_the_reveal_every_seat_may_be_looked_from(ask, revealed, anna):
    """Each gives its own frames."""
    replays = [ask(anna, f"hands/{revealed.number}/replay?seat={seat}").json() for seat in range(3)]
    assert [one["viewer"] for one in replays] == [0, 1, 2]
    assert all(one["seats"] == [0, 1, 2] and one["own"] == 0 for one in replays)
    assert replays[0]["steps"] != replays[1]["steps"]


def test_a_stored_replay_is_what_a_fresh_one_was(ask, hand, anna):
    """The audit changes nothing that is told."""
    fresh = ask(anna, f"hands/{hand.number}/replay").json()
    assert audit_hand(hand.pk).is_sound
    assert ask(anna, f"hands/{hand.number}/replay").json() == fresh


@pytest.mark.parametrize(
    ("query", "name", "code"),
    [
        ("seat=-1", "seat", "min_value"),
        ("seat=10", "seat", "max_value"),
        ("seat=spectator", "seat", "invalid"),
        ("seat=٠", "seat", "invalid"),
        ("seat=0.0", "seat", "invalid"),
        ("viewer=adjudicator", "viewer", "unknown"),
        ("seat=0&seat=1", "seat", "repeated"),
    ],
)
def test_a_seat_of_nothing_is_refused(ask, revealed, anna, query, name, code):
    """400 by name, before anything is looked up."""
    answer = ask(anna, f"hands/{revealed.number}/replay?{query}")
    assert answer.status_code == 400 and answer.json()["detail"][name]["code"] == code


def test_the_proof_before_and_after_the_reveal(ask, table, hand, anna):
    """What was published ahead at once; everything once the last hand of the shuffle is over."""
    early = ask(anna, f"hands/{hand.number}/proof").json()
    assert early["shuffle"]["commitment"] == hand.shuffle.commitment
    assert all(early["shuffle"][name] is None for name in SECRET) and early["deck"] is None
    second = play_hand(table, seed=6)
    deal.start_hand(table_id=table.pk)
    late = ask(anna, f"hands/{second.number}/proof").json()
    hand.shuffle.refresh_from_db()
    assert late["shuffle"]["server_seed"] == hand.shuffle.revealed_seed != ""
    assert len(late["deck"]) == 32 and late["events"][-1]["kind"] == "over"
    assert [one["number"] for one in late["earlier"]] == [hand.number]


def test_the_proof_is_that_of_the_page(ask, enter_pages, revealed, anna):
    """The same record, field by field."""
    page = enter_pages(anna).get(f"/hands/{revealed.number}/proof.json").json()
    assert ask(anna, f"hands/{revealed.number}/proof").json() == page


def test_hands_cost_few_queries(few, anna):
    """Whatever was played before in the round, audited or not."""
    room = practice_room("thirteen-test", game="thirteen", entry=100_00)
    table = seated_table(room, anna, *(member(name) for name in ("Ben", "Carl", "Emil")))
    hands = [play_hand(table, seed=seed) for seed in range(6)]
    deal.start_hand(table_id=table.pk)
    for hand in hands[:3]:
        audit_hand(hand.pk)
    assert HandAudit.objects.count() == 3
    few(anna, f"hands/{hands[0].number}", 2)
    few(anna, f"hands/{hands[0].number}/replay", 3)
    few(anna, f"hands/{hands[5].number}/replay", 4)
    assert len(few(anna, f"hands/{hands[5].number}/proof", 7)["earlier"]) == 5
