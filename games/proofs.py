"""What the hall publishes so that anybody can check a shuffle: its record, and the log of commitments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.audit import stored_replay
from games.models import Hand, Shuffle
from games.registry import GAMES
from games.rules.core.game import Json
from games.services import moment

VERSION = 1
PAGE_SHUFFLES = 50
# Those who sat there learn the seed at once; everybody else a day later (fairness.md 2).
PUBLIC_AFTER = timedelta(hours=24)
BY_ITS_RULES = (Hand.Status.SETTLED, Hand.Status.VOIDED)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One commitment of the public log; seed and deck hash are empty until they are public."""

    table: int
    number: int
    game: str
    commitment: str
    published_at: datetime
    revealed_at: datetime | None
    seed: str
    deck_hash: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """Lines from the newest on; `next_cursor` asks for older ones, empty when there are none."""

    lines: tuple[LogLine, ...]
    next_cursor: str


def proof_of(hand: Hand) -> dict[str, Json]:
    """The record from which a member checks his hand; before the reveal only what was published ahead."""
    is_revealed = hand.shuffle.revealed_at is not None
    return {
        "version": VERSION,
        "hand": {
            "number": hand.number,
            "place": hand.place,
            "game": hand.game,
            "names": hand.names,
            "carries": hand.carries,
            "status": hand.status,
        },
        "shuffle": _shuffle(hand.shuffle, is_revealed=is_revealed),
        "deck": _canonical_deck(hand) if is_revealed else None,
        "events": _public_events(hand) if is_revealed else None,
        "final": _final_view(hand) if is_revealed else None,
        "earlier": _openings_before(hand) if is_revealed else None,
    }


def commitment_log(*, before: int | None = None, table: int | None = None) -> LogPage:
    """A page of all commitments of the hall, newest first, or of one table's."""
    shuffles = Shuffle.objects.select_related("table").order_by("-id")
    if before is not None:
        shuffles = shuffles.filter(pk__lt=before)
    if table is not None:
        shuffles = shuffles.filter(table__number=table)
    found = list(shuffles[: PAGE_SHUFFLES + 1])
    shown = found[:PAGE_SHUFFLES]
    more = str(shown[-1].pk) if len(found) > PAGE_SHUFFLES else ""
    return LogPage(tuple(_line(shuffle) for shuffle in shown), more)


def _shuffle(shuffle: Shuffle, *, is_revealed: bool) -> dict[str, Json]:
    ahead = {
        "table": shuffle.table_id.hex,
        # Text: a number may pass what a browser's numbers hold.
        "number": str(shuffle.number),
        "game": shuffle.game,
        "commitment": shuffle.commitment,
        "published_at": shuffle.published_at.isoformat(),
        "locked_at": shuffle.locked_at.isoformat() if shuffle.locked_at else None,
    }
    later = {
        "seats": shuffle.seats,
        "lock_hash": shuffle.lock_hash,
        "root_hash": shuffle.root_hash,
        "deck_hash": shuffle.deck_hash,
        "server_seed": shuffle.revealed_seed,
    }
    return ahead | (later if is_revealed else dict.fromkeys(later))


def _canonical_deck(hand: Hand) -> Sequence[str] | None:
    """The deck before it was shuffled; rules of another version cannot be asked for theirs."""
    game = GAMES.get(hand.game)
    if game is None or hand.version != game.VERSION:
        return None
    return list(game.deck(game.parse_options(hand.options)))


def _public_events(hand: Hand) -> list[Json] | None:
    """What everybody at the table saw, in order; None for a hand that did not end by its rules."""
    if hand.status not in BY_ITS_RULES:
        return None
    steps = stored_replay(hand)["views"]["spectator"]
    return [event for step in steps for event in step["events"]]


def _final_view(hand: Hand) -> Json:
    """How the hand lay for everybody when it was over; None for one that did not end by its rules."""
    return stored_replay(hand)["views"]["spectator"][-1]["view"] if hand.status in BY_ITS_RULES else None


def _openings_before(hand: Hand) -> list[Json]:
    """How each earlier hand of the round began for everybody: a later deal may build on it."""
    before = Hand.objects.filter(round=hand.round_id, ordinal__lt=hand.ordinal, status=Hand.Status.SETTLED)
    hands = before.select_related("shuffle", "table__room", "audit").prefetch_related("moves", "results")
    return [
        {"number": one.number, "events": stored_replay(one)["views"]["spectator"][0]["events"]}
        for one in hands.order_by("ordinal")
    ]


def _line(shuffle: Shuffle) -> LogLine:
    revealed_at = shuffle.revealed_at
    is_public = revealed_at is not None and revealed_at + PUBLIC_AFTER <= moment.now()
    return LogLine(
        table=shuffle.table.number,
        number=shuffle.number,
        game=shuffle.game,
        commitment=shuffle.commitment,
        published_at=shuffle.published_at,
        revealed_at=revealed_at,
        seed=shuffle.revealed_seed if is_public else "",
        deck_hash=shuffle.deck_hash if is_public else "",
    )
