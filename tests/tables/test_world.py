"""Anybody does anything at any time: no coin appears or vanishes, and no chair is held twice."""

import pytest

from games import audit
from games.errors import TableRefusal
from games.models import GameStop, Hand, Seat, Table
from games.services import seating
from ledger import audit as books
from ledger.models import Account
from tests.tables import hall
from tests.tables.test_settling import Draws

STEPS = 60


class World:
    """A room, some members, and a run of commands that follows from a name."""

    def __init__(self, name: str) -> None:
        self.draws = Draws(name)
        options = {"tie": self.draws.one_of(("banker", "push")), "bet_cap": self.draws.one_of((2, 30))}
        self.room = hall.make_room(options=options)
        self.members = [hall.make_member(units=4_000 + self.draws.below(60_000)) for _ in range(6)]
        self.total = hall.held()

    def step(self) -> None:
        """One command of somebody, or one thing that a table does by itself."""
        command = self.draws.one_of(
            (self._sit, self._sit, self._leave, self._wish, self._top_up, *[self._move] * 3)
        )
        try:
            command(self.draws.one_of(self.members))
        except TableRefusal as refused:
            assert refused.code in {
                "no_seat",
                "already_seated",
                "not_seated",
                "insufficient_coins",
                "buy_in_range",
            }

    def _sit(self, member) -> None:
        seating.quick_play(room=self.room, member=member)

    def _table_of(self, member) -> Table:
        seat = Seat.objects.filter(member=member, left_at=None).select_related("table").first()
        return seat.table if seat else self._some_table()

    def _some_table(self) -> Table:
        found = Table.objects.exclude(phase="closed").order_by("number").first()
        return found or seating.quick_play(room=self.room, member=hall.make_member(units=0))

    def _leave(self, member) -> None:
        seating.leave(table_id=self._table_of(member).pk, member=member)

    def _wish(self, member) -> None:
        wish = self.draws.one_of((seating.stay, seating.ready, seating.away, seating.ready))
        wish(table_id=self._table_of(member).pk, member=member)

    def _top_up(self, member) -> None:
        seating.top_up(table_id=self._table_of(member).pk, member=member, units=1 + self.draws.below(20_000))

    def _move(self, member) -> None:
        table = self._table_of(member)
        if table.phase == Table.Phase.HAND:
            hall.play(table.current_hand, lambda _, legal: self.draws.one_of(legal))
        else:
            hall.deal_hand(table)

    def require_sound(self) -> None:
        """Coins, chairs and closed accounts are as they must be."""
        assert hall.held() == self.total
        stakes = Account.objects.filter(kind="stake")
        assert not stakes.filter(closed_at__isnull=False).exclude(balance=0).exists()
        running = Seat.objects.filter(left_at=None).count()
        assert stakes.filter(closed_at=None).count() == running
        assert Hand.objects.filter(status="running").count() == Table.objects.filter(phase="hand").count()


@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_a_run_of_commands_keeps_the_books(db, name):
    """Every step is sound; at the end books and hands pass their audits."""
    world = World(name)
    for _ in range(STEPS):
        world.step()
        world.require_sound()
    hands = Hand.objects.filter(status="settled")
    assert hands.count() > 3
    assert [audit.audit_hand(hand.pk).differences for hand in hands] == [[]] * len(hands)
    assert books.audit("coin") == [] and not GameStop.objects.exists()
