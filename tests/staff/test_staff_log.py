"""Quality 62, S10: whatever staff do leaves exactly one row: who, what, before, after, why; never changed."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import DatabaseError, connection, transaction

from accounts import staff_log
from accounts.models import Agent, StaffAction
from accounts.recorded import BY_SERVICE, LookedAtAdmin, RecordedAdmin
from accounts.services import propose_grant, refuse_grant
from games.models import GameStop, Hand, Room
from games.services import deal, stops
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.staff.test_deciding import ROOM, decide
from tests.staff.test_nothing_to_edit import EDITABLE, label
from tests.support.people import browser_of, confirm_password, make_member, make_staff

pytestmark = pytest.mark.django_db


def actions() -> list[str]:
    """What the log holds, oldest first."""
    return list(StaffAction.objects.order_by("id").values_list("action", flat=True))


def test_every_page_that_changes_something_writes_the_log():
    """A model with a form is recorded by its page or by its service, and by nobody else."""
    for model, page in admin.site._registry.items():
        if label(model) in EDITABLE:
            assert isinstance(page, RecordedAdmin) != (label(model) in BY_SERVICE), model


def test_a_grants_way_is_told_step_by_step():
    """Proposed, approved: each with its author and amount."""
    grant = propose_grant(proposer=make_staff(), member=make_member(), units=5_000, reason="Prize")
    browser = browser_of(make_staff())
    confirm_password(browser)
    decide(browser, grant)
    assert actions() == ["grant_proposed", "grant_approved"]
    last = StaffAction.objects.first()
    assert last.before == {"status": "proposed"}
    assert (last.after["status"], last.after["units"], last.reason) == ("approved", 5_000, "Prize")
    assert last.subject == f"accounts.grant:{grant.pk}"


def test_a_refusal_is_told():
    """By whom it was turned down."""
    grant = propose_grant(proposer=make_staff(), member=make_member(), units=5_000, reason="Prize")
    refuser = make_staff()
    refuse_grant(grant_id=grant.pk, refuser=refuser)
    assert StaffAction.objects.first().author == refuser and actions()[-1] == "grant_refused"


def test_standing_is_told_before_and_after():
    """With the reason of the form."""
    somebody = make_member()
    form = {"status": "suspended", "vip_tier": "0", "agent": "", "reason": "Case 7"}
    browser_of(make_staff()).post(f"/staff/accounts/member/{somebody.pk}/change/", form)
    (done,) = StaffAction.objects.all()
    assert (done.before, done.after, done.reason) == ({"status": "active"}, {"status": "suspended"}, "Case 7")


def test_rooms_agents_and_rights_are_told():
    """One row a form, with what it changed."""
    browser = browser_of(make_staff())
    browser.post("/staff/games/room/add/", ROOM)
    room = Room.objects.get(slug="new-room")
    browser.post(f"/staff/games/room/{room.pk}/change/", ROOM | {"position": "3"})
    browser.post("/staff/accounts/agent/add/", {"code": "east", "name": "East", "is_active": "on"})
    browser.post("/staff/auth/group/add/", {"name": "Cashiers", "permissions": []})
    group = Group.objects.get()
    browser.post(f"/staff/auth/group/{group.pk}/delete/", {"post": "yes"})
    assert actions() == ["added", "changed", "added", "added", "deleted"]
    changed = StaffAction.objects.get(action="changed")
    assert (changed.subject, changed.before, changed.after) == (
        f"games.room:{room.pk}",
        {"position": 9},
        {"position": 3},
    )
    assert Agent.objects.exists()


def test_a_game_is_stopped_and_goes_on_with_reasons():
    """Without a reason the form comes back; the stop stands until it is lifted with one."""
    browser = browser_of(make_staff())
    browser.post("/staff/games/gamestop/add/", {"game": "paigow", "reason": " "})
    assert not GameStop.objects.exists()
    browser.post("/staff/games/gamestop/add/", {"game": "paigow", "reason": "Odd dice"})
    stopped = GameStop.objects.get()
    assert stops.is_stopped("paigow")
    address = f"/staff/games/gamestop/{stopped.pk}/change/"
    browser.post(address, {"lifted_why": " "})
    assert stops.is_stopped("paigow")
    browser.post(address, {"lifted_why": "Looked at: all is well", "reason": "forged"})
    stopped.refresh_from_db()
    assert not stops.is_stopped("paigow")
    assert (stopped.reason, stopped.lifted_why) == ("Odd dice", "Looked at: all is well")
    assert actions() == ["game_stopped", "game_stop_lifted"]
    assert browser.post(address, {"lifted_why": "again"}).status_code == 403
    assert len(actions()) == 2


def test_looking_at_a_members_hand_is_told():
    """Each record that is opened, with the reason for it, without which it stays shut; lists are not."""
    table = seated_table(practice_room(), member("Anna"), member("Ben"))
    hand = play_hand(table, seed=1)
    deal.start_hand(table_id=table.pk)
    staff = make_staff()
    browser = browser_of(staff)
    assert browser.get("/staff/games/hand/").status_code == 200
    address = f"/staff/games/hand/{hand.pk}/change/"
    for asked in (browser.get(address), browser.post(address, {"why": " "})):
        assert b'name="why"' in asked.content and b"commitment" not in asked.content.lower()
    assert not StaffAction.objects.exists()
    shown = browser.post(address, {"why": "Anna asks after it"}, follow=True)
    assert shown.status_code == 200 and b'name="why"' not in shown.content
    (done,) = StaffAction.objects.all()
    assert (done.author, done.action, done.subject) == (staff, "looked_at", f"games.hand:{hand.pk}")
    assert done.reason == "Anna asks after it"
    assert b'name="why"' in browser.get(address).content, "one look for one reason"
    assert isinstance(admin.site._registry[Hand], LookedAtAdmin)


def test_the_log_cannot_be_changed():
    """Nor deleted."""
    done = staff_log.record(author=make_staff(), action="tested", subject=make_member())
    for change in (
        lambda: StaffAction.objects.filter(pk=done.pk).update(reason="x"),
        lambda: StaffAction.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
    assert list(staff_log.flaws()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts_staffaction SET reason = 'x' WHERE id = %s",
        "DELETE FROM accounts_staffaction WHERE id = %s",
    ],
)
def test_a_changed_row_breaks_the_chain(statement):
    """As somebody with the database's own keys could change it."""
    staff, subject = make_staff(), make_member()
    rows = [staff_log.record(author=staff, action="tested", subject=subject, reason=str(n)) for n in range(3)]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, [rows[1].pk])
        cursor.execute("SET LOCAL session_replication_role = origin")
    assert list(staff_log.flaws())
