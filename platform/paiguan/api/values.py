"""What is wrong with the values of an address: a stable code and a plain sentence for each by its name."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError

# By what is wrong with one value of an address.
VALUES: Mapping[str, Promise] = {
    "unknown": _("Nothing of this name can be asked here."),
    "repeated": _("Only one value may be given."),
    "invalid": _("This value is not of the form that is asked for."),
    "invalid_choice": _("This value is none of those that can be chosen."),
    "blank": _("This value is empty."),
    "min_value": _("This number is too small."),
    "max_value": _("This number is too large."),
}
# The fields of the framework tell more apart than a caller needs.
SAME = {"null_characters_not_allowed": "invalid", "max_string_length": "max_value"}


def told(error: ValidationError) -> dict[str, dict[str, str]]:
    """The first fault of each value, by its name."""
    return {name: _value(codes[0]) for name, codes in error.get_codes().items()}


def _value(code: str) -> dict[str, str]:
    code = SAME.get(code, code)
    return {"code": code, "message": str(VALUES[code])}
