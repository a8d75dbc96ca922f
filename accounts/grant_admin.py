"""The staff page of grants: one proposes, another reads and decides."""

from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin
from unfold.decorators import display

from accounts.errors import AccountsError, NotStaff, SelfApproval, SelfGrant
from accounts.grants import amend_grant, approve_grant, propose_grant, refuse_grant
from accounts.models import Grant
from accounts.staff_forms import GrantForm

STATUS_LABELS = {"proposed": "warning", "approved": "success", "refused": "danger"}
PROPOSAL = ["member", "units", "reason"]
# As it is read by whoever may not change it.
SETTLED = ["member", "coins", "reason"]
RECORD = ["status", "proposed_by", "proposed_at", "approved_by", "refused_by", "decided_at", "shown_hash"]
FORBIDDEN = (NotStaff, SelfApproval, SelfGrant)


class GrantAdmin(ModelAdmin):
    """Grants: proposed on the form, decided by two buttons that name the hash of what was read."""

    form = GrantForm
    actions = None
    list_display = [
        "id",
        "shown_member",
        "coins",
        "shown_status",
        "proposed_by",
        "approved_by",
        "proposed_at",
    ]
    list_filter = ["status", "proposed_by"]
    list_select_related = ["member", "proposed_by", "approved_by"]
    search_fields = ["member__username", "member__nickname", "reason"]
    autocomplete_fields = ["member"]
    change_form_outer_after_template = "admin/accounts/grant/decide.html"

    @display(description=gettext_lazy("Member"), ordering="member__nickname")
    def shown_member(self, grant: Grant) -> str:
        """To whom the coins go."""
        return str(grant.member)

    @display(description=gettext_lazy("Coins"), ordering="units")
    def coins(self, grant: Grant) -> str:
        """The amount in coins, to the unit."""
        return grant.coins

    @display(description=gettext_lazy("Status"), ordering="status", label=STATUS_LABELS)
    def shown_status(self, grant: Grant) -> tuple[str, Any]:
        """The status as a coloured word."""
        return grant.status, grant.get_status_display()

    @display(description=gettext_lazy("Hash of what was proposed"))
    def shown_hash(self, grant: Grant) -> str:
        """The beginning of the content hash, enough to compare by eye."""
        return f"{grant.content_hash[:12]}…"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Who may propose adds proposals."""
        return request.user.has_perm("accounts.propose_grant")

    def has_change_permission(self, request: HttpRequest, obj: Grant | None = None) -> bool:
        """An open proposal is changed by who made it; nobody else changes anything."""
        if obj is None or obj.status != Grant.Status.PROPOSED:
            return False
        return obj.proposed_by_id == request.user.pk and request.user.has_perm("accounts.propose_grant")

    def has_delete_permission(self, request: HttpRequest, obj: Grant | None = None) -> bool:
        """Proposals are refused or taken back, never deleted."""
        return False

    def get_fields(self, request: HttpRequest, obj: Grant | None = None) -> list[str]:
        """The proposal, and once it is written also its people and its hash."""
        proposal = PROPOSAL if self.has_change_permission(request, obj) or obj is None else SETTLED
        return proposal + (RECORD if obj else [])

    def get_readonly_fields(self, request: HttpRequest, obj: Grant | None = None) -> list[str]:
        """To whom is fixed once a proposal is written; the rest of the record always."""
        return ["member", "coins", *RECORD] if obj else []

    def save_model(self, request: HttpRequest, obj: Grant, form: GrantForm, change: bool) -> None:
        """Propose, or amend one's own open proposal."""
        if change:
            amend_grant(grant_id=obj.pk, proposer=request.user, units=obj.units, reason=obj.reason)
            return
        grant = propose_grant(proposer=request.user, member=obj.member, units=obj.units, reason=obj.reason)
        obj.pk, obj.content_hash = grant.pk, grant.content_hash
        obj._state.adding = False

    def get_urls(self) -> list[URLPattern]:
        """The decision has an address of its own."""
        view = self.admin_site.admin_view(self.decide)
        return [path("<int:grant_id>/decide/", view, name="accounts_grant_decide"), *super().get_urls()]

    def decide(self, request: HttpRequest, grant_id: int) -> HttpResponse:
        """Approve or refuse what was read; only by POST and with a sign-in that is fresh."""
        if request.method != "POST" or request.POST.get("decision") not in ("approve", "refuse"):
            return HttpResponseBadRequest()
        if not did_recently_reauthenticate(request):
            raise ReauthenticationRequired
        try:
            grant = self._decide(request, grant_id)
        except FORBIDDEN as error:
            raise PermissionDenied(str(error)) from error
        except AccountsError as error:
            messages.error(request, str(error))
        else:
            self.log_change(request, grant, f"{grant.status} {grant.content_hash}")
            messages.success(request, _("The decision is written down."))
        return redirect("admin:accounts_grant_change", grant_id)

    def _decide(self, request: HttpRequest, grant_id: int) -> Grant:
        if request.POST["decision"] == "refuse":
            return refuse_grant(grant_id=grant_id, refuser=request.user)
        seen_hash = request.POST.get("seen_hash", "")
        return approve_grant(grant_id=grant_id, approver=request.user, seen_hash=seen_hash)
