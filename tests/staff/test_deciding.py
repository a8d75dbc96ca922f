"""What staff do in their room: grants, members, rooms, each with its reason and record."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import Agent, Grant, Member, MemberNote
from accounts.services import propose_grant
from games.models import Room, Table
from games.services.tables import open_table
from ledger.selectors import balances_of
from tests.support.people import browser_of, confirm_password, make_member, make_staff

pytestmark = pytest.mark.django_db
ROOM = {
    "slug": "new-room", "game": "paigow", "currency": "practice", "seats": "4", "has_bots": "on",
    "is_open": "on", "position": "9", "base": "10", "entry": "1,000.00", "rake_bp": "500",
    "rake_vip_bp": "500", "options": "{}",
}  # fmt: skip


@pytest.fixture
def proposal():
    """A proposal of one member of staff."""
    return propose_grant(proposer=make_staff(), member=make_member(), units=5_000, reason="Prize")


def decide(browser: Client, grant: Grant, decision: str = "approve", seen_hash: str = ""):
    """Press one of the two buttons."""
    form = {"decision": decision, "seen_hash": seen_hash or grant.content_hash}
    return browser.post(f"/staff/accounts/grant/{grant.pk}/decide/", form)


def test_a_proposal_is_made_on_the_form():
    """The form writes a proposal of the one who is signed in, and no coins move."""
    staff, member = make_staff(), make_member()
    form = {
        "member": member.pk,
        "units": "123.00",
        "reason": "Prize",
        "proposed_by": member.pk,
        "status": "approved",
    }
    browser_of(staff).post("/staff/accounts/grant/add/", form)
    grant = Grant.objects.get()
    assert (grant.proposed_by, grant.status, grant.units) == (staff, "proposed", 12_300)
    assert balances_of(member.pk, "coin").wallet == 0
    assert LogEntry.objects.filter(user=staff).count() == 1


@pytest.mark.parametrize("typed", ["0", "0.00", "-1", "1.234", "1e3", "ten", "", "1000000.01"])
def test_what_is_no_grant_is_refused(typed):
    """Coins with at most two decimals, above nothing and within the bounds of one proposal."""
    form = {"member": make_member().pk, "units": typed, "reason": "Prize"}
    page = browser_of(make_staff()).post("/staff/accounts/grant/add/", form)
    assert "units" in page.context["adminform"].form.errors and not Grant.objects.exists()


def test_a_proposal_is_amended_and_read_in_coins(proposal):
    """Its form holds what was typed; whoever may not change it reads the same amount."""
    address = f"/staff/accounts/grant/{proposal.pk}/change/"
    Grant.objects.filter(pk=proposal.pk).update(units=123_450)
    form = browser_of(proposal.proposed_by).get(address).content.decode()
    assert 'value="1234.50"' in form and "123450" not in form
    page = browser_of(make_staff()).get(address).content.decode()
    assert "1,234.50" in page and "123450" not in page


def test_the_decision_names_whom_it_pays_and_how_much(proposal):
    """Beside the buttons stand the member and the coins, not only further up."""
    page = browser_of(make_staff()).get(f"/staff/accounts/grant/{proposal.pk}/change/").content.decode()
    decision = page[: page.index(f"accounts/grant/{proposal.pk}/decide/")].rpartition("<h2")[2]
    assert f"{proposal.member} +50.00" in decision


def test_another_approves_with_a_fresh_sign_in(proposal):
    """The coins come, and the decision is in the log of the staff room."""
    staff = make_staff()
    browser = browser_of(staff)
    confirm_password(browser)
    assert decide(browser, proposal).status_code == 302
    assert balances_of(proposal.member_id, "coin").wallet == 5_000
    assert proposal.content_hash in LogEntry.objects.get(user=staff).change_message


def test_money_asks_for_the_password_again(proposal):
    """S9: without a fresh confirmation the button leads to it, and then the decision goes on."""
    browser = browser_of(make_staff())
    answer = decide(browser, proposal)
    assert answer.headers["location"].startswith("/accounts/")
    assert balances_of(proposal.member_id, "coin").wallet == 0
    next_page = f"/staff/accounts/grant/{proposal.pk}/decide/"
    browser.post(f"/accounts/reauthenticate/?next={next_page}", {"password": "tea-and-tiles-77"})
    assert balances_of(proposal.member_id, "coin").wallet == 5_000


def test_self_approval_is_forbidden(proposal):
    """Quality 18: 403, nothing moves."""
    browser = browser_of(proposal.proposed_by)
    confirm_password(browser)
    assert decide(browser, proposal).status_code == 403
    assert balances_of(proposal.member_id, "coin").wallet == 0


def test_a_changed_proposal_is_not_approved(proposal):
    """The page that was read carries another hash."""
    browser = browser_of(make_staff())
    confirm_password(browser)
    decide(browser, proposal, seen_hash="0" * 64)
    proposal.refresh_from_db()
    assert proposal.status == "proposed"


def test_a_decision_is_never_a_link(proposal):
    """Reading the address decides nothing; a form of a strange page neither."""
    staff = make_staff()
    browser = browser_of(staff)
    confirm_password(browser)
    assert browser.get(f"/staff/accounts/grant/{proposal.pk}/decide/?decision=approve").status_code == 400
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = browser.cookies
    assert decide(strict, proposal).status_code == 403
    proposal.refresh_from_db()
    assert proposal.status == "proposed"


def test_only_the_proposer_changes_an_open_proposal(proposal):
    """He amends it, its hash changes; another's form is refused."""
    form = {"units": "70", "reason": "Prize and thanks"}
    address = f"/staff/accounts/grant/{proposal.pk}/change/"
    assert browser_of(make_staff()).post(address, form).status_code == 403
    browser_of(proposal.proposed_by).post(address, form)
    before = proposal.content_hash
    proposal.refresh_from_db()
    assert proposal.units == 7_000 and proposal.content_hash != before


