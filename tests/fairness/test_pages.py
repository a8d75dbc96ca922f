"""The pages of proofs: who may see what, and when."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from games.models import Shuffle
from tests.fairness.conftest import browser_of
from tests.pages.played import member

SECRET = ("seats", "lock_hash", "root_hash", "deck_hash", "server_seed")


def test_before_the_reveal_a_record_holds_what_was_published(anna, first):
    """No seed, no hash of the deck, no log."""
    record = browser_of(anna).get(f"/hands/{first.number}/proof.json").json()
    assert record["shuffle"]["commitment"] == first.shuffle.commitment
    assert all(record["shuffle"][name] is None for name in SECRET)
    assert record["deck"] is None and record["events"] is None and record["final"] is None


def test_after_the_reveal_it_holds_everything(anna, revealed):
    """The seed opens the commitment, and the log is what all at the table saw."""
    record = browser_of(anna).get(f"/hands/{revealed.number}/proof.json").json()
    assert record["shuffle"]["server_seed"] == revealed.shuffle.revealed_seed != ""
    assert len(record["deck"]) == 32
    kinds = [event["kind"] for event in record["events"]]
    assert kinds[0] == "began" and kinds[-1] == "over" and kinds.count("shown") == 3
    assert "called" not in kinds and "bet_placed" not in kinds


@pytest.mark.parametrize("page", ["/hands/{}/proof.json", "/verify/{}/"])
def test_who_did_not_sit_there_finds_nothing(revealed, page):
    """404, as for a number that was never given out."""
    stranger = browser_of(member("Dora"))
    assert stranger.get(page.format(revealed.number)).status_code == 404
    assert stranger.get(page.format("PG-999999")).status_code == 404
    assert Client().get(page.format(revealed.number)).status_code == 302


def test_the_hand_leads_to_its_check(anna, revealed):
    """One link from the hand, one script on the page, and words on what is not proven."""
    browser = browser_of(anna)
    assert f'href="/verify/{revealed.number}/"' in browser.get(f"/hands/{revealed.number}/").content.decode()
    body = browser.get(f"/verify/{revealed.number}/").content.decode()
    assert f'data-proof="/hands/{revealed.number}/proof.json"' in body
    assert "every seat counts as absent" in body


@pytest.mark.parametrize("typed", ["PG-000123", " pg-000123 "])
def test_a_typed_number_leads_to_its_page(db, typed):
    """Whoever is not signed in is asked to sign in there."""
    assert Client().get("/verify/", {"number": typed}).headers["location"] == "/verify/PG-000123/"


@pytest.mark.parametrize("typed", ["", "--", "../x", "一二", "<b>"])
def test_an_unreadable_number_shows_the_page_itself(db, typed):
    """Nobody gets an error for a mistyped number."""
    assert Client().get("/verify/", {"number": typed}).status_code == 200


def test_the_log_is_public_and_shows_the_seed_a_day_later(revealed):
    """Fingerprints at once, seeds to strangers after 24 hours, names never."""
    seed = revealed.shuffle.revealed_seed
    early = Client().get("/shuffles/").content.decode()
    assert revealed.shuffle.commitment in early and seed not in early
    Shuffle.objects.filter(pk=revealed.shuffle_id).update(
        revealed_at=revealed.shuffle.revealed_at - timedelta(hours=25)
    )
    late = Client().get("/shuffles/").content.decode()
    assert seed in late and revealed.shuffle.deck_hash in late
    # Words only: the token of a form is random letters, and may spell a short name.
    assert not {name for name in revealed.names if re.search(rf"\b{name}\b", late)}
    unopened = Shuffle.objects.filter(revealed_at=None)
    assert unopened.exists() and all(shuffle.commitment in late for shuffle in unopened)


def test_the_log_is_paged_and_filtered(revealed):
    """Each shuffle once, over pages; a table's own by its number."""
    table = revealed.table
    for number in range(1000, 1120):
        Shuffle.objects.create(
            table=table, number=number, game="paigow/1", sealed_seed=b"", commitment=f"{number:064}",
            published_at=revealed.shuffle.published_at,
        )  # fmt: skip
    met, cursor = [], ""
    while True:
        page = Client().get("/shuffles/", {"cursor": cursor, "table": table.number}).context["page"]
        met += [line.commitment for line in page.lines]
        cursor = page.next_cursor
        if not cursor:
            break
    assert len(met) == len(set(met)) == Shuffle.objects.count()
    assert Client().get("/shuffles/", {"table": "99999"}).context["page"].lines == ()
    assert Client().get("/shuffles/", {"table": "x", "cursor": "²"}).status_code == 200
