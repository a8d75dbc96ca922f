"""What a table does by itself: time-outs, bots, seats taken over, broken games, and the next deal."""

import pytest

from games import lives
from games.registry import GAMES
from games.services import moment, play, tables
from games.threads import in_thread
from tests.live import rig, toy
from tests.tables import hall


async def wake(hand) -> None:
    """What the clock calls."""
    await play.wake(str(hand.table_id))


def soon() -> int:
    """A second from now, the most by which a clock may be ahead of the database's."""
    return moment.local_ms() + 1_000


async def causes(hand) -> list[tuple[int | None, str, str]]:
    """Seat, verb and cause of every move."""
    moves = await in_thread(rig.moves_now, hand_id=hand.pk)
    return [(move.seat, move.action["do"], move.cause) for move in moves]


async def test_nothing_happens_before_its_time(hand):
    """A wake-up that comes early changes nothing, and sets the right moment again."""
    await wake(hand)
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    assert await causes(hand) == []
    assert moment.in_ms(table.wake_at) == (await lives.fold(hand.pk)).deadline_ms + 510


async def test_time_is_up_for_all_who_have_not_answered(table, members):
    """Each missing seat gets its default, once, with cause timeout; the present one's call stands."""
    await in_thread(rig.set_seats, table_id=table.pk, seen_at=moment.now())
    hand = await in_thread(rig.deal_ago, table=table, seconds=6)
    await in_thread(move_deadline, hand_id=hand.pk, milliseconds=5_000)
    await rig.act(hand, 2, rig.call(4))
    await wake(hand)
    assert await causes(hand) == [
        (2, "call", "member"), (0, "call", "timeout"), (1, "call", "timeout"), (3, "call", "timeout"),
    ]  # fmt: skip
    await wake(hand)
    assert len(await causes(hand)) == 4


async def test_an_absent_seat_is_taken_over_at_its_time_out(table, members):
    """The system answers for a seat whose member is gone, and is quicker in the next turn."""
    hand = await in_thread(rig.deal_ago, table=table, seconds=6)
    await wake(hand)
    assert await causes(hand) == [
        *((seat, "taken_over", "system") for seat in range(4)),
        *((seat, "call", "away") for seat in range(4)),
    ]
    live = await lives.fold(hand.pk)
    assert (live.turn, live.taken) == (1, frozenset({0, 1, 2, 3}))


async def test_a_member_who_acts_takes_his_seat_back(table, members):
    """His answer hands the seat back first, and both stand in the log."""
    hand = await in_thread(rig.deal_ago, table=table, seconds=6)
    await wake(hand)
    live = await lives.fold(hand.pk)
    seat = min(live.game.actors(live.state))
    await rig.act(hand, seat, live.game.legal_actions(live.state, seat)[0], turn=1)
    assert (await causes(hand))[-2:] == [(seat, "handed_back", "system"), (seat, "bet", "member")]


async def test_whole_hands_go_by_without_anybody(table, members):
    """Nobody is there: the hand ends and settles by wake-ups alone."""
    hand = await in_thread(rig.deal_ago, table=table, seconds=6)
    await wake(hand)
    with moment.using(soon):
        await wake(hand)
    assert (await in_thread(rig.hand_now, hand_id=hand.pk)).status == "settled"


async def test_bots_answer_in_their_time_and_by_their_view(empty_tables):
    """A practice hand of one member and three bots: each bot answers once its own moment has come."""
    room = await in_thread(hall.make_room, currency="practice", has_bots=True)
    table = await in_thread(tables.open_table, room=room)
    member = await in_thread(hall.make_member, currency="practice")
    await in_thread(hall.seat_all, table=table, members=[member])
    hand = await in_thread(rig.deal_ago, table=table, seconds=2.1)
    await wake(hand)
    bots = [(seat, "call", "bot") for seat in sorted(hand.bots)]
    assert len(bots) == 3
    assert await causes(hand) == bots


async def test_a_pause_that_is_over_deals_the_next_hand(hand):
    """The second hand of the round begins when the table wakes after its pause."""
    await rig.play_out(hand)
    await wake(hand)
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    assert table.phase == "hand" and table.current_hand_id != hand.pk


