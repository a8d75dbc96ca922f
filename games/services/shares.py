"""Links to finished hands: made and revoked by who sat there."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import Member
from games.errors import NotSeated
from games.models import Hand, Share
from games.services import moment

SHARED = (Hand.Status.SETTLED, Hand.Status.VOIDED)


def of(*, hand: Hand, member: Member) -> Share | None:
    """The member's open link to a hand, if he made one."""
    return Share.objects.filter(hand=hand, member=member, revoked_at=None).first()


@transaction.atomic
def share(*, hand: Hand, member: Member) -> Share:
    """Make a link to a finished hand; asked again, the same one."""
    if member.pk not in hand.members or hand.status not in SHARED:
        raise NotSeated
    made, _ = Share.objects.get_or_create(
        hand=hand,
        member=member,
        revoked_at=None,
        defaults={"token": secrets.token_urlsafe(24), "made_at": moment.now()},
    )
    return made


def revoke(*, hand: Hand, member: Member) -> None:
    """Close the member's link to a hand; a new one will have another address."""
    Share.objects.filter(hand=hand, member=member, revoked_at=None).update(revoked_at=moment.now())


def shared_hand(token: str) -> Hand | None:
    """The hand of an open link, with the names that its strangers may read."""
    found = Share.objects.filter(token=token, revoked_at=None, hand__status__in=SHARED)
    made = found.select_related("hand__table__room").first()
    if made is None:
        return None
    # In memory only: nothing that is drawn from this row can tell a hidden name.
    made.hand.names = names_for_strangers(made.hand)
    return made.hand


def names_for_strangers(hand: Hand) -> Sequence[str]:
    """The nickname of who agrees, the names of bots, and for all others the number of the seat."""
    agreeing = set(Member.objects.filter(pk__in=hand.members, shows_name=True).values_list("pk", flat=True))
    return [
        name if member in agreeing or seat in hand.bots else gettext("Seat %(number)s") % {"number": seat + 1}
        for seat, (member, name) in enumerate(zip(hand.members, hand.names, strict=True))
    ]