def test_standing_changes_with_a_reason_and_leaves_a_note():
    """Status, tier and agent; before and after, who and why."""
    staff, member, agent = make_staff(), make_member(), Agent.objects.create(code="east", name="East")
    form = {"status": "suspended", "vip_tier": "2", "agent": agent.pk, "reason": "Case 7"}
    browser_of(staff).post(f"/staff/accounts/member/{member.pk}/change/", form)
    member.refresh_from_db()
    assert (member.status, member.vip_tier, member.agent) == ("suspended", 2, agent)
    note = MemberNote.objects.get()
    assert (note.author, note.reason) == (staff, "Case 7")
    assert note.changes == {
        "status": ["active", "suspended"],
        "vip_tier": [0, 2],
        "agent_id": [None, agent.pk],
    }


def test_standing_does_not_change_without_a_reason():
    """The form comes back."""
    member = make_member()
    form = {"status": "suspended", "vip_tier": "0", "agent": "", "reason": " "}
    page = browser_of(make_staff()).post(f"/staff/accounts/member/{member.pk}/change/", form)
    assert page.status_code == 200
    member.refresh_from_db()
    assert member.status == "active" and not MemberNote.objects.exists()


def test_a_forged_member_form_changes_nothing_else():
    """Names, kind, rights and the password are no fields."""
    member = make_member()
    before = Member.objects.filter(pk=member.pk).values().get()
    forged = {"username": "forged", "nickname": "Forged", "kind": "bot", "is_staff": "on", "password": "x"}
    form = {"status": "active", "vip_tier": "1", "agent": "", "reason": "tier"} | forged
    browser_of(make_staff()).post(f"/staff/accounts/member/{member.pk}/change/", form)
    after = Member.objects.filter(pk=member.pk).values().get()
    assert {key for key in before if before[key] != after[key]} == {"vip_tier"}


def test_a_room_is_made_when_its_game_accepts_it():
    """Stakes and options as the form says."""
    answer = browser_of(make_staff()).post("/staff/games/room/add/", ROOM)
    assert answer.status_code == 302
    assert Room.objects.get(slug="new-room").base == 1_000


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"options": '{"no_such_option": 1}'}, "options"),
        ({"options": "[1]"}, "options"),
        ({"seats": "9"}, "seats"),
        ({"rake_bp": "1501"}, "rake_bp"),
        ({"rake_vip_bp": "1501"}, "rake_vip_bp"),
        ({"game": "thirteen", "entry": "1079.99"}, "entry"),
        ({"game": "poker"}, "game"),
        ({"base": "0"}, None),
        ({"base": "0.001"}, "base"),
        ({"entry": "x"}, "entry"),
        ({"currency": "coin"}, None),
    ],
)
def test_an_impossible_room_is_refused(wrong, field):
    """Unknown options, seats, rakes, games, stakes, and bots at a coin table."""
    page = browser_of(make_staff()).post("/staff/games/room/add/", ROOM | wrong)
    errors = page.context["adminform"].form.errors
    assert (field in errors) if field else errors
    assert not Room.objects.filter(slug="new-room").exists()


@pytest.mark.parametrize("wrong", [{"seats": "2"}, {"currency": "coin", "has_bots": ""}])
def test_what_open_tables_are_laid_out_by_stays(wrong):
    """Seats and currency of a room change only when its last table is closed."""
    browser = browser_of(make_staff())
    browser.post("/staff/games/room/add/", ROOM)
    room = Room.objects.get(slug="new-room")
    table = open_table(room=room)
    address = f"/staff/games/room/{room.pk}/change/"
    errors = browser.post(address, ROOM | wrong).context["adminform"].form.errors
    assert set(errors) == set(wrong) - {"has_bots"}
    Table.objects.filter(pk=table.pk).update(phase=Table.Phase.CLOSED)
    assert browser.post(address, ROOM | wrong).status_code == 302


def test_the_menu_shows_each_his_own_lists():
    """A superuser sees all groups; who may view nothing sees only the first page."""
    full = browser_of(make_staff()).get("/staff/", headers={"accept-language": "en"}).content.decode()
    assert all(
        f"/staff/{path}/" in full
        for path in ("accounts/member", "accounts/grant", "ledger/entry", "games/move")
    )
    narrow = make_staff()
    Member.objects.filter(pk=narrow.pk).update(is_superuser=False)
    page = browser_of(narrow).get("/staff/").content.decode()
    assert "/staff/ledger/entry/" not in page


def test_rooms_are_listed_by_game_and_in_coins():
    """Staff read the game's name and the stakes in coins of the room, not slugs and units."""
    Room.objects.create(slug="plain", game="paigow", currency="coin", base=250, entry=1_000_000, position=1)
    browser, english = browser_of(make_staff()), {"accept-language": "en"}
    page = browser.get("/staff/games/room/", headers=english).content.decode()
    assert all(words in page for words in ("Banker Pai Gow", "2.50 coins", "10,000 coins"))
    assert "Banker Pai Gow" in browser.get("/staff/games/room/add/", headers=english).content.decode()
