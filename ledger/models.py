"""The books: accounts, entries of one cause each, postings between two accounts, lines of stored balances.

Rows come into being through `ledger.services` only; entries, postings and lines are never changed or deleted.
Columns that name accounts carry no foreign key in the database: its check would lock the row of a house
account in every settlement of every table. `ledger_post` checks them instead, and accounts stay for ever.
"""

from django.db import models
from django.db.models import F, Q

from ledger import chart
from ledger.drafts import MEMO_LENGTH_MAX


class Account(models.Model):
    """One kind of pocket of one holder in one currency; `balance` in units, NULL where none is stored.

    `holder` names the cause of the account (`member:5`, `seat:77`, `case:3`, empty for a house account);
    `owner` names the member whose coins it holds (`member:5`), if any.
    """

    kind = models.CharField(max_length=20)
    holder = models.CharField(max_length=40, blank=True)
    owner = models.CharField(max_length=40, blank=True, db_index=True)
    currency = models.CharField(max_length=8)
    balance = models.BigIntegerField(null=True)
    version = models.PositiveBigIntegerField(default=0)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "holder", "currency"], name="account_once"),
            models.CheckConstraint(
                condition=Q(kind="debt") | Q(balance__isnull=True) | Q(balance__gte=0),
                name="account_not_negative",
            ),
            models.CheckConstraint(condition=Q(currency__in=chart.CURRENCIES), name="account_currency"),
            models.CheckConstraint(
                condition=Q(kind__in=chart.HOUSE_KINDS, balance__isnull=True, holder="")
                | (Q(kind__in=chart.STORED_KINDS, balance__isnull=False) & ~Q(holder="")),
                name="account_stores",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.holder} {self.currency}".replace("  ", " ")


class Permitted(models.Model):
    """One movement of the chart as the data that `ledger_post` checks; written after each migration."""

    kind = models.CharField(max_length=24)
    source = models.CharField(max_length=20)
    target = models.CharField(max_length=20)

    class Meta:
        verbose_name_plural = "permitted"
        constraints = [models.UniqueConstraint(fields=["kind", "source", "target"], name="permitted_once")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.source} -> {self.target}"


class Entry(models.Model):
    """The postings of one cause, written once under a key its cause made; `content` is their hash."""

    key = models.CharField(max_length=100, unique=True)
    content = models.BinaryField(max_length=32)
    currency = models.CharField(max_length=8)
    memo = models.CharField(max_length=MEMO_LENGTH_MAX, blank=True)
    cause = models.CharField(max_length=100, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "entries"
        indexes = [models.Index(fields=["at"], name="entry_at")]

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """One movement of `amount` units from one account to another."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, db_constraint=False, related_name="postings")
    kind = models.CharField(max_length=24)
    source = models.ForeignKey(Account, on_delete=models.PROTECT, db_constraint=False, related_name="paid")
    target = models.ForeignKey(
        Account, on_delete=models.PROTECT, db_constraint=False, related_name="received"
    )
    amount = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="posting_moves"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="posting_between_two"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class Line(models.Model):
    """What one entry did to one stored balance; versions of an account are gap-free from 1.

    `kind` is that of the entry's first posting on the account.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, db_constraint=False, related_name="lines")
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, db_constraint=False, db_index=False, related_name="lines"
    )
    kind = models.CharField(max_length=24)
    delta = models.BigIntegerField()
    balance_after = models.BigIntegerField()
    version = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "version"], name="line_once")]

    def __str__(self) -> str:
        return f"{self.account_id}#{self.version}"


class Seal(models.Model):
    """A day's entries hashed in order and chained to the day before; the only checkpoint of house sums.

    It covers what was written before `ends_at` by transactions below `cut`; `houses` are the units of each
    house account up to there, by account id.
    """

    day = models.DateField(unique=True)
    cut = models.BigIntegerField()
    ends_at = models.DateTimeField()
    entries = models.PositiveBigIntegerField()
    previous = models.CharField(max_length=64, unique=True)
    hash = models.CharField(max_length=64)
    houses = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.day:%Y-%m-%d}"


class Break(models.Model):
    """A place where an audit found the books unsound; a person looks, nothing is repaired by itself.

    `units` is by how much the account is off, where that can be said.
    """

    code = models.CharField(max_length=40)
    currency = models.CharField(max_length=8)
    account = models.ForeignKey(Account, null=True, on_delete=models.PROTECT, related_name="breaks")
    detail = models.CharField(max_length=300)
    units = models.BigIntegerField(null=True)
    found_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["code", "currency", "account", "detail"], nulls_distinct=False, name="break_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.currency}"
