"""What a hand of 台灣麻將 may come to: how likely it wins, to a bot's mind, and what that would bring."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from games.bots.mahjong_sight import Melds, Prices, Sight, Tiles
from games.rules.mahjong.held import DISCARD, Win
from games.rules.mahjong.shanten import ukeire
from games.rules.mahjong.tai import score
from games.rules.mahjong.tiles import HONOURS, suit_of

# How many tiles usually help a hand that is so far from waiting, of which it is known only later.
USUAL = (5, 15, 27, 40, 53, 68, 80, 90, 96, 96, 96, 96)
# How much oftener than by its own draw alone a hand gets on, with every other seat that discards.
BY_CLAIM, BY_WIN = 0.25, 0.7
QUICKEST = 0.9
# How likely the hand ends in others' favour in a round of turns: from the first to the last.
HAZARDS = (0.01, 0.01, 0.02, 0.03, 0.05, 0.07, 0.09, 0.11, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.2)
# Payers of a usual win: a self-draw is paid by all.
PAYERS_MORE = 0.3
FLUSH_BY_STRANGERS = (1.0, 0.6, 0.4, 0.2, 0.1)
TRIPLETS_BY_COUNT = (0.0, 0.0, 0.1, 0.25, 0.5, 1.0)


def hope_of(
    sight: Sight, tiles: Tiles, melds: Melds, missing: int, helping: int, *, more_turns: int = 0
) -> float:
    """What a hand of sixteen may be expected to win from its next draw on, in tai."""
    chance = win_chance(missing, helping, max(sight.unseen, 1), sight.turns + more_turns, sight.seats)
    return chance * worth(sight, tiles, melds, missing)


def _rate(distance: int, helping: int, unseen: int, seats: int) -> float:
    """How likely a hand comes one step nearer in a round of turns."""
    more = 1 + (BY_CLAIM if distance else BY_WIN) * (seats - 1)
    return min(QUICKEST, more * helping / unseen)


@lru_cache(maxsize=1 << 14)
def win_chance(missing: int, helping: int, unseen: int, turns: int, seats: int) -> float:
    """How likely a hand wins that is so far from waiting, with so many tiles that help among the unseen."""
    rates = [_rate(0, helping if missing == 0 else USUAL[0], unseen, seats)]
    for distance in range(1, missing + 1):
        count = helping if distance == missing else USUAL[distance]
        rates.append(_rate(distance, count, unseen, seats))
    alive, won = [0.0] * missing + [1.0], 0.0
    for turn in range(turns):
        won += alive[0] * rates[0]
        alive[0] -= alive[0] * rates[0]
        for distance in range(1, missing + 1):
            moved = alive[distance] * rates[distance]
            alive[distance] -= moved
            alive[distance - 1] += moved
        hazard = HAZARDS[max(len(HAZARDS) - turns + turn, 0)] * (seats - 1) / 3
        alive = [share * (1 - hazard) for share in alive]
    return won


def worth(sight: Sight, tiles: Tiles, melds: Melds, missing: int) -> float:
    """What a win with this hand would bring, in tai: the 底, its own tai and the dealer's, of all who pay."""
    tai = _exact(sight, tiles, melds) if missing == 0 else 0.0
    if not tai:
        tai = guessed_tai(sight, tiles, melds)
    others = sight.others
    dealers = sum(sight.dealer_tai(other, sight.seat) for other in others) / len(others)
    payers = 1 + PAYERS_MORE * (len(others) - 1)
    return (base_tai(sight) + tai + dealers) * payers


def base_tai(sight: Sight) -> float:
    """The 底 in tai."""
    return float(sight.view["base"] / sight.view["tai_units"])


