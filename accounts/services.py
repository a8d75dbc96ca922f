"""Everything that changes people and their coins; each part lives in a module of its own."""

from accounts.bots import ensure_bots
from accounts.closing import close_account
from accounts.grants import amend_grant, approve_grant, propose_grant, refuse_grant
from accounts.guests import adopt_guest, make_guest, start_guest
from accounts.practice import refill_practice, welcome
from accounts.standing import change_standing

__all__ = [
    "adopt_guest",
    "amend_grant",
    "approve_grant",
    "change_standing",
    "close_account",
    "ensure_bots",
    "make_guest",
    "propose_grant",
    "refill_practice",
    "refuse_grant",
    "start_guest",
    "welcome",
]
