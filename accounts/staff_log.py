"""The log of what staff did: appended to, chained, never changed."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from accounts.models import Member, StaffAction

NOTHING = "0" * 64
# One writer at a time, so that the chain has one end; any number will do that nobody else takes.
WRITING = 7_301_772
Values = Mapping[str, Any]


class Written(DjangoJSONEncoder):
    """JSON in which whatever has no form of its own stands as its text."""

    def default(self, o: Any) -> Any:
        """Moments and the like in Django's form, rows and all else by name."""
        try:
            return super().default(o)
        except TypeError:
            return str(o)


@transaction.atomic
def record(
    *,
    author: Member,
    action: str,
    subject: Model,
    before: Values | None = None,
    after: Values | None = None,
    reason: str = "",
) -> StaffAction:
    """Append one action, within the transaction of what was done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [WRITING])
    last = StaffAction.objects.order_by("-id").first()
    done = StaffAction(
        author=author,
        action=action,
        subject=name_of(subject),
        before=_plain(before),
        after=_plain(after),
        reason=reason.strip(),
        at=timezone.now(),
        previous=last.hash if last else NOTHING,
    )
    done.hash = _hash(done)
    done.save(force_insert=True)
    return done


def name_of(subject: Model) -> str:
    """How the log names a row."""
    return f"{subject._meta.label_lower}:{subject.pk}"


def changes(before: Values, after: Values) -> tuple[Values, Values]:
    """What differs, before and after."""
    differing = [name for name in after if before.get(name) != after[name]]
    was = {name: before[name] for name in differing if name in before}
    return was, {name: after[name] for name in differing}


def flaws() -> Iterator[str]:
    """Every place where the log is not the chain that was written."""
    previous = NOTHING
    for done in StaffAction.objects.order_by("id").iterator(chunk_size=2000):
        if done.previous != previous:
            yield f"action {done.pk} does not follow the one before it"
        if done.hash != _hash(done):
            yield f"action {done.pk} is not what was written"
        previous = done.hash


def _plain(values: Values | None) -> Any:
    """Values as JSON keeps them, so that they hash the same when they are read again."""
    return json.loads(json.dumps(values or {}, cls=Written))


def _hash(done: StaffAction) -> str:
    moment = int(done.at.timestamp() * 1_000_000)
    content = [done.author_id, done.action, done.subject, done.before, done.after, done.reason, moment]
    written = json.dumps([done.previous, *content], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()