def guessed_tai(sight: Sight, tiles: Tiles, melds: Melds) -> float:
    """What tai a hand that does not wait yet promises."""
    counts = Counter(tiles)
    sets = [meld.tile for meld in melds if meld.is_triplet]
    triplets = [*sets, *(tile for tile, count in counts.items() if count >= 3)]
    pairs = [tile for tile, count in counts.items() if count == 2]
    is_concealed = not any(meld.is_exposed for meld in melds)
    values = sight.prices.values
    found = 1.3 * values["men_qing"] if is_concealed else 0.0
    for honour, tai in sight.honours_of(sight.seat):
        found += tai * (1.0 * (honour in triplets) + 0.35 * (honour in pairs))
    hidden = sum(count >= 3 for count in counts.values()) + sum(not meld.is_exposed for meld in melds)
    found += values["san_an_ke"] * (1.0 * (hidden >= 3) + 0.2 * (hidden == 2))
    found += _flush(sight, tiles, melds) + _flowers(sight)
    found += values["peng_peng_hu"] * _all_triplets(triplets, pairs, melds)
    return found if sight.prices.cap is None else min(found, sight.prices.cap)


def _flush(sight: Sight, tiles: Tiles, melds: Melds) -> float:
    """混一色 and 清一色, by how few tiles are of other suits."""
    held = [*tiles, *(tile for meld in melds for tile in meld.tiles[:3])]
    suits = Counter(suit for suit in map(suit_of, held) if suit)
    values = sight.prices.values
    if not suits:
        return 0.5 * values["zi_yi_se"]
    best, count = suits.most_common(1)[0]
    if any(suit_of(meld.tile) not in (best, None) for meld in melds):
        return 0.0
    strangers = sum(suits.values()) - count
    if strangers >= len(FLUSH_BY_STRANGERS):
        return 0.0
    has_honours = any(tile in HONOURS for tile in held)
    tai = values["hun_yi_se"] if has_honours else 0.75 * values["qing_yi_se"]
    return FLUSH_BY_STRANGERS[strangers] * tai


def _all_triplets(triplets: Sequence[str], pairs: Sequence[str], melds: Melds) -> float:
    """How likely 碰碰胡 is, where no run lies open and there are pairs enough."""
    if not all(meld.is_triplet for meld in melds) or len(triplets) + len(pairs) < 6:
        return 0.0
    return TRIPLETS_BY_COUNT[min(len(triplets), 5)]


def _flowers(sight: Sight) -> float:
    """正花: a seat's own flowers, which every discard leaves alike, but not every seat."""
    number = "ESWN".index(sight.winds[0])
    own = {f"f{number + 1}", f"f{number + 5}"}
    count = len(own & set(sight.view["players"][sight.seat]["flowers"]))
    return float(sight.prices.values["zheng_hua"] * count)


def _exact(sight: Sight, tiles: Tiles, melds: Melds) -> float:
    """The tai of a hand that waits, of its kinds by how many tiles of each are left; 0 where none is."""
    kinds = [(kind, sight.left_of((kind,))) for kind in ukeire(tiles, melds)]
    total = sum(left for _, left in kinds)
    if not total:
        return 0.0
    return sum(left * _scored(sight, tiles, melds, kind) for kind, left in kinds if left) / total


def _scored(sight: Sight, tiles: Tiles, melds: Melds, kind: str) -> float:
    seat_wind, round_wind = sight.winds
    flowers = tuple(sight.view["players"][sight.seat]["flowers"])
    return _score(Win(tiles, melds, kind, DISCARD, seat_wind, round_wind, flowers), sight.prices)


@lru_cache(maxsize=1 << 12)
def _score(win: Win, prices: Prices) -> float:
    tai: float = score(win, prices.values).tai
    if not any(meld.is_exposed for meld in win.melds):
        # Every other win may be a self-draw: 不求 then stands for 門清, or 自摸 beside it.
        more = prices.values["bu_qiu"] - prices.values["men_qing"]
        tai += max(more, prices.values["zi_mo"]) / 2
    return tai if prices.cap is None else min(tai, prices.cap)
