"""A won hand for each row of the tai table, with its whole breakdown under the rulebook's values."""

from tests.rules.mahjong.notation import win

# Two-sided on 4m and 7m, no honours; open, so that little else counts.
OPEN = {"concealed": "56m 234p 567p 99s", "melds": "chi 123m, pon 888s"}
FIVE_OPEN = "chi 123m, chi 456p, chi 789p, pon 888s, pon 222s"
RUNS = "123m 56m 234p 567p 345s 88s"


def opened(tile="4m", by="discard", **given):
    """The open hand that waits on two kinds, won."""
    return win(OPEN["concealed"], tile, by, melds=OPEN["melds"], **given)


def runs(tile="4m", by="discard", **given):
    """The concealed hand of runs that waits on two kinds, won."""
    return win(RUNS, tile, by, **given)


SAMPLES = {
    "zi_mo": (opened(by="self_draw"), {"自摸": 1}),
    "men_qing": (win("123m 56m 234p 567p 888s 99s", "4m"), {"門清": 1}),
    "bu_qiu": (runs(by="self_draw"), {"門清自摸": 3}),
    "quan_qiu_ren": (win("5m", "5m", melds=FIVE_OPEN), {"全求人": 2}),
    "ban_qiu": (win("5m", "5m", "self_draw", melds=FIVE_OPEN), {"自摸": 1, "半求": 1}),
    "du_ting": (win("57m 234p 567p 99s", "6m", melds=OPEN["melds"]), {"獨聽": 1}),
    "li_gu": (
        win("11m 33m 55p 77p 99s EE CC 22s", "2s", ligu=True),
        {"嚦咕嚦咕": 8, "門清": 1},
    ),
    "ping_hu": (runs(), {"平胡": 2, "門清": 1}),
    "qiang_gang": (opened(by="rob_kong"), {"搶槓": 1}),
    "hai_di": (opened(by="self_draw", flags="last_tile"), {"自摸": 1, "海底撈月": 1}),
    "he_di": (opened(flags="last_tile"), {"河底撈魚": 1}),
    "gang_shang": (opened(by="self_draw", flags="after_replacement"), {"自摸": 1, "槓上開花": 1}),
    "san_yuan_pai": (win("56m 234p 567p 99s", "4m", melds="chi 123m, pon FFF"), {"三元牌": 1}),
    "men_feng": (win("56m 234p 567p 99s", "4m", melds="chi 123m, pon SSS"), {"門風": 1}),
    "quan_feng": (win("56m 234p 567p 99s", "4m", melds="chi 123m, pon EEE"), {"圈風": 1}),
    "zheng_hua": (opened(flowers="f2"), {"正花": 1}),
    "hua_gang": (opened(flowers="f1 f2 f3 f4"), {"花槓": 2, "正花": 1}),
    "san_an_ke": (win("111m 555p 999s 56s 77s", "4s", melds="chi 123m"), {"三暗刻": 2}),
    "si_an_ke": (win("111m 555p 999s WWW 56s 77s", "4s"), {"四暗刻": 5, "門清": 1}),
    "wu_an_ke": (
        win("111m 555p 999s WWW 777s 1p", "1p"),
        {"五暗刻": 8, "碰碰胡": 4, "門清": 1, "獨聽": 1},
    ),
    "peng_peng_hu": (win("222m 88p 99s", "8p", melds="pon 111m, pon 777s, pon WWW"), {"碰碰胡": 4}),
    "hun_yi_se": (win("56m 99m WWW", "4m", melds="chi 123m, chi 678m, pon NNN"), {"混一色": 4}),
    "qing_yi_se": (win("56m 99m 222m", "4m", melds="chi 123m, chi 678m, pon 888m"), {"清一色": 8}),
    "zi_yi_se": (
        win("SSS NN WW", "N", melds="pon CCC, pon FFF, pon PPP", winds="EE"),
        {"字一色": 16, "碰碰胡": 4, "大三元": 8},
    ),
    "xiao_san_yuan": (
        win("FF 56p 234s", "4p", melds="pon CCC, pon PPP, chi 123m"),
        {"小三元": 4},
    ),
    "da_san_yuan": (win("99s 56p 234s", "4p", melds="pon CCC, pon PPP, pon FFF"), {"大三元": 8}),
    "xiao_si_xi": (win("EE 56p 234s", "4p", melds="pon SSS, pon WWW, pon NNN", winds="SW"), {"小四喜": 8}),
    "da_si_xi": (
        win("EEE 56p 99s", "4p", melds="pon SSS, pon WWW, pon NNN"),
        {"大四喜": 16},
    ),
    "tian_hu": (runs(by="self_draw", flags="heaven", winds="EE"), {"天胡": 24}),
    "di_hu": (runs(by="self_draw", flags="earth"), {"地胡": 16}),
    "ren_hu": (runs(flags="man"), {"人胡": 16, "平胡": 2}),
    "tian_ting": (runs(by="self_draw", flags="heaven_ready declared"), {"天聽": 8, "自摸": 1}),
    "di_ting": (runs(flags="earth_ready declared"), {"地聽": 4, "平胡": 2}),
    "ba_xian": (
        win("1m 5p 9s", "f8", "eight_flowers", flowers="f1 f2 f3 f4 f5 f6 f7 f8"),
        {"八仙過海": 8},
    ),
    "qi_qiang_yi": (
        win("1m 5p 9s", "f8", "seven_one", flowers="f1 f2 f3 f4 f5 f6 f7"),
        {"七搶一": 8},
    ),
}
