"""Members who may play no more: refused at once, whatever they send, and their sockets close on the news."""

import asyncio
import uuid

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import news
from accounts.adapter import MemberAdapter
from accounts.models import Member
from accounts.services import change_standing, close_account
from games import housekeeping, hub, lives
from games.services import tables
from games.threads import in_thread
from ledger.selectors import balances_of
from tests.live import rig
from tests.tables import hall

MESSAGES = [
    {"type": "leave"},
    {"type": "stay"},
    {"type": "ready", "ready": True},
    {"type": "top_up", "units": 1},
    {"type": "away", "away": True},
    {"type": "resync"},
    {"type": "take_over"},
]


def bar(*, member) -> None:
    """Suspend without a word to anybody, as a news that was lost."""
    Member.objects.filter(pk=member.pk).update(status="suspended")


async def test_an_answer_is_refused_by_the_append_itself(tabs, hand, members, fresh_hand):
    """Nothing between suspension and refusal: not a move, not a changed state, not a word to others."""
    mine, other = await tabs.open(members[0]), await tabs.open(members[1])
    await tabs.settled()
    before = await lives.fold(hand.pk)
    await in_thread(bar, member=members[0])
    await mine.send(type="act", hand=hand.number, turn=0, action=rig.call(), id="late")
    refused = await mine.until("error")
    assert (refused["id"], refused["code"]) == ("late", "suspended")
    assert await in_thread(rig.moves_now, hand_id=hand.pk) == [] and (await fresh_hand()).seq == 0
    assert await lives.fold(hand.pk) is before and await other.is_quiet()


async def test_a_suspended_member_hands_no_seat_back(hand, members):
    """The system goes on answering for him: not even that changes by what he sends."""
    await rig.act(hand, 1, rig.call())
    taken = hands_over(await lives.fold(hand.pk), 0)
    lives.here().keep(taken)
    await in_thread(bar, member=members[0])
    with pytest.raises(rig.play.MayNotPlay):
        await rig.act(hand, hand.members.index(members[0].pk), rig.call())
    assert len(await in_thread(rig.moves_now, hand_id=hand.pk)) == 1


async def test_the_last_move_of_a_hand_is_refused_too(hand, members, fresh_hand):
    """The commit that would settle the hand does not happen."""
    while True:
        live = await lives.fold(hand.pk)
        seat = min(live.game.actors(live.state))
        action = live.game.legal_actions(live.state, seat)[0]
        move = rig.play.Move(seat, action, "member", live.turn_at_ms)
        if rig.play.hands.follow(live, move).is_over:
            break
        await rig.act(hand, seat, action, turn=live.turn)
    await in_thread(bar, member=members[[m.pk for m in members].index(hand.members[seat])])
    with pytest.raises(rig.play.MayNotPlay):
        await rig.act(hand, seat, action, turn=live.turn)
    assert (await fresh_hand()).status == "running"
    assert await in_thread(rig.results_now, hand_id=hand.pk) == []


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["type"])
async def test_whatever_else_he_sends_is_refused(tabs, hand, members, message):
    """Every message of the protocol."""
    tab = await tabs.open(members[0])
    await tab.is_served()
    await in_thread(bar, member=members[0])
    await tab.send(**message, id="late")
    assert (await tab.until("error"))["code"] == "suspended"


async def test_the_news_of_a_suspension_close_the_socket_at_once(tabs, hand, members):
    """No tick of housekeeping is waited for; others play on."""
    tab, other = await tabs.open(members[0]), await tabs.open(members[1])
    await tabs.settled()
    async with asyncio.timeout(1.5):
        await in_thread(suspend, member=members[0])
        assert (await tab.until("closed"))["code"] == "suspended"
        assert (await tab.next())["code"] == 4003
    await other.is_served()


async def test_a_new_password_is_heard_of_from_the_first_moment(tabs, hand, members):
    """Even a socket that housekeeping has not looked at yet."""
    tab = await tabs.open(members[0])
    await tab.is_served()
    await in_thread(new_password, member=members[0])
    assert (await tab.until("closed"))["code"] == "signed_out"
    assert (await tab.next())["code"] == 4005


async def test_with_a_password_that_was_handed_out_no_table_opens(tabs, room, hand, members):
    """Neither his own, nor a free one, nor one that is nowhere tells him more than to choose his own."""
    await in_thread(hand_out, member=members[0])
    await members[0].arefresh_from_db()
    other = await in_thread(tables.open_table, room=room)
    for table_id in (hand.table_id, other.pk, uuid.uuid4()):
        tab = rig.Tab(str(table_id), members[0])
        assert await tab.open()
        assert (await tab.next())["code"] == "own_password"
        assert (await tab.next()) == {"type": "close", "code": 4006}
        assert [frame["type"] for frame in tab.frames] == ["closed"]
    await in_thread(choose_own, member=members[0])
    await members[0].arefresh_from_db()
    await tabs.open(members[0])


