"""The staff pages about people: members, agents and what was changed about them."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from accounts import grant_admin, told
from accounts.models import Agent, Grant, Member, MemberNote, StaffAction
from accounts.readonly import ReadOnlyAdmin
from accounts.recorded import RecordedAdmin
from accounts.staff_forms import StandingForm
from accounts.standing import change_standing
from ledger.columns import in_words, lines, worded

# Their own pages would show secrets of second factors, addresses and keys of sessions.
admin.site.unregister([EmailAddress, Authenticator, UserSession, Group])
admin.site.index_title = _("Today")
admin.site.register(Grant, grant_admin.GrantAdmin)

ACTION = in_words("action", _("action"), told.action_name)
STATUS_LABELS = {"active": "success", "frozen": "info", "suspended": "warning", "closed": "danger"}


@admin.register(Member)
class MemberAdmin(ModelAdmin):
    """Members: their standing is changed with a reason, all else is theirs."""

    form = StandingForm
    list_display = ["shown_name", "username", "kind", "shown_status", "vip_tier", "agent", "last_login"]
    list_display_links = ["shown_name"]
    list_filter = ["kind", "status", "vip_tier", "is_staff", "agent"]
    list_select_related = ["agent"]
    search_fields = ["username", "nickname", "email", "=id"]
    ordering = ["-id"]
    autocomplete_fields = ["agent"]
    readonly_fields = [
        "username",
        "nickname",
        "kind",
        "email",
        "locale",
        "is_staff",
        "date_joined",
        "last_login",
        "terms_accepted_at",
        "terms_version",
        "refilled_on",
    ]
    fieldsets = [
        (_("Standing"), {"fields": ["status", "vip_tier", "agent", "reason"]}),
        (_("Who"), {"fields": ["username", "nickname", "kind", "email", "locale", "is_staff"]}),
        (
            _("When"),
            {"fields": ["date_joined", "last_login", "terms_accepted_at", "terms_version", "refilled_on"]},
        ),
    ]

    @display(description=_("Name"), ordering="nickname")
    def shown_name(self, member: Member) -> str:
        """The name others see."""
        return str(member)

    @display(description=_("Status"), ordering="status", label=STATUS_LABELS)
    def shown_status(self, member: Member) -> tuple[str, Any]:
        """The status as a coloured word."""
        return member.status, member.get_status_display()

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Members join by themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        """Members are closed, never deleted."""
        return False

    def save_model(self, request: HttpRequest, obj: Member, form: StandingForm, change: bool) -> None:
        """Change the standing by its service, which notes before, after and why."""
        wanted = {"status": obj.status, "vip_tier": obj.vip_tier, "agent_id": obj.agent_id}
        change_standing(member_id=obj.pk, author=request.user, reason=form.cleaned_data["reason"], **wanted)


@admin.register(Agent)
class AgentAdmin(RecordedAdmin):
    """The agents who bring members."""

    list_display = ["code", "name", "is_active"]
    search_fields = ["code", "name"]

    def has_delete_permission(self, request: HttpRequest, obj: Agent | None = None) -> bool:
        """Agents are set inactive, never deleted."""
        return False


@admin.register(MemberNote)
class MemberNoteAdmin(ReadOnlyAdmin):
    """What staff changed about members."""

    list_display = fields = readonly_fields = ["at", "member", "author", "changed", "reason"]
    list_filter = ["author"]
    list_select_related = ["member", "author"]
    search_fields = ["member__username", "member__nickname", "reason"]

    @display(description=_("changes"))
    def changed(self, note: MemberNote) -> SafeString:
        """A line for each field: before and after."""
        before, after = ({name: pair[side] for name, pair in note.changes.items()} for side in (0, 1))
        spoken_of = [*told.references(Member, before), *told.references(Member, after)]
        return lines(told.changes(Member, before, after, told.names_of(spoken_of)))


@admin.register(StaffAction)
class StaffActionAdmin(ReadOnlyAdmin):
    """The log of what staff did, in words; each row is chained to the one before it."""

    list_display = ["at", "author", ACTION, "done_to", "changed", "reason"]
    list_filter = [("action", worded(told.action_name)), "author"]
    list_select_related = ["author"]
    search_fields = ["=subject", "reason", "author__username"]
    fields = readonly_fields = [*list_display, "previous", "hash"]

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """The page of the log, with the names of all that it speaks of."""
        page = super().get_changelist_instance(request)
        told.name_all(page.result_list)
        return page

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """One action, with the names of what it speaks of."""
        done = super().get_object(request, object_id, from_field)
        told.name_all([done] if done else [])
        return done

    @display(description=_("subject"), ordering="subject")
    def done_to(self, done: StaffAction) -> SafeString | str:
        """What it was done to, with the way there where it still stands."""
        model, key = told.subject_of(done)
        name = done.names.get((model, key))
        kind = model._meta.verbose_name
        try:
            page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[key])
        except NoReverseMatch:
            name = None
        if name is None:
            return f"{kind} #{key}"
        return format_html('{} <a href="{}" class="text-link">{}</a>', kind, page, name)

    @display(description=_("changes"))
    def changed(self, done: StaffAction) -> SafeString:
        """A line for each field: before and after."""
        model, _key = told.subject_of(done)
        return lines(told.changes(model, done.before, done.after, done.names))


@admin.register(Group)
class GroupAdmin(RecordedAdmin):
    """What each group of staff may do; who is in it is set by the house's superusers."""

    filter_horizontal = ["permissions"]
    search_fields = ["name"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Only superusers hand out rights."""
        return request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        """Only superusers hand out rights."""
        return request.user.is_superuser

    has_add_permission = has_module_permission
    has_change_permission = has_view_permission
    has_delete_permission = has_view_permission
