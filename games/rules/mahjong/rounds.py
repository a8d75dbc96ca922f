"""Where a hand stands in its 將: dealer, streak and winds, and what follows it (RULES 6.1, 6.2)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from ..core.game import Json, Stream
from .tiles import WINDS

SEAT_WINDS: Mapping[int, tuple[str, ...]] = {4: WINDS, 2: ("E", "W")}


@dataclass(frozen=True, slots=True)
class Place:
    """The hand's number in the 將, the round wind's number, who deals, who dealt first, the streak N."""

    hand: int
    wind: int
    dealer: int
    first: int
    streak: int

    @property
    def round_wind(self) -> str:
        """The wind of the round (RULES 6.2)."""
        return WINDS[self.wind]

    def told(self) -> dict[str, Json]:
        """The place as memory for the next hand."""
        return asdict(self)


def first_place(seats: int, stream: Stream) -> Place:
    """The first hand of a 將, its dealer drawn (RULES 6.2)."""
    dealer = stream.below(seats)
    return Place(hand=1, wind=0, dealer=dealer, first=dealer, streak=0)


def place_of(memory: Mapping[str, Json]) -> Place:
    """The place that a memory tells."""
    return Place(**memory)


def place_anew(place: Place) -> Place:
    """Where a hand stands that is dealt in place of a broken one: same dealer and streak (RULES 9.5)."""
    return replace(place, hand=place.hand + 1)


def seat_winds(place: Place, seats: int) -> tuple[str, ...]:
    """Each seat's wind: the dealer is East; of two seats the other is West (RULES 6.2, 11.1)."""
    winds = SEAT_WINDS[seats]
    return tuple(winds[(seat - place.dealer) % seats] for seat in range(seats))


def next_place(place: Place, *, seats: int, rounds: int, stays: bool) -> Place | None:
    """The next hand's place, or None where the 將 is over (RULES 6.1, 6.2)."""
    if stays:
        return replace(place, hand=place.hand + 1, streak=place.streak + 1)
    dealer = (place.dealer + 1) % seats
    wind = place.wind + (dealer == place.first)
    if wind == rounds:
        return None
    return replace(place, hand=place.hand + 1, wind=wind, dealer=dealer, streak=0)
