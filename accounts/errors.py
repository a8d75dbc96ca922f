"""What the people's services refuse, each with a stable code and a plain sentence."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class AccountsError(Exception):
    """Something a member or staff asked for that cannot be done."""

    code = "accounts"
    message: str | Promise = ""

    def __str__(self) -> str:
        return str(self.message)


class SelfApproval(AccountsError):
    """The proposer may not decide on his own proposal."""

    code = "self_approval"
    message = _("You proposed this grant. Another person must decide on it.")


class SelfGrant(AccountsError):
    """Nobody proposes or approves coins for himself."""

    code = "self_grant"
    message = _("Nobody can propose or approve coins for their own account.")


class ProposalChanged(AccountsError):
    """The proposal is not the one that was read."""

    code = "proposal_changed"
    message = _("This proposal has changed since you read it. Please read it again before you decide.")


class AlreadyDecided(AccountsError):
    """The proposal was decided before."""

    code = "already_decided"
    message = _("This grant has already been decided.")


class NotStaff(AccountsError):
    """Only active staff with the permission may do this."""

    code = "not_staff"
    message = _("Only staff with the matching permission can do this.")


class MembersOnly(AccountsError):
    """Club coins are for members; guests and bots have practice coins."""

    code = "members_only"
    message = _("Club coins are for members. Guests and bots play with practice coins.")


class ReasonMissing(AccountsError):
    """A change of this kind needs a reason."""

    code = "reason_missing"
    message = _("Please give a reason.")


class UnitsOutOfRange(AccountsError):
    """The amount of a grant lies between one unit and the limit of one proposal."""

    code = "units_out_of_range"
    message = _("A grant is more than nothing and at most 1,000,000 coins.")


class NotAGuest(AccountsError):
    """Only a guest can become a member."""

    code = "not_a_guest"
    message = _("This account is a member's already.")


class StaffStay(AccountsError):
    """Nobody of the staff closes his own account: what he has begun would be left without an owner."""

    code = "staff_stay"
    message = _("Staff accounts are closed by another member of staff.")


class MembersClose(AccountsError):
    """A guest's account ends with his session; only a member's can be closed."""

    code = "members_close"
    message = _("Only a member's account can be closed.")


class NameTaken(AccountsError):
    """Somebody took the name, or one that looks like it, a moment ago."""

    code = "name_taken"
    message = _("Somebody has this name, or one that looks like it. Please choose another.")
