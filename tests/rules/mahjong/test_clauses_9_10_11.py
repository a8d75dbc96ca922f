"""Clauses 9 to 11: seats that are away, fines, records, and the table of two."""

import json
from dataclasses import replace

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from games.rules import mahjong
from games.rules.core.playout import replay
from games.rules.mahjong.fines import Fine, fine, reserve
from games.rules.mahjong.rounds import next_place, place_of, seat_winds
from games.rules.mahjong.tiles import DECK
from games.rules.mahjong.wall import standing, takeable
from tests.rules.mahjong.given import WAITS_47M, place, start

SEATS = st.sampled_from([2, 4])
# Ready on 4m and 7m once 1s has been discarded.
READY_1S = "123m 56m 234p 567p 345s 8s 1s"


def away(state, seat):
    """What the system does for a seat."""
    return mahjong.away_action(state, seat)


def test_9_1_the_system_discards_what_it_draws():
    """Without thought; with nothing drawn, the last tile in order."""
    played = start(None, "1111m 55m", wall="2s").leave(1).turn()
    assert away(played.state, 1) == {"do": "discard", "tile": "2s"}
    first = start("1111m").leave(0)
    assert away(first.state, 0) == {"do": "discard", "tile": first.state.players[0].hand[-1]}


def test_9_1_no_chi_pon_or_kong():
    """An away seat is asked nothing in a window, ready window included."""
    played = start("5m", "46m", None, "555m", opened=False)
    assert mahjong.actors(start(None, WAITS_47M, opened=False).leave(1).state) == frozenset()
    played.close().leave(1).leave(3).discard("5m")
    assert mahjong.actors(played.state) == frozenset()


def test_9_1_no_kong_for_a_declared_seat_either():
    """What 4.2 makes at once for a declared seat is not made for one that is away: the tile goes."""
    hands = ("9p", "99p 123m 56m 234p 345s 8s 1s C")
    added = start(*hands, wall="2s 3s 4s 8s 2s 3s 4s 9p", tail="6s").discard("9p").do(1, "pon").close()
    added.turn("1s").turns_of(3).turn("C", ready=True).leave(1).turns_of(3)
    assert [meld.kind for meld in added.state.players[1].melds] == ["pon"]
    assert added.state.players[1].river[-1].tile == "9p"
    four = start(None, "999m 56m 123m 234p 345s 8s 1s", wall="8s 9p 8p 7p 9m", tail="6s").turn()
    four.turn("1s", ready=True).leave(1).turns_of(3)
    assert four.state.players[1].melds == () and four.state.players[1].river[-1].tile == "9m"


def test_9_1_flowers_are_replaced():
    """As ever; then the replacement goes."""
    played = start(None, wall="f2", tail="9p").leave(1).turn()
    assert played.state.players[1].flowers == ("f2",)
    assert away(played.state, 1) == {"do": "discard", "tile": "9p"}


def test_9_1_wins_if_he_was_ready_before():
    """By exact search, declared or not."""
    played = start("7m", WAITS_47M).leave(1).discard("7m")
    assert played.winners == [(1, "discard")]


def test_9_1_no_win_if_he_was_not():
    """A hand that comes to wait after the takeover wins nothing, until it is handed back."""
    played = start("5m", "55m 123m 56m 234p 345s 88s C", None, "7m", wall="9s 9p").discard("5m")
    played.do(1, "pon").close().leave(1)
    assert away(played.state, 1) == {"do": "discard", "tile": "C"}
    played.turn("C").turn().discard("7m")
    assert played.state.players[1].waits == ("4m", "7m") and not played.is_over
    home = start("5m", "55m 123m 56m 234p 345s 88s C", None, "7m", wall="9s 9p").discard("5m")
    home.do(1, "pon").close().turn("C").turn().discard("7m")
    assert home.winners == [(1, "discard")]


def test_9_1_asked_rooms_win_for_an_away_seat_too():
    """`auto_win` off: the system declares the win, on a discard and by its own draw."""
    played = start("7m", WAITS_47M, auto_win="off").leave(1).discard("7m").close()
    assert played.winners == [(1, "discard")]
    drawn = start(None, WAITS_47M, wall="7m", auto_win="off").leave(1).turn()
    assert drawn.winners == [(1, "self_draw")]
    late = start(None, WAITS_47M, wall="7m", auto_win="off").turn().leave(1)
    assert away(late.state, 1) == {"do": "win"}


