"""What the books say: a member's balances, the statement of his wallet, and totals of a currency."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, Sum

from ledger import chart
from ledger.models import Account, Line, Posting

PAGE_LINES = 50


@dataclass(frozen=True)
class Balances:
    """A member's units in one currency: free, at tables, and held by a case; `debt` is what he owes."""

    wallet: int
    in_play: int
    held: int
    debt: int = 0

    @property
    def total(self) -> int:
        """All that is the member's."""
        return self.wallet + self.in_play + self.held


@dataclass(frozen=True)
class StatementLine:
    """One change of a wallet; `delta` and `balance_after` in units."""

    id: int
    at: datetime
    kind: str
    memo: str
    cause: str
    delta: int
    balance_after: int


@dataclass(frozen=True)
class StatementPage:
    """Lines from the newest on; `next_cursor` asks for the older ones, None when there are none."""

    lines: tuple[StatementLine, ...]
    next_cursor: int | None


def balances_of(member_id: int, currency: str) -> Balances:
    """What a member has in a currency, all accounts he owns taken together."""
    owned = Account.objects.filter(owner=f"member:{member_id}", currency=currency)
    sums: dict[str, int] = dict(owned.values_list("kind").annotate(units=Sum("balance")))
    return Balances(
        wallet=sums.get("wallet", 0),
        in_play=sums.get("stake", 0) + sums.get("reserve", 0),
        held=sums.get("held", 0),
        debt=-sums.get("debt", 0),
    )


def statement(
    member_id: int,
    currency: str,
    *,
    kinds: Collection[str] = (),
    since: datetime | None = None,
    until: datetime | None = None,
    cursor: int | None = None,
    limit: int = PAGE_LINES,
) -> StatementPage:
    """A page of a member's wallet, newest first: `kinds` none for all, `since` included, `until` not."""
    lines = _wallet_lines(member_id, currency)
    if kinds:
        lines = lines.filter(kind__in=kinds)
    if since is not None:
        lines = lines.filter(at__gte=since)
    if until is not None:
        lines = lines.filter(at__lt=until)
    if cursor is not None:
        lines = lines.filter(version__lt=cursor)
    found = list(lines.select_related("entry").order_by("-version")[: limit + 1])
    page = found[:limit]
    has_more = len(found) > limit
    return StatementPage(tuple(map(_statement_line, page)), page[-1].version if has_more else None)


def statement_kinds(member_id: int, currency: str) -> tuple[str, ...]:
    """The kinds that occur in a member's wallet, in the order of the chart."""
    found = set(_wallet_lines(member_id, currency).values_list("kind", flat=True).distinct())
    return tuple(kind for kind in chart.POSTING_KINDS if kind in found)


def net_issued(member_id: int, currency: str) -> int:
    """All coins ever granted to a member less those taken back by a void."""
    wallet = Account.objects.filter(kind="wallet", holder=f"member:{member_id}", currency=currency)
    granted = _moved(Posting.objects.filter(source__kind="issuance", target__in=wallet))
    return granted - _moved(Posting.objects.filter(target__kind="issuance", source__in=wallet))


def usual_currency(member_id: int) -> str:
    """The currency that a member means when he names none: club coins once he was given any."""
    return chart.COIN if net_issued(member_id, chart.COIN) else chart.PRACTICE


def house_balance(kind: str, currency: str) -> int:
    """The balance of a house account, a sum over its postings."""
    house = Account.objects.filter(kind=kind, holder="", currency=currency)
    return _moved(Posting.objects.filter(target__in=house)) - _moved(Posting.objects.filter(source__in=house))


def trial_balance(currency: str) -> dict[str, int]:
    """The balance of every kind of account in a currency; the values add up to 0."""
    stored = Account.objects.filter(currency=currency, kind__in=chart.STORED_KINDS)
    sums = dict(stored.values_list("kind").annotate(units=Sum("balance")))
    balances = {kind: int(sums.get(kind, 0)) for kind in chart.STORED_KINDS}
    return balances | {kind: house_balance(kind, currency) for kind in chart.HOUSE_KINDS}


def _wallet_lines(member_id: int, currency: str) -> QuerySet[Line]:
    return Line.objects.filter(
        account__kind="wallet", account__holder=f"member:{member_id}", account__currency=currency
    )


def _statement_line(line: Line) -> StatementLine:
    entry = line.entry
    return StatementLine(
        id=line.pk,
        at=line.at,
        kind=line.kind,
        memo=entry.memo,
        cause=entry.cause,
        delta=line.delta,
        balance_after=line.balance_after,
    )


def _moved(postings: QuerySet[Posting]) -> int:
    return int(postings.aggregate(units=Sum("amount"))["units"] or 0)
