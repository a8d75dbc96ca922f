"""A field of staff forms in which coins are typed and units are stored."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from ledger.coins import UNITS_PER_COIN, units_of


class CoinsField(forms.CharField):
    """An amount in coins with at most two decimals; its value is in units."""

    default_error_messages = {"invalid": _("Type coins with at most two decimals, such as 120 or 99.50.")}

    def __init__(self, **kwargs: Any) -> None:
        widget = UnfoldAdminTextInputWidget(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"widget": widget} | kwargs)

    def to_python(self, value: Any) -> int | None:
        """The units of what was typed."""
        typed = super().to_python(value)
        if typed in self.empty_values:
            return None
        units = units_of(typed)
        if units is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return units

    def prepare_value(self, value: Any) -> Any:
        """Units as they are typed; what was typed wrongly as it was."""
        if not isinstance(value, int):
            return value
        coins, hundredths = divmod(value, UNITS_PER_COIN)
        return f"{coins}.{hundredths:02d}"
