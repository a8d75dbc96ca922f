"""A lone member's practice table of 台灣麻將: three bots play a hand with him by the hall's clock alone."""

from games import bots, live, replay
from games.models import Result
from games.services import automatic, chairs, moment, seating, settle
from tests.tables import hall
from tests.tables.test_practice import tend_until

PURSE = 1_000_000
# Seconds: the hand is dealt by then, and does not move by itself yet.
DEALT_AFTER = 2.7

# A room in which closed hands are worth much, so that a bot which took the usual values would claim more.
CLOSED = {"men_qing": 60, "bu_qiu": 60}


def sit_down():
    """A practice room with bots, and its lone member's table."""
    room = hall.make_room(
        **{"game": "mahjong", "base": 100, "entry": 10_000, "currency": "practice", "rake_bp": 0},
        **{"has_bots": True, "options": {"tai_units": 20, "tai_values": CLOSED}},
    )
    member = hall.make_member(currency="practice", units=PURSE)
    return seating.quick_play(room=room, member=member)


def by_the_clock(hand, started_ms):
    """Every move with the hand before it: the table wakes when it must, and nobody else moves."""
    running, now = live.begin(replay.inputs_of(hand)), started_ms
    while not running.is_over:
        now = max(now, live.wake_ms(running, now))
        while (move := automatic.due_move(running, frozenset(), now)) is not None:
            yield running, move
            running = live.follow(running, move)


def is_what_it_chooses(running, move):
    """Whether a bot's move is what it chooses from its own view, and no extension."""
    seat = move.seat
    view = running.game.view(running.state, seat) | {"my_seat": seat}
    legal = running.game.legal_actions(running.state, seat)
    chosen = bots.choose("mahjong", view, legal, live.fate(running, seat), running.inputs.options)
    return move.action == chosen and chosen["do"] != "extend"


def test_three_bots_play_a_hand_by_the_clock(db, clock):
    """They sit down, discard in their time, answer in windows; for the member, who does not, time does."""
    table = sit_down()
    tend_until(table, clock, DEALT_AFTER)
    hand = hall.fresh(table).current_hand
    assert len(hand.members) == 4 and len(hand.bots) == 3
    moves = []
    for running, move in by_the_clock(hand, moment.now_ms()):
        if move.seat in hand.bots:
            assert is_what_it_chooses(running, move)
        bot_or_member = "bot" if move.seat in hand.bots else "timeout"
        assert move.cause == ("system" if move.seat is None else bot_or_member)
        moves.append(move)
    assert any(move.cause == "bot" for move in moves)
    hall.log(hand, moves)
    hall.end(hand, settle.plan(replay.inputs_of(hand), replay.outcome_of(hand)))
    assert sum(row.net for row in Result.objects.filter(hand=hand)) == 0
    assert all(chairs.stake(seat) >= 0 for seat in chairs.seated(table))


def test_three_bots_sit_with_a_lone_member_at_every_practice_table(db, clock):
    """The next hand is dealt with the same seats, as the game goes on."""
    table = sit_down()
    tend_until(table, clock, DEALT_AFTER)
    hall.play(hall.fresh(table).current_hand)
    following = hall.deal_hand(table)
    assert len(following.bots) == 3 and following.memory is not None
