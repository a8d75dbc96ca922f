"""The house's own players: each gets its seat's view, what it may do and the room's options, nothing else."""

from collections.abc import Callable, Mapping, Sequence

from games.bots import mahjong, paigow, thirteen
from games.rules.core.game import Action, Json

Bot = Callable[[Mapping[str, Json], Sequence[Action], int, Mapping[str, Json]], Action]
NO_OPTIONS: Mapping[str, Json] = {}


def choose(
    game_slug: str,
    view: Mapping[str, Json],
    legal: Sequence[Action],
    seed: int,
    options: Mapping[str, Json] = NO_OPTIONS,
) -> Action:
    """What a bot of that game does here; the same for the same view, actions, seed and options."""
    return BOTS.get(game_slug, _whatever(calm))(view, legal, seed, options)


def calm(_view: Mapping[str, Json], legal: Sequence[Action], _seed: int) -> Action:
    """What the bot of a game does that has none of its own: it passes where it may, else the first thing."""
    return next((action for action in legal if action["do"] == "pass"), legal[0])


def _whatever(policy: Callable[[Mapping[str, Json], Sequence[Action], int], Action]) -> Bot:
    """A policy that does the same whatever the options of the room are."""
    return lambda view, legal, seed, _options: policy(view, legal, seed)


BOTS: Mapping[str, Bot] = {
    "mahjong": mahjong.choose,
    "paigow": _whatever(paigow.choose),
    "thirteen": _whatever(thirteen.choose),
}
