"""Every expected refusal has one wire shape, over HTTP too."""

import json

import pytest
from django.test import RequestFactory

from games.errors import TableClosed
from games.rules.core.errors import IllegalAction
from ledger.errors import InsufficientCoins
from paiguan import errors

REFUSALS = [
    (TableClosed(table="7"), "table_closed", {"table": "7"}),
    (IllegalAction("illegal", "That is not allowed now.", multiple=9), "illegal", {"multiple": 9}),
    (InsufficientCoins("wallet"), "insufficient_coins", {}),
]


@pytest.mark.parametrize(("refusal", "code", "detail"), REFUSALS)
def test_a_refusal_is_code_message_and_detail(refusal, code, detail):
    """The three keys, nothing else; the message is for people, the code for programs."""
    told = errors.wire(refusal)
    assert told.keys() == {"code", "message", "detail"}
    assert (told["code"], told["detail"]) == (code, detail)
    assert told["message"]


@pytest.mark.parametrize(("refusal", "code", "detail"), REFUSALS)
def test_a_program_is_answered_in_json(refusal, code, detail):
    """The middleware turns the exception into 409 with that body."""
    request = RequestFactory().get("/anything", HTTP_ACCEPT="application/json")
    response = errors.PlainRefusals(lambda request: None).process_exception(request, refusal)
    assert response.status_code == 409
    assert json.loads(response.content)["code"] == code


def test_an_unexpected_error_is_not_swallowed():
    """What nobody expected stays an error of ours."""
    request = RequestFactory().get("/anything")
    assert errors.PlainRefusals(lambda request: None).process_exception(request, ValueError()) is None


@pytest.mark.django_db
def test_a_missing_page_is_said_in_the_same_shape(client):
    """A program that asks for nothing gets code, message and detail."""
    response = client.get("/nowhere/", HTTP_ACCEPT="application/json")
    assert response.status_code == 404
    assert response.json()["code"] == "not_found"


@pytest.mark.parametrize(("page", "kind"), [("/", "text/html"), ("/api/v1/me", "application/json")])
def test_a_host_of_another_name_is_refused(client, page, kind):
    """A browser reads a line, a program the one shape; neither is told which names are ours."""
    response = client.get(page, headers={"host": "evil.example"})
    assert response.status_code == 400 and response.headers["Content-Type"].startswith(kind)
    assert b"testserver" not in response.content
