"""What the hall stores of rooms, tables, hands and moves; the log of moves is the only truth of a hand."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.absence_models import Drop as Drop
from games.absence_models import Fine as Fine
from games.hall import GAMES_OF_THE_HALL
from games.staff_words import fault_name


class Room(models.Model):
    """A product of the hall: a game with its options, base and entry (units of `currency`)."""

    slug = models.SlugField(unique=True)
    game = models.SlugField(max_length=20)
    currency = models.CharField(max_length=8, choices=[("coin", "coin"), ("practice", "practice")])
    options = models.JSONField(default=dict, blank=True)
    base = models.BigIntegerField()
    entry = models.BigIntegerField()
    seats = models.PositiveSmallIntegerField(default=4)
    rake_bp = models.PositiveIntegerField(default=500)
    rake_vip_bp = models.PositiveIntegerField(default=500)
    has_bots = models.BooleanField(default=False)
    is_open = models.BooleanField(default=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "slug"]
        constraints = [
            models.CheckConstraint(
                condition=Q(base__gt=0) & Q(entry__gte=models.F("base")), name="room_stakes"
            ),
            models.CheckConstraint(
                condition=Q(has_bots=False) | Q(currency="practice"), name="room_bots_practice"
            ),
        ]

    def __str__(self) -> str:
        return self.slug


class Table(models.Model):
    """A table of a room: the row that serialises everything between hands.

    `wake_at` is the moment at which the table moves by itself; `deal_at` is when a waiting table deals if
    nobody leaves before; `grace_at` is when the first grace of a dropped member ends; `version` rises with
    every change outside a hand that everybody there may see.
    """

    class Phase(models.TextChoices):
        """What the table is doing."""

        WAITING = "waiting"
        HAND = "hand"
        PAUSE = "pause"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveBigIntegerField(unique=True)
    invite = models.CharField(max_length=32, null=True, blank=True, unique=True)
    phase = models.CharField(max_length=8, choices=Phase, default=Phase.WAITING)
    version = models.PositiveBigIntegerField(default=0)
    wake_at = models.DateTimeField(null=True, blank=True)
    deal_at = models.DateTimeField(null=True, blank=True)
    grace_at = models.DateTimeField(null=True, blank=True)
    round = models.ForeignKey("Round", null=True, on_delete=models.PROTECT, related_name="+")
    current_hand = models.ForeignKey("Hand", null=True, on_delete=models.PROTECT, related_name="+")
    hands_dealt = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["wake_at"], name="table_due", condition=Q(wake_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.room.slug} {self.number}"


class Seat(models.Model):
    """A seat session: one member in one chair from sitting down to leaving, with its own stake account.

    `top_up` waits for the end of the round; `top_ups` counts those that were booked, `top_up_ids` are the
    last messages that asked for one. A member holds one seat of the hall in each currency.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats")
    currency = models.CharField(max_length=8)
    stake_account = models.ForeignKey("ledger.Account", null=True, on_delete=models.PROTECT, related_name="+")
    reserve_account = models.ForeignKey(
        "ledger.Account", null=True, on_delete=models.PROTECT, related_name="+"
    )
    is_ready = models.BooleanField(default=False)
    is_leaving = models.BooleanField(default=False)
    is_away = models.BooleanField(default=False)
    top_up = models.BigIntegerField(default=0)
    top_ups = models.PositiveIntegerField(default=0)
    top_up_ids = models.JSONField(default=list)
    timed_out_rounds = models.PositiveSmallIntegerField(default=0)
    seen_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    sat_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "index"], condition=Q(left_at__isnull=True), name="seat_one_holder"
            ),
            models.UniqueConstraint(
                fields=["member", "currency"], condition=Q(left_at__isnull=True), name="seat_one_a_member"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} · {self.table}"


class Round(models.Model):
    """What must be played through before a seat may leave, e.g. the two hands of 牌九."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rounds")
    ordinal = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "ordinal"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.table} · {self.ordinal}"


class Shuffle(models.Model):
    """One FS-1 number of a table: sealed seed, commitment, the seats' seals and openings (fairness.md 1).

    `seats` lists {"status", "seal", "seed"} per seat of the hand in hex, from the lock on; `game` is the slug
    with the version of its rules.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="shuffles")
    number = models.PositiveBigIntegerField()
    game = models.CharField(max_length=32)
    sealed_seed = models.BinaryField()
    commitment = models.CharField(max_length=64, unique=True)
    seats = models.JSONField(null=True)
    lock_hash = models.CharField(max_length=64, blank=True)
    root_hash = models.CharField(max_length=64, blank=True)
    deck_hash = models.CharField(max_length=64, blank=True)
    published_at = models.DateTimeField()
    locked_at = models.DateTimeField(null=True)
    revealed_seed = models.CharField(max_length=64, blank=True)
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="shuffle_once")]
        indexes = [models.Index(fields=["revealed_at", "id"], name="shuffle_revealed")]

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"


