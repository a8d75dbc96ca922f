"""The look of the staff room: names, colours, and where its menu and its first page come from."""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

STEPS = ("50", "100", "200", "300", "400", "500", "600", "700", "800", "900", "950")


def _scale(*colours: str) -> dict[str, str]:
    return {step: f"oklch({colour})" for step, colour in zip(STEPS, colours, strict=True)}


def style_sheet(request: HttpRequest) -> str:
    """The address of what we lay over the theme."""
    return static("css/staff.css")


# Rice paper and lacquer for the ground, cinnabar for what can be done.
PAPER = _scale(
    "98% .006 85", "95.5% .010 85", "91% .014 82", "85% .018 80", "69% .022 70", "54% .025 62",
    "44% .028 55", "36% .028 50", "27% .025 45", "21% .022 42", "14% .018 40",
)  # fmt: skip
CINNABAR = _scale(
    "97% .015 32", "94% .032 32", "88% .065 32", "80% .110 32", "70% .160 32", "61% .185 32",
    "53% .180 32", "46% .160 31", "40% .135 31", "35% .110 31", "25% .080 30",
)  # fmt: skip

STAFF_ROOM: dict[str, Any] = {
    "SITE_TITLE": _("Paiguan staff"),
    "SITE_HEADER": "牌館 Paiguan",
    "SITE_SUBHEADER": _("Staff room"),
    "SITE_SYMBOL": "playing_cards",
    "SITE_URL": "/lobby/",
    "SHOW_LANGUAGES": True,
    "SHOW_BACK_BUTTON": True,
    "BORDER_RADIUS": "4px",
    "DASHBOARD_CALLBACK": "paiguan.staff_menu.dashboard",
    "STYLES": [style_sheet],
    "COLORS": {"base": PAPER, "primary": CINNABAR},
    "SIDEBAR": {
        "show_search": True,
        "command_search": False,
        "show_all_applications": False,
        "navigation": "paiguan.staff_menu.navigation",
    },
}
