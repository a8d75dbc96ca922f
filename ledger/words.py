"""What people read for the codes of the books."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ledger.chart import VOID_PREFIX
from ledger.models import Account

CURRENCY_NAMES: Mapping[str, Promise] = {"coin": _("Club coins"), "practice": _("Practice coins")}
KIND_NAMES: Mapping[str, Promise] = {
    "grant": _("Coins granted"),
    "bonus_grant": _("Bonus granted"),
    "buy_in": _("Taken to a table"),
    "cash_out": _("Back from a table"),
    "hold": _("Held by a case"),
    "release": _("Released by a case"),
    "collect": _("Collected by a case"),
    "restitution": _("Restitution"),
    "compensation": _("Compensation"),
    "comp_return": _("Compensation returned"),
    "forfeit": _("Forfeited"),
    "case_gap": _("Gap of a case filled"),
    "case_surplus": _("Surplus of a case"),
    "debt": _("Debt written down"),
    "debt_repaid": _("Debt repaid"),
    "play": _("Result of a hand"),
    "rake": _("Rake"),
    "rake_back": _("Rake returned"),
    "fine_share": _("Share of a fine"),
    "fine_company": _("Company's part of a fine"),
    "reserve": _("Put aside for a fine"),
    "reserve_back": _("Reserve returned"),
}
ACCOUNT_NAMES: Mapping[str, Promise] = {
    "wallet": pgettext_lazy("account", "Wallet"),
    "stake": pgettext_lazy("account", "Stake"),
    "reserve": pgettext_lazy("account", "Reserve"),
    "held": pgettext_lazy("account", "Held"),
    "debt": pgettext_lazy("account", "Debt"),
    "case": pgettext_lazy("account", "Case"),
    "issuance": pgettext_lazy("account", "Issuance"),
    "rake": pgettext_lazy("account", "Rake"),
    "penalty": pgettext_lazy("account", "Penalties"),
    "fines": pgettext_lazy("account", "Fines"),
    "integrity_reserve": pgettext_lazy("account", "Integrity reserve"),
    "outage_loss": pgettext_lazy("account", "Losses by outages"),
    "debt_contra": pgettext_lazy("account", "Counterpart of debts"),
}
HOLDER_NAMES: Mapping[str, Promise] = {
    "member": _("member %(id)s"),
    "seat": _("seat %(id)s"),
    "case": _("case %(id)s"),
}
BREAK_NAMES: Mapping[str, Promise] = {
    "sum_not_zero": _("The accounts do not add up to zero"),
    "balance_not_postings": _("A balance is not the sum of its postings"),
    "lines_broken": _("A line does not follow the one before it"),
    "last_line_not_balance": _("The last line is not the balance"),
    "line_not_postings": _("A line is not what its entry posts"),
    "below_zero": _("An account is below zero"),
    "closed_with_units": _("A closed account holds coins"),
    "case_not_at_rest": _("A case holds coins"),
    "off_the_chart": _("A posting that the chart does not permit"),
    "seal_broken": _("A seal is not what its entries give"),
}


def kind_name(kind: str) -> str:
    """What a kind of posting is called on a statement."""
    if kind.startswith(VOID_PREFIX):
        return str(_("Void: %(what)s")) % {"what": kind_name(kind.removeprefix(VOID_PREFIX))}
    return str(KIND_NAMES.get(kind, kind))


def account_kind_name(kind: str) -> str:
    """What a kind of account is called."""
    return str(ACCOUNT_NAMES.get(kind, kind))


def currency_name(currency: str) -> str:
    """What a currency is called."""
    return str(CURRENCY_NAMES.get(currency, currency))


def break_name(code: str) -> str:
    """What is wrong with the books, in a sentence."""
    return str(BREAK_NAMES.get(code, code))


def holder_name(holder: str) -> str:
    """Whom or what a holder's name means; the house has none."""
    kind, _colon, number = holder.partition(":")
    return str(HOLDER_NAMES[kind]) % {"id": number} if kind in HOLDER_NAMES else holder


def account_name(account: Account) -> str:
    """An account by its kind, its holder and its currency."""
    parts = (
        account_kind_name(account.kind),
        holder_name(account.holder),
        currency_name(account.currency),
    )
    return " · ".join(part for part in parts if part)
