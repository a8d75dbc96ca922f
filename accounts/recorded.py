"""Staff pages that change something and say so in the staff log: before, after, who."""

from typing import Any

from django.db import transaction
from django.db.models import Model
from django.forms import ModelForm
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from unfold.admin import ModelAdmin

from accounts import staff_log
from accounts.readonly import ReadOnlyAdmin

# Their services write the log themselves, with the reason that their forms ask for.
# Which record the member of staff has said why to open; gone with its first showing.
LOOKING = "looking_at"
BY_SERVICE = frozenset({"accounts.member", "accounts.grant", "games.gamestop"})


class RecordedAdmin(ModelAdmin):
    """A staff page whose every addition, change and deletion is one row of the staff log."""

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:
        """Store what belongs to the row, then log all that the form changed."""
        with transaction.atomic():
            super().save_related(request, form, formsets, change)
            after = readable({name: form.cleaned_data.get(name) for name in form.fields})
            before = readable({name: form.initial.get(name) for name in form.fields}) if change else {}
            before, after = staff_log.changes(before, after)
            staff_log.record(
                author=request.user,
                action="changed" if change else "added",
                subject=form.instance,
                before=before,
                after=after,
            )

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        """Log what is deleted as it was."""
        with transaction.atomic():
            was = readable(model_to_dict(obj))
            staff_log.record(author=request.user, action="deleted", subject=obj, before=was)
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """A row of the log for each row that is deleted."""
        for obj in queryset:
            self.delete_model(request, obj)


class LookedAtAdmin(ReadOnlyAdmin):
    """A staff page of members' hands: whoever opens a record says why, and leaves a row in the staff log."""

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Ask why; once that is said and logged, show the record, one time."""
        looked = self.get_object(request, object_id)
        if looked is None or not self.has_view_permission(request, looked):
            return super().change_view(request, object_id, form_url, extra_context)
        name, why = staff_log.name_of(looked), request.POST.get("why", "").strip()
        if request.method == "POST" and why:
            staff_log.record(author=request.user, action="looked_at", subject=looked, reason=why)
            request.session[LOOKING] = name
            return redirect(request.path)
        if request.session.pop(LOOKING, None) == name:
            return super().change_view(request, object_id, form_url, extra_context)
        context = {**self.admin_site.each_context(request), "title": str(looked), "opts": self.opts}
        return render(request, "admin/accounts/why.html", context)


def readable(values: dict[str, Any]) -> dict[str, Any]:
    """Values as the log keeps them: rows by key, many rows as a list of keys."""
    return {name: _value(value) for name, value in values.items()}


def _value(value: Any) -> Any:
    if isinstance(value, Model):
        return value.pk
    if hasattr(value, "__iter__") and not isinstance(value, str | dict):
        return [_value(one) for one in value]
    return value
