"""What a seat sets aside for a fine: taken at sitting down, outside the carry (mahjong 9.6).

Used up by a fine, it is filled again before the next hand: from the wallet, then from the stake as far as a
base stays there. A seat that can do neither leaves at the next boundary, and a fine meanwhile is no more than
its reserve holds.
"""

from games.models import Room, Seat
from games.registry import GAMES
from games.rules.core.game import fining
from ledger.models import Account
from ledger.services import EntryDraft, Posting, post, wallet_of


def units(room: Room) -> int:
    """What a seat of that room sets aside; nothing where nobody is fined."""
    fined = fining(GAMES[room.game])
    return fined.reserve(room.base) if fined else 0


def held(seat: Seat) -> int:
    """What the seat has set aside now."""
    return balance(seat.reserve_account_id)


def is_full(seat: Seat) -> bool:
    """Whether the reserve could pay the highest fine; bots have none, for they never leave."""
    return seat.reserve_account_id is None or held(seat) >= units(seat.table.room)


def fill(seat: Seat, hand: int) -> bool:
    """Fill the reserve for a hand with that ordinal; False where the member's coins do not suffice."""
    if is_full(seat) or seat.reserve_account_id is None or seat.stake_account_id is None:
        return True
    missing = units(seat.table.room) - held(seat)
    wallet = wallet_of(seat.member_id, seat.currency)
    bought = min(missing, balance(wallet.pk))
    own = min(missing - bought, max(0, balance(seat.stake_account_id) - seat.table.room.base))
    postings = [Posting("buy_in", wallet.pk, seat.stake_account_id, bought)] if bought else []
    if bought + own:
        postings.append(Posting("reserve", seat.stake_account_id, seat.reserve_account_id, bought + own))
        post(EntryDraft(f"reserve:{seat.pk}:{hand}", tuple(postings), cause=f"seat:{seat.pk}"))
    return bought + own == missing


def balance(account_id: int | None) -> int:
    """The units in a member's account as the running transaction sees it."""
    found = Account.objects.filter(pk=account_id).values_list("balance", flat=True).first()
    return found or 0
