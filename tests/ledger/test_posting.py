"""ledger.md 1: what an entry does, and what the books refuse."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from ledger import chart, errors
from ledger.models import Account, Entry, Line, Posting
from ledger.services import close_account, open_account
from tests.ledger.books import balance, enter, house, lines, stake, wallet

pytestmark = pytest.mark.django_db


def counts() -> tuple[int, int, int]:
    """How many entries, postings and lines there are."""
    return Entry.objects.count(), Posting.objects.count(), Line.objects.count()


def test_1_1_an_entry_moves_units_between_accounts():
    """A posting takes from one account what it gives to the other."""
    purse = wallet(1, 500)
    seat = stake(1, 10)
    posted = enter(("buy_in", purse, seat, 200), key="buyin:10", memo="sat down", cause="seat:10")
    assert (balance(purse), balance(seat)) == (300, 200)
    entry = Entry.objects.get(pk=posted.entry_id)
    assert (entry.key, entry.currency, entry.memo, entry.cause) == ("buyin:10", "coin", "sat down", "seat:10")
    row = entry.postings.get()
    assert (row.kind, row.source_id, row.target_id, row.amount) == ("buy_in", purse.pk, seat.pk, 200)


def test_1_1_a_repeated_key_is_a_no_op():
    """The same key with the same content answers the old entry and moves nothing."""
    purse = wallet(1)
    first = enter(("grant", house("issuance"), purse, 100), key="grant:1")
    before = counts()
    again = enter(("grant", house("issuance"), purse, 100), key="grant:1")
    assert (again.entry_id, again.is_repeated, first.is_repeated) == (first.entry_id, True, False)
    assert balance(purse) == 100
    assert counts() == before


@pytest.mark.parametrize("other", ["amount", "account", "memo", "cause", "more"])
def test_1_1_a_reused_key_with_other_content_is_an_error(other: str):
    """Whatever differs, the first entry stands and the second is refused."""
    purse, issuance = wallet(1), house("issuance")
    enter(("grant", issuance, purse, 100), key="grant:1")
    target, units = wallet(2) if other == "account" else purse, 101 if other == "amount" else 100
    moves = [("grant", issuance, target, units)]
    moves += moves if other == "more" else []
    words = {other: "other"} if other in ("memo", "cause") else {}
    with pytest.raises(errors.KeyReused):
        enter(*moves, key="grant:1", **words)
    assert balance(purse) == 100


@pytest.mark.parametrize("amount", [0, -5])
def test_1_1_an_amount_is_above_zero(amount: int):
    """Nothing and less than nothing cannot be moved."""
    with pytest.raises(errors.MalformedEntry):
        enter(("grant", house("issuance"), wallet(1), amount))


def test_1_1_an_amount_too_large_to_count_is_refused():
    """What no account can hold is no amount."""
    purse = wallet(1)
    move = ("grant", house("issuance"), purse, 2**62)
    with pytest.raises(errors.MalformedEntry):
        enter(move, move, move)
    assert balance(purse) == 0


def test_1_1_an_entry_has_a_key_and_postings():
    """An empty one is refused."""
    with pytest.raises(errors.MalformedEntry):
        enter()
    assert not Entry.objects.exists()


def test_1_1_a_posting_leads_to_another_account():
    """From a stake to itself nothing moves."""
    seat = stake(1, 10, 50)
    with pytest.raises(errors.MalformedEntry, match="posting_between_two"):
        enter(("play", seat, seat, 5))


@pytest.mark.parametrize("table", ["ledger_entry", "ledger_posting", "ledger_line"])
@pytest.mark.parametrize("change", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_1_2_rows_are_never_changed_or_deleted(table: str, change: str):
    """The database itself refuses, even to the owner of the tables."""
    wallet(1, 100)
    before = counts()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(change.format(table))
    assert counts() == before


@pytest.mark.parametrize("change", ["DELETE FROM {}", "TRUNCATE {} CASCADE", "UPDATE {} SET kind = 'case'"])
def test_1_2_an_account_stays_what_it_is(change: str):
    """Accounts are neither deleted nor given to another holder."""
    wallet(1)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(change.format("ledger_account"))


@pytest.mark.django_db(transaction=True)
def test_1_1_a_posting_is_written_with_its_entry_only():
    """Nobody slips a posting into an entry that was committed."""
    purse = wallet(1, 100)
    entry = Entry.objects.get()
    late = Posting(entry=entry, kind="grant", source_id=house("issuance"), target=purse, amount=5)
    with pytest.raises(DatabaseError, match="not with its entry"):
        late.save()


def test_1_3_no_posting_crosses_currencies():
    """Practice coins never become club coins, nor does one entry touch both."""
    wallet(1, 100, "practice")
    purse, practice = wallet(1, 100), stake(1, 10, currency="practice")
    with pytest.raises(errors.CurrencyMixed):
        enter(("buy_in", purse, practice, 10))
    with pytest.raises(errors.CurrencyMixed):
        enter(
            ("grant", house("issuance"), purse, 10),
            ("grant", house("issuance", "practice"), wallet(1, currency="practice"), 10),
        )
    assert balance(purse) == 100


def test_1_4_a_member_account_never_falls_below_zero():
    """The whole entry is refused and the transaction goes on."""
    purse, seat = wallet(1, 100), stake(1, 10)
    before = counts()
    with pytest.raises(errors.InsufficientCoins) as caught:
        enter(("buy_in", purse, seat, 101), key="buyin:10")
    assert caught.value.code == "insufficient_coins"
    assert (counts(), balance(purse)) == (before, 100)
    assert not enter(("buy_in", purse, seat, 100), key="buyin:10").is_repeated


def test_1_4_a_raw_negative_is_refused():
    """The floor is a constraint of the database."""
    purse = wallet(1, 100)
    with pytest.raises(IntegrityError, match="account_not_negative"), transaction.atomic():
        Account.objects.filter(pk=purse.pk).update(balance=-1)


def test_1_4_the_floor_holds_for_the_net_of_an_entry():
    """A stake may pay from what the same entry brings it."""
    one, two = stake(1, 10, 100), stake(2, 20, 100)
    enter(("play", one, two, 150), ("play", two, one, 80))
    assert (balance(one), balance(two)) == (30, 170)


def test_1_4_debt_may_be_negative():
    """What a member owes is the one balance below zero."""
    debt = open_account(kind="debt", holder="member:1", currency="coin")
    enter(("debt", debt, house("debt_contra"), 700))
    enter(("debt_repaid", house("debt_contra"), debt, 200))
    assert balance(debt) == -500


def test_1_4_house_accounts_store_nothing():
    """Postings on them make no line and lock no row."""
    seat = stake(1, 10, 100)
    before = Line.objects.count()
    enter(("rake", seat, house("rake"), 5))
    assert Line.objects.count() == before + 1
    assert Account.objects.get(pk=house("rake")).version == 0


@pytest.mark.parametrize("kind", chart.POSTING_KINDS)
def test_1_5_anything_off_the_chart_is_refused(kind: str):
    """From wallet to wallet nothing leads, whatever it is called."""
    one, two = wallet(1, 100), wallet(2)
    with pytest.raises(errors.NotPermitted):
        enter((kind, one, two, 5))


def test_1_5_every_permitted_movement_is_accepted():
    """Each line of the chart can be posted between accounts of its kinds."""
    rich = {}
    for kind in chart.HOUSE_KINDS:
        rich[kind] = [house(kind), house(kind)]
    for place in (0, 1):
        purse = wallet(place, 10_000)
        seat = stake(place, place, 2_000)
        named = ("held", "case", "reserve", "debt")
        held, case, reserve, debt = (
            open_account(kind=kind, holder=f"{holder}:{place}", currency="coin")
            for kind, holder in zip(named, ("member", "case", "seat", "member"), strict=True)
        )
        enter(("hold", purse, held, 4_000), ("reserve", seat, reserve, 500), ("collect", held, case, 2_000))
        named = {"wallet": purse, "stake": seat, "held": held, "case": case, "reserve": reserve, "debt": debt}
        for kind, account in named.items():
            rich.setdefault(kind, []).append(account)
    for permit in chart.PERMITS:
        enter((permit.kind, rich[permit.source][0], rich[permit.target][1], 1))


@pytest.mark.parametrize(
    "kind", ["gift", "", "NULL", 'grant","grant', 'grant"', "grant\\", "{grant}", "grant "]
)
def test_1_5_an_unknown_kind_is_refused(kind: str):
    """A kind the chart does not know moves nothing, whatever signs it is written with."""
    with pytest.raises(errors.NotPermitted):
        enter((kind, house("issuance"), wallet(1), 5))


def test_1_5_an_unknown_account_is_refused():
    """Neither side may be missing; no posting is dropped silently."""
    purse = wallet(1, 100)
    with pytest.raises(errors.UnknownAccount):
        enter(("buy_in", purse, 10**9, 5))
    with pytest.raises(errors.UnknownAccount):
        enter(("grant", house("issuance"), purse, 5), ("grant", 10**9, purse, 5))
    assert balance(purse) == 100


def test_1_6_lines_run_gap_free_with_exact_balances():
    """One line an entry and account, the deltas of its postings netted."""
    one, two = stake(1, 10, 1000), stake(2, 20, 1000)
    enter(("play", one, two, 300), ("rake", two, house("rake"), 15))
    enter(("play", two, one, 20), ("play", two, one, 30))
    assert lines(one) == [(1, 1000, 1000), (2, -300, 700), (3, 50, 750)]
    assert lines(two) == [(1, 1000, 1000), (2, 285, 1285), (3, -50, 1235)]
    assert Account.objects.get(pk=one.pk).version == 3


def test_1_6_the_same_movement_twice_counts_twice():
    """No leg is lost when an account occurs more than once."""
    one, two = stake(1, 10, 100), stake(2, 20, 100)
    enter(("play", one, two, 5), ("play", one, two, 5))
    assert (balance(one), balance(two)) == (90, 110)


def test_1_8_a_posting_to_a_closed_seat_goes_to_the_wallet():
    """What comes late to a seat session reaches its holder."""
    purse, gone, other = wallet(1), stake(1, 10), stake(2, 20, 100)
    close_account(gone.pk)
    enter(("play", other, gone, 40), key="late")
    assert (balance(gone), balance(purse)) == (0, 40)
    assert Posting.objects.get(kind="play").target_id == purse.pk
    assert enter(("play", other, gone, 40), key="late").is_repeated


def test_1_8_a_void_takes_from_the_wallet_of_a_closed_seat():
    """The winner has left: his wallet pays back, the loser who left is paid to his wallet."""
    loser, winner = stake(1, 10, 100), stake(2, 20, 100)
    enter(("play", loser, winner, 60), key="hand:1")
    enter(("cash_out", winner, wallet(2), 160), ("cash_out", loser, wallet(1), 40))
    close_account(winner.pk)
    close_account(loser.pk)
    enter(("void_play", wallet(2), loser, 50), ("void_play", house("outage_loss"), loser, 10))
    assert (balance(wallet(1)), balance(wallet(2))) == (100, 110)


def test_1_8_other_closed_accounts_take_nothing():
    """Only a seat session has a wallet that stands in for it."""
    held = open_account(kind="held", holder="member:1", currency="coin")
    purse = wallet(1, 100)
    close_account(held.pk)
    with pytest.raises(errors.AccountClosed):
        enter(("hold", purse, held, 10))


def test_an_account_with_units_stays_open():
    """Closing asks for an empty account, and closing twice is once."""
    seat = stake(1, 10, 100)
    with pytest.raises(errors.AccountNotEmpty):
        close_account(seat.pk)
    enter(("cash_out", seat, wallet(1), 100))
    close_account(seat.pk)
    closed_at = Account.objects.get(pk=seat.pk).closed_at
    close_account(seat.pk)
    assert Account.objects.get(pk=seat.pk).closed_at == closed_at is not None
    with pytest.raises(errors.UnknownAccount):
        close_account(house("rake"))


def test_opening_an_account_twice_gives_the_same():
    """A wallet is owned by its holder; unknown kinds, currencies and house accounts are refused."""
    assert wallet(1) == wallet(1)
    assert (wallet(1).owner, wallet(1).balance) == ("member:1", 0)
    for wrong in ({"kind": "purse"}, {"currency": "gold"}, {"kind": "rake"}, {"holder": ""}):
        with pytest.raises(errors.UnknownAccount):
            open_account(**({"kind": "wallet", "holder": "member:1", "currency": "coin"} | wrong))
