"""ledger.md 1.1, 1.6: entries posted in one call are what they would be one by one, or nothing."""

import asyncio
from collections.abc import Sequence

import psycopg
import pytest
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ledger import errors
from ledger.audit import audit
from ledger.models import Entry, Line
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
