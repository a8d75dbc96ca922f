"""A member's slips: page by page from the newest on, with the sums of the page and of all that match."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import TruncDay, TruncMonth

from accounts.models import Member
from games.models import Result

PAGE_SLIPS = 30
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
GROUPS_MAX = 400
RESULTS: Mapping[str, Q] = {"won": Q(net__gt=0), "lost": Q(net__lt=0), "even": Q(net=0)}
GROUPS: Mapping[str, object] = {
    "day": TruncDay("ended_at"),
    "month": TruncMonth("ended_at"),
    "game": F("hand__game"),
}


@dataclass(frozen=True)
class Filters:
    """Which slips are meant: `since` included, `until` not."""

    currency: str
    game: str = ""
    room: str = ""
    number: str = ""
    result: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Cursor:
    """The slip after which an older page begins."""

    ended_at: datetime
    id: int

    def __str__(self) -> str:
        return f"{(self.ended_at - EPOCH) // timedelta(microseconds=1)}-{self.id}"


@dataclass(frozen=True)
class Sums:
    """What slips come to together, in units; `fines` is above zero where more was paid than got."""

    hands: int
    gross: int
    rake: int
    net: int
    effective: int
    fines: int

    @property
    def fined(self) -> int:
        """What fines for leaving hands brought or cost, which is no part of the net."""
        return -self.fines


@dataclass(frozen=True)
class Group:
    """What the slips of one day, month or game come to; `of` is its first moment or the game's slug."""

    of: datetime | str
    sums: Sums


@dataclass(frozen=True)
class Page:
    """Slips from the newest on; `next_cursor` asks for older ones, empty when there are none."""

    slips: tuple[Result, ...]
    sums: Sums
    total: Sums
    next_cursor: str


def slips_of(member: Member, filters: Filters, cursor: Cursor | None = None, limit: int = PAGE_SLIPS) -> Page:
    """A page of the member's slips that match, with both sums."""
    matching = _matching(member, filters)
    older = matching
    if cursor:
        # The first condition says nothing new, but lets the database start inside the index.
        same_moment = Q(ended_at=cursor.ended_at, id__lt=cursor.id)
        older = matching.filter(ended_at__lte=cursor.ended_at).filter(
            Q(ended_at__lt=cursor.ended_at) | same_moment
        )
    found = list(older.select_related("hand__table__room").order_by("-ended_at", "-id")[: limit + 1])
    slips = tuple(found[:limit])
    more = str(Cursor(slips[-1].ended_at, slips[-1].pk)) if len(found) > limit else ""
    return Page(slips=slips, sums=_sum(slips), total=_total(matching), next_cursor=more)


def grouped(member: Member, filters: Filters, by: str) -> tuple[Group, ...]:
    """The sums of the slips that match by day, month or game; the latest first, games by name."""
    rows = _matching(member, filters).order_by().annotate(of=GROUPS[by]).values("of").annotate(**SUMS)
    latest = rows.order_by("of" if by == "game" else "-of")[:GROUPS_MAX]
    return tuple(Group(row.pop("of"), _of_row(row)) for row in map(dict, latest))


def every_slip(member: Member, filters: Filters) -> Iterator[Result]:
    """All slips that match from the newest on, for exports."""
    slips = _matching(member, filters).select_related("hand__table__room").order_by("-ended_at", "-id")
    return slips.iterator(chunk_size=500)


def cursor_from(written: str) -> Cursor | None:
    """The cursor of an address, or None where it says nothing."""
    moment, _, number = written.partition("-")
    if not (moment.isascii() and moment.isdigit() and number.isascii() and number.isdigit()):
        return None
    if len(moment) > 16 or len(number) > 18:
        return None
    return Cursor(EPOCH + timedelta(microseconds=int(moment)), int(number))


def _matching(member: Member, filters: Filters) -> QuerySet[Result]:
    slips = Result.objects.filter(member=member, hand__currency=filters.currency)
    if filters.game:
        slips = slips.filter(hand__game=filters.game)
    if filters.room:
        slips = slips.filter(hand__table__room__slug=filters.room)
    if filters.number:
        slips = slips.filter(hand__number=filters.number)
    if filters.result:
        slips = slips.filter(RESULTS[filters.result])
    if filters.since:
        slips = slips.filter(ended_at__gte=filters.since)
    if filters.until:
        slips = slips.filter(ended_at__lt=filters.until)
    return slips


def _sum(slips: Iterable[Result]) -> Sums:
    rows = [(1, slip.gross, slip.rake, slip.net, slip.effective, slip.fines) for slip in slips]
    return Sums(*(sum(column) for column in zip(*rows, strict=True))) if rows else Sums(0, 0, 0, 0, 0, 0)


def _total(slips: QuerySet[Result]) -> Sums:
    return _of_row(slips.aggregate(**SUMS))


def _of_row(row: Mapping[str, int | None]) -> Sums:
    return Sums(**{name: int(value or 0) for name, value in row.items()})


SUMS = {
    "hands": Count("pk"),
    # `gross` and its like are columns of the slip; a sum of the same name would hide them from the next.
    **{name: Sum(name) for name in ("gross", "rake", "net", "effective", "fines")},
}