def test_9_1_a_win_passed_before_leaving_stays_passed():
    """The answer stands, and bars the seat (3.7); so does a win that it had asked for."""
    passed = start("7m", WAITS_47M, auto_win="off").discard("7m").do(1, "pass").leave(1).close()
    assert not passed.is_over and passed.state.players[1].barred
    asked = start("7m", WAITS_47M, auto_win="off").discard("7m").do(1, "win").leave(1).close()
    assert asked.winners == [(1, "discard")]


def test_9_1_takeover_is_no_public_step_and_is_handed_back():
    """Nothing shows of it here; he plays on where he left."""
    played = start(None, READY_1S)
    before, state = [played.view(viewer) for viewer in range(4)], played.state
    played.leave(1)
    assert not played.step.is_public and [played.view(viewer) for viewer in range(4)] == before
    assert played.state.mute == {1}
    assert played.come_back(1).state == state


@pytest.mark.parametrize(
    ("given", "kind", "shares", "company"),
    [
        ({"base": 30, "dealer": 0, "streak": 0, "leaver": 2}, "C1", (8, 7, -30, 8), 7),
        ({"base": 30, "dealer": 0, "streak": 2, "leaver": 2}, "C2", (32, 4, -45, 5), 4),
        ({"base": 30, "dealer": 0, "streak": 2, "leaver": 0}, "C3", (-45, 12, 11, 11), 11),
        ({"base": 100, "dealer": 0, "streak": 0, "leaver": 1}, "C1", (25, -100, 25, 25), 25),
        ({"base": 50, "dealer": 0, "streak": 0, "leaver": 2}, "C1", (13, 12, -50, 13), 12),
        ({"base": 100, "dealer": 3, "streak": 1, "leaver": 1}, "C2", (15, -150, 15, 105), 15),
        ({"base": 30, "dealer": 2, "streak": 1, "leaver": 0}, "C2", (-45, 5, 32, 4), 4),
        ({"base": 100, "dealer": 3, "streak": 1, "leaver": 3}, "C3", (38, 38, 37, -150), 37),
    ],
)
def test_9_2_fines(given, kind, shares, company):
    """The worked fines of 9.5 and of the ledger's section 8."""
    found = fine(seats=4, **given)
    assert (found.kind, found.shares, found.company) == (kind, shares, company)


def test_9_3_on_a_streak_is_one_or_more_at_the_hand_s_start():
    """N = 0 is nobody on a streak, whoever leaves."""
    kinds = [fine(30, seats=4, dealer=0, streak=n, leaver=seat).kind for n in (0, 1) for seat in (0, 1)]
    assert kinds == ["C1", "C1", "C3", "C2"]


def test_9_3_all_away_the_system_plays_on():
    """To the hand's end, by away actions and ticks alone."""
    played = start()
    for seat in range(4):
        played.leave(seat)
    while not played.is_over:
        seat = min(mahjong.actors(played.state), default=None)
        played = played.close() if seat is None else played.make(seat, away(played.state, seat), "away")
    assert played.view()["result"]["kind"] == "draw"


