"""The chart of accounts: which pockets exist, and which movements between them are permitted."""

from typing import NamedTuple

COIN = "coin"
PRACTICE = "practice"
CURRENCIES = (COIN, PRACTICE)

MEMBER_KINDS = ("wallet", "stake", "reserve", "held", "debt")
STORED_KINDS = (*MEMBER_KINDS, "case")
HOUSE_KINDS = ("issuance", "rake", "penalty", "fines", "integrity_reserve", "outage_loss", "debt_contra")
ACCOUNT_KINDS = (*STORED_KINDS, *HOUSE_KINDS)

FINE_KINDS = ("fine_share", "fine_company")
VOID_PREFIX = "void_"


class Permit(NamedTuple):
    """One permitted movement: postings of `kind` lead from an account kind to an account kind."""

    kind: str
    source: str
    target: str


PLAIN_PERMITS = (
    Permit("grant", "issuance", "wallet"),
    Permit("bonus_grant", "issuance", "wallet"),
    Permit("buy_in", "wallet", "stake"),
    Permit("cash_out", "stake", "wallet"),
    Permit("play", "stake", "stake"),
    Permit("rake", "stake", "rake"),
    Permit("fine_share", "stake", "stake"),
    Permit("fine_company", "stake", "penalty"),
    Permit("reserve", "stake", "reserve"),
    Permit("reserve_back", "reserve", "stake"),
    Permit("hold", "wallet", "held"),
    Permit("release", "held", "wallet"),
    Permit("collect", "held", "case"),
    Permit("rake_back", "rake", "case"),
    Permit("restitution", "case", "wallet"),
    Permit("compensation", "case", "wallet"),
    Permit("comp_return", "wallet", "case"),
    Permit("forfeit", "case", "integrity_reserve"),
    Permit("case_gap", "integrity_reserve", "case"),
    Permit("case_surplus", "case", "fines"),
    Permit("debt", "debt", "debt_contra"),
    Permit("debt_repaid", "debt_contra", "debt"),
)


def mirrors(permit: Permit) -> tuple[Permit, ...]:
    """The movements that void a permitted one: its mirror, and what `outage_loss` bears of it.

    What a seat session won lies in its holder's wallet once it is over, so it is taken there too.
    """
    kind = VOID_PREFIX + permit.kind
    debtors = [permit.target, "outage_loss"]
    if permit.target == "stake" and permit.source != "wallet":
        debtors.insert(1, "wallet")
    return tuple(Permit(kind, debtor, permit.source) for debtor in debtors)


PERMITS = (*PLAIN_PERMITS, *(mirror for permit in PLAIN_PERMITS for mirror in mirrors(permit)))
POSTING_KINDS = tuple(dict.fromkeys(permit.kind for permit in PERMITS))


def is_fine(kind: str) -> bool:
    """Whether a posting kind is a fine, or the void of one."""
    return kind.removeprefix(VOID_PREFIX) in FINE_KINDS
