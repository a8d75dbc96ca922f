"""The jobs of the ledger."""

from celery import shared_task

from ledger.audit import audit_everything, record_breaks


@shared_task(name="ledger.audit")
def audit_books() -> int:
    """Audit every currency and the seals, keep the breaks, and say how many there are."""
    findings = audit_everything()
    record_breaks(findings)
    return len(findings)
