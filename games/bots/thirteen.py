"""A bot for 13支: it sets what 自動排墩 finds best, and names the seat that it may hope to win from.

賭倍 doubles both ways, so it is best laid on the weakest player: the one with the fewest points in this
round so far. A seat that could not pay a beating (a bare 全壘打, doubled) is passed over while another could.
"""

from collections.abc import Mapping, Sequence

from games.rules.core.game import Action, Json

BEATING_POINTS = 24


def choose(view: Mapping[str, Json], legal: Sequence[Action], seed: int) -> Action:
    """The best suggestion with the seat of fewest points among those that can pay; a tie by the seed."""
    rows = _rows(legal[0])
    offered = [action for action in legal if _rows(action) == rows]
    able = [action for action in offered if view["carries"][action["bet"]] >= BEATING_POINTS * view["base"]]
    chosen = able or offered
    fewest = min(view["sums"][action["bet"]] for action in chosen)
    tied = [action for action in chosen if view["sums"][action["bet"]] == fewest]
    return tied[seed % len(tied)]


def _rows(action: Action) -> tuple[Json, ...]:
    return (action["front"], action["middle"], action["back"])
