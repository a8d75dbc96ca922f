"""What the API tells of rooms and tables: each field is named here, and nothing else is sent."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.hall import GAMES_OF_THE_HALL
from games.models import Table
from games.services import moment
from ledger import chart
from ledger.api_base import Amount, Moment

Shape = serializers.Serializer[Any]
GAME_CHOICES = list(GAMES_OF_THE_HALL)


@extend_schema_field({"type": "object", "additionalProperties": True})
class Object(serializers.JSONField):
    """An object whose keys are the game's own."""


@extend_schema_field({"type": "array", "items": {"type": "object", "additionalProperties": True}})
class Objects(serializers.JSONField):
    """Objects whose keys are the game's own."""


@extend_schema_field({"type": "string", "format": "date-time"})
class MomentOfMs(Moment):
    """A moment that the hall keeps in ms since the epoch."""

    def to_representation(self, value: int) -> str | None:
        """The moment as ISO 8601."""
        return super().to_representation(moment.at(value))


class RoomSerializer(Shape):
    """A product of the hall: a game with its options and stakes."""

    slug = serializers.SlugField()
    game = serializers.ChoiceField(GAME_CHOICES)
    currency = serializers.ChoiceField(chart.CURRENCIES)
    base = Amount()
    entry = Amount(help_text="What to sit down with at least.")
    seats = serializers.IntegerField()
    options = Object()
    rules_version = serializers.IntegerField()
    rake_bp = serializers.IntegerField(help_text="Of what is won, in basis points.")
    rake_vip_bp = serializers.IntegerField()
    has_bots = serializers.BooleanField()


class LobbyRoomSerializer(RoomSerializer):
    """A room with who plays there now; bots do not count."""

    tables = serializers.IntegerField()
    players = serializers.IntegerField()


class LobbySerializer(Shape):
    """The rooms that are open."""

    results = LobbyRoomSerializer(many=True)


class OwnTableSerializer(Shape):
    """A table at which you have a seat."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    phase = serializers.ChoiceField(Table.Phase.choices)
    room = serializers.SlugField(source="room.slug")
    game = serializers.ChoiceField(GAME_CHOICES, source="room.game")
    currency = serializers.ChoiceField(chart.CURRENCIES, source="room.currency")
    invite = serializers.CharField(allow_null=True, help_text="Of a private table: what leads others there.")


class OwnTablesSerializer(Shape):
    """Your tables: at most one in each currency."""

    results = OwnTableSerializer(many=True)


class ChairSerializer(Shape):
    """Who sits in a chair of a table."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    is_bot = serializers.BooleanField()
    stake = Amount()
    ready = serializers.BooleanField()
    presence = serializers.ChoiceField(["here", "away", "gone"])
    leaving = serializers.BooleanField()
    me = serializers.BooleanField()


class BuyInSerializer(Shape):
    """With how much one sits down."""

    min = Amount()
    max = Amount()
    default = Amount()
    reserve = Amount(help_text="What is set apart besides, outside what is carried into a hand.")


class MyPlaceSerializer(Shape):
    """You at a table."""

    seat = serializers.IntegerField(allow_null=True)
    is_spectator = serializers.BooleanField()
    wallet = Amount()
    buy_in = BuyInSerializer()


class RoundSerializer(Shape):
    """How far the round has come; `hands` is null where its length is open."""

    ordinal = serializers.IntegerField()
    hand = serializers.IntegerField()
    hands = serializers.IntegerField(allow_null=True)


class CommitmentSerializer(Shape):
    """The seal of a shuffle that has not been dealt yet."""

    number = serializers.IntegerField()
    hex = serializers.CharField()


class TableSerializer(Shape):
    """A table as you may see it, without the hand that is played there."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    phase = serializers.ChoiceField(Table.Phase.choices)
    next_at = MomentOfMs(allow_null=True, help_text="When the next hand begins, where that is known.")
    invite = serializers.CharField(allow_null=True)
    room = RoomSerializer()
    seats = ChairSerializer(many=True, help_text="The chairs that are taken.")
    me = MyPlaceSerializer()
    round = RoundSerializer(allow_null=True)
    commitment = CommitmentSerializer(allow_null=True)
