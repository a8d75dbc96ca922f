"""Clauses 7.1 and 7.2, and the best reading beside one written out plainly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.mahjong.melds import RUNS, Meld
from games.rules.mahjong.patterns import PATTERNS
from games.rules.mahjong.tai import DEFAULT_VALUES, NAMES, Win, capped, dealer_tai, score
from games.rules.mahjong.tiles import FLOWERS, KINDS, WINDS
from games.rules.mahjong.waits import shape_waits
from tests.rules.mahjong import plain_tai
from tests.rules.mahjong.notation import breakdown, win
from tests.rules.mahjong.samples import SAMPLES, opened, runs

many = settings(max_examples=400, deadline=None)
FIVE_TRIPLETS = ("111m 555p 999s WWW 777s 1p", "1p", "self_draw")


def test_7_1_names_are_the_table_s():
    """Each row has its own code and its own name; the codes are stored, so they are pinned."""
    assert len(NAMES) == len(set(NAMES.values())) == len(PATTERNS) + 4
    assert " ".join(NAMES) == (
        "zi_mo men_qing bu_qiu quan_qiu_ren ban_qiu du_ting li_gu ping_hu qiang_gang hai_di he_di gang_shang "
        "san_yuan_pai men_feng quan_feng zheng_hua hua_gang san_an_ke si_an_ke wu_an_ke peng_peng_hu "
        "hun_yi_se qing_yi_se zi_yi_se xiao_san_yuan da_san_yuan xiao_si_xi da_si_xi tian_hu di_hu ren_hu "
        "tian_ting di_ting dealer streak ba_xian qi_qiang_yi"
    )


def test_7_1_several_of_one_kind_are_one_entry():
    """Two dragons, two flowers: one line each, with the summed tai."""
    one = win("56m 234p 99s", "4m", melds="chi 123m, pon FFF, pon CCC", flowers="f2 f6")
    assert score(one).lines == (("san_yuan_pai", 2), ("zheng_hua", 2))


@pytest.mark.parametrize(("by", "name"), [("eight_flowers", "八仙過海"), ("seven_one", "七搶一")])
def test_7_1_flower_wins_are_8_alone(by, name):
    """Nothing is added, whatever tiles are held."""
    held = win(*FIVE_TRIPLETS[:2], by, flowers=" ".join(FLOWERS[:7]), flags="last_tile after_replacement")
    assert breakdown(held) == {name: 8}


EARLY = ("天聽", "地聽", "門清", "自摸", "門清自摸", "獨聽")


@pytest.mark.parametrize(
    ("flag", "by", "name", "swallowed"),
    [
        ("heaven", "self_draw", "天胡", (*EARLY, "槓上開花")),
        ("earth", "self_draw", "地胡", EARLY),
        ("man", "discard", "人胡", EARLY),
    ],
)
def test_7_1_heaven_earth_and_man_swallow(flag, by, name, swallowed):
    """天聽 and 地聽 are not counted beside them; beside 天胡 neither is 槓上開花."""
    flags = f"{flag} heaven_ready earth_ready after_replacement"
    counted = breakdown(win(FIVE_TRIPLETS[0], FIVE_TRIPLETS[1], by, flags=flags))
    assert name in counted
    assert not set(swallowed) & set(counted)


def test_7_1_di_hu_after_a_flower():
    """地胡 with 槓上開花."""
    assert breakdown(runs(by="self_draw", flags="earth after_replacement", flowers="f1")) == {
        **{"地胡": 16, "槓上開花": 1},
    }


def test_7_1_what_is_swallowed_itself_swallows_nothing():
    """天聽 keeps 不求 away, so 自摸, which 不求 replaces, is counted."""
    assert breakdown(runs(by="self_draw", flags="heaven_ready")) == {"天聽": 8, "自摸": 1}


@pytest.mark.parametrize(
    ("code", "swallowed"),
    [
        ("bu_qiu", ("門清", "自摸")),
        ("da_san_yuan", ("小三元", "三元牌")),
        ("xiao_san_yuan", ("三元牌",)),
        ("da_si_xi", ("小四喜", "門風", "圈風")),
        ("xiao_si_xi", ("門風", "圈風")),
        ("wu_an_ke", ("四暗刻", "三暗刻")),
        ("si_an_ke", ("三暗刻",)),
        ("quan_qiu_ren", ("獨聽",)),
        ("ban_qiu", ("獨聽",)),
    ],
)
def test_7_1_exclusions(code, swallowed):
    """The greater is counted without the lesser; not played, it leaves what the hand has besides."""
    one = SAMPLES[code][0]
    assert not set(swallowed) & set(breakdown(one))
    left = set(breakdown(one, **{code: 0}))
    assert NAMES[code] not in left
    if code not in ("da_san_yuan", "da_si_xi"):
        assert swallowed[0] in left


@pytest.mark.parametrize("code", SAMPLES)
def test_7_2_every_value_is_an_option(code):
    """Another value of a row changes the hand by that much; 0 takes the line away."""
    one, expected = SAMPLES[code]
    times = expected[NAMES[code]] // DEFAULT_VALUES[code]
    assert breakdown(one, **{code: 40}) == {**expected, NAMES[code]: 40 * times}
    assert NAMES[code] not in breakdown(one, **{code: 0})


def test_7_2_dealer_tai_are_options():
    """莊家 and each hand of a streak have their values too."""
    assert dealer_tai(3, {"dealer": 2, "streak": 1}) == 5


def test_7_2_a_cap_limits_the_hand_s_tai_only():
    """No cap by default; dealer tai comes on top."""
    tai = score(win(*FIVE_TRIPLETS)).tai
    assert (tai, capped(tai, None), capped(tai, 10), capped(tai, 20)) == (16, 16, 10, 16)
    assert capped(tai, 10) + dealer_tai(2) == 15


def test_7_2_a_win_needs_no_minimum():
    """屁胡 counts nothing and wins."""
    assert score(opened()).tai == 0
    assert score(opened()).lines == ()


def test_7_the_best_over_the_set_the_tile_belongs_to():
    """The discarded 4m may be read into the run, so that the three others are a concealed triplet."""
    concealed = "34445m 55p 222s 555s 789s"
    assert breakdown(win(concealed, "4m")) == {"三暗刻": 2, "門清": 1}
    assert breakdown(win("111222333m 567p 99s 78p", "9p"))["三暗刻"] == 2


def test_7_the_best_over_all_splits():
    """111222333m are three triplets for 暗刻, or three runs for 平胡, whichever counts more."""
    one = win("111222333m 567p 99s 78p", "9p")
    assert breakdown(one, san_an_ke=1) == {"平胡": 2, "門清": 1}
    assert breakdown(one, san_an_ke=3) == {"三暗刻": 3, "門清": 1}


@pytest.mark.parametrize(
    ("one", "message"),
    [
        (win("123m 56m 234p 567p 345s 88s", "9m"), "no win"),
        (win("123m", "4m"), "no hand of 17"),
        (opened(by="theft"), "won by theft"),
        (opened(flags="lucky"), "lucky"),
        (opened(winds="EC"), "winds"),
        (opened(tile="f1"), "f1"),
        (win("5m", "5m", melds="chi 123m, chi 456p, chi 789p, pon 555m, pon 222s"), "five equal"),
        (win("5m", "5m", melds="chi 124m, chi 456p, chi 789p, pon 888s, pon 222s"), "melds"),
    ],
)
def test_what_is_no_win_is_refused(one, message):
    """A tile that does not complete the hand, wrong numbers, words, winds, melds, or five equal tiles."""
    with pytest.raises(ValueError, match=message):
        score(one)


POOLS = (
    (*RUNS, *((kind,) * 3 for kind in KINDS)),
    tuple(part for part in (*RUNS, *((kind,) * 3 for kind in KINDS)) if part[0][-1] not in "mp"),
    tuple((kind,) * 3 for kind in KINDS[27:]),
)
MELDED = ("chi", "pon", "open_kong", "added_kong", "concealed_kong")
FLAG_SETS = ("", "last_tile", "after_replacement", "heaven", "earth", "man", "heaven_ready", "earth_ready")


@st.composite
def wins(draw):
    """Any win: five sets, some of them melds, and a pair; none of a kind five times."""
    pool = draw(st.sampled_from(POOLS))
    parts = draw(st.lists(st.sampled_from(pool), min_size=5, max_size=5))
    pair = draw(st.sampled_from([tile for part in pool for tile in part]))
    melds, held = [], [pair, pair]
    for part in parts:
        kind = draw(st.sampled_from((None, None, *MELDED)))
        is_run = part[0] != part[1]
        if kind is None or is_run != (kind == "chi"):
            held += part
        else:
            melds.append(Meld(kind, part + part[:1] if kind.endswith("kong") else part))
    every = held + [tile for one in melds for tile in one.tiles]
    tile = draw(st.sampled_from(held))
    held.remove(tile)
    by = draw(st.sampled_from(("discard", "self_draw", "rob_kong")))
    flowers = draw(st.lists(st.sampled_from(FLOWERS), unique=True, max_size=7))
    flag = draw(st.sampled_from(FLAG_SETS))
    winds = draw(st.tuples(st.sampled_from(WINDS), st.sampled_from(WINDS)))
    given = (tuple(held), tuple(melds), tile, by, *winds, tuple(flowers), frozenset(flag.split()))
    return Win(*given) if all(every.count(one) <= 4 for one in every) else None


@many
@given(wins().filter(bool))
def test_the_tai_are_those_of_the_rulebook_written_out(one):
    """The greatest tai over all readings, found another way."""
    reading = score(one)
    assert reading.tai == plain_tai.best(one, len(shape_waits(one.concealed)))
    assert reading.tai == sum(tai for _, tai in reading.lines)


@many
@given(wins().filter(bool))
def test_reading_is_blind_to_order(one):
    """Tiles in another order are the same hand."""
    turned = Win(*(one.concealed[::-1], one.melds[::-1], one.tile, one.by, one.seat_wind, one.round_wind))
    plain = Win(*(one.concealed, one.melds, one.tile, one.by, one.seat_wind, one.round_wind))
    assert score(turned) == score(plain)
