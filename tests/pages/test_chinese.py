"""A page in Chinese holds no sentence in English."""

import html
import re

import pytest

HAN = re.compile("[\u3400-\u9fff]")
WORDS = re.compile("[A-Za-z]{3}")
SAME_EVERYWHERE = {"Paiguan", "English"}
# Codes of options stand in the rulebook as they stand in the room's settings.
PAGES = [
    "/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/terms/",
    "/no-such-page/",
]
INSIDE = [
    "/lobby/",
    "/lobby/paigow/",
    "/wallet/",
    "/history/",
    "/profile/",
    "/profile/stay/",
    "/accounts/logout/",
]


def english(page: str) -> list[str]:
    """The lines a reader meets, by eye or ear, that have Latin words and no Chinese."""
    seen = re.sub(r"<(script|style|svg)\b.*?</\1>|<option.*?</option>", "", page, flags=re.DOTALL)
    spoken = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]+)"', seen)
    lines = [html.unescape(line).strip() for line in [*re.sub("<[^>]+>", "\n", seen).split("\n"), *spoken]]
    return [line for line in lines if WORDS.search(line) and not HAN.search(line)]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
@pytest.mark.parametrize("address", PAGES)
def test_public_pages_are_chinese(client, language, address):
    """Whoever has not come in yet reads Chinese throughout."""
    client.cookies["language"] = language
    assert set(english(client.get(address).content.decode())) <= SAME_EVERYWHERE


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
@pytest.mark.parametrize("address", INSIDE)
def test_pages_inside_are_chinese(client, language, address):
    """A guest reads Chinese throughout; the name is made of Chinese words too."""
    client.cookies["language"] = language
    client.post("/guest/")
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    assert set(english(answer.content.decode())) <= SAME_EVERYWHERE
