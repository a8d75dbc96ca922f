"""The forms of sign-up, sign-in, the profile, and of a guest who stays."""

from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SignupForm,
)
from allauth.account.models import EmailAddress
from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.guests import is_name_free
from accounts.models import Member
from accounts.names import clean_nickname, clean_username, tidy

NICKNAME_HELP = _("2 to 16 characters. Others see it at the table; a look-alike of another name is refused.")
USERNAME_HELP = _("3 to 30 Latin letters, digits or _ . - ; only you see it.")
TAKEN = _("Somebody has this name, or one that looks like it. Please choose another.")


def free_nickname(name: str, besides: int | None = None) -> str:
    """Return the nickname to store, or raise ValidationError where it is unfit or somebody's."""
    name = clean_nickname(name)
    if not is_name_free("nickname", name, besides=besides):
        raise ValidationError(TAKEN, code="name_taken")
    return name


def terms_field() -> forms.BooleanField:
    """The box that accepts the terms."""
    return forms.BooleanField(
        label=_("I am at least 18 years old and accept the terms of the hall."),
        error_messages={"required": _("Only adults who accept the terms can join.")},
    )


def nickname_field() -> forms.CharField:
    """The field of a nickname."""
    widget = forms.TextInput(attrs={"autocomplete": "nickname"})
    return forms.CharField(label=_("Nickname"), max_length=24, help_text=NICKNAME_HELP, widget=widget)


class JoinForm(SignupForm):
    """Sign-up: sign-in name, nickname, password, e-mail if one likes, and the terms."""

    nickname = nickname_field()
    terms = terms_field()
    field_order = ["username", "nickname", "password1", "email", "terms"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields.get("email")
        name.label, name.help_text = _("Sign-in name"), USERNAME_HELP
        self.fields["password1"].help_text = password_validators_help_text_html()
        if email is not None:
            email.label = _("E-mail (optional)")
            email.help_text = _("Only to reset a forgotten password.")
        without_placeholders(self)

    def clean_nickname(self) -> str:
        """Return the nickname to store."""
        return free_nickname(self.cleaned_data["nickname"])


class EnterForm(LoginForm):
    """Sign-in by name or e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Sign-in name or e-mail")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        if "remember" in self.fields:
            self.fields["remember"].label = _("Keep me signed in on this device")
        without_placeholders(self)

    def clean_login(self) -> str:
        """Return what was typed as names are stored: wide letters and capitals make no difference."""
        return tidy(self.cleaned_data["login"]).lower()


class ForgottenForm(ResetPasswordForm):
    """A forgotten password is reset by a verified e-mail alone: any other may be somebody else's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        without_placeholders(self)

    def clean_email(self) -> str:
        """Return what was typed; whose it is, nobody learns here."""
        email: str = super().clean_email()
        known = EmailAddress.objects.filter(email=email.lower(), verified=True, user__is_active=True)
        self.users = [address.user for address in known.select_related("user")]
        return email


class NewPasswordForm(ResetPasswordKeyForm):
    """The new password of who followed the link of a letter, twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("New password")
        self.fields["password2"].label = _("New password again")
        without_placeholders(self)


class AgainForm(ReauthenticateForm):
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].label = _("Password")
        without_placeholders(self)


class LetterForm(AddEmailForm):
    """One more e-mail address of a member."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        without_placeholders(self)


class CloseForm(forms.Form):
    """The last word of a member who closes his account."""

    sure = forms.BooleanField(
        label=_("I want to close my account. I know that I cannot sign in or play any more."),
        error_messages={"required": _("Please say that you are sure.")},
    )


class StayForm(forms.Form):
    """What turns a guest into a member."""

    username = forms.CharField(
        label=_("Sign-in name"),
        max_length=30,
        help_text=USERNAME_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    nickname = nickname_field()
    password = forms.CharField(
        label=_("Password"),
        help_text=password_validators_help_text_html,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    terms = terms_field()

    def __init__(self, *args: Any, guest: Member, **kwargs: Any) -> None:
        self.guest = guest
        super().__init__(*args, **kwargs)

    def clean_username(self) -> str:
        """Return the sign-in name to store."""
        name = clean_username(self.cleaned_data["username"])
        if not is_name_free("username", name, besides=self.guest.pk):
            raise ValidationError(TAKEN, code="name_taken")
        return name

    def clean_nickname(self) -> str:
        """Return the nickname to store."""
        return free_nickname(self.cleaned_data["nickname"], besides=self.guest.pk)

    def clean_password(self) -> str:
        """Return the password, unless it is too easily guessed."""
        validate_password(self.cleaned_data["password"], self.guest)
        return self.cleaned_data["password"]


class ProfileForm(forms.ModelForm):
    """What a member may change about himself."""

    nickname = nickname_field()

    class Meta:
        model = Member
        fields = ["nickname", "locale", "shows_name", "hears_of_devices"]
        labels = {
            "shows_name": _("Strangers who get a link to one of my hands may see my nickname."),
            "hears_of_devices": _("Write to my verified e-mail when somebody signs in on a new device."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            del self.fields["hears_of_devices"]

    def clean_nickname(self) -> str:
        """Return the nickname to store."""
        return free_nickname(self.cleaned_data["nickname"], besides=self.instance.pk)


def without_placeholders(form: forms.Form) -> None:
    """Take away placeholders: every field has its label above it."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
