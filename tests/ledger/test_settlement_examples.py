"""The worked examples of ledger.md 4 and of thirteen.md 9.4, unit for unit."""

import pytest

from ledger.settlement import Leg, Settled, Transfer, capped, limited, nearest, overdraft, rake

# name: centre carries, (idle carries, idle dues), idle results, centre's result, rakes of the winners.
# The centre sits in seat 0, the idle seats follow it in the order listed.
CAPPED = {
    "E1": (80, [(500, -100), (500, -100), (500, -100)], [-27, -27, -26], 80, [4, 0, 0, 0]),
    "E2": (80, [(500, -50), (500, -100), (500, -150)], [-13, -27, -40], 80, [4, 0, 0, 0]),
    "E3": (1000, [(500, -100), (500, 200), (500, -300)], [-100, 200, -300], 200, [10, 0, 10, 0]),
    "E4": (1000, [(60, -200), (500, -100), (500, 100)], [-60, -100, 100], 60, [3, 0, 0, 5]),
    "E5": (1000, [(30, 100), (500, 100), (500, -50)], [30, 100, -50], -80, [0, 1, 5, 0]),
    "E6": (100, [(500, 120), (500, 200), (500, 80)], [30, 50, 20], -100, [0, 1, 2, 1]),
    "E7": (50, [(500, 300), (500, -120), (500, 200)], [102, -120, 68], -50, [0, 5, 0, 3]),
    "E8": (40, [(500, 60), (500, -100), (500, -100)], [60, -50, -50], 40, [2, 3, 0, 0]),
    "E9": (70, [(20, -100), (45, -100), (500, -100)], [-9, -19, -42], 70, [3, 0, 0, 0]),
    "E10": (100, [(30, -100), (30, -100), (30, -100)], [-30, -30, -30], 90, [4, 0, 0, 0]),
    "E11": (100, [(50, 200), (500, 200), (500, 0)], [20, 80, 0], -100, [0, 1, 4, 0]),
    "E12": (1, [(10, -2), (10, -2), (10, -2)], [-1, 0, 0], 1, [0, 0, 0, 0]),
    "E13": (2, [(500, -10), (500, -30), (500, 0)], [0, -2, 0], 2, [0, 0, 0, 0]),
}


def star(dues: list[int], centre: int, count: int) -> list[Leg]:
    """The legs of idle seats that follow the centre in order: below zero they owe it."""
    legs = []
    for step, due in enumerate(dues, start=1):
        seat = (centre + step) % count
        legs.append(Leg(seat, centre, -due) if due < 0 else Leg(centre, seat, due))
    return legs


@pytest.mark.parametrize("centre", range(4))
@pytest.mark.parametrize("name", CAPPED)
def test_4_capped(name: str, centre: int):
    """Each example holds wherever the centre sits."""
    carried, idle, results, centre_result, rakes = CAPPED[name]
    order = [(centre + step) % 4 for step in range(4)]
    carries = [0] * 4
    for seat, units in zip(order, [carried, *(carry for carry, _ in idle)], strict=True):
        carries[seat] = units
    settled = capped(star([due for _, due in idle], centre, 4), carries, centre)
    assert [settled.nets[seat] for seat in order] == [centre_result, *results]
    assert [rake(settled.nets[seat], 500) for seat in order] == rakes


def test_4_capped_says_whose_result_was_cut():
    """E4: who could not pay all, and the centre who received less; the others got their due."""
    settled = capped([Leg(1, 0, 200), Leg(2, 0, 100), Leg(0, 3, 100)], [1000, 60, 500, 500], 0)
    assert settled == Settled(
        (Transfer(0, 3, 100), Transfer(1, 0, 60), Transfer(2, 0, 100)),
        (60, -60, -100, 100),
        (True, True, False, False),
    )


def test_4_capped_nets_several_legs_of_one_seat():
    """Two legs of one seat are one: the cap holds for the seat, not for the leg."""
    settled = capped([Leg(1, 0, 30, "hand"), Leg(1, 0, 30, "bonus"), Leg(0, 1, 10, "treasure")], [99, 40], 0)
    assert settled.nets == (40, -40)


@pytest.mark.parametrize("leg", [Leg(1, 2, 5), Leg(0, 0, 5), Leg(0, 1, -5), Leg(0, 7, 5)])
def test_4_capped_refuses_what_is_no_star(leg: Leg):
    """A leg off the centre, to itself, below zero or to nobody is a fault of the rules that made it."""
    with pytest.raises(ValueError, match="leg"):
        capped([leg], [100, 100, 100], 0)


