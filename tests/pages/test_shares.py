"""A shared hand: by its link only, until it is closed; names only of those who agree."""

import pytest
from django.test import Client

from accounts.models import Member
from games.models import Share
from games.services import deal
from tests.pages.played import member, play_hand, practice_room, seated_table


@pytest.fixture
def table(anna):
    """A practice table of two."""
    return seated_table(practice_room(), anna, member("Benedikt"))


@pytest.fixture
def hand(table):
    """A finished hand."""
    return play_hand(table, seed=3)


@pytest.fixture
def link(anna, hand, enter) -> str:
    """The address of Anna's link."""
    enter(anna).post(f"/hands/{hand.number}/share/")
    return f"/shared/{Share.objects.get().token}/"


def test_whoever_has_the_link_sees_what_was_shown(hand, link):
    """Tiles and results of every seat; no name, no replay, no seed."""
    answer = Client(headers={"accept-language": "en"}).get(link)
    body = answer.content.decode()
    assert answer.status_code == 200 and hand.number in body
    assert "Seat 1" in body and "Seat 2" in body
    assert "Anna" not in body and "Benedikt" not in body
    assert body.count('hand-seat__tile"') == 4
    assert "data-replay" not in body and hand.shuffle.commitment not in body
    assert (answer.headers["X-Robots-Tag"], answer.headers["Referrer-Policy"]) == ("noindex", "no-referrer")


def test_names_show_when_their_owners_agree(anna, link):
    """One's own switch speaks for oneself alone, and can be turned back."""
    Member.objects.filter(pk=anna.pk).update(shows_name=True)
    body = Client(headers={"accept-language": "en"}).get(link).content.decode()
    assert "Anna" in body and "Benedikt" not in body
    Member.objects.filter(pk=anna.pk).update(shows_name=False)
    assert "Anna" not in Client(headers={"accept-language": "en"}).get(link).content.decode()


def test_the_switch_stands_in_the_profile(anna, enter):
    """Off until it is turned on."""
    browser = enter(anna)
    assert not anna.shows_name and 'name="shows_name"' in browser.get("/profile/").content.decode()
    browser.post("/profile/", {"nickname": "Anna", "locale": "en", "shows_name": "on"})
    anna.refresh_from_db()
    assert anna.shows_name


def test_a_closed_link_leads_nowhere_and_a_new_one_elsewhere(anna, hand, link, enter):
    """404; pressing the button twice makes one link."""
    browser = enter(anna)
    browser.post(f"/hands/{hand.number}/share/")
    assert Share.objects.count() == 1
    assert link in browser.get(f"/hands/{hand.number}/").content.decode()
    browser.post(f"/hands/{hand.number}/unshare/")
    assert Client().get(link).status_code == 404
    browser.post(f"/hands/{hand.number}/share/")
    assert Share.objects.get(revoked_at=None).token not in link


@pytest.mark.parametrize("token", ["x", "0" * 32, "%00", "../../x"])
def test_guessed_links_lead_nowhere(link, token):
    """As for any address that was never given out."""
    assert Client().get(f"/shared/{token}/").status_code == 404


def test_only_who_sat_there_shares_and_only_what_is_over(anna, table, hand, enter):
    """Strangers and running hands: 404; a link cannot be made by following one."""
    stranger = enter(member("Carl"))
    for way in ("share", "unshare"):
        assert stranger.post(f"/hands/{hand.number}/{way}/").status_code == 404
        assert enter(anna).get(f"/hands/{hand.number}/{way}/").status_code == 405
    running = deal.start_hand(table_id=table.pk)
    assert enter(anna).post(f"/hands/{running.number}/share/").status_code == 404
    assert not Share.objects.exists()


def test_another_members_link_stays_open(anna, hand, link, enter):
    """Each closes his own."""
    other = Member.objects.get(nickname="Benedikt")
    enter(other).post(f"/hands/{hand.number}/share/")
    enter(other).post(f"/hands/{hand.number}/unshare/")
    assert Client().get(link).status_code == 200
