"""What the hall stores of members who leave a running hand: their absences, and the fines (mahjong 9)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import Member


class Drop(models.Model):
    """One absence of a seated member: without a socket from `dropped_at` on, or stepped out (`is_leave`).

    `hand` is the one it belongs to, and `place` the seat in it: the running hand, else the next one dealt.
    The grace ends at `grace_at`; `returned_at` is when the member was back.
    """

    seat = models.ForeignKey("games.Seat", on_delete=models.PROTECT, related_name="drops")
    hand = models.ForeignKey("games.Hand", null=True, on_delete=models.PROTECT, related_name="drops")
    place = models.PositiveSmallIntegerField(null=True)
    is_leave = models.BooleanField(default=False)
    dropped_at = models.DateTimeField()
    grace_at = models.DateTimeField()
    returned_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(returned_at__isnull=True), name="drop_one_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat.member} {timezone.localtime(self.dropped_at):%Y-%m-%d %H:%M:%S}"


class Attendance(Member):
    """A member as the staff page of absence rates counts him; see `games.absence_rates`."""

    class Meta:
        proxy = True
        default_permissions = ("view",)


class Fine(models.Model):
    """The one fine of a hand: whose absence, what it cost and who got it, in units.

    `shares` lists seats in turn order, the leaver's below zero; nothing is paid where no reserve was left.
    `during` is the hand that ran when it was booked, into whose carries it does not count.
    """

    hand = models.OneToOneField("games.Hand", on_delete=models.PROTECT, related_name="fine")
    drop = models.OneToOneField(Drop, on_delete=models.PROTECT, related_name="fine")
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="fines")
    kind = models.CharField(max_length=8)
    units = models.BigIntegerField()
    shares = models.JSONField()
    company = models.BigIntegerField()
    during = models.ForeignKey("games.Hand", null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(units__gte=0), name="fine_units")]

    def __str__(self) -> str:
        return f"{self.hand} · {self.member}"
