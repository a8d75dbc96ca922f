"""Inspects the whole hall: hands against their replays, stakes against tables, books, seals, staff log.

What differs becomes a break or a fault, and stops new hands of the games it concerns, once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from accounts import staff_log
from games import audit
from games.models import Fault, Hand, HandAudit
from games.registry import GAMES
from games.services import stakes, stops
from ledger import seals
from ledger.audit import audit_everything, record_breaks
from ledger.models import Account, Break

HANDS_AT_ONCE = 200
STUCK_AFTER = timedelta(hours=6)
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that is not as it should be: what differs, where, by how many units if that can be said."""

    code: str
    detail: str
    units: int | None = None
    account_id: int | None = None
    hand: str = ""


def inspect_day(day: date) -> list[Incident]:
    """The nightly inspection: seal the day, then look at its hands and at everything else."""
    seals.seal_until(day)
    ends = seals.end_of(day)
    return inspect(since=ends - timedelta(days=1), until=ends, progress=lambda done, total: None)


def inspect(*, since: datetime, until: datetime, progress: Progress) -> list[Incident]:
    """Every hand that ended between two moments, and the hall as it stands now."""
    found = [*_hands(since, until, progress), *_stuck(until)]
    found += _stakes()
    found += _books()
    found += [Incident("staff_log_broken", detail) for detail in staff_log.flaws()]
    return found


def _hands(since: datetime, until: datetime, progress: Progress) -> Iterator[Incident]:
    hands = Hand.objects.filter(status__in=audit.ENDED, ended_at__gte=since, ended_at__lt=until)
    ids = list(hands.order_by("ended_at", "pk").values_list("pk", flat=True))
    for start in range(0, len(ids), HANDS_AT_ONCE):
        some = Hand.objects.filter(pk__in=ids[start : start + HANDS_AT_ONCE]).order_by("ended_at", "pk")
        loaded = some.select_related("shuffle", "table__room", "audit").prefetch_related(*audit.ROWS)
        for done, hand in enumerate(loaded, start=start + 1):
            yield from _of_hand(hand)
            progress(done, len(ids))


def _of_hand(hand: Hand) -> Iterator[Incident]:
    """What the audit of a hand says, which is made if there is none, and what has changed since."""
    kept: HandAudit | None = getattr(hand, "audit", None)
    is_fresh = kept is None
    kept = kept or audit.audit_hand(hand.pk)
    if kept and not kept.is_sound:
        codes = ", ".join(difference["code"] for difference in kept.differences)
        yield Incident("hand_unsound", f"its replay differs in: {codes}", hand=hand.number)
    elif kept and not is_fresh:
        yield from (_changed(hand, difference) for difference in audit.changes(hand, kept))


def _changed(hand: Hand, difference: audit.Difference) -> Incident:
    detail = f"{difference.code}: expected {difference.expected}, found {difference.found}"
    _stop([hand.game], code="hand_changed", detail=detail, hand=hand)
    return Incident("hand_changed", detail, hand=hand.number)


def _stuck(until: datetime) -> Iterator[Incident]:
    for hand in Hand.objects.filter(status=Hand.Status.RUNNING, started_at__lt=until - STUCK_AFTER):
        yield Incident("hand_stuck", f"running since {hand.started_at:%Y-%m-%d %H:%M}", hand=hand.number)
        if not Fault.objects.filter(code="hand_stuck", hand=hand).exists():
            Fault.objects.create(
                code="hand_stuck", hand=hand, table_id=hand.table_id, detail="it has not ended"
            )


def _stakes() -> Iterator[Incident]:
    for one in stakes.differences():
        account = Account.objects.filter(pk=one.account_id).first()
        game = stakes.game_of(account) if account else None
        _stop([game] if game else list(GAMES), code=one.code, detail=one.detail)
        yield Incident(one.code, one.detail, one.units, one.account_id, one.hand)


def _books() -> list[Incident]:
    found = audit_everything()
    for fresh in record_breaks(found):
        _stop(games_of(fresh), code="books_broken", detail=f"{fresh.code}: {fresh.detail}")
    return [Incident(one.code, one.detail, one.units, one.account_id) for one in found]


def games_of(broken: Break) -> Sequence[str]:
    """The games that a break concerns: that of the stake's table; every game where it is no stake's."""
    account = Account.objects.filter(pk=broken.account_id, kind__in=("stake", "reserve")).first()
    game = stakes.game_of(account) if account else None
    return [game] if game else list(GAMES)


def _stop(games: Sequence[str], *, code: str, detail: str, hand: Hand | None = None) -> None:
    for game in games:
        if not Fault.objects.filter(code=code, detail=f"{game}: {detail}").exists():
            stops.stop(game=game, reason=detail[:200], code=code, detail=f"{game}: {detail}", hand=hand)


def yesterday() -> date:
    """The last day of the hall that has ended."""
    return timezone.localdate() - timedelta(days=1)
