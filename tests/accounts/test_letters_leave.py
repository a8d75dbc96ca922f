"""Letters leave outside the request, by a worker, and nobody reads them on their way: S13."""

import base64
import json
import os
import subprocess
import sys

import pytest
import redis
from allauth.account.models import EmailAddress
from celery.exceptions import Retry
from cryptography.fernet import Fernet
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.test import Client

from accounts import letters
from tests.support.people import make_member
from tests.support.sources import ROOT

ADDRESS = "fan@tea.example"
QUEUE = settings.CELERY_TASK_DEFAULT_QUEUE
NO_MAIL_SERVER = {"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend", "EMAIL_PORT": 1}


@pytest.fixture
def queue(empty_tables):
    """The queue of letters, empty before and after."""
    client = redis.from_url(settings.CELERY_BROKER_URL)
    client.delete(QUEUE)
    yield client
    client.delete(QUEUE)


@pytest.fixture
def letter() -> EmailMultiAlternatives:
    """A letter with a link."""
    return EmailMultiAlternatives("Subject 牌館", "https://hall.example/reset/key/abc", to=[ADDRESS])


def with_email() -> None:
    """A member with a verified address."""
    member = make_member(username="teafan", email=ADDRESS)
    EmailAddress.objects.create(user=member, email=ADDRESS, verified=True, primary=True)


@pytest.mark.parametrize("address", [ADDRESS, "nobody@tea.example"])
def test_a_request_asks_no_mail_server(queue, settings, address):
    """No server is there, and the answer is the same for everybody's address; one message waits."""
    for name, value in NO_MAIL_SERVER.items():
        setattr(settings, name, value)
    with_email()
    answer = Client().post("/accounts/password/reset/", {"email": address})
    assert answer.headers["location"] == "/accounts/password/reset/done/"
    assert queue.llen(QUEUE) == 1


def test_nobody_reads_a_letter_in_the_queue(queue, letter):
    """Neither its address nor its link stands there, in clear or in base64; the worker reads both."""
    letters.post(letter)
    message = json.loads(queue.lindex(QUEUE, 0))
    arguments, *_ = json.loads(base64.b64decode(message["body"]))
    assert "tea.example" not in str(message) + str(arguments) and "abc" not in str(arguments)
    assert message["headers"]["argsrepr"] == "(sealed)"
    assert message["headers"]["expires"] is not None
    read = letters.opened(arguments[0])
    assert (read.subject, read.body, read.to) == (letter.subject, letter.body, letter.to)


def test_a_letter_waits_for_the_commit(queue, letter):
    """What is taken back was never written about."""
    with pytest.raises(RuntimeError), transaction.atomic():
        letters.post(letter)
        raise RuntimeError
    assert queue.llen(QUEUE) == 0
    with transaction.atomic():
        letters.post(letter)
        assert queue.llen(QUEUE) == 0
    assert queue.llen(QUEUE) == 1


def test_a_letter_that_comes_twice_has_one_name(letter):
    """A job that is delivered again sends the same letter again."""
    sealed = letters.seal(letter)
    assert letters.send_letter(sealed) and letters.send_letter(sealed)
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox}) == 1 and len(mail.outbox) == 2


@pytest.mark.parametrize("sealed", ["", "nonsense", Fernet(Fernet.generate_key()).encrypt(b"{}").decode()])
def test_what_nobody_can_open_is_thrown_away(sealed):
    """No crash, so no job that comes back for ever."""
    assert letters.send_letter(sealed) is False and mail.outbox == []


def test_a_letter_outlives_its_links_by_nothing(letter, settings, monkeypatch):
    """After half an hour it is not sent any more."""
    assert letters.LETTER_SECONDS_MAX == settings.PASSWORD_RESET_TIMEOUT
    sealed = letters.seal(letter)
    monkeypatch.setattr(letters, "LETTER_SECONDS_MAX", -1)
    assert letters.send_letter(sealed) is False


def test_a_letter_is_opened_by_a_key_that_was_replaced(letter, settings):
    """SECRET_KEY may change while letters wait."""
    sealed = letters.seal(letter)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another" * 9, [settings.SECRET_KEY]
    assert letters.opened(sealed).to == [ADDRESS]


def test_a_mail_server_that_is_away_is_asked_again(letter, settings):
    """The job comes back, later each time."""
    for name, value in NO_MAIL_SERVER.items():
        setattr(settings, name, value)
    with pytest.raises(Retry):
        letters.send_letter.apply((letters.seal(letter),), throw=True)


@pytest.mark.processes
def test_a_queue_that_is_away_fails_no_request():
    """The letter is lost, which is said in the log without a word of whose it was."""
    ask = (
        "import django; django.setup(); from accounts import letters;"
        "from django.core.mail import EmailMultiAlternatives as Letter;"
        f"letters.post(Letter('s', 'b', to=['{ADDRESS}']))"
    )
    nowhere = {"REDIS_URL": "redis://127.0.0.1:1/0", "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}"}
    done = subprocess.run(
        [sys.executable, "-c", ask],
        env=os.environ | nowhere | {"DJANGO_SETTINGS_MODULE": "paiguan.settings"},
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "a letter is lost" in done.stderr and ADDRESS not in done.stderr
