"""The API of the hall: its rooms, and the tables that a member may look at."""

import uuid
from typing import Any, cast

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api_serializers import GAME_CHOICES, LobbySerializer, OwnTablesSerializer, TableSerializer
from games.registry import GAMES
from games.selectors.table import room_view
from ledger import chart
from ledger.api_base import FreshView, Nothing, Query


class RoomsQuery(Query):
    """Which rooms."""

    game = serializers.ChoiceField(GAME_CHOICES, required=False)
    currency = serializers.ChoiceField(chart.CURRENCIES, required=False)


class Rooms(FreshView):
    """The lobby."""

    @extend_schema(operation_id="rooms", parameters=[RoomsQuery], responses=LobbySerializer)
    def get(self, request: Request) -> Response:
        """The rooms that are open, with how many play there now."""
        asked = RoomsQuery.of(request).validated_data
        games = {asked["game"]} & GAMES.keys() if "game" in asked else GAMES.keys()
        rows = [
            {**room_view(line.room), "tables": line.tables, "players": line.players}
            for line in selectors.lobby(*games)
            if asked.get("currency") in (None, line.room.currency)
        ]
        return Response(LobbySerializer({"results": rows}).data)


class OwnTables(FreshView):
    """Your tables."""

    @extend_schema(operation_id="tables", responses=OwnTablesSerializer)
    def get(self, request: Request) -> Response:
        """The tables at which you have a seat now."""
        Nothing.of(request)
        found = selectors.tables_of(cast(Any, request.user).pk)
        return Response(OwnTablesSerializer({"results": found}).data)


class TableAt(FreshView):
    """One table."""

    @extend_schema(operation_id="table", responses=TableSerializer)
    def get(self, request: Request, table_id: uuid.UUID) -> Response:
        """A table that is yours, or one of the lobby's; a private one is nowhere for all others."""
        Nothing.of(request)
        member_id = cast(Any, request.user).pk
        found = selectors.table_for(member_id, table_id)
        view = selectors.table_view(table_id, member_id) if found else None
        if view is None:
            raise Http404
        taken = [chair for chair in view["seats"] if chair]
        return Response(TableSerializer(view | {"seats": taken}).data)
