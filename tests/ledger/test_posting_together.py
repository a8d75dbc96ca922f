"""ledger.md 1.1, 1.6: entries posted in one call are what they would be one by one, or nothing."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ledger import errors
from ledger.audit import audit
from ledger.models import Entry, Line
from ledger.refusals import refusal
from ledger.services import EntryDraft, Posted, Posting, apost_all, close_account, post, post_all
from tests.ledger.books import balance, enter, house, lines, stake, wallet
from tests.ledger.test_concurrency import address

pytestmark = pytest.mark.django_db(transaction=True)


def together(*drafts: EntryDraft) -> list[Posted]:
    """Post all in one call of a connection of its own."""

    async def call() -> list[Posted]:
        async with await psycopg.AsyncConnection.connect(**address(), autocommit=True) as link:
            return await apost_all(link, drafts)

    return asyncio.run(call())


def play(key: str, source, target, amount: int = 10) -> EntryDraft:
    """The settlement of a hand of two."""
    return EntryDraft(key, (Posting("play", source.pk, target.pk, amount),), memo=f"of {key}", cause=key)


def seats(number: int) -> list:
    """The stake accounts of so many members, 1000 units on each."""
    return [stake(member, member, 1000) for member in range(1, number + 1)]


def test_1_1_the_answers_are_in_the_order_of_the_drafts():
    """Each key has its own entry with its own words, postings and lines."""
    one, two, three, four = seats(4)
    posted = together(play("hand:b", one, two, 30), play("hand:a", three, four, 5))
    entries = [Entry.objects.get(pk=answer.entry_id) for answer in posted]
    assert [(entry.key, entry.memo, entry.cause) for entry in entries] == [
        ("hand:b", "of hand:b", "hand:b"),
        ("hand:a", "of hand:a", "hand:a"),
    ]
    assert [[row.amount for row in entry.postings.all()] for entry in entries] == [[30], [5]]
    assert (lines(one)[-1], lines(four)[-1]) == ((2, -30, 970), (2, 5, 1005))
    assert set(Line.objects.filter(entry=entries[0]).values_list("account", flat=True)) == {one.pk, two.pk}
    assert audit("coin") == []


def test_1_1_what_stands_already_is_not_written_again():
    """A repeated key among fresh ones answers its old entry and moves nothing."""
    one, two, three, four = seats(4)
    first = post(play("hand:1", one, two))
    answers = together(play("hand:2", three, four), play("hand:1", one, two))
    assert [answer.is_repeated for answer in answers] == [False, True]
    assert answers[1].entry_id == first.entry_id
    assert [balance(seat) for seat in (one, two, three, four)] == [990, 1010, 990, 1010]


def test_1_1_content_is_the_same_however_it_was_posted():
    """What was posted with others is repeated alone, and the other way round."""
    one, two, three, four = seats(4)
    together(play("hand:1", one, two), play("hand:2", three, four))
    assert post(play("hand:2", three, four)).is_repeated
    with pytest.raises(errors.KeyReused):
        together(play("hand:3", one, two), play("hand:2", three, four, 11))
    assert not Entry.objects.filter(key="hand:3").exists()


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda one, two: play("hand:2", one, two, 5000), errors.InsufficientCoins),
        (lambda one, two: play("hand:2", one, two, 0), errors.MalformedEntry),
        (lambda one, two: play("hand:2", one, one), errors.MalformedEntry),
        (lambda one, two: EntryDraft("hand:2", ()), errors.MalformedEntry),
        (lambda one, two: play("", one, two), errors.MalformedEntry),
        (lambda one, two: EntryDraft("hand:2", (Posting("grant", one.pk, two.pk, 1),)), errors.NotPermitted),
        (lambda one, two: EntryDraft("hand:2", (Posting("play", one.pk, 0, 1),)), errors.UnknownAccount),
        (
            lambda one, two: EntryDraft("hand:2", (Posting("rake", one.pk, house("rake", "practice"), 1),)),
            errors.CurrencyMixed,
        ),
    ],
)
def test_1_6_what_refuses_one_refuses_all(spoil, error: type[errors.LedgerError]):
    """Nothing of the sound entry beside it is written."""
    one, two, three, four = seats(4)
    with pytest.raises(error):
        together(play("hand:1", one, two), spoil(three, four))
    assert [balance(seat) for seat in (one, two, three, four)] == [1000] * 4
    assert not Entry.objects.filter(key__startswith="hand:").exists()


def test_1_6_two_entries_that_move_one_balance_do_not_go_together():
    """Each line needs the balance that the other leaves; they are asked to come singly."""
    one, two, three = seats(3)
    with pytest.raises(errors.Contended):
        together(play("hand:1", one, two), play("hand:2", two, three))
    assert [balance(seat) for seat in (one, two, three)] == [1000] * 3


def test_1_6_house_accounts_are_shared_by_all():
    """They store no balance, so every hand of a call may pay rake."""
    some, rake = seats(3), house("rake")
    together(*(EntryDraft(f"hand:{s.pk}", (Posting("rake", s.pk, rake, 7),)) for s in some))
    assert [balance(seat) for seat in some] == [993] * 3
    assert audit("coin") == []


def test_1_1_one_key_twice_in_a_call_is_refused():
    """Even with different postings nothing is written under it."""
    one, two, three, four = seats(4)
    with pytest.raises(errors.Contended):
        together(play("hand:1", one, two), play("hand:1", three, four))
    assert not Entry.objects.filter(key="hand:1").exists()


def test_1_8_the_wallet_stands_in_for_the_closed_seat_of_one_entry():
    """The others of the call stay as they are."""
    one, two, three = seats(3)
    gone, purse = stake(9, 9), wallet(9)
    close_account(gone.pk)
    together(play("hand:1", one, gone, 40), play("hand:2", two, three))
    assert (balance(gone), balance(purse), balance(three)) == (0, 40, 1010)
    held = house("issuance")
    with pytest.raises(errors.NotPermitted):
        together(play("hand:3", one, gone), EntryDraft("hand:4", (Posting("play", two.pk, held, 1),)))


def test_1_8_a_wallet_does_not_stand_in_for_the_closed_seats_of_two_entries():
    """Its line in one needs what the other leaves: the call is refused, and one by one both reach it."""
    one, two = seats(2)
    left, gone, purse = stake(9, 8), stake(9, 9), wallet(9)
    for seat in (left, gone):
        close_account(seat.pk)
    drafts = play("hand:1", one, left, 40), play("hand:2", two, gone, 2)
    with pytest.raises(errors.Contended):
        together(*drafts)
    assert (balance(one), balance(two), balance(purse)) == (1000, 1000, 0)
    assert [post(draft).is_repeated for draft in drafts] == [False, False]
    assert lines(purse) == [(1, 40, 40), (2, 2, 42)]
    assert [answer.is_repeated for answer in together(*drafts)] == [True, True]
    assert audit("coin") == []


def test_1_8_a_wallet_that_another_entry_moves_does_not_stand_in_beside_it():
    """A grant to the holder and a share for his closed seat come singly too."""
    (one,) = seats(1)
    gone, purse = stake(9, 9), wallet(9)
    close_account(gone.pk)
    grant = EntryDraft("grant:1", (Posting("grant", house("issuance"), purse.pk, 5),))
    with pytest.raises(errors.Contended):
        together(grant, play("hand:1", one, gone))
    assert (balance(one), lines(purse)) == (1000, [])


def test_1_8_within_one_entry_the_wallet_stands_in_for_all_its_holders_seats():
    """One line of the wallet holds what came for both."""
    (one,) = seats(1)
    left, gone, purse = stake(9, 8), stake(9, 9), wallet(9)
    for seat in (left, gone):
        close_account(seat.pk)
    moves = tuple(Posting("play", one.pk, seat.pk, units) for seat, units in ((left, 30), (gone, 4)))
    together(EntryDraft("hand:1", moves))
    assert (lines(purse), balance(one)) == ([(1, 34, 34)], 966)
    assert audit("coin") == []


def test_1_8_a_closed_wallet_stands_in_for_nobody():
    """It is refused for good, rather than for now."""
    (one,) = seats(1)
    gone, purse = stake(9, 9), wallet(9)
    for account in (gone, purse):
        close_account(account.pk)
    with pytest.raises(errors.AccountClosed):
        together(play("hand:1", one, gone))


@pytest.mark.parametrize(
    "text", ["", "NULL", '"', "\\", '\\"', "{}", "{a,b}", "a\nb\t", "牌館 🀄", "'; --", " "]
)
def test_1_1_words_are_kept_as_they_are_said(text: str):
    """Whatever an array of PostgreSQL means by a character, a key, memo or cause with it comes back whole."""
    one, two, three, four = seats(4)
    moves = (Posting("play", one.pk, two.pk, 1),)
    together(EntryDraft(f"{text}:1", moves, memo=text, cause=text), play("hand:2", three, four))
    entry = Entry.objects.get(key=f"{text}:1")
    assert (entry.memo, entry.cause) == (text, text)
    assert post(EntryDraft(f"{text}:1", moves, memo=text, cause=text)).is_repeated


UNWRITABLE = [
    EntryDraft("a\x00b", (Posting("play", 1, 2, 1),)),
    EntryDraft("\ud800", (Posting("play", 1, 2, 1),)),
    EntryDraft("hand:1", (Posting("play", 1, 2, 1),), memo="\x00"),
    EntryDraft("hand:1", (Posting("pl\x00ay", 1, 2, 1),)),
    EntryDraft("hand:1", (Posting("play", 1, 2, 1.5),)),
    EntryDraft("hand:1", (Posting("play", 1, 2, True),)),
    EntryDraft("hand:1", (Posting("play", None, 2, 1),)),
    EntryDraft("hand:1", (Posting("play", 1, 2, 2**63),)),
    EntryDraft("k" * 101, (Posting("play", 1, 2, 1),)),
]


@pytest.mark.parametrize("draft", UNWRITABLE, ids=repr)
def test_1_1_what_cannot_be_written_is_malformed_on_both_doorways(draft: EntryDraft):
    """No error of the driver gets out, and the running transaction goes on."""
    one, two = seats(2)
    known = {1: one.pk, 2: two.pk}
    moves = tuple(
        replace(move, source=known.get(move.source, move.source), target=known[move.target])
        for move in draft.postings
    )
    draft = replace(draft, postings=moves)
    with transaction.atomic():
        with pytest.raises(errors.MalformedEntry):
            post(draft)
        assert post(play("hand:2", one, two)).entry_id
    with pytest.raises(errors.MalformedEntry):
        together(draft)


@pytest.mark.parametrize(
    "arrays",
    [
        ["NULL"] * 8,
        ["'{}'"] * 8,
        ["'{k}'", "'{m}'", "'{c}'", "'{1}'", "'{play}'", "'{%(one)s}'", "'{%(two)s}'", "'{NULL}'"],
        ["'{k}'", "'{m}'", "'{c}'", "'{NULL}'", "'{play}'", "'{%(one)s}'", "'{%(two)s}'", "'{1}'"],
        ["'{k}'", "'{m}'", "'{c}'", "'{2}'", "'{play}'", "'{%(one)s}'", "'{%(two)s}'", "'{1}'"],
        ["'{k}'", "'{m}'", "'{c}'", "'{1}'", "'{NULL}'", "'{%(one)s}'", "'{%(two)s}'", "'{1}'"],
        ["'{k}'", "'{m}'", "'{c}'", "'{1}'", "'{play}'", "'{NULL}'", "'{%(two)s}'", "'{1}'"],
        ["'{k,j}'", "'{m,m}'", "'{c,c}'", "'{1,1}'", "'{play,play}'", "'{%(one)s,%(one)s}'",
         "'{%(two)s,%(two)s}'", "'{1,1}'"],
        ["'{NULL}'", "'{m}'", "'{c}'", "'{1}'", "'{play}'", "'{%(one)s}'", "'{%(two)s}'", "'{1}'"],
        ["'{k}'", "'{NULL}'", "'{c}'", "'{1}'", "'{play}'", "'{%(one)s}'", "'{%(two)s}'", "'{1}'"],
    ],
)  # fmt: skip
def test_1_6_arrays_with_holes_are_refused(arrays: list[str]):
    """Called past the doorway, with nothing where something belongs, the function writes nothing."""
    one, two = seats(2)
    before = Entry.objects.count()
    call = f"SELECT * FROM ledger_post({', '.join(arrays)})" % {"one": one.pk, "two": two.pk}
    with pytest.raises(DatabaseError) as refused, connection.cursor() as cursor:
        cursor.execute(call)
    assert isinstance(refusal(refused.value.__cause__), errors.LedgerError)
    assert (Entry.objects.count(), balance(one)) == (before, 1000)


@pytest.mark.parametrize("table", ["posting", "line"])
def test_1_2_no_row_of_an_older_entry_comes_in_beside_a_new_one(table: str):
    """One statement with rows of a new entry and of an old, or of none, is refused as a whole."""
    one, two = seats(2)
    old = Entry.objects.order_by("pk").first()
    insert = {
        "posting": "INSERT INTO ledger_posting (entry_id, kind, source_id, target_id, amount)"
        " SELECT id, 'play', %(one)s, %(two)s, 1 FROM unnest(ARRAY[%(new)s, %(other)s]) AS id",
        "line": "INSERT INTO ledger_line (entry_id, account_id, kind, delta, balance_after, version, at)"
        " SELECT id, %(one)s, 'play', 1, 1, 100 + id, now() FROM unnest(ARRAY[%(new)s, %(other)s]) AS id",
    }[table]
    for other in (old.pk, 10**12):
        with pytest.raises(DatabaseError, match="not with its entry"), transaction.atomic():
            new = post(play(f"hand:{other}", one, two)).entry_id
            with connection.cursor() as cursor:
                cursor.execute(insert, {"one": one.pk, "two": two.pk, "new": new, "other": other})
    assert audit("coin") == []


def drafts_of(some: Sequence, plan: Sequence) -> list[EntryDraft]:
    """A draft for each list of (source, target, amount) by number of the seat."""
    return [
        EntryDraft(
            f"hand:{number}",
            tuple(Posting("play", some[one].pk, some[two].pk, units) for one, two, units in moves),
            memo=f'"{number}" \\ {{,}}',
        )
        for number, moves in enumerate(plan)
    ]


def written(some: Sequence) -> list:
    """Everything that the hands wrote, without the ids and times that each writing draws."""
    rows = []
    for entry in Entry.objects.filter(key__startswith="hand:").order_by("key"):
        moved = entry.lines.order_by("account").values_list(
            "account", "kind", "delta", "balance_after", "version"
        )
        posted = entry.postings.order_by("id").values_list("kind", "source", "target", "amount")
        rows.append((entry.key, bytes(entry.content), entry.memo, list(posted), list(moved)))
    return [*rows, [balance(seat) for seat in some]]


@given(
    st.lists(
        st.lists(
            st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(1, 700)).filter(
                lambda move: move[0] != move[1]
            ),
            min_size=1,
            max_size=5,
        ),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_1_6_together_is_what_singly_would_be(plan):
    """For hands of different tables: the same rows, or a refusal where one of them is refused."""
    some = [stake(member, member) for member in range(12)]
    for seat in some:
        if not balance(seat):
            enter(("buy_in", wallet(seat.pk, 1000), seat, 1000))
    apart = [
        [(one + 3 * at, two + 3 * at, units) for one, two, units in moves] for at, moves in enumerate(plan)
    ]
    drafts = drafts_of(some, apart)
    is_refused, together_rows = _tried(lambda: post_all(drafts), some)
    is_any_refused, single_rows = _tried(lambda: [post(draft) for draft in drafts], some)
    assert is_refused == is_any_refused
    assume(not is_refused)
    assert together_rows == single_rows


def _tried(job, some: Sequence) -> tuple[bool, list]:
    """Whether the job was refused and what it wrote, which is undone again."""
    with transaction.atomic():
        try:
            with transaction.atomic():
                job()
                return False, written(some)
        except errors.LedgerError:
            return True, []
        finally:
            transaction.set_rollback(True)
