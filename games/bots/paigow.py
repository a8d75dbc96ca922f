"""A bot for 搶莊牌九: nobody knows a tile before betting, so what it weighs is risk against its stake.

The bank has the better of it: exact ties are the banker's, and his wins and losses net out before the
rake. So a bot calls as high as it dares, and bets about half as boldly as it calls.
"""

from collections.abc import Mapping, Sequence

from games.rules.core.game import Action, Json

# A share of the stake, in percent, that a bot risks in one hand: drawn anew for every answer.
BOLDNESS_LEAST, BOLDNESS_SPAN = 4, 29
TYPICAL_BET = 3


def choose(view: Mapping[str, Json], legal: Sequence[Action], seed: int) -> Action:
    """The boldest answer whose risk the stake bears, else the most careful one."""
    boldness = BOLDNESS_LEAST + seed % BOLDNESS_SPAN
    purse = _own_carry(view)
    careful = min(legal, key=_multiple)
    borne = [action for action in legal if _risk(view, action) * 100 <= purse * boldness]
    return max(borne, key=_multiple, default=careful)


def _multiple(action: Action) -> int:
    return int(action["multiple"])


def _own_carry(view: Mapping[str, Json]) -> int:
    """The bot's own coins; the poorest seat's where the view does not say which is its own."""
    carries: list[int] = view["carries"]
    seat = view.get("my_seat")
    return min(carries) if seat is None else carries[seat]


def _risk(view: Mapping[str, Json], action: Action) -> int:
    """What this answer may cost: a banker meets a usual bet of every seat, an idle seat only its own."""
    if action["do"] == "call":
        return int(view["base"]) * _multiple(action) * TYPICAL_BET * (len(view["carries"]) - 1)
    return 2 * int(view["base"]) * int(view["banker_multiple"]) * _multiple(action)
