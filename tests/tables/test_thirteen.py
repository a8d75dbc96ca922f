"""13支 at a table: rounds of six hands, settled by overdraft, with coins that are conserved."""

import itertools

import pytest

from games import audit, live
from games.errors import StakeTooLow
from games.models import Hand, Seat, Shuffle
from games.registry import GAMES
from games.rules import thirteen
from games.rules.core.chance import FsChance
from games.rules.core.game import Move
from games.rules.core.playout import hashed_chance
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.rows import strength
from games.services import rounds, seating, settle, tables, tending
from ledger import audit as books
from tests.tables import hall
from tests.tables.test_settling import Draws, drawn_inputs

ROUNDS = 1_000
BASE = 100


@pytest.fixture
def room(db):
    """A room of 13支 for club coins, base 1 coin."""
    rakes = {"rake_bp": 1_500, "rake_vip_bp": 1_000}
    return hall.make_room(game="thirteen", base=BASE, entry=108 * BASE, **rakes)


def seated(table, count=4, **changes):
    """Members who sit there, ready."""
    members = [hall.make_member(**changes) for _ in range(count)]
    hall.seat_all(table, members)
    return members


def chooser(name):
    """Every seat takes any of what it is offered."""
    draws = Draws(name)
    return lambda _seat, legal: draws.one_of(legal)


def drain(table, member, to, keep):
    """Leave a seat with so many units; another seat gets the rest."""
    seats = {seat.member_id: seat for seat in Seat.objects.filter(table=table, left_at=None)}
    rest = hall.stake(table, member) - keep
    source, target = (seats[one.pk].stake_account_id for one in (member, to))
    hall.post(
        hall.EntryDraft(f"test:drain:{member.pk}:{keep}", (hall.Posting("play", source, target, rest),))
    )


def test_a_round_is_six_hands_of_six_shuffles(table):
    """Clauses 8.1, 9.2: memory goes along, each seed is opened after its hand, sums close the round."""
    seated(table)
    hands = [hall.play(hall.deal_hand(table), chooser(str(number))) for number in range(6)]
    assert len({hand.round_id for hand in hands}) == 1 and len({hand.shuffle_id for hand in hands}) == 6
    assert [len(hand.memory["cuts"]) if hand.memory else 0 for hand in hands] == [0, 1, 2, 3, 4, 5]
    opened = Shuffle.objects.filter(hands__in=hands, revealed_at__isnull=False)
    assert opened.count() == 5
    following = hall.deal_hand(table)
    assert following.round_id != hands[0].round_id and following.memory is None
    assert opened.count() == 6


def test_a_hand_needs_four(table):
    """Three wait, however ready they are."""
    seated(table, 3)
    assert hall.deal_hand(table) is None
    seated(table, 1)
    assert len(hall.deal_hand(table).members) == 4


def test_leaving_and_topping_up_wait_for_the_end_of_the_round(table):
    """Clause 9.2: entry is checked, and stakes are raised, at the start of a round only."""
    members = seated(table)
    hall.play(hall.deal_hand(table))
    seating.leave(table_id=table.pk, member=members[0])
    seating.top_up(table_id=table.pk, member=members[1], units=1_000)
    assert rounds.is_bound(hall.fresh(table), members[0].pk)
    for _ in range(5):
        hand = hall.play(hall.deal_hand(table))
        assert members[0].pk in hand.members
    assert hall.deal_hand(table) is None
    assert not Seat.objects.filter(member=members[0], left_at=None).exists()
    assert Seat.objects.get(member=members[1], left_at=None).top_ups == 1


def test_vip_status_is_that_of_the_start_of_the_round(table):
    """Clause 9.2: who becomes a VIP within a round pays 15 % to its end."""
    members = seated(table)
    first = hall.play(hall.deal_hand(table))
    members[2].vip_tier = 1
    members[2].save()
    rest = [hall.play(hall.deal_hand(table)) for _ in range(5)]
    assert {tuple(hand.rakes) for hand in (first, *rest)} == {(1_500,) * 4}
    assert hall.deal_hand(table).rakes == [1_500, 1_500, 1_000, 1_500]


@pytest.mark.parametrize("keep", [1, 150, 700])
def test_a_poor_seat_plays_on_and_pays_what_it_has(table, keep):
    """Clause 9.4: no stake falls below nothing, no coin is made, and the audits find nothing."""
    members = seated(table)
    total = hall.held()
    hands = [hall.play(hall.deal_hand(table), chooser("rich"))]
    drain(table, members[1], members[3], keep)
    while (hand := hall.deal_hand(table)) and hand.round_id == hands[0].round_id:
        hands.append(hall.play(hand, chooser(f"poor {keep} {len(hands)}")))
        assert min(hall.stake(table, member) for member in members) >= 0
        assert hall.held() == total
    left = [row.carried + row.net for row in hands[-1].results.all()]
    assert len(hands) == 6 or 0 in left
    assert books.audit("coin") == []
    assert all(audit.audit_hand(hand.pk).differences == [] for hand in hands[1:])


