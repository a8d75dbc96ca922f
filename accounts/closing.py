"""A member closes his account: nobody signs in or plays with it, its coins and history stay in the books."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts import news, staff_log
from accounts.errors import MembersClose, StaffStay
from accounts.models import Member, MemberNote

REASON = "closed by the member"


@transaction.atomic
def close_account(*, member_id: int) -> None:
    """Close it and end every session; staff can open it again by its standing, with a reason."""
    member = Member.objects.select_for_update().get(pk=member_id)
    if member.is_staff:
        raise StaffStay
    if member.kind != Member.Kind.MEMBER or not member.may_play:
        raise MembersClose
    before, after = {"status": member.status}, {"status": Member.Status.CLOSED}
    Member.objects.filter(pk=member_id).update(**after)
    for session in UserSession.objects.filter(user_id=member_id):
        session.end()
    staff_log.record(
        author=member, action="account_closed", subject=member, before=before, after=after, reason=REASON
    )
    changes = {"status": [before["status"], after["status"]]}
    MemberNote.objects.create(member=member, author=member, changes=changes, reason=REASON)
    news.changed(member_id)
