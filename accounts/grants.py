"""Club coins by grant: one staff member proposes, another approves what he has read."""

import hashlib
import json

from django.db import transaction
from django.utils import timezone

from accounts import staff_log
from accounts.errors import (
    AlreadyDecided,
    MembersOnly,
    NotStaff,
    ProposalChanged,
    ReasonMissing,
    SelfApproval,
    SelfGrant,
    UnitsOutOfRange,
)
from accounts.models import Grant, Member
from ledger.drafts import MEMO_LENGTH_MAX
from ledger.services import EntryDraft, Posting, house_account, post, wallet_of

GRANT_UNITS_MAX = 100_000_000


@transaction.atomic
def propose_grant(*, proposer: Member, member: Member, units: int, reason: str) -> Grant:
    """Write down a proposal; nothing moves until somebody else approves it."""
    _require(proposer, "accounts.propose_grant")
    grant = Grant(member=member, units=units, reason=reason.strip(), proposed_by=proposer)
    _check(grant)
    grant.content_hash = content_hash(grant)
    grant.save()
    staff_log.record(
        author=proposer, action="grant_proposed", subject=grant, after=_told(grant), reason=grant.reason
    )
    return grant


@transaction.atomic
def amend_grant(*, grant_id: int, proposer: Member, units: int, reason: str) -> Grant:
    """Change an open proposal; whoever read the old one must read it again."""
    _require(proposer, "accounts.propose_grant")
    grant = _open(grant_id)
    if grant.proposed_by_id != proposer.pk:
        raise NotStaff
    before = _told(grant)
    grant.units, grant.reason = units, reason.strip()
    _check(grant)
    grant.content_hash = content_hash(grant)
    grant.save(update_fields=["units", "reason", "content_hash"])
    staff_log.record(
        author=proposer,
        action="grant_amended",
        subject=grant,
        before=before,
        after=_told(grant),
        reason=grant.reason,
    )
    return grant


@transaction.atomic
def approve_grant(*, grant_id: int, approver: Member, seen_hash: str) -> Grant:
    """Approve the proposal that was read and give the coins, once."""
    _require(approver, "accounts.approve_grant")
    grant = _open(grant_id)
    if approver.pk == grant.proposed_by_id:
        raise SelfApproval
    if approver.pk == grant.member_id:
        raise SelfGrant
    if not seen_hash == grant.content_hash == content_hash(grant):
        raise ProposalChanged
    _check(grant)
    grant.status, grant.approved_by, grant.decided_at = Grant.Status.APPROVED, approver, timezone.now()
    grant.save(update_fields=["status", "approved_by", "decided_at"])
    _pay(grant)
    _log_decision(grant, approver)
    return grant


@transaction.atomic
def refuse_grant(*, grant_id: int, refuser: Member) -> Grant:
    """Turn a proposal down, or take back one's own."""
    permission = "accounts.approve_grant"
    grant = _open(grant_id)
    _require(refuser, "accounts.propose_grant" if refuser.pk == grant.proposed_by_id else permission)
    grant.status, grant.refused_by, grant.decided_at = Grant.Status.REFUSED, refuser, timezone.now()
    grant.save(update_fields=["status", "refused_by", "decided_at"])
    _log_decision(grant, refuser)
    return grant


def content_hash(grant: Grant) -> str:
    """Return the hash of what a proposal says: to whom, how much, why and by whom."""
    content = [grant.member_id, grant.units, grant.reason, grant.proposed_by_id]
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def _told(grant: Grant) -> dict[str, object]:
    return {"member": grant.member_id, "units": grant.units, "reason": grant.reason, "status": grant.status}


def _log_decision(grant: Grant, author: Member) -> None:
    staff_log.record(
        author=author,
        action=f"grant_{grant.status}",
        subject=grant,
        before={"status": Grant.Status.PROPOSED},
        after={"status": grant.status, "units": grant.units, "member": grant.member_id},
        reason=grant.reason,
    )


def _open(grant_id: int) -> Grant:
    grant = Grant.objects.select_for_update().get(pk=grant_id)
    if grant.status != Grant.Status.PROPOSED:
        raise AlreadyDecided
    return grant


def _require(staff: Member, permission: str) -> None:
    if not (staff.is_staff and staff.may_play and staff.has_perm(permission)):
        raise NotStaff


def _check(grant: Grant) -> None:
    if not 0 < grant.units <= GRANT_UNITS_MAX:
        raise UnitsOutOfRange
    if not grant.reason:
        raise ReasonMissing
    if grant.member.kind != Member.Kind.MEMBER:
        raise MembersOnly
    if grant.member_id == grant.proposed_by_id:
        raise SelfGrant


def _pay(grant: Grant) -> None:
    source, target = house_account("issuance", "coin"), wallet_of(grant.member_id, "coin").pk
    postings = (Posting("grant", source, target, grant.units),)
    key, memo = f"grant:{grant.pk}", grant.reason[:MEMO_LENGTH_MAX]
    post(EntryDraft(key=key, postings=postings, memo=memo, cause=key))
