"""What a hand was begun with, frozen: together with its moves it yields everything else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.models import Hand
from games.registry import GAMES
from games.rules.core.game import Chance, Json, Step


@dataclass(frozen=True, slots=True)
class HandInputs:
    """The frozen columns of a Hand row; every tuple lists seats in turn order."""

    id: int
    number: str
    table_id: str
    shuffle_id: int
    game: str
    version: int
    currency: str
    options: Mapping[str, Json]
    base: int
    members: tuple[int, ...]
    names: tuple[str, ...]
    bots: frozenset[int]
    chairs: tuple[int, ...]
    stakes: tuple[int, ...]
    carries: tuple[int, ...]
    rakes: tuple[int, ...]
    rake_account: int
    memory: Json | None
    started_ms: int
    chance: Chance = field(repr=False, compare=False)

    @property
    def seats(self) -> int:
        """How many seats the hand has."""
        return len(self.members)


# The columns of `games_hand` that `of_row` reads, named so that a caller may select exactly these.
COLUMNS = (
    "id", "number", "table_id", "shuffle_id", "game", "version", "currency", "options", "base", "members",
    "names", "bots", "chairs", "stakes", "carries", "rakes", "rake_account", "memory", "started_at",
)  # fmt: skip
LISTS = ("members", "names", "chairs", "stakes", "carries", "rakes")


def of_row(row: Mapping[str, Any], chance: Chance) -> HandInputs:
    """The inputs from a row of COLUMNS and the chance of the hand's shuffle (`shuffles.chance`)."""
    plain: dict[str, Any] = {
        name: row[name] for name in COLUMNS if name not in ("started_at", "table_id", "bots", *LISTS)
    }
    lists: dict[str, Any] = {name: tuple(row[name]) for name in LISTS}
    return HandInputs(
        **plain,
        **lists,
        bots=frozenset(row["bots"]),
        table_id=str(row["table_id"]),
        started_ms=round(row["started_at"].timestamp() * 1000),
        chance=chance,
    )


def of_hand(hand: Hand, chance: Chance) -> HandInputs:
    """The inputs of a Hand that is already loaded."""
    return of_row({name: getattr(hand, name) for name in COLUMNS}, chance)


def begin(inputs: HandInputs) -> Step:
    """The first step of the hand, by the rules of its game."""
    game = GAMES[inputs.game]
    return game.begin(
        options=game.parse_options(inputs.options),
        base=inputs.base,
        seats=inputs.seats,
        carries=inputs.carries,
        memory=inputs.memory,
        chance=inputs.chance,
    )
