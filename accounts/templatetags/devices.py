"""Says in words which device a browser's signature belongs to."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from accounts.devices import strange
from accounts.models import Device

register = template.Library()

# The first match counts: most browsers also call themselves by the names further down.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def device(signature: str) -> str:
    """Return e.g. "Chrome on Windows", or that the device is unknown."""
    browser = next((name for mark, name in BROWSERS if mark in signature), "")
    system = next((name for mark, name in SYSTEMS if mark in signature), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown device")


@register.simple_tag(takes_context=True)
def strange_devices(context: Any) -> list[Device]:
    """The devices of this member that he has yet to own to; a guest has none."""
    request = context.get("request")
    member = getattr(request, "user", None)
    if member is None or not member.is_authenticated or member.is_guest:
        return []
    return strange(request)
