"""What members read for the codes of the books."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ledger.chart import VOID_PREFIX

CURRENCY_NAMES: Mapping[str, Promise] = {"coin": _("Club coins"), "practice": _("Practice coins")}
KIND_NAMES: Mapping[str, Promise] = {
    "grant": _("Coins granted"),
    "bonus_grant": _("Bonus granted"),
    "buy_in": _("Taken to a table"),
    "cash_out": _("Back from a table"),
    "hold": _("Held by a case"),
    "release": _("Released by a case"),
    "restitution": _("Restitution"),
    "compensation": _("Compensation"),
    "comp_return": _("Compensation returned"),
    "play": _("Result of a hand"),
    "rake": _("Rake"),
    "fine_share": _("Share of a fine"),
    "reserve_back": _("Reserve returned"),
}


def kind_name(kind: str) -> str:
    """What a kind of posting is called on a statement."""
    if kind.startswith(VOID_PREFIX):
        return str(_("Void: %(what)s")) % {"what": kind_name(kind.removeprefix(VOID_PREFIX))}
    return str(KIND_NAMES.get(kind, kind))
