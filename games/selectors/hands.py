"""Hands as their own members may look them up, back to the first."""

from games.models import Hand
from games.rules.core.game import Json

AMOUNTS = ("carried", "due", "gross", "rake", "net", "effective", "fines")
REPLAYED = (Hand.Status.SETTLED, Hand.Status.VOIDED)


def hand_for(member_id: int, number: str) -> Hand | None:
    """A hand by its public number for a member who had a seat in it; None for everybody else."""
    played = Hand.objects.filter(number=number, members__contains=[member_id])
    return played.select_related("table__room", "shuffle", "round").first()


def replayed_hand_for(member_id: int, number: str) -> Hand | None:
    """The same, once it has ended by its rules; what runs or was broken off has no replay."""
    hand = hand_for(member_id, number)
    return hand if hand is not None and hand.status in REPLAYED else None


def slips(hand: Hand) -> list[dict[str, Json]]:
    """The results of a hand by seat, as frames and pages show them."""
    results = sorted(hand.results.all(), key=lambda result: result.seat)
    return [{name: getattr(result, name) for name in ("seat", *AMOUNTS, "lines")} for result in results]
