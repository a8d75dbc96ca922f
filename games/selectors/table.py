"""The table as one member may see it, in a few queries: the part of a frame that is called `table`."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db.models import Count

from games.models import Fine, Hand, Room, Seat, Shuffle, Table
from games.registry import GAMES
from games.rules.core.game import Json
from games.selectors.hands import slips
from games.services import graces, moment
from games.services.chairs import TableId
from games.services.seating import buy_in_bounds
from ledger.models import Account

PRESENT = timedelta(seconds=15)


def table_view(table_id: TableId, member_id: int | None) -> dict[str, Json] | None:
    """The table as that member may see it (frame part `table`), or None where there is none."""
    return table_views(table_id, [member_id]).get(member_id)


def table_views(table_id: TableId, member_ids: Sequence[int | None]) -> dict[int | None, dict[str, Json]]:
    """The table as each of these members may see it, in as many queries as for one; empty without a table."""
    table = Table.objects.select_related("room", "round").filter(pk=table_id).first()
    if table is None:
        return {}
    seats, hands = _seats(table), _hands(table)
    wallets = _wallets(table.room.currency, member_ids)
    return {
        member: _view(table, seats, member, wallets.get(f"member:{member}", 0)) | hands
        for member in member_ids
    }


def _view(table: Table, seats: Sequence[Seat], member_id: int | None, wallet: int) -> dict[str, Json]:
    mine = next((seat for seat in seats if seat.member_id == member_id), None)
    return {
        "id": str(table.pk),
        "number": table.number,
        "version": table.version,
        "phase": table.phase,
        "next_at": _next_at(table),
        "invite": table.invite if mine else None,
        "room": room_view(table.room),
        "seats": _chairs(table.room, seats, mine),
        "me": _me(table.room, mine, wallet),
    }


def _wallets(currency: str, member_ids: Sequence[int | None]) -> dict[str, int]:
    """What lies in these members' wallets, by holder."""
    holders = [f"member:{member}" for member in member_ids]
    wallets = Account.objects.filter(kind="wallet", holder__in=holders, currency=currency)
    return {holder: balance or 0 for holder, balance in wallets.values_list("holder", "balance")}


def room_view(room: Room) -> dict[str, Json]:
    """What a table's page says of its room."""
    return {
        "slug": room.slug,
        "game": room.game,
        "currency": room.currency,
        "base": room.base,
        "entry": room.entry,
        "options": room.options,
        "rules_version": GAMES[room.game].VERSION,
        "seats": room.seats,
        "rake_bp": room.rake_bp,
        "rake_vip_bp": room.rake_vip_bp,
        "has_bots": room.has_bots,
    }


def commitment_of(table: Table) -> dict[str, Json] | None:
    """The newest published commitment: that of the next shuffle, or of a first that nobody has dealt yet."""
    ahead = Shuffle.objects.filter(table=table).order_by("-number").first()
    return {"number": ahead.number, "hex": ahead.commitment} if ahead else None


def _seats(table: Table) -> list[Seat]:
    running = Seat.objects.filter(table=table, left_at=None)
    return list(running.select_related("member", "stake_account").order_by("index"))


def _next_at(table: Table) -> int | None:
    """When the next hand begins, where that is known: the pause's end, or the countdown's."""
    at = table.wake_at if table.phase == Table.Phase.PAUSE else table.deal_at
    return moment.in_ms(at) if at else None


def _chairs(room: Room, seats: Sequence[Seat], mine: Seat | None) -> list[Json]:
    shown: list[Json] = [None] * room.seats
    for seat in seats:
        shown[seat.index] = _seat_view(seat, room.game, is_mine=seat is mine)
    return shown


def _seat_view(seat: Seat, game: str, *, is_mine: bool) -> dict[str, Json]:
    return {
        "seat": seat.index,
        "name": str(seat.member),
        "is_bot": seat.member.is_bot,
        # Read with the seat a moment ago; a frame needs no second look at the books.
        "stake": (seat.stake_account.balance or 0) if seat.stake_account else 0,
        "ready": seat.is_ready,
        "presence": presence_of(seat),
        "leaving": seat.is_leaving,
        "grace_at": graces.ends_at(seat, game),
        "top_up": seat.top_up if is_mine else 0,
        "me": is_mine,
    }


def presence_of(seat: Seat) -> str:
    """Whether the member is here, has stepped out, or is gone without a word."""
    if seat.is_away:
        return "away"
    seen = max(seat.seen_at or seat.sat_at, seat.sat_at)
    is_dropped = seat.dropped_at is not None and seat.dropped_at >= seen
    is_here = seat.member.is_bot or (not is_dropped and moment.now() - seen < PRESENT)
    return "here" if is_here else "gone"


def _me(room: Room, mine: Seat | None, wallet: int) -> dict[str, Json]:
    return {
        "seat": mine.index if mine else None,
        "wallet": wallet,
        "active": True,
        "is_spectator": mine is None,
        "buy_in": buy_in_bounds(room),
    }


def _hands(table: Table) -> dict[str, Json]:
    """The round, the commitment of the next shuffle and the last hand that ended."""
    newest = table.hands.select_related("shuffle").annotate(dealt=Count("round__hands"))
    newest = newest.order_by("-ordinal")[:2]
    ended = next((hand for hand in newest if hand.status == Hand.Status.SETTLED), None)
    return {
        "round": _round(table, newest),
        "commitment": commitment_of(table),
        "last": last_hand(ended) if ended else None,
        "fines": [fine_view(fine) for fine in _fines(table, newest)],
    }


def _fines(table: Table, newest: Iterable[Hand]) -> Iterable[Fine]:
    """The fines of the two newest hands, the older first, but none of a hand that broke off.

    No question is asked where nobody is fined.
    """
    if graces.grace_of(table.room.game) is None:
        return ()
    counted = [hand.pk for hand in newest if hand.status in graces.FINED]
    return Fine.objects.filter(hand__in=counted).select_related("hand").order_by("hand")


def fine_view(fine: Fine) -> dict[str, Json]:
    """A fine as everybody at the table sees it: who left, what it cost, and who got what of it."""
    hand, place = fine.hand, fine.hand.members.index(fine.member_id)
    return {
        "hand": hand.number,
        "kind": fine.kind,
        "leaver": hand.chairs[place],
        "name": hand.names[place],
        "units": fine.units,
        "shares": [
            {"chair": hand.chairs[seat], "name": hand.names[seat], "units": share}
            for seat, share in enumerate(fine.shares)
            if share > 0
        ],
        "company": fine.company,
    }


def _round(table: Table, newest: Iterable[Hand]) -> dict[str, Json] | None:
    hand = next((hand for hand in newest if hand.round_id == table.round_id), None)
    if hand is None or table.round is None:
        return None
    return {"ordinal": table.round.ordinal, "hand": hand.dealt, "hands": GAMES[hand.game].HANDS_PER_ROUND}


def last_hand(hand: Hand) -> dict[str, Json]:
    """A finished hand in short: who sat where, and the slips."""
    return {
        "number": hand.number,
        "names": hand.names,
        "chairs": hand.chairs,
        "results": slips(hand),
        "ended_at": moment.in_ms(hand.ended_at) if hand.ended_at else None,
    }
