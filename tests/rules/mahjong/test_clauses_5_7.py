"""Clauses 5 and 7: what wins, and every row of the tai table with its notes."""

import pytest

from games.rules.mahjong.tai import DEFAULT_VALUES, dealer_tai, score
from games.rules.mahjong.waits import is_win, shape_waits, waits
from tests.rules.mahjong.notation import breakdown, meld, tiles, win
from tests.rules.mahjong.samples import FIVE_OPEN, SAMPLES, opened, runs

PAIRS = "11m 33m 55p 77p 99s EE CC 22s"


@pytest.mark.parametrize(
    ("text", "melds"),
    [("123m 456m 789p EEE 555s 77s", 0), ("123m 456m 789p 555s 77s", 1), ("CC", 5), ("111222333m 44455m", 1)],
)
def test_5_1_five_sets_and_a_pair(text, melds):
    """Runs, triplets and melds, kongs counting as three, and one pair."""
    assert is_win(tiles(text), melds)


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("11m 33m 55m 77m 22p 44p 66p 888s", 0),
        ("123m 456m 789p EES 555s 77s", 0),
        ("11m 22p 33s EE 123m 456m 789m", 0),
        ("891m 456m 789p EEE 555s 77s", 0),
        ("CF", 5),
    ],
)
def test_5_1_what_is_no_hand(text, melds):
    """Seven pairs, four pairs beside sets, and runs over an end are no hand."""
    assert not is_win(tiles(text), melds)


def test_5_1_ligu_is_an_option_that_is_off():
    """Seven pairs and a triplet win, and are waited on, only in a room that plays 嚦咕嚦咕."""
    held = (*tiles(PAIRS), "2s")
    assert (is_win(held, 0), is_win(held, 0, ligu=True)) == (False, True)
    assert waits(tiles(PAIRS), ()) == ()
    assert waits(tiles(PAIRS), (), ligu=True) == ("1m", "3m", "5p", "7p", "2s", "9s", "E", "C")
    with pytest.raises(ValueError, match="no win"):
        score(win(PAIRS, "2s"))


def test_5_2_four_alike_may_be_a_triplet_and_a_tile_of_a_run():
    """Four 2m are 222m and 234m."""
    assert is_win(tiles("444p 2222m 34m 555s PP 789p"), 0)


def test_5_2_nobody_waits_on_a_fifth_tile():
    """46m with a kong of 5m is not ready, though the shape asks for 5m; nor is one with all four in hand."""
    held, kong = tiles("46m 123p 456p 99p 222s"), (meld("kan_concealed", "5555m"),)
    assert (waits(held, kong), shape_waits(held)) == ((), ("5m",))
    alone = tiles("1111m 456m 789m 123p 456p")
    assert waits(alone, ()) == shape_waits(alone) == ()


def test_5_2_a_side_dead_through_own_exposed_sets_still_counts_as_a_side():
    """Runs on the table hold all 4m: 23m still waits on two kinds, so 平胡 counts and 獨聽 does not."""
    melds = "chi 345m, chi 345m, chi 456m, chi 456m"
    one = win("23m 99p", "1m", melds=melds)
    assert waits(one.concealed, one.melds) == ("1m",)
    assert breakdown(one) == {"平胡": 2}


def test_5_2_a_side_dead_in_the_concealed_tiles_is_none():
    """123m 4444m asks for 1m or 4m, but all 4m are in hand: one kind is left, which is 獨聽."""
    one = win("123m 4444m 678m", "1m", melds="chi 234s, chi 567s")
    assert shape_waits(one.concealed) == ("1m",)
    assert breakdown(one) == {"獨聽": 1}


def test_5_2_ready_is_never_decided_by_counting_blocks():
    """Five blocks and a pair that cannot all be used are not ready; seven overlapping waits are."""
    assert waits(tiles("11m 13m 1m 79m 123p 456p 777s"), ()) == ()
    assert len(waits(tiles("1112334456667788m"), ())) == 7


@pytest.mark.parametrize("code", SAMPLES)
def test_7_every_row(code):
    """The row's own value and all that counts beside it."""
    one, expected = SAMPLES[code]
    assert breakdown(one) == expected


def test_7_the_samples_are_the_whole_table():
    """No row is without its hand; 莊家 and its streak are counted by payment."""
    assert set(DEFAULT_VALUES) == {*SAMPLES, "dealer", "streak"}


def test_7_dealer():
    """1 + 2N."""
    assert [dealer_tai(streak) for streak in (0, 1, 2, 10)] == [1, 3, 5, 21]


