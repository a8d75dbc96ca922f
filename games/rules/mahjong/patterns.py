"""The tai table: one pattern a row, with its value, when a hand has it, what it swallows (RULES 7, 7.1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .held import ROB_KONG, Held
from .tiles import DRAGONS, FLOWERS, WINDS, is_honour


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row: `times` is how often a hand has the pattern, `swallows` the patterns not counted beside it."""

    code: str
    name: str
    tai: int
    times: Callable[[Held], int]
    swallows: tuple[str, ...] = ()


def _has_flag(flag: str) -> Callable[[Held], int]:
    return lambda held: flag in held.win.flags


def _concealed_triplets(count: int) -> Callable[[Held], int]:
    return lambda held: held.concealed_triplets >= count


def _is_ping_hu(held: Held) -> bool:
    plain = held.is_all_runs and not held.win.flowers and not any(map(is_honour, held.pairs))
    return plain and held.win.is_on_discard and held.is_two_sided and held.kinds_won > 1


def _is_last_draw(held: Held) -> bool:
    return held.win.is_self_drawn and "last_tile" in held.win.flags


def _is_last_discard(held: Held) -> bool:
    return held.win.is_on_discard and "last_tile" in held.win.flags


def _is_after_replacement(held: Held) -> bool:
    return held.win.is_self_drawn and "after_replacement" in held.win.flags


def _own_flowers(held: Held) -> int:
    number = WINDS.index(held.win.seat_wind)
    return sum(tile in held.win.flowers for tile in (FLOWERS[number], FLOWERS[number + 4]))


def _flower_kongs(held: Held) -> int:
    return sum(set(held.win.flowers) >= set(four) for four in (FLOWERS[:4], FLOWERS[4:]))


def _triplets_and_pair(held: Held, honours: tuple[str, ...], triplets: int, pairs: int) -> bool:
    """Whether so many triplets and pairs are of some honours; a 嚦咕嚦咕 has one triplet, too few for all."""
    return _of(held.triplets, honours) == triplets and _of(held.pairs, honours) == pairs


def _of(tiles: tuple[str, ...], honours: tuple[str, ...]) -> int:
    return sum(tile in honours for tile in tiles)


def _suits(held: Held) -> int:
    return len(held.suits - {None})


# In the order of the rulebook's table; 莊家 and the flower wins stand apart, they are no pattern of a hand.
PATTERNS: tuple[Pattern, ...] = (
    Pattern("zi_mo", "自摸", 1, lambda held: held.win.is_self_drawn),
    Pattern("men_qing", "門清", 1, lambda held: held.win.is_concealed),
    Pattern(
        *("bu_qiu", "門清自摸", 3, lambda held: held.win.is_concealed and held.win.is_self_drawn),
        swallows=("men_qing", "zi_mo"),
    ),
    Pattern(
        *("quan_qiu_ren", "全求人", 2, lambda held: held.win.is_all_exposed and held.win.is_on_discard),
        swallows=("du_ting",),
    ),
    Pattern(
        *("ban_qiu", "半求", 1, lambda held: held.win.is_all_exposed and held.win.is_self_drawn),
        swallows=("du_ting",),
    ),
    Pattern("du_ting", "獨聽", 1, lambda held: held.kinds_won == 1 and not held.is_ligu),
    Pattern("li_gu", "嚦咕嚦咕", 8, lambda held: held.is_ligu),
    Pattern("ping_hu", "平胡", 2, _is_ping_hu),
    Pattern("qiang_gang", "搶槓", 1, lambda held: held.win.by == ROB_KONG),
    Pattern("hai_di", "海底撈月", 1, _is_last_draw),
    Pattern("he_di", "河底撈魚", 1, _is_last_discard),
    Pattern("gang_shang", "槓上開花", 1, _is_after_replacement),
    Pattern("san_yuan_pai", "三元牌", 1, lambda held: _of(held.triplets, DRAGONS)),
    Pattern("men_feng", "門風", 1, lambda held: held.win.seat_wind in held.triplets),
    Pattern("quan_feng", "圈風", 1, lambda held: held.win.round_wind in held.triplets),
    Pattern("zheng_hua", "正花", 1, _own_flowers),
    Pattern("hua_gang", "花槓", 2, _flower_kongs),
    Pattern("san_an_ke", "三暗刻", 2, _concealed_triplets(3)),
    Pattern("si_an_ke", "四暗刻", 5, _concealed_triplets(4), swallows=("san_an_ke",)),
    Pattern("wu_an_ke", "五暗刻", 8, _concealed_triplets(5), swallows=("si_an_ke", "san_an_ke")),
    Pattern("peng_peng_hu", "碰碰胡", 4, lambda held: len(held.triplets) == 5),
    Pattern("hun_yi_se", "混一色", 4, lambda held: _suits(held) == 1 and None in held.suits),
    Pattern("qing_yi_se", "清一色", 8, lambda held: _suits(held) == 1 and None not in held.suits),
    Pattern("zi_yi_se", "字一色", 16, lambda held: _suits(held) == 0),
    Pattern(
        *("xiao_san_yuan", "小三元", 4, lambda held: _triplets_and_pair(held, DRAGONS, 2, 1)),
        swallows=("san_yuan_pai",),
    ),
    Pattern(
        *("da_san_yuan", "大三元", 8, lambda held: _triplets_and_pair(held, DRAGONS, 3, 0)),
        swallows=("xiao_san_yuan", "san_yuan_pai"),
    ),
    Pattern(
        *("xiao_si_xi", "小四喜", 8, lambda held: _triplets_and_pair(held, WINDS, 3, 1)),
        swallows=("men_feng", "quan_feng"),
    ),
    Pattern(
        *("da_si_xi", "大四喜", 16, lambda held: _triplets_and_pair(held, WINDS, 4, 0)),
        swallows=("xiao_si_xi", "men_feng", "quan_feng"),
    ),
    Pattern(
        *("tian_hu", "天胡", 24, _has_flag("heaven")),
        swallows=("men_qing", "zi_mo", "bu_qiu", "du_ting", "tian_ting", "di_ting", "gang_shang"),
    ),
    Pattern(
        *("di_hu", "地胡", 16, _has_flag("earth")),
        swallows=("men_qing", "zi_mo", "bu_qiu", "du_ting", "tian_ting", "di_ting"),
    ),
    Pattern(
        *("ren_hu", "人胡", 16, _has_flag("man")),
        swallows=("men_qing", "zi_mo", "bu_qiu", "du_ting", "tian_ting", "di_ting"),
    ),
    Pattern("tian_ting", "天聽", 8, _has_flag("heaven_ready"), swallows=("men_qing", "bu_qiu")),
    Pattern("di_ting", "地聽", 4, _has_flag("earth_ready"), swallows=("men_qing", "bu_qiu")),
)
# Codes, names and values that no reading of a hand decides (RULES 6.1, 7).
APART = (
    *(("dealer", "莊家", 1), ("streak", "連莊", 2)),
    *(("ba_xian", "八仙過海", 8), ("qi_qiang_yi", "七搶一", 8)),
)
NAMES: Mapping[str, str] = {one.code: one.name for one in PATTERNS} | {code: name for code, name, _ in APART}
DEFAULT_VALUES: Mapping[str, int] = {one.code: one.tai for one in PATTERNS} | {
    code: tai for code, _, tai in APART
}
