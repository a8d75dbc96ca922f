"""The API of the books: what a member has, and every change of his wallet."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ledger import chart
from ledger.api_base import Amount, DaysQuery, FreshView, Moment, Nothing, cursor_field, limit_field
from ledger.days import beginning_of, end_of
from ledger.selectors import PAGE_LINES, balances_of, net_issued, statement, usual_currency
from ledger.words import kind_name

Shape = serializers.Serializer[Any]


class PocketSerializer(Shape):
    """What a member has in one currency; wallet, in_play and held come to total."""

    currency = serializers.ChoiceField(chart.CURRENCIES)
    wallet = Amount(help_text="Free to take to a table.")
    in_play = Amount(help_text="At tables.")
    held = Amount(help_text="Held by a case.")
    total = Amount()
    debt = Amount(help_text="What is owed to the hall.")
    net_issued = Amount(help_text="All that was ever granted, less what a void took back.")


class WalletSerializer(Shape):
    """A member's pockets; a guest has practice coins only."""

    results = PocketSerializer(many=True)


class LineSerializer(Shape):
    """One change of a wallet."""

    id = serializers.IntegerField()
    at = Moment()
    kind = serializers.ChoiceField(chart.POSTING_KINDS)
    name = serializers.CharField(source="kind_name", help_text="The kind in the member's language.")
    memo = serializers.CharField()
    delta = Amount(help_text="What came in, or below 0 what left.")
    balance_after = Amount()


class StatementSerializer(Shape):
    """A page of a wallet's changes, newest first."""

    currency = serializers.ChoiceField(chart.CURRENCIES)
    results = LineSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The cursor of the older page, if there is one.")


class StatementQuery(DaysQuery):
    """Which lines of a statement."""

    kind = serializers.ChoiceField(chart.POSTING_KINDS, required=False)
    limit = limit_field()
    cursor = cursor_field(r"^[0-9]{1,18}\Z")


class Wallet(FreshView):
    """Your wallet."""

    throttle_scope = "books"

    @extend_schema(operation_id="wallet", responses=WalletSerializer)
    def get(self, request: Request) -> Response:
        """What you have, by currency: free, at tables, and held by a case."""
        Nothing.of(request)
        member = cast(Any, request.user)
        currencies = (chart.PRACTICE,) if member.is_guest else chart.CURRENCIES
        return Response(WalletSerializer({"results": [_pocket(member.pk, each) for each in currencies]}).data)


class Statement(FreshView):
    """Your statement."""

    throttle_scope = "books"

    @extend_schema(operation_id="statement", parameters=[StatementQuery], responses=StatementSerializer)
    def get(self, request: Request) -> Response:
        """Every change of your wallet in one currency with the balance after it, from the newest on."""
        asked = StatementQuery.of(request).validated_data
        member_id = cast(Any, request.user).pk
        currency = asked.get("currency") or usual_currency(member_id)
        page = statement(
            member_id,
            currency,
            kinds=[asked["kind"]] if "kind" in asked else [],
            since=beginning_of(asked.get("since")),
            until=end_of(asked.get("until")),
            cursor=int(asked["cursor"]) if "cursor" in asked else None,
            limit=asked.get("limit", PAGE_LINES),
        )
        lines = [vars(line) | {"kind_name": kind_name(line.kind)} for line in page.lines]
        following = None if page.next_cursor is None else str(page.next_cursor)
        return Response(StatementSerializer({"currency": currency, "results": lines, "next": following}).data)


def _pocket(member_id: int, currency: str) -> dict[str, object]:
    balances = balances_of(member_id, currency)
    return {
        **vars(balances),
        "currency": currency,
        "total": balances.total,
        "net_issued": net_issued(member_id, currency),
    }
