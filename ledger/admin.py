"""The books as staff see them: everything may be read, nothing may be changed."""

from django.contrib import admin
from unfold.admin import ModelAdmin, TabularInline

from ledger.models import Account, Break, Entry, Line, Permitted, Posting, Seal
from ledger.readonly import ReadOnly


class PostingInline(ReadOnly, TabularInline):
    """The postings of an entry."""

    model = Posting
    extra = 0
    fields = ("kind", "source", "target", "amount")


class LineInline(ReadOnly, TabularInline):
    """The stored balances an entry changed."""

    model = Line
    extra = 0
    fields = ("account", "kind", "delta", "balance_after", "version")


@admin.register(Account)
class AccountAdmin(ReadOnly, ModelAdmin):
    """Accounts with their stored balances."""

    list_display = ("kind", "holder", "owner", "currency", "balance", "version", "closed_at")
    list_filter = ("kind", "currency")
    search_fields = ("=holder", "=owner")
    show_full_result_count = False


@admin.register(Entry)
class EntryAdmin(ReadOnly, ModelAdmin):
    """Entries with their postings and lines."""

    list_display = ("key", "currency", "memo", "cause", "at")
    list_filter = ("currency",)
    search_fields = ("key__startswith", "=cause")
    ordering = ("-id",)
    exclude = ("content",)
    inlines = (PostingInline, LineInline)
    show_full_result_count = False


@admin.register(Line)
class LineAdmin(ReadOnly, ModelAdmin):
    """Lines: what entries did to balances."""

    list_display = ("account", "version", "kind", "delta", "balance_after", "entry", "at")
    list_filter = ("kind",)
    list_select_related = ("account", "entry")
    search_fields = ("=account__holder", "=account__owner")
    ordering = ("-id",)
    show_full_result_count = False


@admin.register(Break)
class BreakAdmin(ReadOnly, ModelAdmin):
    """Breaks that audits found."""

    list_display = ("code", "currency", "account", "units", "detail", "found_at")
    list_filter = ("code", "currency")
    ordering = ("-id",)


@admin.register(Seal)
class SealAdmin(ReadOnly, ModelAdmin):
    """Seals of days."""

    list_display = ("day", "entries", "hash", "at")
    ordering = ("-day",)


@admin.register(Permitted)
class PermittedAdmin(ReadOnly, ModelAdmin):
    """The movements the chart permits."""

    list_display = ("kind", "source", "target")
    list_filter = ("source", "target")
    search_fields = ("kind",)
    ordering = ("kind", "source")
