"""The list of devices speaks in words."""

import pytest

from accounts.templatetags.devices import device
from tests.support.people import browser_of, make_member

CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36"


@pytest.mark.parametrize(
    ("signature", "names"),
    [
        (CHROME, ("Chrome", "Windows")),
        (f"{CHROME} Edg/131.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (iPhone; like Mac OS X) Version/18.0 Safari/604.1", ("Safari", "iPhone")),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", ("Firefox", "Linux")),
    ],
)
def test_a_signature_is_named(signature, names):
    """Browser and system, as people call them."""
    assert all(name in device(signature) for name in names)


def test_an_unknown_signature_is_no_empty_line():
    """There is always something to read."""
    assert device("curl/8")


@pytest.mark.django_db
def test_a_nasty_signature_is_shown_as_text():
    """A browser may call itself anything (S25)."""
    browser = browser_of(make_member())
    page = browser.get("/accounts/sessions/", headers={"user-agent": "<script>alert(1)</script>"})
    assert "<script>alert" not in page.content.decode()
