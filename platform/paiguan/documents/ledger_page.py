"""docs/ledger.md: which pockets exist and which movements are permitted, from ledger/chart.py."""

from collections.abc import Iterator

from ledger import chart
from ledger.audit_checks import CHECKS
from paiguan.documents.markdown import page, table

HEAD = (
    "Every movement of coins is a posting: so many units (100 are one coin) from one account to another, "
    "in one currency. An entry groups the postings of one cause under a key that this cause made, and is "
    "written once. "
    "What is not in the table below cannot be posted; the database refuses it."
)
POCKETS = {
    "wallet": "a member's free coins",
    "stake": "what one seat session has on its table",
    "reserve": "kept apart at a table, outside what is carried into a hand",
    "held": "kept until a case is decided",
    "debt": "what a member owes; the only balance that may be below zero",
    "case": "what passes through a case; empty at rest",
    "issuance": "where coins come from",
    "rake": "what the house took from winners",
    "penalty": "the house's part of fines",
    "fines": "what was left over of a case",
    "integrity_reserve": "what was forfeited, for those who were cheated",
    "outage_loss": "what the house bears of a void",
    "debt_contra": "the other side of debts",
}
SEALS = (
    "A day's entries are sealed once every transaction that could still write one has ended: each entry is "
    "hashed with the hash before it, from the seal of the day before on. The seal holds the sums of the "
    "house accounts, which store no balance of their own: their balance is that of the last seal and what "
    "was posted since."
)


def ledger_page() -> str:
    """The whole page."""
    return page(
        "The books",
        HEAD,
        "## Accounts",
        f"Currencies: {_coded(chart.CURRENCIES)}. No posting crosses between them.",
        table(["kind", "balance", "what it holds"], _accounts()),
        "## Permitted movements",
        table(
            ["kind of posting", "from", "to"],
            _permits(),
        ),
        "Voids mirror these. What was won may by then lie in the wallet; the house bears what is missing.",
        table(["kind of posting", "from", "to"], _mirrors()),
        "## Seals",
        SEALS,
        "## What the audit looks at",
        "It reports and repairs nothing. Each code names a kind of break:",
        "\n".join(f"- `{code}`" for code in CHECKS),
    )


def _accounts() -> Iterator[list[str]]:
    for kind in chart.ACCOUNT_KINDS:
        balance = "a sum" if kind in chart.HOUSE_KINDS else "stored"
        yield [f"`{kind}`", balance, POCKETS[kind]]


def _permits() -> Iterator[list[str]]:
    for permit in chart.PLAIN_PERMITS:
        yield [f"`{permit.kind}`", permit.source, permit.target]


def _mirrors() -> Iterator[list[str]]:
    for permit in chart.PLAIN_PERMITS:
        mirrored = chart.mirrors(permit)
        yield [f"`{mirrored[0].kind}`", ", ".join(one.source for one in mirrored), permit.source]


def _coded(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