@pytest.fixture
def toy_game(monkeypatch):
    """A game of one answer a seat, which breaks when told to."""
    monkeypatch.setitem(GAMES, "toy", toy)


@pytest.fixture
def toy_hand(toy_game, empty_tables):
    """A running hand of it."""
    table = tables.open_table(room=hall.make_room(game="toy"))
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    return hall.deal_hand(table)


async def test_a_game_that_breaks_costs_nobody_a_unit(toy_hand):
    """The hand is aborted, the stakes are as they were, staff can read why, and the table deals again."""
    before = await in_thread(stakes, hand=toy_hand)
    with pytest.raises(play.HandOver):
        await rig.act(toy_hand, 0, {"do": "break"})
    hand = await in_thread(rig.hand_now, hand_id=toy_hand.pk)
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    (fault,) = await in_thread(rig.faults_now)
    assert (hand.status, table.phase, fault.code) == ("aborted", "pause", "hand_broken")
    assert "ZeroDivisionError" in fault.detail
    assert await in_thread(stakes, hand=hand) == before
    await play.wake(str(table.pk))
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    assert table.phase == "hand" and table.current_hand_id != hand.pk


async def test_a_judge_that_breaks_refuses_only_the_action(toy_hand):
    """What confuses `check` is refused to its sender; the others play on."""
    with pytest.raises(play.TableRefusal):
        await rig.act(toy_hand, 0, {"do": "confuse"})
    assert (await in_thread(rig.hand_now, hand_id=toy_hand.pk)).status == "running"
    (fault,) = await in_thread(rig.faults_now)
    assert fault.code == "check_failed"


async def test_a_hand_whose_default_breaks_is_aborted_by_the_clock(toy_game, empty_tables):
    """Nobody need be there for a broken hand to end."""
    table = await in_thread(open_toy_table)
    hand = await in_thread(rig.deal_ago, table=table, seconds=6)
    await wake(hand)
    assert (await in_thread(rig.hand_now, hand_id=hand.pk)).status == "aborted"


async def test_a_log_that_does_not_fold_is_aborted(toy_hand):
    """A stored move that the rules refuse breaks the hand for whoever folds it next."""
    await in_thread(forge_move, hand=toy_hand)
    lives.forget()
    with pytest.raises(play.HandOver):
        await rig.act(toy_hand, 1, {"do": "answer"})
    assert (await in_thread(rig.hand_now, hand_id=toy_hand.pk)).status == "aborted"


async def test_a_tick_waits_for_its_deadline(toy_hand):
    """A window that nobody may answer closes by the database's clock, and not before."""
    await rig.act(toy_hand, 0, {"do": "window"})
    await wake(toy_hand)
    assert len(await causes(toy_hand)) == 1
    await in_thread(move_deadline, hand_id=toy_hand.pk, milliseconds=-1_000)
    with moment.using(soon):
        await wake(toy_hand)
    assert (await causes(toy_hand))[-1] == (None, "tick", "system")


async def test_a_table_between_hands_is_tended(table, members):
    """Seats that let two rounds go by are given up when the table wakes, and an empty table closes."""
    await in_thread(rig.set_seats, table_id=table.pk, timed_out_rounds=2)
    await in_thread(rig.set_table, table_id=table.pk, deal_at=None)
    await play.wake(str(table.pk))
    assert (await in_thread(rig.table_now, table_id=table.pk)).phase == "closed"


def stakes(*, hand) -> list[int]:
    """What lies in front of the seats."""
    rows = {account.pk: account.balance for account in hall.Account.objects.filter(pk__in=hand.stakes)}
    return [rows[account] for account in hand.stakes]


def move_deadline(*, hand_id: int, milliseconds: int) -> None:
    """Let the database think that the deadline lies so far from now."""
    rig.Hand.objects.filter(pk=hand_id).update(deadline=moment.at(moment.local_ms() + milliseconds))


def forge_move(*, hand) -> None:
    """Write a move that no rule allows."""
    hall.log(hand, [hall.Move(0, {"do": "nonsense"}, "member", moment.now_ms())])


def open_toy_table():
    """A toy table whose game cannot even find a default."""
    table = tables.open_table(room=hall.make_room(game="toy", options={"breaks_at_default": True}))
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    return table