def test_a_seat_without_a_unit_ends_the_round_early(table):
    """Clause 9.4: there is nothing that such a seat could lose."""
    members = seated(table)
    first = hall.play(hall.deal_hand(table))
    drain(table, members[0], members[2], 0)
    assert hall.deal_hand(table) is None
    assert hall.fresh(table).round is None and Hand.objects.get(pk=first.pk).status == "settled"


@pytest.mark.parametrize("people", [1, 2, 3])
def test_bots_fill_a_practice_table(db, people):
    """A hand needs four, so bots come however many people sit there already."""
    room = hall.make_room(game="thirteen", currency="practice", base=BASE, entry=12_000, has_bots=True)
    table = tables.open_table(room=room)
    for _ in range(people):
        member = hall.make_member(units=50_000, currency="practice")
        seating.sit(table_id=table.pk, member=member)
        seating.ready(table_id=table.pk, member=member, ready=True)
    assert tending.next_bot_at(hall.fresh(table), tending.prune(hall.fresh(table))) is not None
    hand = hall.deal_hand(table)
    assert len(hand.members) == 4 and len(hand.bots) == 4 - people


def any_setting(cards, draws):
    """Three rows as they come, put in order, so that they are no foul."""
    chosen = list(cards)
    for place in range(len(chosen) - 1, 0, -1):
        other = draws.below(place + 1)
        chosen[place], chosen[other] = chosen[other], chosen[place]
    middle, back = sorted((chosen[3:8], chosen[8:]), key=strength)
    front = chosen[:3]
    if strength(front) > strength(middle):
        lowest = sorted(chosen, key=DECK.index)
        return any_setting(lowest, draws)
    return {"front": front, "middle": middle, "back": back}


def test_coins_are_conserved_over_a_thousand_rounds():
    """Six hands each, with drawn stakes and bets: nobody pays what he has not, no unit is lost."""
    short = 0
    for number in range(ROUNDS):
        draws, memory, house = Draws(f"round {number}"), None, 0
        stakes = [1 + draws.below(draws.one_of((500, 20_000, 200_000))) for _ in range(4)]
        total = sum(stakes)
        for place in itertools.count(1):
            chance = hashed_chance(f"thirteen/{number}/{place}")
            plan, memory = played(draws, chance, tuple(stakes), memory)
            for row in plan.results:
                stakes[row.seat] += row.net
                house += row.rake
                short += row.due != row.gross
                assert row.rake == max(0, row.gross) * 1_500 // 10_000
            assert min(stakes) >= 0 and sum(stakes) + house == total
            if memory is None:
                assert place == 6
                break
    assert short > ROUNDS


def played(draws: Draws, chance: FsChance, stakes, memory):
    """A hand that four seats set at random: its settlement, and what the next hand inherits."""
    inputs = thirteen_inputs(draws, chance, stakes, memory)
    hand = live.begin(inputs)
    for seat in range(4):
        rows = any_setting(hand.state.hands[seat], draws)
        action = {"do": "set", **rows, "bet": (seat + 1 + draws.below(3)) % 4}
        hand = live.follow(hand, Move(seat, action, "member", 1_000))
    outcome = GAMES["thirteen"].outcome(hand.state)
    return settle.plan(inputs, outcome), outcome.memory


def thirteen_inputs(draws, chance, stakes, memory):
    """The inputs of a hand of 13支 with these stakes."""
    drawn = drawn_inputs(draws, chance)
    values = {name: getattr(drawn, name) for name in drawn.__slots__}
    return type(drawn)(
        **values
        | {
            **{"game": "thirteen", "number": "TH-000001", "version": thirteen.VERSION, "options": {}},
            **{"base": BASE, "carries": stakes, "memory": memory, "rakes": (1_500,) * 4},
            **{"members": (1, 2, 3, 4), "names": ("n",) * 4, "chairs": (0, 1, 2, 3), "stakes": (1, 2, 3, 4)},
        }
    )


def test_9_2_the_entry_is_checked_before_each_round_and_only_then(table):
    """A seat below the entry plays its round to the end and is dealt no other until it has topped up."""
    members = seated(table)
    hall.play(hall.deal_hand(table))
    drain(table, members[0], members[1], 107 * BASE)
    hands = [hall.play(hall.deal_hand(table)) for _ in range(5)]
    assert len(hands) == 5 and hall.deal_hand(table) is None
    short = Seat.objects.get(member=members[0], left_at=None)
    assert not short.is_ready
    with pytest.raises(StakeTooLow) as refused:
        seating.ready(table_id=table.pk, member=members[0])
    assert refused.value.detail == {"units": 108 * BASE}
    missing = 108 * BASE - hall.stake(table, members[0])
    seating.top_up(table_id=table.pk, member=members[0], units=missing)
    seating.ready(table_id=table.pk, member=members[0])
    assert hall.deal_hand(table) is not None