@pytest.mark.parametrize("kind", ["chi 888s", "pon 888s", "kan_open 8888s", "kan_added 8888s"])
def test_7_men_qing_bears_no_exposed_set(kind):
    """A chi, a pon, an open and an added kong all break it."""
    laid = kind.replace("chi 888s", "chi 678s")
    assert breakdown(win("123m 56m 234p 567p 99s", "4m", melds=laid)).get("門清") is None


@pytest.mark.parametrize(("by", "name", "tai"), [("discard", "門清", 1), ("self_draw", "門清自摸", 3)])
def test_7_men_qing_allows_a_concealed_kong(by, name, tai):
    """A concealed kong breaks neither 門清 nor 不求."""
    assert breakdown(win("123m 56m 234p 567p 99s", "4m", by, melds="kan_concealed 8888s")) == {name: tai}


def test_7_quan_qiu_ren_wants_five_exposed_sets():
    """With a concealed kong among the five the hand is none, and its 單吊 is 獨聽."""
    melds = FIVE_OPEN.replace("pon 888s", "kan_concealed 8888s")
    assert breakdown(win("5m", "5m", melds=melds)) == {"獨聽": 1}
    assert breakdown(win("5m", "5m", "self_draw", melds=melds)) == {"自摸": 1, "獨聽": 1}
    kongs = FIVE_OPEN.replace("pon 888s", "kan_added 8888s").replace("pon 222s", "kan_open 2222s")
    assert breakdown(win("5m", "5m", melds=kongs)) == {"全求人": 2}
    assert breakdown(win("5m", "5m", "rob_kong", melds=FIVE_OPEN)) == {"全求人": 2, "搶槓": 1}


@pytest.mark.parametrize(("wait", "tile"), [("12m", "3m"), ("89m", "7m"), ("57m", "6m")])
def test_7_du_ting_edge_and_middle(wait, tile):
    """邊張 and 中洞."""
    assert breakdown(win(f"{wait} 234p 567p 99s", tile, melds="chi 123s, pon 888p")) == {"獨聽": 1}


def test_7_du_ting_pair():
    """單吊, but not one of two kinds."""
    assert breakdown(win("9m 234p 567p 345s", "9m", melds="pon 888p, chi 123m")) == {"獨聽": 1}
    assert breakdown(win("2345m 234p 567p", "5m", melds="pon 888p, chi 123s")) == {}


def test_7_du_ting_is_about_kinds_not_shapes():
    """12345m wins on 3m as 邊張 or two-sided: with 6m also winning there are two kinds."""
    assert breakdown(win("12345m 234p 99s", "3m", melds="pon 888p, chi 123s")) == {}


def test_7_li_gu_adds_bu_qiu_and_bears_no_an_ke_nor_du_ting():
    """Self-drawn it adds 不求; four alike are two pairs; its triplet is no 暗刻, its only wait no 獨聽."""
    one = win("1111m 33m 5555p 77p 999s E", "E", "self_draw", ligu=True)
    assert waits(one.concealed, (), ligu=True) == ("E",)
    assert breakdown(one) == {"嚦咕嚦咕": 8, "門清自摸": 3}


def test_7_li_gu_is_of_17_concealed_tiles():
    """With a concealed kong it is none."""
    one = win("11m 33m 55p 77p 99s EE C", "C", melds="kan_concealed 2222s", ligu=True)
    with pytest.raises(ValueError, match="no win"):
        score(one)


def test_7_li_gu_adds_what_its_tiles_are():
    """One suit, and the honour of its triplet, count beside it."""
    assert breakdown(win("11m 22m 55m 77m 99m EE WW CC", "C", ligu=True)) == {
        **{"嚦咕嚦咕": 8, "門清": 1, "混一色": 4, "三元牌": 1},
    }


def test_7_li_gu_or_sets_whichever_counts_more():
    """Pairs that are also runs are read as 嚦咕嚦咕, unless sets count more."""
    one = win("112233m 778899p 555s 66s".replace("66s", "6s"), "6s", "discard", ligu=True)
    assert breakdown(one) == {"嚦咕嚦咕": 8, "門清": 1}
    assert breakdown(one, li_gu=0)["門清"] == 1


