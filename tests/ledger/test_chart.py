"""ledger.md 1.3-1.5: the chart of accounts is pinned; stored codes never change."""

import pytest

from ledger import chart
from ledger.models import Account, Permitted

PINNED = """
grant issuance wallet | bonus_grant issuance wallet | buy_in wallet stake | cash_out stake wallet
play stake stake | rake stake rake | fine_share stake stake | fine_company stake penalty
reserve stake reserve | reserve_back reserve stake | hold wallet held | release held wallet
collect held case | rake_back rake case | restitution case wallet | compensation case wallet
comp_return wallet case | forfeit case integrity_reserve | case_gap integrity_reserve case
case_surplus case fines | debt debt debt_contra | debt_repaid debt_contra debt
"""
PLAIN = {tuple(part.split()) for line in PINNED.strip().splitlines() for part in line.split("|")}


def test_1_5_permitted_postings_are_pinned():
    """Exactly the table of the chart, no more."""
    assert {tuple(permit) for permit in chart.PLAIN_PERMITS} == PLAIN


def test_1_5_voids_mirror_each_movement():
    """Each has its mirror; `outage_loss` bears a shortfall; what a seat won may lie in the wallet by now."""
    voids = {tuple(permit) for permit in chart.PERMITS if permit.kind.startswith("void_")}
    mirrored = {(f"void_{kind}", target, source) for kind, source, target in PLAIN}
    borne = {(f"void_{kind}", "outage_loss", source) for kind, source, _ in PLAIN}
    from_wallets = {
        (f"void_{kind}", "wallet", source)
        for kind, source, target in PLAIN
        if target == "stake" and source != "wallet"
    }
    assert voids == mirrored | borne | from_wallets


def test_1_5_kinds_of_accounts_are_pinned():
    """Which accounts store a balance and which are the house's."""
    assert chart.STORED_KINDS == ("wallet", "stake", "reserve", "held", "debt", "case")
    house = "issuance rake penalty fines integrity_reserve outage_loss debt_contra"
    assert " ".join(chart.HOUSE_KINDS) == house
    assert chart.CURRENCIES == ("coin", "practice")


def test_1_5_kinds_of_fines():
    """A fine, and the void of a fine, is told from a loss at play."""
    assert [kind for kind in chart.POSTING_KINDS if chart.is_fine(kind)] == [
        *("fine_share", "fine_company"),
        *("void_fine_share", "void_fine_company"),
    ]


def test_1_3_no_way_between_members_outside_a_result():
    """Only play and fines lead from one member's pocket to another's; only grants and voids create coins."""
    pockets = set(chart.MEMBER_KINDS)
    between = {one.kind for one in chart.PLAIN_PERMITS if {one.source, one.target} <= {"stake"}}
    assert between == {"play", "fine_share"}
    assert not {one for one in chart.PLAIN_PERMITS if one.source == one.target == "wallet"}
    created = {one.kind for one in chart.PLAIN_PERMITS if one.source == "issuance" and one.target in pockets}
    assert created == {"grant", "bonus_grant"}
    assert not {one for one in chart.PLAIN_PERMITS if one.target == "issuance"}


@pytest.mark.django_db
def test_1_5_the_table_is_data_in_the_database():
    """What `ledger_post` checks is what the chart says."""
    assert set(Permitted.objects.values_list("kind", "source", "target")) == set(chart.PERMITS)


@pytest.mark.django_db
def test_1_4_house_accounts_are_laid_and_store_no_balance():
    """Each kind in each currency, once."""
    rows = Account.objects.filter(holder="").values_list("kind", "currency", "balance")
    assert sorted(rows) == sorted(
        (kind, currency, None) for kind in chart.HOUSE_KINDS for currency in chart.CURRENCIES
    )
