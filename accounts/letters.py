"""Letters leave after the commit and outside the request, sealed on their way through the queue."""

import base64
import json
import logging
from functools import partial

from celery import shared_task
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, make_msgid
from django.db import transaction
from django.utils.crypto import salted_hmac
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)
# As long as the links in them work; nobody is helped by a letter that comes later.
LETTER_SECONDS_MAX = 30 * 60
RETRIES_MAX = 6


def post(letter: EmailMultiAlternatives) -> None:
    """Hand the letter to the worker once the present transaction is committed."""
    transaction.on_commit(partial(_queue, seal(letter)))


def seal(letter: EmailMultiAlternatives) -> str:
    """The letter as it waits in the queue: nobody reads its address or its link there.

    It has one name for good, by which a mailbox may know a letter that comes twice.
    """
    written = {
        "subject": letter.subject,
        "body": letter.body,
        "from_email": letter.from_email,
        "to": letter.to,
        "headers": {"Message-ID": make_msgid(domain="paiguan.invalid"), **letter.extra_headers},
        "alternatives": [tuple(part) for part in letter.alternatives],
    }
    return _box().encrypt(json.dumps(written).encode()).decode()


def opened(sealed: str) -> EmailMultiAlternatives | None:
    """The letter again; None where it is too old, or no key of ours sealed it."""
    try:
        written = _box().decrypt(sealed, ttl=LETTER_SECONDS_MAX)
    except InvalidToken:
        return None
    return EmailMultiAlternatives(**json.loads(written))


@shared_task(
    name="accounts.send_letter",
    autoretry_for=(OSError,),
    max_retries=RETRIES_MAX,
    retry_backoff=10,
    retry_backoff_max=300,
)
def send_letter(sealed: str) -> bool:
    """Send one letter, again and again while the mail server is away; False for one that nobody can open."""
    letter = opened(sealed)
    if letter is None:
        logger.warning("a letter is thrown away: it is too old, or sealed with a key that is gone")
        return False
    letter.send()
    return True


def _queue(sealed: str) -> None:
    try:
        send_letter.apply_async((sealed,), retry=False, expires=LETTER_SECONDS_MAX, argsrepr="(sealed)")
    except (OperationalError, OSError) as away:
        # Whoever waits for it asks again; an answer that failed here would tell whose address it is.
        logger.warning("a letter is lost, nobody takes it: %s", type(away).__name__)


def _box() -> MultiFernet:
    # The first key seals; the others still open what was sealed before they were replaced.
    return MultiFernet([_key(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> Fernet:
    digest = salted_hmac(__name__, "letters", secret=secret, algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(digest))
