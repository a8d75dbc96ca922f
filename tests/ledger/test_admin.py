"""Staff read the books and change nothing, whatever they send."""

import pytest
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory

from accounts.models import Member
from ledger.models import Account, Break, Entry, Line, Permitted, Posting
from tests.ledger.books import enter, stake, wallet

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
