"""The staff room shows money, moves and records and changes none of them: S11, quality 35."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.test import RequestFactory
from django.urls import reverse

from accounts.models import Agent, Grant, Member, MemberNote
from games.models import Hand, Move, Result, Room, Shuffle
from ledger.models import Entry
from tests.support.people import browser_of, make_member, make_staff

ADDABLE = {"accounts.agent", "accounts.grant", "games.room", "games.gamestop", "auth.group"}
EDITABLE = ADDABLE | {"accounts.member"}
pytestmark = pytest.mark.django_db


def request_of(staff: Member):
    """A request of that member of staff."""
    request = RequestFactory().get("/staff/")
    request.user = staff
    return request


def label(model: type[Model]) -> str:
    """app.model, in small letters."""
    return model._meta.label_lower


def test_only_these_models_have_forms():
    """Everything else refuses adding, changing and deleting, also to a superuser."""
    request = request_of(make_staff())
    for model, page in admin.site._registry.items():
        assert page.has_add_permission(request) == (label(model) in ADDABLE), model
        assert page.has_change_permission(request) == (label(model) in EDITABLE - {"accounts.grant"}), model
        assert page.has_delete_permission(request) == (label(model) == "auth.group"), model
        assert not page.list_editable, model
        for inline in (kind(model, admin.site) for kind in page.inlines):
            assert not inline.has_add_permission(request, None), inline
            assert not inline.has_change_permission(request), inline
            assert not inline.has_delete_permission(request), inline


def test_secrets_of_sign_in_have_no_page():
    """Second factors, sessions and confirmation keys are in no list."""
    shown = {label(model) for model in admin.site._registry}
    assert not shown & {
        "mfa.authenticator",
        "usersessions.usersession",
        "sessions.session",
        "account.emailaddress",
    }


@pytest.mark.parametrize("app", ["ledger", "games"])
def test_every_record_has_a_page(app):
    """Staff see all of the books and of play, but the list of permitted postings."""
    pages = admin.site._registry
    shown = set(pages) | {inline.model for page in pages.values() for inline in page.inlines}
    missing = [model for model in apps.get_app_config(app).get_models() if model not in shown]
    assert [model.__name__ for model in missing] in ([], ["Permitted"])


def test_forged_forms_add_nothing():
    """Posting to every add address of a read-only model is refused and makes no row."""
    browser = browser_of(make_staff())
    for model in admin.site._registry:
        if label(model) in ADDABLE:
            continue
        before = model._default_manager.count()
        fields = {field.name: "1" for field in model._meta.fields}
        answer = browser.post(reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_add"), fields)
        assert answer.status_code == 403, model
        assert model._default_manager.count() == before


def test_forged_forms_change_and_delete_no_entry():
    """An entry that exists stays as it is."""
    make_member()
    entry = Entry.objects.latest("pk")
    browser = browser_of(make_staff())
    for action in ("change", "delete"):
        address = reverse(f"admin:ledger_entry_{action}", args=[entry.pk])
        assert browser.post(address, {"key": "forged", "post": "yes"}).status_code == 403
    entry.refresh_from_db()
    assert entry.key != "forged"


def test_forged_actions_delete_nothing():
    """The bulk deletion of the lists does not exist."""
    make_member()
    staff = make_staff()
    for model in (Member, Agent, Grant, Room, Entry, MemberNote):
        page = admin.site._registry[model]
        assert "delete_selected" not in page.get_actions(request_of(staff))


def test_seeds_replays_and_secret_answers_are_no_fields():
    """Neither a list nor a form names a sealed seed, a running hand's log or a packed replay."""
    request = request_of(make_staff())
    for model, forbidden in (
        (Shuffle, {"sealed_seed", "seats", "revealed_seed"}),
        (Hand, {"seq", "memory", "deadline"}),
    ):
        page = admin.site._registry[model]
        named = set(page.get_fields(request, model())) | set(page.get_list_display(request))
        assert not named & forbidden
    assert admin.site._registry[Result].get_fields(request)


def test_moves_of_running_hands_are_in_no_list():
    """The list and the page of a move leave running hands out."""
    page = admin.site._registry[Move]
    sql = str(page.get_queryset(request_of(make_staff())).query)
    assert "NOT" in sql and "running" in sql
