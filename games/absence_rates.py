"""How often members are away from hands that they are dealt, and whose absences are too many for chance."""

from datetime import timedelta
from math import exp, lgamma, log

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from accounts.models import Member
from games.absence_models import Attendance, Fine
from games.models import Move, Result
from games.services import moment

WINDOW = timedelta(days=30)
AWAY = ("timeout", "away")
FALSE_ALARMS_MAX = 0.001  # So likely is an alarm at all where every member is away by the same chance.


def attendances() -> QuerySet[Attendance]:
    """People with `hands` in the last 30 days, in how many they were `away`, `fined`, and the `rate` in bp.

    Away is who let the system act for him at least once in a hand. Each row carries the sums of all:
    `all_hands`, `all_away` and `people`.
    """
    since = moment.now() - WINDOW
    own = Result.objects.filter(member=OuterRef("pk"), ended_at__gte=since).order_by()
    acted_for = Move.objects.filter(hand=OuterRef("hand"), seat=OuterRef("seat"), cause__in=AWAY)
    fines = Fine.objects.filter(member=OuterRef("pk"), at__gte=since).order_by()
    counted = (
        Attendance.objects.exclude(kind=Member.Kind.BOT)
        .annotate(
            hands=_count(own),
            away=_count(own.filter(Exists(acted_for))),
            fined=_count(fines),
        )
        .filter(hands__gt=0)
        .annotate(rate=F("away") * 10_000 / F("hands"))
    )
    sums = counted.aggregate(
        all_hands=Sum("hands", default=0), all_away=Sum("away", default=0), people=Count("pk")
    )
    return counted.annotate(**{name: Value(number) for name, number in sums.items()}).order_by("-rate", "pk")


def is_alarming(one: Attendance) -> bool:
    """Whether so many absences of one member are no chance at the rate of all (binomial, one-sided)."""
    if not 0 < one.all_away < one.all_hands:
        return False
    return tail(one.hands, one.away, one.all_away / one.all_hands) * one.people < FALSE_ALARMS_MAX


def tail(hands: int, away: int, rate: float) -> float:
    """How likely `away` or more of so many hands are, each missed by chance at this rate."""
    whole = lgamma(hands + 1)
    return sum(
        exp(whole - lgamma(k + 1) - lgamma(hands - k + 1) + k * log(rate) + (hands - k) * log(1 - rate))
        for k in range(away, hands + 1)
    )


def _count(rows: QuerySet[Result] | QuerySet[Fine]) -> Coalesce:
    return Coalesce(Subquery(rows.values("member").annotate(n=Count("pk")).values("n")), 0)