async def test_what_is_sent_before_the_door_closes_is_not_heard(hand, members):
    """Nothing is acknowledged, nobody is moved."""
    await in_thread(hand_out, member=members[0])
    await members[0].arefresh_from_db()
    tab = rig.Tab(str(hand.table_id), members[0])
    assert await tab.open()
    await tab.send(type="leave")
    assert [(await tab.next())["type"] for _ in range(2)] == ["closed", "close"]
    seats = await in_thread(rig.seats_now, table_id=hand.table_id)
    assert members[0].pk in {seat.member_id for seat in seats if not seat.is_leaving}


@pytest.mark.parametrize("is_told", [True, False], ids=["on the news", "by itself"])
async def test_handing_a_password_out_closes_the_open_socket(tabs, hand, members, is_told):
    """At once, or by the next look of housekeeping where the news are lost; others play on."""
    tab, other = await tabs.open(members[0]), await tabs.open(members[1])
    await tabs.settled()
    async with asyncio.timeout(1.5):
        await in_thread(hand_out, member=members[0], is_told=is_told)
        if not is_told:
            await housekeeping.close_barred(hub.here())
        assert (await tab.until("closed"))["code"] == "own_password"
        assert (await tab.next())["code"] == 4006
    await other.is_served()


@pytest.mark.parametrize("way", ["itself", "elsewhere"])
async def test_signing_out_closes_the_socket_at_once(tabs, hand, members, way):
    """By the button of this browser, or by another browser's "everywhere else"."""
    here, other = await in_thread(signed_in, member=members[0])
    tab = await tabs.open(members[0], session=here.session)
    await tab.is_served()
    await in_thread(sign_out, browser=here, other=other, way=way)
    async with asyncio.timeout(1.5):
        assert (await tab.until("closed"))["code"] == "signed_out"
        assert (await tab.next())["code"] == 4005


async def test_closing_the_account_closes_the_socket_and_gives_the_seat_up(table, members):
    """Between rounds at once: the stake is in the wallet, where it stays."""
    tab = rig.Tab(str(table.pk), members[0])
    assert await tab.open()
    await tab.until("welcome")
    before = await in_thread(coins_of, member=members[0])
    await in_thread(close_account, member_id=members[0].pk)
    assert (await tab.until("closed"))["code"] == "suspended"
    await tab.close()
    await rig.play.wake(str(table.pk))
    seats = await in_thread(rig.seats_now, table_id=table.pk)
    assert members[0].pk not in {seat.member_id for seat in seats}
    after = await in_thread(coins_of, member=members[0])
    assert after == {"wallet": before["wallet"] + before["in_play"], "in_play": 0}


def signed_in(*, member) -> tuple[Client, Client]:
    """Two browsers in which the member is signed in, both seen by the list of his devices."""
    browsers = Client(), Client()
    for browser in browsers:
        browser.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
        browser.get("/profile/")
    return browsers


def sign_out(*, browser: Client, other: Client, way: str) -> None:
    """Sign the first browser out."""
    if way == "itself":
        browser.post("/accounts/logout/")
    else:
        other.post("/accounts/sessions/")


def coins_of(*, member) -> dict[str, int]:
    """What the member has, at hand and on the table."""
    balances = balances_of(member.pk, "coin")
    return {"wallet": balances.wallet, "in_play": balances.in_play}


def suspend(*, member) -> None:
    """Suspend as staff do."""
    author = hall.make_member(is_staff=True)
    author.user_permissions.add(Permission.objects.get(codename="change_member"))
    change_standing(member_id=member.pk, author=author, reason="test", status="suspended")


def hand_out(*, member, is_told: bool = False) -> None:
    """Let the password be one that others know."""
    Member.objects.filter(pk=member.pk).update(must_change_password=True)
    if is_told:
        news.changed(member.pk)


def choose_own(*, member) -> None:
    """Choose a password, as the page of it does."""
    MemberAdapter().set_password(member, "tea-and-tiles-78")


def new_password(*, member) -> None:
    """Change the password, and say so."""
    Member.objects.filter(pk=member.pk).update(password="another")
    news.changed(member.pk)


def hands_over(live, seat):
    """The hand in which the system has taken a seat over, in memory only."""
    return rig.play.replace(live, taken=live.taken | {seat})
