"""Moves: what members answer, and what time, bots and the system do, all by one optimistic append."""

import asyncio
import logging
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta

import psycopg
from psycopg_pool import PoolTimeout

from games import endings, lives, log, pool
from games import live as hands
from games.errors import MayNotPlay, NotSeated, TableRefusal, Unavailable
from games.live import Live
from games.lives import Lives, guarded
from games.log import Appended, Draft
from games.refusals import Broken, Busy, ForeignTable, HandOver, Late, OtherRules, Stale, TakenOver, of_rule
from games.rules.core import game as rules
from games.rules.core.errors import RuleRefusal
from games.rules.core.game import HANDED_BACK, Action, Json, Move
from games.services import announce, auditing, automatic, fines, moment, presence, seating, settle
from games.threads import in_thread
from ledger.errors import LedgerError

logger = logging.getLogger(__name__)
TRIES_MAX = 16
RULES_GONE_AFTER = timedelta(seconds=60)
MOVES_MAX = 64  # No hand lets the system move more often in a row at one moment.
UNREACHABLE = (psycopg.OperationalError, psycopg.InterfaceError, PoolTimeout, OSError)


@dataclass(frozen=True, slots=True)
class Intent:
    """What a seat wants to do in a turn."""

    seat: int
    turn: int
    action_id: str
    action: Action


@dataclass(frozen=True, slots=True)
class Reply:
    """That an action stands in the log; `is_repeated` if it stood there before."""

    is_repeated: bool


async def act(
    *, table_id: str, member_id: int, hand_number: str, turn: int, action_id: str, action: Action
) -> Reply:
    """Do what a member asks for in a hand, once; raises a TableRefusal, and then nothing has changed."""
    try:
        live, seat = await _seat(table_id, member_id, hand_number)
        return await _answer(live.inputs.id, Intent(seat, turn, action_id, action))
    except Broken as broken:
        await _abort(broken)
        raise HandOver() from broken
    except (*UNREACHABLE, OtherRules, Unavailable) as lost:
        raise Busy() from lost


async def advise(*, table_id: str, member_id: int, hand_number: str, question: Mapping[str, Json]) -> Json:
    """What the rules say of what a member only considers; only looked up, never logged."""
    try:
        live, seat = await _seat(table_id, member_id, hand_number)
    except (*UNREACHABLE, OtherRules, Unavailable, Broken) as lost:
        raise Busy() from lost
    if live.is_over:
        raise HandOver()
    try:
        return rules.advise(live.game, live.state, seat, question)
    except RuleRefusal as refused:
        raise of_rule(refused) from refused


async def _seat(table_id: str, member_id: int, hand_number: str) -> tuple[Live, int]:
    """A hand of that table, perhaps some moves behind, and the seat that the member holds in it."""
    live = await lives.here().numbered(hand_number, table_id)
    if live is None:
        raise ForeignTable(hand=hand_number)
    seat = live.seat_of(member_id)
    if seat is None:
        raise NotSeated()
    return live, seat


async def wake(table_id: str) -> None:
    """Do what is due at a table by itself: time-outs, ticks, bots, seats taken over; or its next deal."""
    found = await pool.rows(
        "SELECT phase, current_hand_id, grace_at FROM games_table WHERE id = %s", table_id
    )
    if found and found[0]["grace_at"] and found[0]["grace_at"] <= moment.now():
        await in_thread(fines.book_due, table_id=table_id)
    if found and found[0]["phase"] == "hand":
        await _wake_hand(found[0]["current_hand_id"])
    elif found and found[0]["phase"] != "closed":
        await in_thread(seating.tend, table_id=table_id)


async def wake_hand(table_id: str) -> None:
    """Do what is due in a table's running hand, if it has one."""
    found = await pool.rows(
        "SELECT current_hand_id FROM games_table WHERE id = %s AND phase = 'hand'", table_id
    )
    for row in found:
        await _wake_hand(row["current_hand_id"])


async def _answer(hand_id: int, intent: Intent) -> Reply:
    known = lives.here()
    async with known.lock(hand_id):
        for _ in range(TRIES_MAX):
            live = known.known(hand_id) or await known.fold(hand_id)
            try:
                reply = await _attempt(live, intent)
            except TableRefusal:
                # Another process may have moved the hand: refuse only by what the log says.
                if (await known.fold(hand_id)).seq == live.seq:
                    raise
                continue
            if reply:
                return reply
    raise Busy()


async def _attempt(live: Live, intent: Intent) -> Reply | None:
    """A reply if the intent is in the log now; None to look again; raises where it is refused."""
    answered = live.seat_answered(intent.action_id)
    if answered is not None:
        return _repeated(answered, intent)
    if live.is_over:
        raise HandOver()
    if intent.seat in live.taken:
        if rules.fining(live.game):
            raise TakenOver()
        back = Move(intent.seat, {"do": HANDED_BACK}, "system", _stamp(live))
        _require_standing(await _append(live, back, for_seat=intent.seat))
        return None
    if not live.asked_turn <= intent.turn <= live.turn:
        raise Stale(turn=live.turn)
    await _check(live, intent)
    move = Move(intent.seat, intent.action, "member", _stamp(live))
    appended = await _append(live, move, intent.action_id, for_seat=intent.seat)
    _require_standing(appended)
    if appended.status == "appended":
        return Reply(is_repeated=False)
    if appended.status == "late":
        raise Late()
    return await _lost(live, appended)


