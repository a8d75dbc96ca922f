"""The staff log and the notes about members are told in words: who did what, from what to what."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts import staff_log, told
from accounts.models import Agent, Member, MemberNote, StaffAction
from accounts.services import propose_grant
from accounts.standing import change_standing
from games.models import GameStop, Room
from games.services import stops
from tests.staff.test_deciding import ROOM
from tests.staff.test_words import HAN
from tests.support.people import browser_of, make_member, make_staff

pytestmark = pytest.mark.django_db
LOG = "/staff/accounts/staffaction/"


def read(address: str, staff: Member, language: str = "en") -> str:
    """The page as that member of staff reads it."""
    return browser_of(staff).get(address, headers={"accept-language": language}).content.decode()


def lines(done: StaffAction) -> list[str]:
    """What the log tells of one action, in English."""
    told.name_all([done])
    model, _key = told.subject_of(done)
    with translation.override("en"):
        return list(told.changes(model, done.before, done.after, done.names))


def test_a_change_is_told_field_by_field():
    """Before and after, codes by their words and rows by their names."""
    staff, anna = make_staff(), make_member()
    east = Agent.objects.create(code="east", name="East Gate")
    change_standing(member_id=anna.pk, author=staff, reason="Case 7", status="suspended", agent_id=east.pk)
    assert lines(StaffAction.objects.get()) == ["status: active → suspended", "agent: – → East Gate"]


def test_a_grant_is_told_in_coins_and_by_name():
    """Nobody reads units or keys."""
    anna = make_member()
    propose_grant(proposer=make_staff(), member=anna, units=1_234_550, reason="Prize")
    told_lines = lines(StaffAction.objects.get())
    assert f"member: {anna}" in told_lines and "Coins: 12,345.50" in told_lines


def test_a_room_is_told_in_the_words_of_its_form():
    """Switches as yes and no, stakes in coins, the game by its name."""
    browser_of(make_staff()).post("/staff/games/room/add/", ROOM)
    assert Room.objects.exists()
    told_lines = lines(StaffAction.objects.get())
    assert {
        "game: Banker Pai Gow",
        "base: 10",
        "Entry: 1,000",
        "currency: Practice coins",
        "has bots: yes",
    } <= set(told_lines)


def test_a_stop_is_told_with_its_moment_and_its_reason():
    """What stood before stands alone where there is nothing to set against it."""
    staff = make_staff()
    stopped = stops.close(game="mahjong", author=staff, reason="Odd dice")
    stops.lift(stop_id=stopped.pk, author=staff, reason="All is well")
    told_lines = lines(StaffAction.objects.first())
    assert told_lines[:2] == ["game: Taiwanese Mahjong", "why it was stopped: Odd dice"]
    assert told_lines[2].startswith("lifted at: ") and "T" not in told_lines[2]
    assert GameStop.objects.get().lifted_at


def test_names_cost_a_query_a_model():
    """However many actions the page tells of."""
    staff = make_staff()
    browser = browser_of(staff)
    propose_grant(proposer=staff, member=make_member(), units=100, reason="Prize")
    browser.get(LOG)
    with CaptureQueriesContext(connection) as few:
        browser.get(LOG)
    for number in range(5):
        propose_grant(proposer=staff, member=make_member(), units=100 + number, reason="Prize")
    with CaptureQueriesContext(connection) as many:
        browser.get(LOG)
    assert len(many) == len(few)


def test_the_log_shows_no_codes():
    """Neither JSON nor names of models; a row links to what it is about."""
    staff, anna = make_staff(), make_member()
    grant = propose_grant(proposer=staff, member=anna, units=100, reason="Prize")
    change_standing(member_id=anna.pk, author=staff, reason="Case 7", vip_tier=2)
    page = read(LOG, staff)
    assert "Grant proposed" in page and "VIP tier: 0 → 2" in page
    assert f'href="/staff/accounts/grant/{grant.pk}/change/"' in page
    assert not any(code in page for code in ("grant_proposed<", "{&quot;", "accounts.grant:"))
    one = read(f"{LOG}{StaffAction.objects.first().pk}/change/", staff)
    assert (
        "VIP tier: 0 → 2" in one
        and "&quot;" not in one.partition("Standing changed")[2].partition("</form>")[0]
    )


def test_a_row_that_is_gone_is_named_by_its_number():
    """The log outlives what it tells of."""
    staff, agent = make_staff(), Agent.objects.create(code="east", name="East")
    staff_log.record(author=staff, action="deleted", subject=agent, before={"name": "East"})
    number = agent.pk
    agent.delete()
    page = read(LOG, staff)
    assert f"agent #{number}" in page and "name: East" in page


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_every_action_has_a_word(language):
    """In each Chinese of the hall."""
    with translation.override(language):
        assert [code for code in told.ACTION_NAMES if not HAN.search(told.action_name(code))] == []


def test_the_log_reads_in_chinese():
    """Actions, fields and values alike."""
    staff, anna = make_staff(), make_member()
    change_standing(member_id=anna.pk, author=staff, reason="查實", status="suspended")
    page = read(LOG, staff, "zh-hant")
    with translation.override("zh-hant"):
        status = Member._meta.get_field("status").verbose_name
        was, now = Member.Status.ACTIVE.label, Member.Status.SUSPENDED.label
        assert f"{status}: {was} → {now}" in page and told.action_name("standing_changed") in page


def test_notes_about_members_are_told_alike():
    """The list of changes to members holds no JSON either."""
    staff, anna = make_staff(), make_member()
    change_standing(member_id=anna.pk, author=staff, reason="Case 7", status="frozen")
    assert MemberNote.objects.exists()
    assert "status: active → frozen" in read("/staff/accounts/membernote/", staff)
