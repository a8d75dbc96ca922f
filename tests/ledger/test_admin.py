"""Staff read the books and change nothing, whatever they send."""

import re

import pytest
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory
from django.utils import translation

from accounts.models import Member
from ledger import chart
from ledger.audit_checks import CHECKS
from ledger.coins import units_of
from ledger.models import Account, Break, Entry, Line, Permitted, Posting, Seal
from ledger.words import account_kind_name, break_name, kind_name
from tests.ledger.books import enter, stake, wallet

HAN = re.compile("[\u3400-\u9fff]")
MODELS = [Account, Break, Entry, Line, Permitted]
pytestmark = pytest.mark.django_db


@pytest.fixture
def staff_request():
    """A request of somebody who may do everything."""
    request = RequestFactory().get("/staff/")
    request.user = Member.objects.create_superuser("root", "root@example.com", "a long password")
    return request


@pytest.mark.parametrize("model", MODELS)
def test_nothing_of_the_books_is_added_changed_or_deleted(model, staff_request):
    """Not even by a superuser, nor through an inline."""
    room = admin.site.get_model_admin(model)
    for guard in (room, *room.get_inline_instances(staff_request)):
        assert not guard.has_add_permission(staff_request, None)
        assert not guard.has_change_permission(staff_request)
        assert not guard.has_delete_permission(staff_request)
    assert room.has_view_permission(staff_request)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("page", ["add", "change", "delete"])
def test_a_forged_post_changes_nothing(model, page, staff_request):
    """A form nobody was shown is refused by the page itself."""
    enter(("buy_in", wallet(1, 100), stake(1, 10), 40))
    Break.objects.create(code="sum_not_zero", currency="coin", detail="x")
    before = everything()
    forged = RequestFactory().post("/staff/", {"post": "yes", "kind": "wallet", "balance": "99"})
    forged.user, forged._dont_enforce_csrf_checks = staff_request.user, True
    row = [] if page == "add" else [str(model.objects.order_by("-pk").first().pk)]
    with pytest.raises(PermissionDenied):
        getattr(admin.site.get_model_admin(model), f"{page}_view")(forged, *row)
    assert everything() == before


def everything() -> list:
    """All rows of the books."""
    books = [list(model.objects.order_by("pk").values()) for model in (*MODELS, Posting)]
    return [{**row, "content": bytes(row.get("content", b""))} for rows in books for row in rows]


@pytest.mark.parametrize("model", MODELS)
def test_the_pages_can_be_read(model, staff_request):
    """List and detail render for staff."""
    enter(("buy_in", wallet(1, 100), stake(1, 10), 40))
    Break.objects.create(code="sum_not_zero", currency="coin", detail="x")
    room = admin.site.get_model_admin(model)
    assert room.changelist_view(staff_request).status_code == 200
    row = model.objects.order_by("-pk").first()
    page = room.change_view(staff_request, str(row.pk))
    assert page.render().status_code == 200


def shown(model, request, row=None) -> str:
    """The list of a model in English, or the page of one of its rows."""
    room = admin.site.get_model_admin(model)
    with translation.override("en"):
        answer = room.change_view(request, str(row.pk)) if row else room.changelist_view(request)
        return answer.render().content.decode()


def test_the_books_speak_in_words_and_coins(staff_request):
    """Kinds, accounts and currencies by their names, units as coins; nobody reads codes or units."""
    enter(("buy_in", wallet(1, 123_450), stake(1, 10), 12_345))
    entry = Entry.objects.latest("pk")
    entry_page = shown(Entry, staff_request, entry)
    assert all(
        words in entry_page for words in ("Taken to a table", "Stake · seat 10 · Club coins", "123.45")
    )
    for model in (Account, Line):
        page = shown(model, staff_request)
        assert "1,111.05" in page and "Club coins" in page, model
        assert "111105" not in page and "buy_in" not in page.replace("kind=buy_in", ""), model


def test_a_break_is_told_in_a_sentence(staff_request):
    """What is wrong, with which account, and by how many coins."""
    enter(("buy_in", wallet(1, 100), stake(1, 10), 40))
    account = Account.objects.get(kind="stake")
    Break.objects.create(code="below_zero", currency="coin", account=account, units=-250, detail="x")
    page = shown(Break, staff_request)
    told = ("An account is below zero", "-2.50", "Stake · seat 10 · Club coins")
    assert all(words in page for words in told)


def test_a_seal_names_its_houses(staff_request):
    """What each house account held in coins; those that held nothing are not listed."""
    rake, fines = (Account.objects.get(kind=kind, currency="coin") for kind in ("rake", "fines"))
    seal = Seal.objects.create(
        day="2026-11-29", cut=1, ends_at="2026-11-30T00:00Z", entries=3, previous="0" * 64, hash="1" * 64,
        houses={str(rake.pk): 12_345, str(fines.pk): 0},
    )  # fmt: skip
    page = shown(Seal, staff_request, seal)
    assert "Rake · Club coins: 123.45" in page and "Fines · Club coins" not in page


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_every_code_of_the_books_has_a_word(language):
    """In each Chinese of the hall."""
    with translation.override(language):
        words = [kind_name(code) for code in chart.POSTING_KINDS]
        words += [account_kind_name(code) for code in chart.ACCOUNT_KINDS]
        words += [break_name(code) for code in (*CHECKS, "seal_broken")]
    assert [word for word in words if not HAN.search(word)] == []


@pytest.mark.parametrize(
    ("typed", "units"),
    [
        ("120", 12_000), ("99.50", 9_950), ("99.5", 9_950), ("0.01", 1), (" 1,234.50 ", 123_450),
        ("", None), ("-1", None), ("1.234", None), ("1,23", None), ("1e3", None), ("٣", None), (".5", None),
    ],
)  # fmt: skip
def test_coins_are_read_as_they_are_typed(typed, units):
    """To the unit, without a float between; what is no amount is none."""
    assert units_of(typed) == units