@pytest.mark.parametrize(
    ("legs", "carries", "nets"),
    [
        ([Leg(1, 0, 30), Leg(2, 0, 20)], [0, 30, 20], (50, -30, -20)),
        ([Leg(1, 0, 30), Leg(2, 0, 20)], [0, 10, 20], (30, -10, -20)),
        ([Leg(0, 1, 60), Leg(0, 2, 30)], [10, 0, 0], (-10, 7, 3)),
        ([Leg(0, 1, 5), Leg(0, 2, 5)], [5, 0, 0], (-5, 3, 2)),
        ([Leg(1, 0, 5), Leg(1, 2, 5)], [0, 5, 0], (2, -5, 3)),
        ([Leg(0, 1, 10), Leg(1, 0, 4)], [5, 5], (-5, 5)),
        ([Leg(0, 1, 10)], [0, 0], (0, 0)),
    ],
    ids=["enough", "one short", "pro rata", "nearest first", "nearest turns round", "netted", "bankrupt"],
)
def test_4_limited(legs: list[Leg], carries: list[int], nets: tuple[int, ...]):
    """A payer never pays more than he carried and shares it pro rata."""
    assert limited(legs, carries).nets == nets


@pytest.mark.parametrize(
    ("legs", "carries", "nets"),
    [
        ([Leg(1, 0, 30), Leg(2, 0, 20)], [0, 10, 20], (30, -10, -20)),
        ([Leg(0, 1, 60), Leg(0, 2, 30)], [70, 0, 0], (-70, 60, 10)),
        ([Leg(0, 1, 5), Leg(0, 2, 5)], [5, 0, 0], (-5, 5, 0)),
        ([Leg(1, 0, 5), Leg(1, 2, 5)], [0, 6, 0], (1, -6, 5)),
        ([Leg(0, 1, 10)], [0, 0], (0, 0)),
    ],
    ids=["one short", "two short", "nearest first", "nearest turns round", "bankrupt"],
)
def test_4_nearest(legs: list[Leg], carries: list[int], nets: tuple[int, ...]):
    """A payer never pays more than he carried, and pays the nearest in turn order first (mahjong.md 8.4)."""
    assert nearest(legs, carries).nets == nets


# totals in 墩, base, what seats carry, what they end with before rake: the cases of thirteen.md 9.4.
OVERDRAFT = {
    "plain": ([36, -12, -12, -12], 100, [5000] * 4, [3600, -1200, -1200, -1200]),
    "rounding": ([1, -1, 0, 0], 33, [100] * 4, [33, -33, 0, 0]),
    "two winners": ([5, 3, -6, -2], 100, [1000] * 4, [500, 300, -600, -200]),
    "second gets nothing": ([5, 3, -8, 0], 100, [0, 0, 450, 9], [450, 0, -450, 0]),
    "tie": ([4, 4, -8, 0], 100, [0, 0, 501, 0], [251, 250, -501, 0]),
    "bankrupt": ([2, -2, 0, 0], 100, [0] * 4, [0, 0, 0, 0]),
    "flush dragon": ([864, -432, -216, -216], 1000, [1_000_000] * 4, [864_000, -432_000, -216_000, -216_000]),
    "tie of three": ([4, 4, 4, -12], 100, [5000, 5000, 5000, 200], [67, 67, 66, -200]),
    "tie for second": ([6, 2, 2, -10], 100, [5000, 5000, 5000, 701], [600, 51, 50, -701]),
    "rich loser pays no more than he lost": ([8, -4, -4, 0], 100, [0, 1000, 100, 0], [500, -400, -100, 0]),
}


def legs_of(totals: list[int], base: int) -> list[Leg]:
    """Some pairwise legs that make these totals."""
    left, legs = list(totals), []
    for payer, payee in ((payer, payee) for payer in range(4) for payee in range(4)):
        units = min(max(-left[payer], 0), max(left[payee], 0))
        legs.append(Leg(payer, payee, units * base) if units else None)
        left[payer], left[payee] = left[payer] + units, left[payee] - units
    return [leg for leg in legs if leg]


@pytest.mark.parametrize("name", OVERDRAFT)
def test_4_overdraft(name: str):
    """The most-winning seat is paid first, equal winners share."""
    totals, base, carries, nets = OVERDRAFT[name]
    assert list(overdraft(legs_of(totals, base), carries).nets) == nets


def test_4_overdraft_keeps_pairs_when_nobody_is_short():
    """With enough to pay, each pair settles what is between them."""
    legs = [Leg(0, 1, 30), Leg(1, 2, 50), Leg(2, 0, 10), Leg(1, 0, 5)]
    assert overdraft(legs, [100, 100, 100]).transfers == (
        Transfer(0, 1, 25),
        Transfer(1, 2, 50),
        Transfer(2, 0, 10),
    )


def test_4_overdraft_draws_pro_rata_to_what_losers_still_have():
    """50 of 30 and 60: 16.67 and 33.33 of what they can pay, the second winner draws the rest."""
    legs = [Leg(2, 0, 50), Leg(3, 1, 45), Leg(3, 0, 35)]
    settled = overdraft(legs, [0, 0, 30, 60])
    assert settled.transfers == (Transfer(2, 0, 28), Transfer(2, 1, 2), Transfer(3, 0, 57), Transfer(3, 1, 3))


@pytest.mark.parametrize(
    ("net", "basis_points", "units"),
    [(80, 500, 4), (19, 500, 0), (3600, 1500, 540), (33, 1500, 4), (300, 1000, 30), (-80, 500, 0)],
)
def test_5_rake(net: int, basis_points: int, units: int):
    """A positive net pays its percentage rounded down, a loss pays nothing."""
    assert rake(net, basis_points) == units
