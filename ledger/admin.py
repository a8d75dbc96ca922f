"""The books as staff see them: in words and coins; everything may be read, nothing may be changed."""

from django.contrib import admin
from django.contrib.admin import display
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from ledger.coins import figure
from ledger.columns import account_link, in_coins, in_words, lines, worded
from ledger.models import Account, Break, Entry, Line, Permitted, Posting, Seal
from ledger.readonly import ReadOnly
from ledger.words import account_kind_name, account_name, break_name, currency_name, holder_name, kind_name

POSTING_KIND = in_words("kind", _("kind"), kind_name)
CURRENCY = in_words("currency", _("currency"), currency_name)
BY_CURRENCY = ("currency", worded(currency_name))


class PostingInline(ReadOnly, TabularInline):
    """The postings of an entry."""

    model = Posting
    extra = 0
    hide_title = True
    fields = readonly_fields = (
        POSTING_KIND,
        account_link("source", _("source")),
        account_link("target", _("target")),
        in_coins("amount", _("amount")),
    )


class LineInline(ReadOnly, TabularInline):
    """The stored balances an entry changed."""

    model = Line
    extra = 0
    hide_title = True
    fields = readonly_fields = (
        account_link("account", _("account")),
        POSTING_KIND,
        in_coins("delta", _("delta")),
        in_coins("balance_after", _("balance after")),
        "version",
    )


@admin.register(Account)
class AccountAdmin(ReadOnly, ModelAdmin):
    """Accounts with their stored balances."""

    list_display = fields = readonly_fields = (
        in_words("kind", _("kind"), account_kind_name),
        in_words("holder", _("holder"), holder_name),
        in_words("owner", _("owner"), holder_name),
        CURRENCY,
        in_coins("balance", _("balance")),
        "version",
        "closed_at",
    )
    list_filter = (("kind", worded(account_kind_name)), BY_CURRENCY)
    search_fields = ("=holder", "=owner")
    show_full_result_count = False


@admin.register(Entry)
class EntryAdmin(ReadOnly, ModelAdmin):
    """Entries with their postings and lines."""

    list_display = fields = readonly_fields = ("key", CURRENCY, "memo", "cause", "at")
    list_filter = (BY_CURRENCY,)
    search_fields = ("key__startswith", "=cause")
    ordering = ("-id",)
    inlines = (PostingInline, LineInline)
    show_full_result_count = False


@admin.register(Line)
class LineAdmin(ReadOnly, ModelAdmin):
    """Lines: what entries did to balances."""

    list_display = fields = readonly_fields = (
        in_words("account", _("account"), account_name),
        "version",
        POSTING_KIND,
        in_coins("delta", _("delta")),
        in_coins("balance_after", _("balance after")),
        "entry",
        "at",
    )
    list_filter = (("kind", worded(kind_name)),)
    list_select_related = ("account", "entry")
    search_fields = ("=account__holder", "=account__owner")
    ordering = ("-id",)
    show_full_result_count = False


@admin.register(Break)
class BreakAdmin(ReadOnly, ModelAdmin):
    """Breaks that audits found."""

    list_display = fields = readonly_fields = (
        in_words("code", _("What is wrong"), break_name),
        CURRENCY,
        account_link("account", _("account")),
        in_coins("units", _("Off by (coins)")),
        "detail",
        "found_at",
    )
    list_filter = (("code", worded(break_name)), BY_CURRENCY)
    list_select_related = ("account",)
    ordering = ("-id",)


@admin.register(Seal)
class SealAdmin(ReadOnly, ModelAdmin):
    """Seals of days."""

    list_display = ("day", "entries", "hash", "at")
    fields = readonly_fields = ("day", "cut", "ends_at", "entries", "previous", "hash", "sums", "at")
    ordering = ("-day",)

    @display(description=_("houses"))
    def sums(self, seal: Seal) -> SafeString:
        """What each house account held, by its name; accounts that held nothing are left out."""
        accounts = Account.objects.filter(pk__in=seal.houses).order_by("currency", "kind")
        held = ((account, seal.houses[str(account.pk)]) for account in accounts)
        return lines(f"{account_name(account)}: {figure(units)}" for account, units in held if units)


@admin.register(Permitted)
class PermittedAdmin(ReadOnly, ModelAdmin):
    """The movements the chart permits."""

    list_display = fields = readonly_fields = (
        POSTING_KIND,
        in_words("source", _("source"), account_kind_name),
        in_words("target", _("target"), account_kind_name),
    )
    list_filter = (("source", worded(account_kind_name)), ("target", worded(account_kind_name)))
    search_fields = ("kind",)
    ordering = ("kind", "source")
