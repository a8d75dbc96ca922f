"""The real SQL against an independent auditor: whatever is posted, in whatever order, both agree."""

from dataclasses import dataclass, field

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from ledger.audit import audit
from ledger.errors import KeyReused, LedgerError
from ledger.models import Account, Line
from ledger.selectors import house_balance
from ledger.services import EntryDraft, Posting, house_account, open_account, post

# What an accountant would write down, on purpose not read from ledger.chart.
MAY = {
    *(("grant", "issuance", "wallet"), ("buy_in", "wallet", "stake"), ("cash_out", "stake", "wallet")),
    *(("play", "stake", "stake"), ("rake", "stake", "rake"), ("hold", "wallet", "held")),
    *(("release", "held", "wallet"), ("void_play", "stake", "stake"), ("void_rake", "rake", "stake")),
    # The wallet stands in for a seat that was closed between a play and its void.
    ("void_play", "wallet", "stake"),
}
KINDS = sorted({kind for kind, _, _ in MAY})
NAMES = ["issuance", "rake", "wallet1", "wallet2", "stake1", "stake2", "stake3", "held1", "practice1"]


@dataclass
class Auditor:
    """Keeps its own books: balances by name, and what each key stood for."""

    balances: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    keys: dict[str, tuple] = field(default_factory=dict)
    touched: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))

    def accepts(self, moves: tuple) -> bool:
        """Whether an accountant would enter these moves."""
        kinds = {name: name.rstrip("0123456789") for name in NAMES}
        after = dict(self.balances)
        for kind, source, target, units in moves:
            if source == target or units <= 0 or (kind, kinds[source], kinds[target]) not in MAY:
                return False
            after[source] -= units
            after[target] += units
        houses = ("issuance", "rake")
        return bool(moves) and all(units >= 0 for name, units in after.items() if name not in houses)

    def enter(self, key: str, moves: tuple) -> None:
        """Write the moves down."""
        self.keys[key] = moves
        for _, source, target, units in moves:
            self.balances[source] -= units
            self.balances[target] += units
        for name in {name for _, source, target, _ in moves for name in (source, target)}:
            self.touched[name] += 1


class Books(RuleBasedStateMachine):
    """Posts at random and compares."""

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.auditor = Auditor()
        self.ids = {"issuance": house_account("issuance", "coin"), "rake": house_account("rake", "coin")}
        for name in NAMES[2:]:
            currency, kind = ("practice", "wallet") if name == "practice1" else ("coin", name[:-1])
            account = open_account(kind=kind, holder=f"{kind}:{name[-1]}", currency=currency)
            self.ids[name] = account.pk

    def teardown(self) -> None:
        """The audit finds nothing; then what was posted is forgotten."""
        found = audit("coin")
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)
        assert found == []

    @rule(
        moves=st.lists(
            st.tuples(
                st.sampled_from(KINDS), st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(-1, 60)
            ),
            max_size=4,
        ).map(tuple)
    )
    def anything(self, moves: tuple) -> None:
        """Any moves at all."""
        self.attempt(f"key:{len(self.auditor.keys)}", moves)

    @rule(
        moves=st.lists(
            st.tuples(st.sampled_from(sorted(MAY)), st.integers(0, 2), st.integers(0, 2), st.integers(1, 90)),
            min_size=1,
            max_size=6,
        )
    )
    def something_on_the_chart(self, moves: list) -> None:
        """Moves whose kinds fit; whether there are coins enough is another matter."""
        pick = {
            kind: [name for name in NAMES if name.rstrip("123") == kind] for _, a, b in MAY for kind in (a, b)
        }
        self.attempt(
            f"key:{len(self.auditor.keys)}",
            tuple(
                (kind, pick[source][one % len(pick[source])], pick[target][two % len(pick[target])], units)
                for (kind, source, target), one, two, units in moves
            ),
        )

    @rule(units=st.integers(50, 500), member=st.integers(1, 2))
    def grant(self, units: int, member: int) -> None:
        """Coins come in."""
        self.attempt(f"key:{len(self.auditor.keys)}", (("grant", "issuance", f"wallet{member}", units),))

    @rule(which=st.integers(0, 1000))
    def replay(self, which: int) -> None:
        """A key comes again: with its content a no-op, with other content an error."""
        if not self.auditor.keys:
            return
        key, moves = list(self.auditor.keys.items())[which % len(self.auditor.keys)]
        assert post(self.draft(key, moves)).is_repeated
        kind, source, target, units = moves[0]
        with pytest.raises(KeyReused):
            post(self.draft(key, ((kind, source, target, units + 1), *moves[1:])))

    def attempt(self, key: str, moves: tuple) -> None:
        """Post the moves; the books accept them exactly if the auditor does."""
        practice = any("practice1" in move for move in moves)
        expected = self.auditor.accepts(moves) and not practice
        try:
            with transaction.atomic():
                posted = post(self.draft(key, moves))
        except LedgerError:
            assert not expected, moves
            return
        assert expected, moves
        assert not posted.is_repeated
        self.auditor.enter(key, moves)

    def draft(self, key: str, moves: tuple) -> EntryDraft:
        """The entry of moves between names."""
        ids = self.ids
        return EntryDraft(key, tuple(Posting(kind, ids[a], ids[b], units) for kind, a, b, units in moves))

    @invariant()
    def agree(self) -> None:
        """Balances, versions and lines are what the auditor wrote down."""
        stored = dict(Account.objects.filter(pk__in=self.ids.values()).values_list("pk", "balance"))
        versions = dict(Account.objects.filter(pk__in=self.ids.values()).values_list("pk", "version"))
        for name, account in self.ids.items():
            if name in ("issuance", "rake"):
                assert house_balance(name, "coin") == self.auditor.balances[name]
                continue
            assert stored[account] == self.auditor.balances[name], name
            assert versions[account] == self.auditor.touched[name], name
        lines = Line.objects.filter(account__in=self.ids.values()).count()
        assert lines == sum(versions.values())


@pytest.mark.django_db
def test_1_the_books_agree_with_an_independent_auditor():
    """Twenty-five runs of up to twenty steps each."""
    run_state_machine_as_test(
        Books,
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