async def _lost(live: Live, appended: Appended) -> None:
    """Look at the log again; a hand that has ended without its last move in the log was aborted."""
    fresh = await lives.fold(live.inputs.id)
    if appended.status == "over" and not fresh.is_over:
        raise HandOver()


def _require_standing(appended: Appended) -> None:
    if appended.status == "barred":
        raise MayNotPlay()


def _repeated(answered: int, intent: Intent) -> Reply:
    # Somebody else's id proves nothing about this seat's action.
    if answered != intent.seat:
        raise Stale()
    return Reply(is_repeated=True)


async def _check(live: Live, intent: Intent) -> None:
    try:
        live.game.check(live.state, intent.seat, intent.action)
    except RuleRefusal as refused:
        raise of_rule(refused) from refused
    except Exception as error:
        # The state is untouched, so an action that confuses the judge must not cost others their hand.
        await _record(live.inputs.table_id, live.inputs.id, "check_failed", error)
        raise of_rule(RuleRefusal("illegal", "The rules cannot judge this action.")) from error


async def _append(
    live: Live, move: Move, action_id: str | None = None, *, for_seat: int | None = None
) -> Appended:
    """Apply the move here, append it, and only after the commit keep and announce what it led to.

    A move that a member asked for names his seat: he must be one who may play at that moment.
    """
    with guarded(live):
        after = hands.follow(live, move, action_id)
        wake = hands.wake_ms(after, move.at)
    draft = Draft(
        table_id=live.inputs.table_id,
        hand_id=live.inputs.id,
        seq=live.seq,
        move=move,
        action_id=action_id,
        grace=live.grace_ms,
        deadline=None if after.is_over else after.deadline_ms,
        wake=wake,
        member_id=None if for_seat is None else live.inputs.members[for_seat],
    )
    if after.is_over:
        return await _append_last(after, draft)
    appended = await log.append(draft)
    if appended.status == "appended":
        _show(after)
    return appended


async def _append_last(after: Live, draft: Draft) -> Appended:
    with guarded(after):
        outcome = after.game.outcome(after.state)
        plan = settle.plan(after.inputs, outcome)
    try:
        appended = await endings.append_last(draft, plan, reveal_seconds=after.game.REVEAL_SECONDS)
    except LedgerError as refused:
        raise Broken(after.inputs.id, after.inputs.table_id) from refused
    if appended.status == "appended":
        _show(replace(after, results=await _slips(after, plan)))
        auditing.soon(after.inputs.id)
    return appended


async def _slips(after: Live, plan: settle.SettlementPlan) -> tuple[Mapping[str, Json], ...]:
    """The slips as they were written: with a fine, where one was booked while the hand ran."""
    if rules.fining(after.game) is None:
        return settle.shown(plan)
    return tuple(await pool.rows(lives.RESULTS, after.inputs.id))


def _show(after: Live) -> None:
    lives.here().keep(after)
    with guarded(after):
        announce.hand_moved(after)


async def _wake_hand(hand_id: int) -> None:
    known = lives.here()
    try:
        async with known.lock(hand_id):
            for _ in range(MOVES_MAX):
                if not await _move_by_itself(known, hand_id):
                    return
    except Broken as broken:
        await _abort(broken)
    except OtherRules as other:
        await _give_up(other)


async def _give_up(other: OtherRules) -> None:
    """Abort a hand of rules that are gone, once nobody who had them has moved it for long."""
    overdue = await pool.rows(
        "SELECT 1 FROM games_hand WHERE id = %s AND deadline < clock_timestamp() - %s",
        other.hand_id, RULES_GONE_AFTER,
    )  # fmt: skip
    if other.is_older and overdue:
        await _abort(Broken(other.hand_id, other.table_id))


async def _move_by_itself(known: Lives, hand_id: int) -> bool:
    """Make one move that is due; False where none was; the table wakes when the next is."""
    live = await known.fold(hand_id)
    if live.is_over:
        return False
    now = moment.now()
    absent = await presence.absent_members(live.inputs.table_id, live.inputs.game, now)
    with guarded(live):
        move = automatic.due_move(live, absent, moment.in_ms(now))
        wake = hands.wake_ms(live, moment.in_ms(now))
    if move is None:
        # The clock's lease has put the table off; without this its next move would come late.
        await log.wake_at(table_id=live.inputs.table_id, hand_id=hand_id, wake=wake)
        return False
    appended = await _append(live, replace(move, at=max(move.at, _stamp(live))))
    if appended.status == "early":
        await log.wake_at(table_id=live.inputs.table_id, hand_id=hand_id, wake=wake)
    return appended.status in ("appended", "lost", "skewed")


def _stamp(live: Live) -> int:
    """The time of a move: now, but never before the turn that it answers."""
    return max(moment.now_ms(), live.turn_at_ms)


async def _abort(broken: Broken) -> None:
    """End a hand that cannot go on; its stakes are untouched, since nothing was posted yet."""
    detail = "".join(traceback.format_exception(broken.__cause__ or broken))
    logger.error("hand %s aborted", broken.hand_id)
    ended = await endings.abort(
        table_id=broken.table_id, hand_id=broken.hand_id, code="hand_broken", detail=detail
    )
    if ended:
        announce.table_changed(broken.table_id)


async def _record(table_id: str, hand_id: int, code: str, error: Exception) -> None:
    detail = "".join(traceback.format_exception(error))
    await asyncio.shield(log.record_fault(table_id=table_id, hand_id=hand_id, code=code, detail=detail))
