"""The page of one hand: what its seats showed, the seal, the replay; for those who sat there."""

import pytest

from games.models import Hand, Result
from games.services import deal
from tests.pages.played import member, play_hand, practice_room, seated_table

NASTY = "<i>x</i>\"'&{{1}}"


@pytest.fixture
def table(anna):
    """A practice table with Anna and somebody of a nasty name."""
    return seated_table(practice_room(), anna, member(NASTY))


@pytest.fixture
def hand(table) -> Hand:
    """The first hand of a round, settled; its shuffle is still needed."""
    return play_hand(table, seed=3)


def test_the_slip_agrees_with_the_books(anna, hand, enter):
    """Gross less rake is net, for every seat, and the page shows these figures."""
    context = enter(anna).get(f"/hands/{hand.number}/").context
    slips = context["slips"]
    assert [slip.result for slip in slips] == list(Result.objects.filter(hand=hand).order_by("seat"))
    assert all(slip.result.gross - slip.result.rake == slip.result.net for slip in slips)
    assert context["own"].result.member_id == anna.pk


def test_every_seat_shows_its_tiles_and_rank(anna, hand, enter):
    """What was shown at the end of the hand can be read again."""
    slips = enter(anna).get(f"/hands/{hand.number}/").context["slips"]
    assert all(len(line.tiles) == 2 and line.text for slip in slips for line in slip.lines if line.tiles)
    assert sum(bool(line.tiles) for slip in slips for line in slip.lines) == 2


def test_nasty_names_are_text(anna, hand, enter):
    """A nickname is never read as HTML or as a template."""
    body = enter(anna).get(f"/hands/{hand.number}/").content.decode()
    assert "<i>x</i>" not in body and "&lt;i&gt;x&lt;/i&gt;" in body and "{{1}}" in body


def test_the_seed_stays_sealed_until_the_shuffle_is_played(anna, table, hand, enter):
    """After hand one only the commitment is shown; after hand two the seed and the deck's hash."""
    browser = enter(anna)
    before = browser.get(f"/hands/{hand.number}/").content.decode()
    assert hand.shuffle.commitment in before and hand.shuffle.deck_hash not in before
    play_hand(table, seed=4)
    deal.start_hand(table_id=table.pk)
    hand.shuffle.refresh_from_db()
    after = browser.get(f"/hands/{hand.number}/").content.decode()
    assert (
        hand.shuffle.revealed_seed and hand.shuffle.revealed_seed in after and hand.shuffle.deck_hash in after
    )


@pytest.mark.parametrize("page", ["", "replay.json"])
def test_who_did_not_sit_there_finds_nothing(hand, enter, page):
    """A stranger gets 404, as for a number that was never given out."""
    stranger = enter(member("Carl"))
    assert stranger.get(f"/hands/{hand.number}/{page}").status_code == 404
    assert stranger.get(f"/hands/PG-999999/{page}").status_code == 404


def test_a_running_hand_shows_its_way_and_no_replay(anna, table, enter):
    """Until a hand has ended there is nothing to replay."""
    running = deal.start_hand(table_id=table.pk)
    browser = enter(anna)
    assert f'href="/table/{table.pk}/"' in browser.get(f"/hands/{running.number}/").content.decode()
    assert browser.get(f"/hands/{running.number}/replay.json").status_code == 404


def test_the_replay_is_of_the_own_seat_before_the_reveal(anna, hand, enter):
    """Another seat's view is given only once the shuffle has been revealed."""
    own = hand.members.index(anna.pk)
    answer = enter(anna).get(f"/hands/{hand.number}/replay.json?seat={1 - own}").json()
    assert answer["viewer"] == answer["own"] == own and answer["seats"] == [own]
    assert answer["steps"][-1]["over"] is True


def test_after_the_reveal_every_seat_can_be_replayed(anna, table, hand, enter):
    """Then nothing is left to hide."""
    play_hand(table, seed=4)
    deal.start_hand(table_id=table.pk)
    own = hand.members.index(anna.pk)
    answer = enter(anna).get(f"/hands/{hand.number}/replay.json?seat={1 - own}").json()
    assert answer["viewer"] == 1 - own and answer["seats"] == [0, 1]


@pytest.mark.parametrize("seat", ["-1", "x", "99", "²", ""])
def test_an_unreadable_seat_is_the_own_one(anna, hand, enter, seat):
    """Nobody gets an error, nor another view, by a mistyped seat."""
    answer = enter(anna).get(f"/hands/{hand.number}/replay.json", {"seat": seat}).json()
    assert answer["viewer"] == hand.members.index(anna.pk)


def test_the_hand_page_costs_few_queries(anna, hand, enter, django_assert_max_num_queries):
    """The number of queries does not grow with the seats."""
    browser = enter(anna)
    browser.get(f"/hands/{hand.number}/")
    with django_assert_max_num_queries(12):
        browser.get(f"/hands/{hand.number}/")