@pytest.mark.parametrize(
    ("concealed", "tile"),
    [
        ("12m 456m 234p 567p 345s 88s", "3m"),
        ("57m 123m 234p 567p 345s 88s", "6m"),
        ("123m 456m 234p 567p 345s 8s", "8s"),
        ("123m 2345p 678p 345s 789s", "5p"),
        ("123m 56m 234p 567p 345s EE", "4m"),
        ("123m 56m 234p 567p 888s 99s", "4m"),
    ],
)
def test_7_ping_hu_wants_runs_a_two_sided_wait_and_no_honours(concealed, tile):
    """Edge, middle and pair waits, one of two pair waits, an honour pair and a triplet are none."""
    assert "平胡" not in breakdown(win(concealed, tile))


def test_7_ping_hu_wants_a_discard_and_no_flowers():
    """Self-drawn, or with any flower, it is none; a robbed kong's tile is a discard; open it is one too."""
    assert breakdown(runs(by="self_draw")) == {"門清自摸": 3}
    assert breakdown(runs(flowers="f1")) == {"門清": 1}
    assert breakdown(runs(by="rob_kong")) == {"平胡": 2, "門清": 1, "搶槓": 1}
    assert breakdown(win("56m 234p 567p 88s", "7m", melds="chi 123m, chi 345s")) == {"平胡": 2}


def test_7_the_last_tile():
    """海底撈月 when drawn, 河底撈魚 when discarded."""
    assert breakdown(opened(by="self_draw", flags="last_tile")) == {"自摸": 1, "海底撈月": 1}
    assert breakdown(opened(flags="last_tile")) == {"河底撈魚": 1}


def test_7_gang_shang_wants_a_self_draw():
    """On a discard it is none."""
    assert breakdown(opened(flags="after_replacement")) == {}


@pytest.mark.parametrize("seat", range(4))
def test_7_own_flowers(seat):
    """E f1 f5, S f2 f6, W f3 f7, N f4 f8; those of others count nothing."""
    winds = "ESWN"[seat] + "E"
    own = {f"f{seat + 1}", f"f{seat + 5}"}
    for flower in (f"f{number}" for number in range(1, 9)):
        expected = {"正花": 1} if flower in own else {}
        assert breakdown(opened(winds=winds, flowers=flower)) == expected
    assert breakdown(opened(winds=winds, flowers=" ".join(own))) == {"正花": 2}


def test_7_flower_kong():
    """Either four is one, its own flower still counts, and more flowers change nothing of it."""
    assert breakdown(opened(flowers="f5 f6 f7 f8")) == {"花槓": 2, "正花": 1}
    assert breakdown(opened(flowers="f1 f2 f3 f4 f6")) == {"花槓": 2, "正花": 2}
    assert breakdown(opened(flowers="f1 f3 f4 f5 f7")) == {}


@pytest.mark.parametrize(("by", "expected"), [("self_draw", 2), ("discard", None), ("rob_kong", None)])
def test_7_an_ke_of_the_winning_tile(by, expected):
    """A triplet that the winning tile completes is concealed only when drawn."""
    one = win("111m 555p 99s 77s", "9s", by, melds="chi 123m, chi 456m")
    assert breakdown(one).get("三暗刻") == expected


def test_7_an_ke_counts_concealed_kongs():
    """Concealed kongs count; pons, open and added kongs do not."""
    laid = "kan_concealed 1111m, kan_concealed 9999p"
    assert breakdown(win("555p 56s 77s", "4s", melds=f"{laid}, pon WWW")) == {"三暗刻": 2}
    assert breakdown(win("555p 56s 77s", "4s", melds="kan_added 1111m, kan_open 9999p, pon WWW")) == {}


@pytest.mark.parametrize(
    ("flag", "by", "name", "tai"),
    [
        *[("heaven", "self_draw", "天胡", 24), ("earth", "self_draw", "地胡", 16)],
        ("man", "discard", "人胡", 16),
    ],
)
def test_7_heaven_earth_and_man_bear_nothing_of_being_concealed(flag, by, name, tai):
    """No 門清, 自摸, 不求 or 獨聽 on top; other patterns are."""
    one = win("111m 555p 999s WWW 777s 1p", "1p", by, flags=flag)
    assert breakdown(one) == {name: tai, "五暗刻": 8, "碰碰胡": 4}


@pytest.mark.parametrize(("flag", "name", "tai"), [("heaven_ready", "天聽", 8), ("earth_ready", "地聽", 4)])
def test_7_ready_from_the_start(flag, name, tai):
    """門清 and 不求 are not added, 自摸 and 獨聽 are."""
    alone = "123m 456m 234p 567p 345s 8s"
    assert breakdown(win(alone, "8s", flags=flag)) == {name: tai, "獨聽": 1}
    assert breakdown(win(alone, "8s", "self_draw", flags=flag)) == {name: tai, "自摸": 1, "獨聽": 1}
