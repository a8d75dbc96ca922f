"""How dangerous a discard is in 台灣麻將: who may be waiting, on what, and what that would cost, in tai.

A tile that a seat discarded itself is nearly safe against it; what anybody discarded after a declaration is
safe against that seat, whose hand no longer changes. Then come honours that are all but gone, and ends of
runs of which the seat threw the other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.bots.mahjong_hopes import base_tai
from games.bots.mahjong_sight import Sight, seen_melds
from games.rules.core.game import Json
from games.rules.mahjong.tiles import COPIES, INDEX, KINDS, number_of, suit_of

# How likely a seat waits, by its open melds and by its discards, in percent.
BY_MELDS, BY_DISCARDS = (0, 6, 16, 34, 60, 90), 2
SELDOM, SURELY = 5, 85
# What a kind is waited on with, in thousandths of the hands that wait: two sides, one side, a pair, alone.
TWO_SIDED, ONE_SIDED, PAIRED, SINGLE = 62, 32, 45, 30
OWN_DISCARD, PASSED_LATELY, OTHER_END = 0.15, 0.3, 0.4
FLUSHING, NO_FLUSH = 1.8, 0.4
MELDS_OF_FLUSH = 2
USUAL_TAI = 2.0


def dangers(sight: Sight, tiles: Iterable[str]) -> Mapping[str, float]:
    """What each of these tiles may be expected to cost when discarded, in tai."""
    found = dict.fromkeys(tiles, 0.0)
    for seat in sight.others:
        waiting = waiting_chance(sight.view, seat)
        if waiting * 100 > SELDOM:
            cost = waiting * _price(sight, seat)
            for tile in found:
                found[tile] += cost * hit_chance(sight, seat, tile)
    return found


def waiting_chance(view: Mapping[str, Json], seat: int) -> float:
    """How likely that seat waits."""
    player = view["players"][seat]
    if player["ready"]:
        return 1.0
    guessed = BY_MELDS[len(player["melds"])] + BY_DISCARDS * len(player["river"])
    return min(guessed, SURELY) / 100


def hit_chance(sight: Sight, seat: int, tile: str) -> float:
    """How likely a seat that waits waits on this kind."""
    safety = _passed(sight.view, seat, tile)
    if not safety:
        return 0.0
    left = sight.live[INDEX[tile]]
    thousandths = PAIRED * left * (left - 1) / 6 + SINGLE * left / 3
    if suit_of(tile):
        thousandths += _by_runs(sight, seat, tile)
    return thousandths / 1000 * safety * _flush_factor(sight.view, seat, tile)


def _by_runs(sight: Sight, seat: int, tile: str) -> float:
    """How likely it completes a run, by the partners that are left and what the seat threw away."""
    number, place = number_of(tile), INDEX[tile]
    thrown = {one["tile"] for one in sight.view["players"][seat]["river"]}
    found = 0.0
    for step in (1, -1):
        if 1 <= number + 2 * step <= 9:
            pairs = sight.live[place + step] * sight.live[place + 2 * step] / COPIES**2
            end = number + 3 * step
            if not 1 <= end <= 9:
                found += ONE_SIDED * pairs
            else:
                found += TWO_SIDED * pairs * (OTHER_END if KINDS[place + 3 * step] in thrown else 1)
    if 1 < number < 9:
        found += ONE_SIDED * sight.live[place + 1] * sight.live[place - 1] / COPIES**2
    return found


def _passed(view: Mapping[str, Json], seat: int, tile: str) -> float:
    """How much is left of a tile's danger after what was discarded already."""
    river = view["players"][seat]["river"]
    declared = next((place for place, one in enumerate(river) if one["ready"]), None)
    if declared is not None:
        if any(one["tile"] == tile for one in river[declared:]):
            return 0.0
        since = len(river) - declared - 1
        return 0.1 if _thrown_lately(view, seat, tile, max(since, 1)) else 1.0
    if any(one["tile"] == tile for one in river):
        return OWN_DISCARD
    return PASSED_LATELY if _thrown_lately(view, seat, tile, 1) else 1.0


def _thrown_lately(view: Mapping[str, Json], seat: int, tile: str, count: int) -> bool:
    """Whether one of the others' last so many discards was of this kind, and nobody won on it."""
    rivers = (player["river"][-count:] for other, player in enumerate(view["players"]) if other != seat)
    return any(one["tile"] == tile for river in rivers for one in river)


def _flush_factor(view: Mapping[str, Json], seat: int, tile: str) -> float:
    """More for the suit of which alone a seat has its melds, less for the other suits."""
    suits = Counter(suit_of(tiles[0]) for tiles in seen_melds(view, seat))
    suits.pop(None, None)
    if len(suits) != 1 or sum(suits.values()) < MELDS_OF_FLUSH or suit_of(tile) is None:
        return 1.0
    return FLUSHING if suit_of(tile) in suits else NO_FLUSH


def _price(sight: Sight, seat: int) -> float:
    """What a discard into that seat's hand would cost, in tai: 底, what it shows, the dealer's."""
    shown = seen_melds(sight.view, seat)
    kinds = dict(sight.honours_of(seat))
    honours = sum(kinds.get(tiles[0], 0) for tiles in shown if tiles[0] == tiles[1])
    suits = {suit_of(tiles[0]) for tiles in shown} - {None}
    flush = (
        0.5 * sight.prices.values["hun_yi_se"] if len(shown) >= MELDS_OF_FLUSH and len(suits) == 1 else 0.0
    )
    dealers = sight.dealer_tai(sight.seat, seat)
    return base_tai(sight) + USUAL_TAI + honours + flush + dealers
