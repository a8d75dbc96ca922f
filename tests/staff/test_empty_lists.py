"""A list without rows says so, and offers only what can be done."""

import pytest
from django.contrib import admin
from django.test import RequestFactory
from django.urls import reverse

from tests.support.people import browser_of, make_staff

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def test_an_empty_list_offers_to_add_only_what_can_be_added():
    """Whether by its words or by its button."""
    staff = make_staff()
    browser, request = browser_of(staff), RequestFactory().get("/staff/")
    request.user, empty = staff, 0
    for model, page in admin.site._registry.items():
        if model._default_manager.exists():
            continue
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        written = browser.get(address, headers=ENGLISH).content.decode()
        assert "There is nothing here yet." in written, model
        assert ("The hall writes this list by itself." in written) != page.has_add_permission(request), model
        assert "Create a new item" not in written, model
        empty += 1
    assert empty > 10


def test_a_search_without_a_find_offers_the_whole_list():
    """It does not say that there is nothing."""
    written = browser_of(make_staff()).get("/staff/accounts/member/?q=nobody-at-all", headers=ENGLISH)
    page = written.content.decode()
    assert "Nothing here matches" in page and "Reset filters" in page and "nothing here yet" not in page
