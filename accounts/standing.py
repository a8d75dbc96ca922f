"""Where a member stands in the house: status, VIP tier and agent, changed by staff with a reason."""

from typing import Any

from django.db import transaction

from accounts import news, staff_log
from accounts.errors import NotStaff, ReasonMissing
from accounts.models import Member, MemberNote

STANDING = ("status", "vip_tier", "agent_id")


@transaction.atomic
def change_standing(*, member_id: int, author: Member, reason: str, **wanted: Any) -> MemberNote | None:
    """Change the named fields and note before, after, author and reason; None where nothing differs."""
    if not (author.is_staff and author.may_play and author.has_perm("accounts.change_member")):
        raise NotStaff
    member = Member.objects.select_for_update().get(pk=member_id)
    changes = {
        field: [getattr(member, field), wanted[field]]
        for field in STANDING
        if field in wanted and wanted[field] != getattr(member, field)
    }
    if not changes:
        return None
    if not reason.strip():
        raise ReasonMissing
    Member.objects.filter(pk=member_id).update(**{field: wanted[field] for field in changes})
    news.changed(member_id)
    staff_log.record(
        author=author,
        action="standing_changed",
        subject=member,
        before={field: was for field, (was, _) in changes.items()},
        after={field: now for field, (_, now) in changes.items()},
        reason=reason,
    )
    return MemberNote.objects.create(member=member, author=author, changes=changes, reason=reason.strip())
