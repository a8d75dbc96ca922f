"""The staff pages about people: members, agents and what was changed about them."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from accounts import grant_admin
from accounts.models import Agent, Grant, Member, MemberNote, StaffAction
from accounts.readonly import ReadOnlyAdmin
from accounts.recorded import RecordedAdmin
from accounts.staff_forms import StandingForm
from accounts.standing import change_standing

# Their own pages would show secrets of second factors, addresses and keys of sessions.
admin.site.unregister([EmailAddress, Authenticator, UserSession, Group])
admin.site.index_title = _("Today")
admin.site.register(Grant, grant_admin.GrantAdmin)

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

    list_display = ["at", "member", "author", "changes", "reason"]
    list_filter = ["author"]
    list_select_related = ["member", "author"]
    search_fields = ["member__username", "member__nickname", "reason"]


@admin.register(StaffAction)
class StaffActionAdmin(ReadOnlyAdmin):
    """The log of what staff did; each row is chained to the one before it."""

    list_display = ["at", "author", "action", "subject", "before", "after", "reason"]
    list_filter = ["action", "author"]
    list_select_related = ["author"]
    search_fields = ["=subject", "reason", "author__username"]


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
