"""A finished hand as a member is shown it: the stored replay, with a fine decided since (mahjong 9).

The record itself stays what it is: a grace may end long after the hand has.
"""

from games import replay
from games.audit import stored_replay
from games.models import Hand
from games.rules.core.game import Json
from games.selectors.table import fine_view
from games.services import fines


def seen_by(hand: Hand, *, own: int, seat: int) -> dict[str, Json]:
    """The replay for the member in seat `own`, from the asked seat where that is his to see."""
    is_revealed = hand.shuffle.revealed_at is not None
    seen = replay.for_member(stored_replay(hand), own=own, seat=seat, is_revealed=is_revealed)
    fine = fines.of(hand)
    if fine is None:
        return seen | {"fines": []}
    *before, last = seen["steps"]
    fined = fines.with_fine(fine, last["results"] or [])
    return seen | {"steps": [*before, last | {"results": fined or None}], "fines": [fine_view(fine)]}
