"""Logs hold known keys only, and no secret in any text."""

import io
import json
import logging
import logging.config

import pytest
import structlog

from paiguan import logs
from tests.support.people import browser_of, make_member

SEED = "9f" * 32
SECRETS = [
    (f"shuffle opened with {SEED}", SEED),
    ("mail to ming@hall.example failed", "ming@hall.example"),
    ("Not Found: /join/qL5m-_secretinvite/", "qL5m-_secretinvite"),
    ("Not Found: /accounts/password/reset/key/5-set-password/", "5-set-password"),
    ("form {'password': 'opensesame'}", "opensesame"),
    ("connecting to redis://:hunter2@127.0.0.1:6379/0", "hunter2"),
    ("header Cookie: sessionid=abcdef12345", "abcdef12345"),
]


@pytest.fixture
def lines():
    """What a real hall writes from here on, one object a line; the tests' own logging returns after."""
    written = io.StringIO()
    configuration = logs.configuration(is_development=False, level="INFO")
    configuration["handlers"]["hall"]["stream"] = written
    handlers, level = logging.root.handlers[:], logging.root.level
    logging.config.dictConfig(configuration)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.parametrize(("text", "secret"), SECRETS)
def test_a_secret_in_a_text_is_masked(lines, text, secret):
    """Each shape of a secret is gone from the line, whichever logger wrote it."""
    logging.getLogger("anything").warning(text)
    [line] = lines()
    assert secret not in json.dumps(line)


def test_an_unknown_key_is_dropped(lines):
    """A new key reaches the log only after somebody put it on the list."""
    structlog.get_logger("games").info("dealt", hand="PG-000001", server_seed=SEED, tiles=["66"])
    [line] = lines()
    assert line["hand"] == "PG-000001"
    assert not {"server_seed", "tiles"} & line.keys()


@pytest.mark.django_db
def test_a_line_about_a_request_says_from_where(lines):
    """Its id and the address of the connection; what a stranger writes about himself is nowhere in it."""
    browser = browser_of(make_member())
    browser.get("/staff/", REMOTE_ADDR="203.0.113.9", headers={"x-forwarded-for": "198.51.100.7"})
    [line] = [line for line in lines() if line["event"].startswith("Forbidden")]
    assert line["address"] == "203.0.113.9" and len(line["request_id"]) == 16
    assert "198.51.100.7" not in json.dumps(lines())


def test_an_exception_is_logged_whole_and_masked(lines):
    """The traceback is there, its secrets are not."""
    try:
        raise ValueError(f"seed {SEED}")
    except ValueError:
        logging.getLogger("games").exception("broken")
    [line] = lines()
    assert "ValueError" in line["exception"]
    assert SEED not in line["exception"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "headers"), [({}, {"host": "elsewhere.example"}), ({f"f{n}": n for n in range(1_100)}, {})]
)
def test_nonsense_of_a_sender_is_no_error_of_the_hall(lines, query, headers):
    """A foreign host and far too many fields are refused, warned of once and leave no traceback."""
    answer = browser_of(make_member()).get("/api/v1/hands", query, headers=headers)
    assert answer.status_code == 400
    [line] = [line for line in lines() if line["logger"].startswith("django.security.")]
    assert (line["level"], line.get("exception")) == ("warning", None)
    assert not [line for line in lines() if line["level"] == "error"]
