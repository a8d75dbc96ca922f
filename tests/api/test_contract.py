"""What the document promises, the answers keep: generated questions, asked by everybody."""

from collections import defaultdict

import pytest
import schemathesis
import yaml
from django.conf import settings as hall
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from werkzeug.test import Client as Browser

from tests.api.conftest import BACKEND
from tests.support.sources import ROOT

EXAMPLES = 16
FROM = {"REMOTE_ADDR": "127.0.0.1"}
ALWAYS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
READ = [*ALWAYS, checks.positive_data_acceptance, checks.negative_data_rejection]
DOCUMENT = yaml.safe_load((ROOT / "docs" / "openapi.yaml").read_text(encoding="utf-8"))
# Who is signed in is each test's own affair, not one of the things that are generated.
for operations in DOCUMENT["paths"].values():
    del operations["get"]["security"]
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]


@pytest.fixture
def application():
    """The hall in this thread and in the transaction of the test, like Django's own test client."""
    ends = (request_started, request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    yield get_wsgi_application()
    for end in ends:
        end.connect(close_old_connections)


@pytest.fixture
def known(table, revealed):
    """What addresses may name that is really there."""
    return {"number": revealed.number, "table_id": str(table.pk)}


@pytest.mark.parametrize("viewer", ["anna", "stranger", "guest", "staff"])
def test_sound_questions_are_answered_as_documented(request, application, known, viewer):
    """No error of ours, every status and field documented; hands for who sat there, and for nobody else."""
    browser = _browser_of(application, request.getfixturevalue(viewer))
    statuses = _ask_everything(browser, GenerationMode.POSITIVE, known, READ)
    closed = {path for path in statuses if "{number}" in path}
    assert {path for path, met in statuses.items() if 200 not in met} == (
        set() if viewer == "anna" else closed
    )
    assert all(statuses[path] <= {200, 404} for path in statuses)


@pytest.mark.parametrize("viewer", ["anna", "stranger", "guest", "staff"])
def test_unsound_questions_are_refused_as_documented(request, application, known, viewer):
    """400 in the one shape, whoever asks."""
    browser = _browser_of(application, request.getfixturevalue(viewer))
    statuses = _ask_everything(browser, GenerationMode.NEGATIVE, known, READ)
    assert len(statuses) == 4 and all(400 in met for met in statuses.values())


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_to_nobody_every_answer_is_the_same(application, known, mode):
    """401 to whatever is asked, sound or not; 404 only where there is no such address at all."""
    statuses = _ask_everything(Browser(application), mode, known, ALWAYS)
    assert all(met in ({401}, {401, 404}) for met in statuses.values())


def test_the_document_holds_every_address():
    """Ten operations, all of them reading."""
    assert len(OPERATIONS) == 10 and {one.method for one in OPERATIONS} == {"get"}


def _browser_of(application, who) -> Browser:
    client, browser = Client(), Browser(application)
    client.force_login(who, backend=BACKEND)
    browser.set_cookie(hall.SESSION_COOKIE_NAME, client.session.session_key)
    return browser


def _ask_everything(browser: Browser, mode: GenerationMode, known: dict, wanted: list) -> dict[str, set[int]]:
    """Ask each operation generated questions; the statuses that came back, by path."""
    statuses = defaultdict(set)
    how = {"app": browser.application, "base_url": "http://localhost", "environ_base": FROM}

    def ask(case) -> None:
        answer = case.call(session=browser, **how)
        statuses[case.operation.path].add(answer.status_code)
        case.validate_response(answer, checks=wanted)

    for operation in OPERATIONS:
        if questions := _questions(operation, mode, known):
            _unhurried(given(case=some.one_of(questions))(ask))()
    return statuses


def _questions(operation, mode: GenerationMode, known: dict) -> list:
    """Generated questions, also of what is there; where nothing is asked, nothing can be asked wrongly."""
    if mode.is_negative and not operation.query:
        return []
    named = {one.name: known[one.name] for one in operation.path_parameters}
    if not named:
        return [operation.as_strategy(generation_mode=mode)]
    return [operation.as_strategy(generation_mode=mode, path_parameters=given) for given in (named, None)]


_unhurried = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
