"""What every page keeps: its frame, its language, its balance, and nothing inline."""

import re

import pytest
from django.template.loader import render_to_string

from tests.pages.played import practice_room

PUBLIC = ["/", "/rules/paigow/"]
OWN = ["/lobby/", "/lobby/paigow/", "/wallet/", "/history/", "/rules/paigow/"]


@pytest.mark.parametrize("address", OWN)
def test_every_page_of_a_member_shows_his_balances(anna, enter, address):
    """Club coins and practice coins stand in the beam of every page."""
    beam = enter(anna).get(address).content.decode().split("</header>")[0]
    assert re.findall(r'amount__figure">([^<]+)<', beam) == ["0", "10,000"]


@pytest.mark.parametrize("address", PUBLIC)
@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_pages_speak_the_language_that_was_chosen(client, db, address, language):
    """The page says in its head which language it speaks, and offers all three."""
    client.post("/i18n/language/", {"language": language, "next": address})
    body = client.get(address).content.decode()
    assert f'<html lang="{language}"' in body
    assert [body.count(f'value="{code}"') for code in ("zh-hant", "zh-hans", "en")] == [1, 1, 1]


@pytest.mark.parametrize("address", OWN)
def test_pages_hold_no_inline_script_or_style(anna, enter, address):
    """The content security policy would refuse them."""
    practice_room()
    body = enter(anna).get(address).content.decode()
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", body)


@pytest.mark.parametrize("address", OWN)
def test_pages_of_members_are_kept_by_no_cache_in_between(anna, enter, address):
    """A page with somebody's name and coins varies by his cookie."""
    assert "Cookie" in enter(anna).get(address).headers["vary"]


def test_a_missing_page_is_404_with_a_way_out(client, db):
    """The page says that there is nothing, and leads back."""
    answer = client.get("/no/such/page/", headers={"accept-language": "en"})
    assert answer.status_code == 404 and 'href="/"' in answer.content.decode()


def test_the_page_of_our_own_errors_needs_nothing():
    """It is drawn without a request, a session or a database."""
    assert 'href="/"' in render_to_string("500.html")
