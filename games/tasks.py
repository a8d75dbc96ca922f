"""Celery jobs of the tables; a row says what is done, so each may come twice, late or never."""

from celery import shared_task

from games.audit import ENDED, audit_hand
from games.models import Hand
from games.services import auditing, inspection

SWEEP_MAX = 500


@shared_task(name="games.audit")
def audit(hand_id: int) -> None:
    """Audit one ended hand."""
    audit_hand(hand_id)


@shared_task(name="games.sweep")
def sweep() -> int:
    """Enqueue ended hands that have no audit row: lost messages, killed workers, a broker that was away."""
    hands = (
        Hand.objects.filter(status__in=ENDED, audit=None).order_by("ended_at").values_list("pk", flat=True)
    )
    missing = list(hands[:SWEEP_MAX])
    for hand_id in missing:
        auditing.enqueue(hand_id)
    return len(missing)


@shared_task(name="games.nightly")
def nightly() -> int:
    """Seal yesterday and inspect the whole hall; what differs stands on the staff pages."""
    return len(inspection.inspect_day(inspection.yesterday()))
