"""The forms of the staff pages about people and their coins."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.coin_fields import CoinsField
from accounts.errors import MembersOnly, UnitsOutOfRange
from accounts.grants import GRANT_UNITS_MAX
from accounts.models import Grant, Member


class StandingForm(forms.ModelForm):
    """Status, VIP tier and agent of a member, with the reason of the change."""

    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        help_text=_("Needed for every change; it is kept with what was changed."),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
    )

    class Meta:
        model = Member
        fields = ["status", "vip_tier", "agent"]

    def clean(self) -> dict[str, Any]:
        """Refuse a change without a reason."""
        cleaned = super().clean()
        if set(self.changed_data) - {"reason"} and not cleaned.get("reason", "").strip():
            self.add_error("reason", _("Please give a reason."))
        return cleaned


class GrantForm(forms.ModelForm):
    """A proposal: to whom, how many coins and why."""

    units = CoinsField(label=_("Coins"), help_text=_("With at most two decimals, such as 120 or 99.50."))

    class Meta:
        model = Grant
        fields = ["member", "units", "reason"]

    def clean_units(self) -> int:
        """Return the units, within the bounds of one proposal."""
        units = self.cleaned_data["units"]
        if not 0 < units <= GRANT_UNITS_MAX:
            raise forms.ValidationError(UnitsOutOfRange.message)
        return units

    def clean_member(self) -> Member:
        """Return the member; guests and bots hold practice coins only."""
        member = self.cleaned_data["member"]
        if member.kind != Member.Kind.MEMBER:
            raise forms.ValidationError(MembersOnly.message)
        return member
