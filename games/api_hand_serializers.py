"""What the API tells of hands to those who sat there: each field is named here, and nothing else is sent."""

from rest_framework import serializers

from games.api_serializers import GAME_CHOICES, Object, Objects, Shape
from games.models import Hand
from ledger import chart
from ledger.api_base import Amount, Moment


class SlipSerializer(Shape):
    """Your slip of one hand."""

    number = serializers.CharField(help_text="The public number of the hand (局號).")
    ended_at = Moment()
    game = serializers.ChoiceField(GAME_CHOICES)
    room = serializers.SlugField()
    table = serializers.IntegerField()
    currency = serializers.ChoiceField(chart.CURRENCIES)
    status = serializers.ChoiceField(Hand.Status.choices)
    carried = Amount()
    due = Amount(help_text="Before anything was cut to what was carried in.")
    gross = Amount(help_text="Before rake.")
    rake = Amount()
    net = Amount()
    effective = Amount(help_text="The effective bet.")
    fines = Amount(help_text="Paid for leaving the hand, beside the net; below zero what came of another's.")


class SumsSerializer(Shape):
    """What slips come to together."""

    hands = serializers.IntegerField()
    gross = Amount()
    rake = Amount()
    net = Amount()
    effective = Amount()
    fines = Amount(help_text="Paid for leaving hands, beside the net; below zero what came of others' fines.")


class HandsSerializer(Shape):
    """A page of your slips, newest first, with the sums of the page and of all that match."""

    currency = serializers.ChoiceField(chart.CURRENCIES)
    results = SlipSerializer(many=True)
    sums = SumsSerializer()
    total = SumsSerializer()
    next = serializers.CharField(allow_null=True, help_text="The cursor of the older page, if there is one.")


class WordsSerializer(Shape):
    """One line of a slip in the member's language, with the pieces it speaks of."""

    text = serializers.CharField()
    tiles = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())
    units = Amount(allow_null=True)


class SeatResultSerializer(Shape):
    """What a seat came to, as all at the table were shown at the end."""

    due = Amount()
    gross = Amount()
    rake = Amount()
    net = Amount()
    effective = Amount()
    fines = Amount()
    lines = Objects(help_text="The named lines as codes; each game has its own.")
    words = WordsSerializer(many=True)


class SeatSerializer(Shape):
    """One seat of a hand."""

    seat = serializers.IntegerField()
    chair = serializers.IntegerField()
    name = serializers.CharField()
    is_own = serializers.BooleanField()
    is_bot = serializers.BooleanField()
    carried = Amount()
    rake_bp = serializers.IntegerField()
    result = SeatResultSerializer(allow_null=True, help_text="Null until the hand is settled.")


class HandSerializer(Shape):
    """A hand as one who sat there may see it; while it runs, nothing of what is played."""

    number = serializers.CharField()
    game = serializers.ChoiceField(GAME_CHOICES)
    rules_version = serializers.IntegerField()
    room = serializers.SlugField()
    table = serializers.IntegerField()
    currency = serializers.ChoiceField(chart.CURRENCIES)
    base = Amount()
    options = Object()
    place = serializers.IntegerField(help_text="Which hand of its shuffle, from 1.")
    status = serializers.ChoiceField(Hand.Status.choices)
    own = serializers.IntegerField(help_text="Your seat.")
    has_replay = serializers.BooleanField()
    is_revealed = serializers.BooleanField(help_text="Whether the seed of its shuffle is open.")
    started_at = Moment()
    ended_at = Moment(allow_null=True)
    seats = SeatSerializer(many=True)


class ReplaySerializer(Shape):
    """A finished hand step by step, as a seat saw it: frames and events as its socket had them."""

    version = serializers.IntegerField()
    hand = Object()
    viewer = serializers.IntegerField(help_text="The seat whose frames these are.")
    own = serializers.IntegerField(help_text="Your seat.")
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="The seats you may look from.")
    fines = Objects(help_text="The fine for leaving the hand, if there was one, whenever it was decided.")
    steps = Objects(help_text="Each with `at` (ms since the epoch), `events` and the frame after them.")


class ProofHandSerializer(Shape):
    """The hand that is proved."""

    number = serializers.CharField()
    place = serializers.IntegerField()
    game = serializers.ChoiceField(GAME_CHOICES)
    names = serializers.ListField(child=serializers.CharField())
    carries = serializers.ListField(child=Amount())
    status = serializers.ChoiceField(Hand.Status.choices)


class ProofShuffleSerializer(Shape):
    """Its shuffle: what was published ahead, and from the reveal on all that makes it."""

    table = serializers.CharField()
    number = serializers.CharField()
    game = serializers.CharField()
    commitment = serializers.CharField()
    published_at = serializers.DateTimeField()
    locked_at = serializers.DateTimeField(allow_null=True)
    seats = Objects(allow_null=True)
    lock_hash = serializers.CharField(allow_null=True)
    root_hash = serializers.CharField(allow_null=True)
    deck_hash = serializers.CharField(allow_null=True)
    server_seed = serializers.CharField(allow_null=True)


class ProofSerializer(Shape):
    """From what a shuffle is checked; before the reveal only what was published ahead."""

    version = serializers.IntegerField()
    hand = ProofHandSerializer()
    shuffle = ProofShuffleSerializer()
    deck = serializers.ListField(child=serializers.CharField(), allow_null=True)
    events = Objects(allow_null=True, help_text="What all at the table saw, in order.")
    final = serializers.DictField(allow_null=True, help_text="How the hand lay for all when it was over.")
    earlier = Objects(allow_null=True, help_text="How each earlier hand of the round began.")
