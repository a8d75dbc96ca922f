"""Club coins need two persons: quality 18, S12, ledger 1.3."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.errors import (
    AccountsError,
    AlreadyDecided,
    MembersOnly,
    NotStaff,
    ProposalChanged,
    ReasonMissing,
    SelfApproval,
    SelfGrant,
    UnitsOutOfRange,
)
from accounts.guests import make_guest
from accounts.models import Grant, Member
from accounts.services import amend_grant, approve_grant, ensure_bots, propose_grant, refuse_grant
from ledger.models import Entry, Posting
from ledger.selectors import balances_of, statement
from tests.support.people import make_member, make_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    """A proposer, an approver and a member."""
    return make_staff(), make_staff(), make_member()


def a_proposal(proposer: Member, member: Member, units: int = 5_000) -> Grant:
    """A proposal of that member of staff."""
    return propose_grant(proposer=proposer, member=member, units=units, reason="Prize of the evening")


def test_a_proposal_moves_nothing(people):
    """Only the approval gives coins."""
    proposer, _approver, member = people
    a_proposal(proposer, member)
    assert balances_of(member.pk, "coin").wallet == 0


def test_an_approval_gives_the_coins_once(people):
    """One entry under the key of the grant, from issuance to the wallet."""
    proposer, approver, member = people
    grant = a_proposal(proposer, member)
    approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash)
    assert balances_of(member.pk, "coin").wallet == 5_000
    assert Entry.objects.filter(key=f"grant:{grant.pk}").count() == 1
    posting = Posting.objects.get(entry__key=f"grant:{grant.pk}")
    assert (posting.kind, posting.source.kind, posting.target.kind) == ("grant", "issuance", "wallet")
    grant.refresh_from_db()
    assert (grant.status, grant.approved_by) == ("approved", approver)


def test_nobody_approves_his_own_proposal(people):
    """The code is stable and nothing moves."""
    proposer, _approver, member = people
    grant = a_proposal(proposer, member)
    with pytest.raises(SelfApproval) as refused:
        approve_grant(grant_id=grant.pk, approver=proposer, seen_hash=grant.content_hash)
    assert refused.value.code == "self_approval"
    assert balances_of(member.pk, "coin").wallet == 0


def test_the_database_refuses_one_person_in_both_parts(people):
    """Not even a raw update makes the proposer the approver."""
    proposer, _approver, member = people
    grant = a_proposal(proposer, member)
    with pytest.raises(IntegrityError, match="grant_two_persons"), transaction.atomic():
        Grant.objects.filter(pk=grant.pk).update(approved_by=proposer, status="approved")


def test_nobody_grants_to_himself(people):
    """Neither by proposing nor by approving."""
    proposer, approver, _member = people
    with pytest.raises(SelfGrant):
        a_proposal(proposer, proposer)
    grant = a_proposal(proposer, approver)
    with pytest.raises(SelfGrant):
        approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash)


def test_an_amended_proposal_is_read_again(people):
    """The hash that was read before the change is refused; the new one is taken."""
    proposer, approver, member = people
    grant = a_proposal(proposer, member)
    amended = amend_grant(grant_id=grant.pk, proposer=proposer, units=9_000, reason="Prize of the evening")
    with pytest.raises(ProposalChanged) as refused:
        approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash)
    assert refused.value.code == "proposal_changed"
    approve_grant(grant_id=grant.pk, approver=approver, seen_hash=amended.content_hash)
    assert balances_of(member.pk, "coin").wallet == 9_000


@pytest.mark.parametrize("change", [{"units": 900_000}, {"reason": "another"}])
def test_a_row_changed_behind_our_back_cannot_be_approved(people, change):
    """The hash of the row no longer says what the row says."""
    proposer, approver, member = people
    grant = a_proposal(proposer, member)
    Grant.objects.filter(pk=grant.pk).update(**change)
    with pytest.raises(ProposalChanged):
        approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash)
    assert balances_of(member.pk, "coin").wallet == 0


def test_only_the_proposer_amends(people):
    """Another's proposal is refused or approved, not rewritten."""
    proposer, approver, member = people
    grant = a_proposal(proposer, member)
    with pytest.raises(NotStaff):
        amend_grant(grant_id=grant.pk, proposer=approver, units=1, reason="mine now")