class Hand(models.Model):
    """One hand (局): its frozen inputs and where its log stands.

    `number` is the public 局號; `members`, `names`, `chairs`, `stakes` (account ids), `carries` and `rakes`
    (basis points) list seats in turn order; `bots` lists the seats that bots hold; `place` counts the hands
    of its shuffle from 1; `seq` is the length of the log and the target of the compare-and-set.
    """

    class Status(models.TextChoices):
        """How far the hand has come."""

        RUNNING = "running"
        SETTLED = "settled"
        ABORTED = "aborted"
        VOIDED = "voided"

    number = models.CharField(max_length=20, unique=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="hands")
    shuffle = models.ForeignKey(Shuffle, on_delete=models.PROTECT, related_name="hands")
    ordinal = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField()
    game = models.SlugField(max_length=20)
    version = models.PositiveIntegerField()
    currency = models.CharField(max_length=8)
    options = models.JSONField()
    base = models.BigIntegerField()
    members = models.JSONField()
    names = models.JSONField()
    bots = models.JSONField(default=list)
    chairs = models.JSONField()
    stakes = models.JSONField()
    carries = models.JSONField()
    rakes = models.JSONField()
    rake_account = models.BigIntegerField()
    memory = models.JSONField(null=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    seq = models.PositiveIntegerField(default=0)
    deadline = models.DateTimeField(null=True)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "ordinal"], name="hand_once")]
        indexes = [models.Index(fields=["status", "ended_at"], name="hand_status")]

    def __str__(self) -> str:
        return self.number


class Move(models.Model):
    """One line of a hand's log; `at` is server time in ms since the epoch."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="moves")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.JSONField()
    cause = models.CharField(max_length=8)
    at = models.BigIntegerField()
    # NULL for the system's moves: UNIQUE(hand, action_id) must not hold between them.
    action_id = models.CharField(max_length=36, null=True)  # noqa: DJ001

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "seq"], name="move_once"),
            models.UniqueConstraint(fields=["hand", "action_id"], name="move_action_once"),
        ]

    def __str__(self) -> str:
        return f"{self.hand} #{self.seq}"


class Result(models.Model):
    """The slip (注單) of one seat of one hand; amounts in units, `net` after rake.

    `fines` is what the seat paid for leaving the hand, below zero what it got of another's fine.
    """

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="results")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results")
    seat = models.PositiveSmallIntegerField()
    carried = models.BigIntegerField()
    due = models.BigIntegerField()
    gross = models.BigIntegerField()
    rake = models.BigIntegerField()
    net = models.BigIntegerField()
    effective = models.BigIntegerField()
    fines = models.BigIntegerField(default=0)
    lines = models.JSONField(default=list)
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["hand", "seat"], name="result_once")]
        indexes = [models.Index(fields=["member", "-ended_at", "-id"], name="result_history")]

    def __str__(self) -> str:
        return f"{self.hand} · {self.member}"

    @property
    def fined(self) -> int:
        """What a fine for leaving the hand brought or cost this seat, beside the net."""
        return -self.fines


class Fault(models.Model):
    """Something that broke: staff read it, members never do."""

    code = models.CharField(max_length=40)
    table = models.ForeignKey(Table, null=True, on_delete=models.PROTECT, related_name="faults")
    hand = models.ForeignKey(Hand, null=True, on_delete=models.PROTECT, related_name="faults")
    detail = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{fault_name(self.code)} {timezone.localtime(self.at):%Y-%m-%d %H:%M}"


class HandAudit(models.Model):
    """The audit of one ended hand, with its finished replay (zlib-compressed JSON)."""

    hand = models.OneToOneField(Hand, on_delete=models.PROTECT, related_name="audit")
    is_sound = models.BooleanField()
    differences = models.JSONField(default=list)
    replay = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.hand)


class GameStop(models.Model):
    """That no new hand of a game begins, since when and why; lifted when `lifted_at` is set."""

    game = models.SlugField(max_length=20)
    reason = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_why = models.TextField(blank=True)

    def __str__(self) -> str:
        game = GAMES_OF_THE_HALL.get(self.game)
        return f"{game.name if game else self.game}: {self.reason[:40]}"


class Share(models.Model):
    """A link by which strangers may see one finished hand, made by a member who sat there, until revoked."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="shares")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="shares")
    token = models.CharField(max_length=43, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["hand", "member"], condition=Q(revoked_at__isnull=True), name="share_one_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.hand} · {self.member}"
