"""A fine decided after its hand was audited: everybody is shown it, and the record stays what it is."""

from games import audit
from games.absence_models import Fine
from games.models import Hand, HandAudit
from games.selectors.table import fine_view
from games.shown_replay import seen_by
from tests.tables import hall
from tests.tables.fines.leaving import book, drop

FINES = [100, -25, -25, -25]


def fines_on(seen) -> list[int]:
    """What the slips on the last step of a replay say of a fine."""
    return [row["fines"] for row in seen["steps"][-1]["results"]]


def test_a_stored_replay_is_shown_with_the_fine_that_came_later(table, four, clock):
    """On the last step as on the slips; the bytes that the audit stored are those of before."""
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    hall.play(hand)
    assert audit.audit_hand(hand.pk).is_sound
    before = bytes(HandAudit.objects.get(hand=hand).replay)
    unfined = seen_by(Hand.objects.get(pk=hand.pk), own=1, seat=1)
    assert (fines_on(unfined), unfined["fines"]) == ([0] * 4, [])
    clock.forward(45)
    book(table)
    kept = Hand.objects.get(pk=hand.pk)
    seen = seen_by(kept, own=1, seat=1)
    assert fines_on(seen) == FINES and seen["fines"] == [fine_view(Fine.objects.get())]
    assert seen["steps"][:-1] == unfined["steps"][:-1]
    assert bytes(HandAudit.objects.get(hand=hand).replay) == before
    assert [*audit.changes(kept, kept.audit)] == []


def test_a_hand_that_is_not_audited_yet_is_shown_alike(table, four, clock):
    """The replay is built for whoever asks first; a fine within the hand is on it too."""
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    hall.play(hand)
    fresh = seen_by(Hand.objects.get(pk=hand.pk), own=0, seat=0)
    audit.audit_hand(hand.pk)
    assert fines_on(fresh) == FINES and fresh["steps"]
    assert seen_by(Hand.objects.get(pk=hand.pk), own=0, seat=0)["fines"] == fresh["fines"]
