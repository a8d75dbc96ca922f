"""The pages of people: a guest's door, the profile, staying, terms, and the closed door."""

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from accounts.adapter import speak
from accounts.closing import close_account
from accounts.devices import own_up, remember
from accounts.forms import CloseForm, ProfileForm, StayForm
from accounts.guests import adopt_guest, naming, start_guest
from accounts.models import Member
from accounts.terms import TERMS_VERSION


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Bring a visitor in as a guest with one click; who is in already just goes on to the lobby."""
    if request.user.is_authenticated:
        return redirect("lobby")
    if too_many := ratelimit.consume_or_429(request, action="guest"):
        return too_many
    start_guest(request)
    return redirect("lobby")


@login_required
def stay(request: HttpRequest) -> HttpResponse:
    """Turn the guest into a member who keeps coins and history."""
    if not request.user.is_guest:
        return redirect("profile")
    form = StayForm(request.POST or None, guest=request.user, initial={"nickname": request.user.nickname})
    if request.method == "POST" and form.is_valid():
        names = {key: form.cleaned_data[key] for key in ("username", "nickname", "password")}
        adopt_guest(request, **names)
        messages.success(request, _("You are a member now. Your coins and your history are still yours."))
        response = redirect("profile")
        remember(request, response, request.user)
        return response
    return render(request, "accounts/stay.html", {"form": form})


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the member's own page and store what he changes."""
    form = ProfileForm(request.POST or None, instance=Member.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        return _store_profile(request, form)
    factors = Authenticator.objects.filter(user=request.user).exclude(type=Authenticator.Type.RECOVERY_CODES)
    email = EmailAddress.objects.filter(user=request.user).order_by("-verified", "-primary").first()
    context = {"form": form, "has_second_factor": factors.exists(), "email": email}
    return render(request, "accounts/profile.html", context)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Show the terms of the hall."""
    return render(request, "accounts/terms.html", {"version": TERMS_VERSION})


@require_safe
def door(request: HttpRequest, status: str) -> HttpResponse:
    """Say in plain words why somebody cannot come in at present."""
    if status not in Member.Status.values:
        raise Http404
    return render(request, "accounts/door.html", {"status": status}, status=403)


@login_required
@reauthentication_required
def close(request: HttpRequest) -> HttpResponse:
    """Let a member close his account, who has just typed his password."""
    form = CloseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        close_account(member_id=request.user.pk)
        logout(request)
        return redirect("door", status=Member.Status.CLOSED)
    return render(request, "accounts/close.html", {"form": form})


@login_required
@require_POST
def own_device(request: HttpRequest, device: int) -> HttpResponse:
    """Take a device that the member was told of for his own."""
    if not own_up(request, device):
        raise Http404
    return redirect("usersessions_list")


def _store_profile(request: HttpRequest, form: ProfileForm) -> HttpResponse:
    member = form.save(commit=False)
    # Only what is his: the rest of the row may have been changed by staff since it was read.
    with naming():
        member.save(update_fields=list(form.fields))
    with override(member.locale):
        messages.success(request, _("Your profile is saved."))
    response = redirect("profile")
    speak(response, member.locale)
    return response
