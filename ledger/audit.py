"""Looks whether the books are sound; reports what it finds and repairs nothing (ledger.md 2)."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.db import connection

from ledger import chart
from ledger.audit_checks import CHECKS
from ledger.models import Account, Break
from ledger.seals import flaws


@dataclass(frozen=True)
class Finding:
    """One place where the books of a currency are unsound."""

    code: str
    currency: str
    account_id: int | None
    detail: str
    units: int | None = None


def audit(currency: str) -> list[Finding]:
    """Every place where the books of a currency are unsound; an empty list when they are sound."""
    findings: list[Finding] = []
    with connection.cursor() as cursor:
        for code, question in CHECKS.items():
            cursor.execute(question, {"currency": currency})
            for account, detail, *units in cursor.fetchall():
                findings.append(Finding(code, currency, account, detail, *map(int, units)))
    return findings


def audit_seals() -> list[Finding]:
    """Every seal that its entries do not bear out."""
    currencies: dict[int, str] = dict(Account.objects.filter(balance=None).values_list("pk", "currency"))
    return [
        Finding(
            code="seal_broken",
            # A seal spans the currencies; where no account is named the break stands under club coins.
            currency=currencies.get(flaw.account_id or 0, chart.COIN),
            account_id=flaw.account_id,
            detail=f"{flaw.day}: {flaw.detail}",
            units=flaw.units,
        )
        for flaw in flaws()
    ]


def audit_everything() -> list[Finding]:
    """The audit of every currency, and of the seals."""
    return [finding for currency in chart.CURRENCIES for finding in audit(currency)] + audit_seals()


def record_breaks(findings: Iterable[Finding]) -> list[Break]:
    """Keep findings as breaks for a person to look at, and hand back those that were not known before."""
    kept = (_kept(finding) for finding in findings)
    return [found for found, is_new in kept if is_new]


def _kept(finding: Finding) -> tuple[Break, bool]:
    named = asdict(finding)
    units = named.pop("units")
    return Break.objects.get_or_create(**named, defaults={"units": units})