def test_a_refused_proposal_is_over(people):
    """Refused or taken back, it gives nothing any more."""
    proposer, approver, member = people
    refused, withdrawn = a_proposal(proposer, member), a_proposal(proposer, member)
    refuse_grant(grant_id=refused.pk, refuser=approver)
    refuse_grant(grant_id=withdrawn.pk, refuser=proposer)
    for grant in (refused, withdrawn):
        with pytest.raises(AlreadyDecided):
            approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash)
    assert balances_of(member.pk, "coin").wallet == 0


@pytest.mark.parametrize("units", [0, -100, 100_000_001])
def test_an_amount_lies_within_bounds(people, units):
    """A grant never takes, and one mistake cannot flood the house."""
    proposer, _approver, member = people
    with pytest.raises(UnitsOutOfRange):
        a_proposal(proposer, member, units)


def test_a_long_reason_is_kept_whole(people):
    """The grant keeps every word of it, the statement its beginning."""
    proposer, approver, member = people
    reason = "Prize of the evening. " * 20
    grant = propose_grant(proposer=proposer, member=member, units=100, reason=reason)
    approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash)
    assert Grant.objects.get(pk=grant.pk).reason == reason.strip()
    assert statement(member.pk, "coin").lines[0].memo == reason[:200]


def test_a_reason_is_needed(people):
    """Blanks are no reason."""
    proposer, _approver, member = people
    with pytest.raises(ReasonMissing):
        propose_grant(proposer=proposer, member=member, units=100, reason="  ")


def test_guests_and_bots_get_no_club_coins(people):
    """Practice coins are theirs."""
    for other in (make_guest("en"), *ensure_bots(1)):
        with pytest.raises(MembersOnly):
            a_proposal(people[0], other)


@pytest.mark.parametrize("change", [{"is_staff": False, "is_superuser": False}, {"status": "suspended"}])
def test_who_is_no_longer_staff_decides_nothing(people, change):
    """Rights are read at the moment of the decision."""
    proposer, approver, member = people
    grant = a_proposal(proposer, member)
    Member.objects.filter(pk=approver.pk).update(**change)
    with pytest.raises(NotStaff):
        approve_grant(
            grant_id=grant.pk, approver=Member.objects.get(pk=approver.pk), seen_hash=grant.content_hash
        )


def test_a_member_of_staff_without_the_right_proposes_nothing(people):
    """Being staff is not enough."""
    helper = make_member(is_staff=True)
    with pytest.raises(NotStaff):
        a_proposal(helper, people[2])


def test_ten_approvals_at_once_give_the_coins_once(empty_tables):
    """Threads of two approvers: one decision, one entry."""
    proposer, first, second, member = make_staff(), make_staff(), make_staff(), make_member()
    grant = a_proposal(proposer, member)
    outcomes = _rush(10, lambda number: _try_to_approve(grant, (first, second)[number % 2]))
    assert sorted(outcomes) == ["already_decided"] * 9 + ["approved"]
    assert balances_of(member.pk, "coin").wallet == 5_000


def _try_to_approve(grant: Grant, approver: Member) -> str:
    try:
        return approve_grant(grant_id=grant.pk, approver=approver, seen_hash=grant.content_hash).status
    except AccountsError as refusal:
        return refusal.code


def _rush(number: int, work) -> list[str]:
    outcomes: list[str] = []
    start = threading.Barrier(number)

    def run(index: int) -> None:
        start.wait()
        try:
            outcomes.append(work(index))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
