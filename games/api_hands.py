"""The API of hands: a member's slips, one hand, its replay and its proof; only of hands in which he sat."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, cast

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import exports, proofs, replay, selectors
from games.api_hand_serializers import HandSerializer, HandsSerializer, ProofSerializer, ReplaySerializer
from games.history import PAGE_SLIPS, cursor_from, slips_of
from games.history_filters import SlipsQuery
from games.models import Hand
from games.rules.core.game import Json
from games.shown_replay import seen_by
from games.slip_line import SlipLine
from games.slips import SeatSlip, seat_slips
from ledger.api_base import FreshView, LastingView, Nothing, Query, Whole, cursor_field, limit_field
from ledger.selectors import usual_currency

NUMBER = OpenApiParameter(
    "number", location=OpenApiParameter.PATH, description="The public number (局號), e.g. PG-000123."
)


class HandsQuery(SlipsQuery):
    """Which slips, and how many of them."""

    limit = limit_field()
    cursor = cursor_field(r"^[0-9]{1,16}-[0-9]{1,18}\Z")


class ReplayQuery(Query):
    """From which seat."""

    seat = Whole(
        required=False,
        min_value=0,
        max_value=9,
        help_text="One of `seats`; any other, like none, is your own.",
    )


class Hands(FreshView):
    """Your hands."""

    throttle_scope = "hands"

    @extend_schema(operation_id="hands", parameters=[HandsQuery], responses=HandsSerializer)
    def get(self, request: Request) -> Response:
        """Your slips in one currency from the newest on, with the sums of the page and of all that match."""
        member = cast(Any, request.user)
        query = HandsQuery.of(request)
        asked = query.validated_data
        currency = asked.get("currency") or usual_currency(member.pk)
        page = slips_of(
            member,
            query.filters(currency),
            cursor_from(asked.get("cursor", "")),
            asked.get("limit", PAGE_SLIPS),
        )
        told = {
            "currency": currency,
            "results": [exports.slip_row(slip) | {"ended_at": slip.ended_at} for slip in page.slips],
            "sums": page.sums,
            "total": page.total,
            "next": page.next_cursor or None,
        }
        return Response(HandsSerializer(told).data)


class HandAt(LastingView):
    """One hand."""

    throttle_scope = "hands"

    @extend_schema(operation_id="hand", parameters=[NUMBER], responses=HandSerializer)
    def get(self, request: Request, number: str) -> Response:
        """A hand in which you sat: how it stands, and once it is settled every slip as all were shown it."""
        Nothing.of(request)
        found = _known(selectors.hand_for(cast(Any, request.user).pk, number))
        return Response(HandSerializer(_hand(found, _own_seat(request, found))).data)


class ReplayOf(LastingView):
    """The replay of a hand."""

    throttle_scope = "replay"

    @extend_schema(operation_id="hand_replay", parameters=[NUMBER, ReplayQuery], responses=ReplaySerializer)
    def get(self, request: Request, number: str) -> Response:
        """A finished hand from your seat; after the reveal of its shuffle from any."""
        asked = ReplayQuery.of(request).validated_data
        found = _known(selectors.replayed_hand_for(cast(Any, request.user).pk, number))
        own = _own_seat(request, found)
        seen = seen_by(found, own=own, seat=asked.get("seat", own))
        return Response(ReplaySerializer(seen).data)


class ProofOf(LastingView):
    """The proof of a hand."""

    throttle_scope = "replay"

    @extend_schema(operation_id="hand_proof", parameters=[NUMBER], responses=ProofSerializer)
    def get(self, request: Request, number: str) -> Response:
        """What the check of a shuffle needs: the seal at once, the seed and the deck after the reveal."""
        Nothing.of(request)
        found = _known(selectors.hand_for(cast(Any, request.user).pk, number))
        return Response(ProofSerializer(proofs.proof_of(found)).data)


def _known(found: Hand | None) -> Hand:
    """A hand as it was found; a stranger's is no more there than one that never was."""
    if found is None:
        raise Http404
    return found


def _own_seat(request: Request, hand: Hand) -> int:
    return cast(int, hand.members.index(cast(Any, request.user).pk))


def _hand(hand: Hand, own: int) -> dict[str, Json]:
    results = {slip.result.seat: slip for slip in seat_slips(hand, own)}
    return {
        **replay.describe(hand),
        "own": own,
        "has_replay": hand.status in selectors.REPLAYED,
        "is_revealed": hand.shuffle.revealed_at is not None,
        "started_at": hand.started_at,
        "ended_at": hand.ended_at,
        "seats": [_seat(hand, seat, own, results.get(seat)) for seat in range(len(hand.names))],
    }


def _seat(hand: Hand, seat: int, own: int, slip: SeatSlip | None) -> dict[str, Json]:
    return {
        "seat": seat,
        "chair": hand.chairs[seat],
        "name": hand.names[seat],
        "is_own": seat == own,
        "is_bot": seat in hand.bots,
        "carried": hand.carries[seat],
        "rake_bp": hand.rakes[seat],
        "result": _result(slip) if slip else None,
    }


def _result(slip: SeatSlip) -> dict[str, Json]:
    amounts = {name: getattr(slip.result, name) for name in exports.AMOUNTS}
    return amounts | {"lines": slip.result.lines, "words": list(_words(slip.lines))}


def _words(lines: Iterable[SlipLine]) -> Iterable[dict[str, Json]]:
    for line in lines:
        yield asdict(line) | {"cards": [card.code for card in line.cards]}
