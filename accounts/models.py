"""Who plays: members, their agents, and the coins staff propose to grant."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import Folded


class Agent(models.Model):
    """The agent who brought a member into the hall (代理)."""

    code = models.SlugField(_("code"), unique=True)
    name = models.CharField(_("name"), max_length=60)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("agent")
        verbose_name_plural = _("agents")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.name


class Member(AbstractUser):
    """A person, guest or bot with a wallet; the keys keep look-alike names apart in the database itself."""

    class Kind(models.TextChoices):
        """What sort of member this is."""

        MEMBER = "member", _("member")
        GUEST = "guest", _("guest")
        BOT = "bot", _("bot")

    class Status(models.TextChoices):
        """Whether the member may sign in and play."""

        ACTIVE = "active", _("active")
        FROZEN = "frozen", _("frozen")
        SUSPENDED = "suspended", _("suspended")
        CLOSED = "closed", _("closed")

    nickname = models.CharField(_("nickname"), max_length=24, blank=True)
    nickname_key = models.GeneratedField(
        expression=Folded("nickname"),
        output_field=models.CharField(max_length=200),
        db_persist=True,
        null=True,
        unique=True,
    )
    username_key = models.GeneratedField(
        expression=Folded("username"),
        output_field=models.CharField(max_length=600),
        db_persist=True,
        null=True,
        unique=True,
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.MEMBER)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.ACTIVE)
    vip_tier = models.PositiveSmallIntegerField(_("VIP tier"), default=0)
    locale = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, default="zh-hant")
    shows_name = models.BooleanField(_("shows his name on shared hands"), default=False)
    hears_of_devices = models.BooleanField(_("is written to about new devices"), default=True)
    # Kept beside the devices themselves, so that no page asks for them in vain.
    has_strange_device = models.BooleanField(_("has a device to own to"), default=False, editable=False)
    must_change_password = models.BooleanField(_("must change the password"), default=False, editable=False)
    agent = models.ForeignKey(
        Agent,
        verbose_name=_("agent"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="members",
    )
    terms_accepted_at = models.DateTimeField(_("terms accepted at"), null=True, blank=True, editable=False)
    terms_version = models.CharField(_("terms version"), max_length=20, blank=True, editable=False)
    refilled_on = models.DateField(_("last practice refill"), null=True, blank=True, editable=False)
    previous_login = models.DateTimeField(_("previous sign-in"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.CheckConstraint(
                condition=Q(is_staff=False, is_superuser=False) | Q(kind="member"),
                name="member_staff_is_a_person",
            ),
        ]

    def __str__(self) -> str:
        return self.nickname or self.username

    @property
    def is_bot(self) -> bool:
        """Whether the house plays this member."""
        return self.kind == self.Kind.BOT

    @property
    def is_guest(self) -> bool:
        """Whether this is a visitor without a password, bound to his session."""
        return self.kind == self.Kind.GUEST

    @property
    def may_play(self) -> bool:
        """Whether this member may sign in, sit and act now."""
        return self.is_active and self.status == self.Status.ACTIVE


class Device(models.Model):
    """A browser in which a member has signed in, known again by the hash of a cookie.

    One that is not `is_known` is told of in the member's other browsers until he says that it is his.
    """

    member = models.ForeignKey(
        Member, verbose_name=_("member"), on_delete=models.PROTECT, related_name="devices"
    )
    key = models.CharField(_("key"), max_length=64)
    user_agent = models.CharField(_("browser"), max_length=200, blank=True)
    address = models.GenericIPAddressField(_("address"), null=True)
    # In place of an address that is too old to be kept; told apart within one quarter of a year alone.
    address_hash = models.CharField(
        _("hash of the address"), max_length=64, blank=True, default="", editable=False
    )
    is_known = models.BooleanField(_("is known"))
    first_seen_at = models.DateTimeField(_("first seen"))
    last_seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ["-last_seen_at"]
        constraints = [models.UniqueConstraint(fields=["member", "key"], name="device_once_per_member")]

    def __str__(self) -> str:
        return f"{self.member} {self.user_agent}"


class Grant(models.Model):
    """Club coins that one staff member proposes and another approves.

    `content_hash` is what the proposal said when it was last written; an approval names the hash it saw.
    """

    class Status(models.TextChoices):
        """How far the proposal has come."""

        PROPOSED = "proposed", _("proposed")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    member = models.ForeignKey(
        Member, verbose_name=_("member"), on_delete=models.PROTECT, related_name="grants"
    )
    units = models.BigIntegerField(_("units"), help_text=_("100 units are one coin."))
    reason = models.TextField(_("reason"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.PROPOSED)
    content_hash = models.CharField(_("content hash"), max_length=64)
    proposed_by = models.ForeignKey(
        Member, verbose_name=_("proposed by"), on_delete=models.PROTECT, related_name="+"
    )
    proposed_at = models.DateTimeField(_("proposed at"), auto_now_add=True)
    approved_by = models.ForeignKey(
        Member, verbose_name=_("approved by"), null=True, on_delete=models.PROTECT, related_name="+"
    )
    refused_by = models.ForeignKey(
        Member, verbose_name=_("refused by"), null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(_("decided at"), null=True)

    class Meta:
        verbose_name = _("grant")
        verbose_name_plural = _("grants")
        ordering = ["-id"]
        permissions = [
            ("propose_grant", "Can propose grants"),
            ("approve_grant", "Can approve or refuse grants"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(units__gt=0), name="grant_gives"),
            models.CheckConstraint(condition=~Q(reason=""), name="grant_has_reason"),
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True) | ~Q(approved_by=F("proposed_by")),
                name="grant_two_persons",
            ),
            models.CheckConstraint(
                condition=Q(status="approved", approved_by__isnull=False, refused_by__isnull=True)
                | Q(status="refused", approved_by__isnull=True, refused_by__isnull=False)
                | Q(status="proposed", approved_by__isnull=True, refused_by__isnull=True),
                name="grant_decision",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} +{self.coins}"

    @property
    def coins(self) -> str:
        """The amount in coins, to the unit."""
        return f"{self.units // 100:,}.{self.units % 100:02d}"


class MemberNote(models.Model):
    """What staff changed about a member: before, after, who, when and why."""

    member = models.ForeignKey(
        Member, verbose_name=_("member"), on_delete=models.PROTECT, related_name="notes"
    )
    author = models.ForeignKey(Member, verbose_name=_("author"), on_delete=models.PROTECT, related_name="+")
    changes = models.JSONField(_("changes"))
    reason = models.TextField(_("reason"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("member note")
        verbose_name_plural = _("member notes")
        ordering = ["-id"]
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="member_note_has_reason")]

    def __str__(self) -> str:
        return f"{self.member} {timezone.localtime(self.at):%Y-%m-%d %H:%M}"


class StaffAction(models.Model):
    """What a member of staff did: before, after, why and when; chained to the action before, never changed.

    `subject` names what it was done to ("accounts.member:5"); `hash` covers the row and `previous`.
    """

    author = models.ForeignKey(Member, verbose_name=_("author"), on_delete=models.PROTECT, related_name="+")
    action = models.CharField(_("action"), max_length=40)
    subject = models.CharField(_("subject"), max_length=80, db_index=True)
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)
    reason = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("at"))
    previous = models.CharField(_("previous hash"), max_length=64, unique=True)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("staff action")
        verbose_name_plural = _("staff actions")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