@any_of(st.integers(0, 10**9), SEATS, st.integers(0, 3), st.integers(0, 3), st.integers(0, 2))
def test_9_4_shares_are_whole_and_sum_to_the_fine(base, seats, dealer, leaver, streak):
    """Rounded down, what is left goes one unit each to players and never to the company."""
    found = fine(base, seats=seats, dealer=dealer % seats, streak=streak, leaver=leaver % seats)
    assert isinstance(found, Fine) and sum(found.shares) + found.company == 0
    assert found.shares[leaver % seats] == -found.units
    percent = {"C1": 25, "C2": 10, "C3": 25}[found.kind]
    assert found.company == found.units * percent // 100
    assert found.units == (base if found.kind == "C1" else base * 3 // 2)
    assert min(share for seat, share in enumerate(found.shares) if seat != leaver % seats) >= 0


@any_of(st.integers(0, 10**9), st.integers(0, 3), st.integers(0, 3), st.integers(0, 2))
def test_9_4_what_is_left_goes_to_players_in_order(base, dealer, leaver, streak):
    """One unit each beyond their floors, from the leaver's next seat on; at C2 the dealer first."""
    found = fine(base, seats=4, dealer=dealer, streak=streak, leaver=leaver)
    heirs, percents = [(leaver + step) % 4 for step in (1, 2, 3)], [25, 25, 25]
    if found.kind == "C2":
        heirs, percents = sorted(heirs, key=lambda seat: seat != dealer), [70, 10, 10]
    floors = [found.units * percent // 100 for percent in percents]
    more = [found.shares[seat] - floor for seat, floor in zip(heirs, floors, strict=True)]
    assert more in ([0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1])


def test_9_5_a_hand_dealt_anew_keeps_dealer_and_streak():
    """The same memory gives the same place, whatever the shuffle."""
    one, other = start(memory=place(2, 3)), start("1111m", memory=place(2, 3))
    assert one.state.place == other.state.place and one.state.wall != other.state.wall
    anew = start(memory=mahjong.dealt_anew(one.turns_of(20).state))
    assert anew.state.place == replace(one.state.place, hand=one.state.place.hand + 1)


@pytest.mark.parametrize(("base", "units"), [(100, 150), (1, 1), (3, 4), (30, 45)])
def test_9_6_the_reserve_is_the_greatest_fine(base, units):
    """floor(1.5 x 底) covers every fine of a hand."""
    assert reserve(base) == units
    fines = [fine(base, seats=4, dealer=0, streak=n, leaver=seat) for n in (0, 5) for seat in range(4)]
    assert max(one.units for one in fines) == units


def test_10_1_a_hand_is_its_log():
    """Its inputs and moves give every step again, events, frames and outcome."""
    played = start("5m", "55m", WAITS_47M).discard("5m").do(1, "pon").close().turns_of(100)
    moves = tuple(turn.move for turn in played.turns[1:])
    assert [turn.step for turn in replay(mahjong, played.inputs, moves)] == [
        turn.step for turn in played.turns
    ]
    told = [mahjong.view(turn.step.state, "adjudicator") for turn in played.turns]
    assert json.loads(json.dumps(told)) == told


def pair(*hands, **given):
    """A hand of two seats."""
    return start(*hands, seats=2, **given)


def test_11_1_tiles_of_two_seats():
    """144 tiles, 33 dealt, 95 can be taken."""
    state = pair(dealer=1).state
    assert [len(player.hand) for player in state.players] == [16, 17]
    assert (len(DECK), len(standing(state)), takeable(state)) == (144, 111, 95)


def test_11_1_each_is_the_other_s_neighbour():
    """Chi is allowed both ways."""
    played = pair("5m", "46m 8p", wall="9s").discard("5m").do(1, "chi", **{"with": ["4m", "6m"]}).close()
    assert played.state.actor == 1
    assert "chi" in pair("46m", "5m", dealer=1).discard("5m").legal(0)


def test_11_1_east_and_west():
    """The dealer is East, the other West, with the flowers of their winds."""
    assert seat_winds(place_of(place(1)), 2) == ("W", "E")
    played = pair("7m", "123m 56m 234p 567p 345s f3 f7", tail="88s").discard("7m")
    assert played.view()["winds"] == ["E", "W"]
    assert dict(played.state.result.winners[0].lines)["zheng_hua"] == 2


def test_11_1_the_deal_alternates_unless_the_dealer_stays():
    """Each wind has two deals, a 將 eight without streaks."""
    now, deals = place_of(place(1, first=1)), []
    while now is not None:
        deals.append((now.round_wind, now.dealer))
        now = next_place(now, seats=2, rounds=4, stays=False)
    assert deals == [(wind, dealer) for wind in "ESWN" for dealer in (1, 0)]
    assert next_place(place_of(place(1)), seats=2, rounds=4, stays=True).dealer == 1


def test_11_1_every_payment_has_dealer_tai():
    """1 + 2N always counts, whoever wins."""
    played = pair("7m", WAITS_47M, memory=place(0, 2)).discard("7m")
    assert [owed["dealer_tai"] for owed in played.view()["result"]["payments"]] == [5]
    assert sum(played.deltas) == 0


@pytest.mark.parametrize(
    ("streak", "leaver", "shares", "company"),
    [(0, 1, (23, -30), 7), (2, 1, (41, -45), 4), (2, 0, (-45, 34), 11)],
)
def test_11_1_the_opponent_gets_all_but_the_company_s_part(streak, leaver, shares, company):
    """Fines of two seats."""
    found = fine(30, seats=2, dealer=0, streak=streak, leaver=leaver)
    assert (found.shares, found.company) == (shares, company)
