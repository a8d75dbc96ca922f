"""What a database needs before anything can be posted: house accounts and the permitted movements.

Models are asked of the registry the signal carries: this module loads before they exist.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.apps.registry import Apps

from ledger import chart
from ledger.houses import forget_houses


def lay_chart(apps: Apps, using: str, **signal: Any) -> None:
    """Write the rows of the chart that are missing and drop the movements it no longer permits."""
    forget_houses()
    try:
        account, permitted = apps.get_model("ledger", "Account"), apps.get_model("ledger", "Permitted")
    except LookupError:
        return
    houses = (account(kind=kind, currency=currency) for kind, currency in house_pairs())
    account._default_manager.using(using).bulk_create(houses, ignore_conflicts=True)
    rows = permitted._default_manager.using(using)
    rows.bulk_create((permitted(**permit._asdict()) for permit in chart.PERMITS), ignore_conflicts=True)
    for row in rows.all():
        if chart.Permit(row.kind, row.source, row.target) not in chart.PERMITS:
            row.delete()


def house_pairs() -> Iterator[tuple[str, str]]:
    """Every house account: its kind and its currency."""
    return product(chart.HOUSE_KINDS, chart.CURRENCIES)
