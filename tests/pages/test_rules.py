"""The rules page: every clause to be cited, in three languages, with what the room chose."""

import re

import pytest

from games.registry import GAMES
from games.rulebook import rulebook
from tests.pages.played import practice_room

LANGUAGES = ["zh-hant", "zh-hans", "en"]


def clauses(language: str) -> list[str]:
    """The numbers of all clauses in one language."""
    return [
        block.number
        for section in rulebook("paigow", language).sections
        for block in section.blocks
        if block.number
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_clauses(language):
    """A clause number means the same in each language, and none comes twice."""
    numbers = clauses(language)
    assert numbers == clauses("zh-hant") and len(set(numbers)) == len(numbers) == 28


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_named_by_a_clause(language):
    """Whatever a room may choose is explained by some clause."""
    codes = {
        code
        for section in rulebook("paigow", language).sections
        for block in section.blocks
        for code in block.codes
    }
    assert {"banker_multiples", "bet_cap", "gao_jiu", "tie"} <= codes


def test_clauses_are_anchored_and_the_version_stands_there(client, db):
    """A slip can point at the clause it rests on."""
    body = client.get("/rules/paigow/", headers={"accept-language": "en"}).content.decode()
    anchors = re.findall(r'id="rule-(\d+\.\d+)"', body)
    assert anchors == clauses("en")
    assert f'data-version="{GAMES["paigow"].VERSION}"' in body


def test_the_rooms_options_are_marked_at_their_clauses(client, db):
    """The page of a room says which option is on, defaults included, and what the rake is."""
    practice_room(options={"tie": "push"}, rake_bp=750)
    body = client.get("/rules/paigow/?room=practice-test", headers={"accept-language": "en"}).content.decode()
    marked = re.search(r'id="rule-6\.6".*?</div>\s*</div>', body, re.DOTALL)[0]
    assert "nobody pays" in marked and "This room" in marked
    assert "7.5%" in body and "30 times" in body


def test_the_fragment_is_the_rulebook_without_the_frame(client, db):
    """A table's drawer gets the clauses alone."""
    body = client.get("/rules/paigow/?fragment=1").content.decode().strip()
    assert body.startswith("<article") and body.endswith("</article>") and "<html" not in body


@pytest.mark.parametrize("query", ["room=nowhere", "room=%00"])
def test_an_unknown_room_is_404(client, db, query):
    """There is no page of a room that is not there."""
    assert client.get(f"/rules/paigow/?{query}").status_code == 404
