"""What every endpoint of the API stands on: the base view, what addresses may ask, how lists are paged."""

import datetime
import re
from typing import Any, Self, cast

from django.conf import settings
from django.http import QueryDict
from django.utils import translation
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from ledger import chart
from ledger.days import day_from

LIMIT_MAX = 100
# Python reads other forms of a number too, and the digits of every script.
WHOLE = re.compile(r"-?[0-9]+")


class HallView(APIView):
    """An endpoint: every request counts, and the answer is in the language of the member."""

    throttle_scope = "hall"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let the caller in; speak the language of his profile where his program asks for none."""
        super().initial(request, *args, **kwargs)
        if not (settings.LANGUAGE_COOKIE_NAME in request.COOKIES or "Accept-Language" in request.headers):
            translation.activate(cast(Any, request.user).locale)

    def check_permissions(self, request: Request) -> None:
        """Count before refusing: who is not let in may not knock without end either."""
        super().check_throttles(request)
        super().check_permissions(request)

    def check_throttles(self, request: Request) -> None:
        """It is done by then."""


@method_decorator(never_cache, "dispatch")
class FreshView(HallView):
    """An endpoint whose answer is true for the moment only: nobody keeps it."""


@method_decorator([conditional_page, cache_control(private=True, no_cache=True)], "dispatch")
class LastingView(HallView):
    """An endpoint whose answer rarely changes: a browser may keep it, and asks each time whether it holds.

    The tag is a hash of the very bytes that this caller is sent, so it tells nothing beyond them.
    """


class Query(serializers.Serializer[Any]):
    """What an address may ask; what is unreadable, unknown or said twice is refused by its name."""

    @classmethod
    def of(cls, request: Request) -> Self:
        """What is asked, read; `validated_data` leaves out what is not."""
        return cls.read(request.query_params)

    @classmethod
    def read(cls, written: QueryDict) -> Self:
        """What the query of an address asks."""
        query = cls(data={name: written[name] for name in written})
        query.refuse_strange(written)
        query.is_valid(raise_exception=True)
        return query

    def refuse_strange(self, written: QueryDict) -> None:
        """Raise where a name is not one of the fields, or has more than one value."""
        unknown = {name: _refusal("unknown") for name in written if name not in self.fields}
        repeated = {name: _refusal("repeated") for name, values in written.lists() if len(values) > 1}
        if unknown or repeated:
            raise serializers.ValidationError(repeated | unknown)


class Nothing(Query):
    """An address that asks nothing besides its path."""


class Day(serializers.DateField):
    """A day as YYYY-MM-DD."""

    def to_internal_value(self, value: Any) -> datetime.date:
        """The day that is written, if the calendar has it."""
        day = day_from(value)
        if day is None:
            self.fail("invalid", format="YYYY-MM-DD")
        return day


class Whole(serializers.IntegerField):
    """A whole number in plain digits."""

    def to_internal_value(self, value: Any) -> int:
        """The number that is written, unless it is written in another way."""
        if not WHOLE.fullmatch(value):
            self.fail("invalid")
        return super().to_internal_value(value)


class DaysQuery(Query):
    """Which currency and which days."""

    currency = serializers.ChoiceField(
        chart.CURRENCIES,
        required=False,
        help_text="Left out, it is club coins once you were given any, else practice coins.",
    )
    since = Day(required=False, help_text="The first day, in the hall's zone (Asia/Taipei).")
    until = Day(required=False, help_text="The last day, included.")


class Amount(serializers.IntegerField):
    """A whole number of units; 100 units are one coin."""


class Moment(serializers.DateTimeField):
    """A moment in UTC, as ISO 8601."""

    def __init__(self, **how: Any) -> None:
        super().__init__(default_timezone=datetime.UTC, **how)


def limit_field() -> Whole:
    """The field of how many rows are wanted."""
    return Whole(
        required=False, min_value=1, max_value=LIMIT_MAX, help_text="How many rows a page has at most."
    )


def cursor_field(pattern: str) -> serializers.RegexField:
    """The field of a cursor, which is what a page before gave as `next`."""
    return serializers.RegexField(
        pattern, required=False, trim_whitespace=False, help_text="What the page before gave as `next`."
    )


def _refusal(code: str) -> list[str]:
    return [serializers.ErrorDetail(code, code)]
