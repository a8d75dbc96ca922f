"""A bot for 台灣麻將: it weighs what a hand may win against what a discard may cost, both in tai.

How near a hand is, and what brings it nearer, is known exactly; how likely that comes about is guessed from
the tiles that its seat does not see. It takes every win, claims what makes its hand worth more, declares when
it waits, gives a hand up where a discard costs more than the hand is worth, and never extends a window.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.bots.mahjong_dangers import dangers
from games.bots.mahjong_hopes import USUAL, hope_of
from games.bots.mahjong_sight import Melds, Sight, Tiles, sight_of
from games.rules.core.game import Action, Json
from games.rules.mahjong.melds import ADDED_KONG, CHI, CONCEALED_KONG, OPEN_KONG, PON, Meld
from games.rules.mahjong.shanten import shanten, ukeire
from games.rules.mahjong.state import without
from games.rules.mahjong.tiles import COPIES, in_order

AT_ONCE = ("win", "declare")
CLAIMS = (CHI, PON, "kong")
# Live tiles without which a hand is better left free to change; 天聽 and 地聽 are worth it with fewer.
READY_LEAST = 3


def choose(
    view: Mapping[str, Json], legal: Sequence[Action], seed: int, options: Mapping[str, Json]
) -> Action:
    """The action worth most to this seat by the tai of its room; a tie by the seed."""
    for action in legal:
        if action["do"] in AT_ONCE:
            return action
    sight = sight_of(view, options)
    return _in_turn(sight, legal, seed) if view["phase"] == "discard" else _answer(sight, legal)


def _in_turn(sight: Sight, legal: Sequence[Action], seed: int) -> Action:
    """A kong where the hand is worth as much after it, else the best discard, declared where that is good."""
    tiles = [action["tile"] for action in legal if action["do"] == "discard" and not action.get("ready")]
    worths = dict(_discards(sight, sight.tiles, sight.melds, tiles))
    best = max(worths.values())
    for action in legal:
        if action["do"] == "kong" and _kong_worth(sight, action["tile"]) >= best:
            return action
    tied = [tile for tile in tiles if worths[tile] == best]
    chosen: Action = {"do": "discard", "tile": tied[seed % len(tied)]}
    ready = {**chosen, "ready": True}
    return ready if ready in legal and _is_good_to_lock(sight, chosen["tile"]) else chosen


def _is_good_to_lock(sight: Sight, tile: str) -> bool:
    """Whether a hand may stay as it is: enough tiles are left for it, or it is declared at once."""
    waits = next(one["waits"] for one in sight.view["own"]["discards_to_ready"] if one["tile"] == tile)
    left = sum(one["left"] for one in waits)
    return left >= READY_LEAST or (left > 0 and not sight.view["players"][sight.seat]["river"])


def _answer(sight: Sight, legal: Sequence[Action]) -> Action:
    """The claim after which the hand is worth more than without one, else a pass."""
    best: Action = {"do": "pass"}
    missing = shanten(sight.tiles, sight.melds)
    worth = hope_of(sight, sight.tiles, sight.melds, missing, _helping(sight, sight.tiles, sight.melds))
    for action in legal:
        if action["do"] in CLAIMS and (claimed := _claim_worth(sight, action, missing)) > worth:
            best, worth = action, claimed
    return best


def _discards(
    sight: Sight, tiles: Tiles, melds: Melds, candidates: Iterable[str]
) -> Iterator[tuple[str, float]]:
    """What the hand is worth after each discard: its hope less the danger."""
    rests = {tile: without(tiles, tile) for tile in candidates}
    missing = {tile: shanten(rest, melds) for tile, rest in rests.items()}
    nearest, costs = min(missing.values()), dangers(sight, rests)
    for tile, rest in rests.items():
        is_near = missing[tile] == nearest
        helping = _helping(sight, rest, melds) if is_near else USUAL[missing[tile]]
        yield tile, hope_of(sight, rest, melds, missing[tile], helping) - costs[tile]


def _claim_worth(sight: Sight, action: Action, missing: int) -> float:
    """What the hand is worth after a claim; nothing where it comes no nearer."""
    last = sight.view["last"]
    tile, source = last["tile"], last["seat"]
    if action["do"] == "kong":
        meld = Meld(OPEN_KONG, (tile,) * COPIES, tile, source)
        return _kong_hope(sight, without(sight.tiles, tile, tile, tile), (*sight.melds, meld))
    used = tuple(action["with"]) if action["do"] == CHI else (tile, tile)
    melds = (*sight.melds, Meld(action["do"], in_order((*used, tile)), tile, source))
    rest = without(sight.tiles, *used)
    if shanten(rest, melds) >= missing:
        return 0.0
    is_free = sight.view["options"]["kuikae"] == "off"
    allowed = dict.fromkeys(other for other in rest if is_free or other != tile)
    return max(worth for _, worth in _discards(sight, rest, melds, allowed))


def _kong_worth(sight: Sight, tile: str) -> float:
    """What the hand is worth after a kong of its own turn."""
    pon = next((meld for meld in sight.melds if meld.kind == PON and meld.tile == tile), None)
    if pon is None:
        meld = Meld(CONCEALED_KONG, (tile,) * COPIES)
        return _kong_hope(sight, without(sight.tiles, *meld.tiles), (*sight.melds, meld))
    melds = tuple(one for one in sight.melds if one != pon)
    meld = Meld(ADDED_KONG, (tile,) * COPIES, tile, pon.source)
    return _kong_hope(sight, without(sight.tiles, tile), (*melds, meld))


def _kong_hope(sight: Sight, tiles: Tiles, melds: Melds) -> float:
    """What a hand is worth that draws one tile more."""
    missing, helping = shanten(tiles, melds), _helping(sight, tiles, melds)
    return hope_of(sight, tiles, melds, missing, helping, more_turns=1)


def _helping(sight: Sight, tiles: Tiles, melds: Melds) -> int:
    return sight.left_of(ukeire(tiles, melds))
