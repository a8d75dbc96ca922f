"""The headers of every page, for a visitor, a guest, a member and staff, as `headers.txt` has them (S3, S17).

A page that is not in that file must have a set of headers that is there. After a change on purpose,
`PAIGUAN_REWRITE=1 pytest tests/site/test_header_snapshot.py` writes the file anew; review the diff.
"""

import os
import re
from collections import defaultdict
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, get_resolver

from games.models import Table
from games.services import seating
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.people import make_staff

SNAPSHOT = Path(__file__).parent / "headers.txt"
SAFETY = (
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
)
OWN = ("Content-Type", "Cache-Control", "Vary", "Allow")
Sets = dict[str, dict[str, str]]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unhurried(settings):
    """Nobody is too fast here, and no counter is left behind."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.API_PACE = dict.fromkeys(getattr(settings, "API_PACE", {}), 1_000_000)
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def hall():
    """A hall in which something has been played: its people, and what stands in its addresses."""
    anna, guest, staff = member("Anna"), member("Visitor", kind="guest"), make_staff(nickname="Keeper")
    room = practice_room()
    table = seated_table(room, anna, member("Ben"))
    hand = play_hand(table, seed=1)
    private = seating.open_private(room=room, member=member("Host"))
    values = {
        "table_id": str(table.pk), "number": hand.number, "game": "paigow", "slug": room.slug, "key": "x",
        "invite": Table.objects.get(pk=private.pk).invite, "token": "none", "status": "closed", "pk": "1",
        "language": "en", "device": "1", "uidb36": "1", "object_id": "1", "content_type_id": "1",
        "grant_id": "1", "app_label": "games", "path": "games/", "url": "x", "name": "x",
    }  # fmt: skip
    return {"visitor": None, "guest": guest, "member": anna, "staff": staff}, values


def routes() -> list[str]:
    """Every route of the hall."""
    found: list[str] = []

    def walk(patterns, prefix: str) -> None:
        for entry in patterns:
            if isinstance(entry, URLPattern):
                found.append(prefix + str(entry.pattern))
            else:
                walk(entry.url_patterns, prefix + str(entry.pattern))

    walk(get_resolver().url_patterns, "/")
    return sorted(set(found))


def filled(route: str, values: dict[str, str]) -> str:
    """An address of that route."""
    route = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", route)
    for part in route.split("<")[1:]:
        whole = part.split(">")[0]
        route = route.replace(f"<{whole}>", values[whole.split(":")[-1]])
    return route.replace("^", "").replace("$", "").replace("\\Z", "")


def browser_of(who) -> Client:
    """A browser in which that person is signed in; nobody's where none is named."""
    client = Client(headers={"accept-language": "en"}, raise_request_exception=True)
    if who is not None:
        client.force_login(who, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def answers(hall):
    """Each route as each kind of person is answered there; the staff room by strangers and staff alone."""
    people, values = hall
    found = {}
    for route in routes():
        for name, who in people.items():
            if name in ("visitor", "staff") or not route.startswith(settings.STAFF_PREFIX):
                found[f"{name} {route}"] = browser_of(who).get(filled(route, values))
    return found


def safety(response) -> str:
    """The headers of safety of an answer."""
    return "\n".join(f"{name}: {response.headers[name]}" for name in SAFETY if name in response.headers)


def own(response) -> str:
    """What besides them is each page's own: its kind, and how it may be kept."""
    named = ((name, response.headers.get(name, "")) for name in OWN)
    return " | ".join(", ".join(sorted(value.split(", "))) for _, value in named if value)


def written(sets: Sets) -> str:
    """The snapshot: each set of headers, and below it whose pages have it."""
    blocks = sorted(sets.items(), key=lambda item: (-len(item[1]), item[0]))
    return "\n".join(
        f"{headers}\n" + "".join(f"    {page} => {kept}\n" for page, kept in sorted(pages.items()))
        for headers, pages in blocks
    )


def read(text: str) -> Sets:
    """The sets of a snapshot."""
    sets: Sets = {}
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line]
        headers = "\n".join(line for line in lines if not line.startswith(" "))
        pages = (line.strip().partition(" => ") for line in lines if line.startswith(" "))
        sets[headers] = {page: kept for page, _, kept in pages}
    return sets


def test_every_page_has_the_headers_of_the_snapshot(answers):
    """No page has lost a header, none has one that nobody has looked at, and no rule of ours is broken."""
    sets: Sets = defaultdict(dict)
    for page, response in answers.items():
        sets[safety(response)][page] = own(response)
        check_rules(page, response.headers)
        check_cookies(page, response.cookies)
    if os.environ.get("PAIGUAN_REWRITE"):
        SNAPSHOT.write_text(written(sets), encoding="utf-8")
    snapshot = read(SNAPSHOT.read_text(encoding="utf-8"))
    unknown = {headers: list(pages) for headers, pages in sets.items() if headers not in snapshot}
    assert unknown == {}
    before = {page: (headers, kept) for headers, pages in snapshot.items() for page, kept in pages.items()}
    now = {page: (headers, kept) for headers, pages in sets.items() for page, kept in pages.items()}
    assert {page: kept for page, kept in now.items() if page in before} == {
        page: kept for page, kept in before.items() if page in now
    }
    assert len(before.keys() & now.keys()) > 300


def check_rules(page: str, headers) -> None:
    """Whatever the snapshot says: no inline script, no frame, no sniffing, no shared cache."""
    policy = headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy and "default-src 'none'" in policy, page
    assert settings.STAFF_PREFIX in page or "unsafe" not in policy, page
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["X-Frame-Options"] == "DENY", page
    assert headers["Referrer-Policy"] == "same-origin", page
    is_words = "/i18n/<slug:language>.js" in page
    assert is_words or {"private", "no-store"} & set(headers["Cache-Control"].split(", ")), page


def check_cookies(page: str, cookies) -> None:
    """Cookies are closed to scripts and to other sites, whatever page sets one."""
    for name, cookie in cookies.items():
        assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["path"] == "/", (page, name)
