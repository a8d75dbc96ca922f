"""The rooms that every hall opens with: products of a game, with their stakes in units."""

from dataclasses import dataclass, field

COIN = 100


@dataclass(frozen=True, slots=True)
class RoomSpec:
    """One room as it is laid; staff may change options and stakes afterwards."""

    slug: str
    game: str
    currency: str
    base: int
    has_bots: bool
    options: dict[str, object] = field(default_factory=dict)
    seats: int = 4
    rake_bp: int = 500
    rake_vip_bp: int = 500
    entry_bases: int = 50

    @property
    def entry(self) -> int:
        """What to sit down with at least: fifty bases at paigow (RULES 7.5)."""
        return self.entry_bases * self.base


def paigow_coin(base: int) -> RoomSpec:
    """A room of club coins (RULES 7.5)."""
    return RoomSpec(slug=f"paigow-{base}", game="paigow", currency="coin", base=base * COIN, has_bots=False)


def paigow_practice(base: int) -> RoomSpec:
    """A room of practice coins, where bots join whoever sits alone."""
    slug = f"paigow-practice-{base}"
    return RoomSpec(slug=slug, game="paigow", currency="practice", base=base * COIN, has_bots=True)


def thirteen(base: int, currency: str) -> RoomSpec:
    """A room of 13支: an entry bears a flush dragon on which nobody has bet (RULES 9.3, 9.4)."""
    is_practice = currency == "practice"
    return RoomSpec(
        slug=f"thirteen-practice-{base}" if is_practice else f"thirteen-{base}",
        game="thirteen",
        currency=currency,
        base=base * COIN,
        has_bots=is_practice,
        rake_bp=1_500,
        rake_vip_bp=1_000,
        entry_bases=120,
    )


def mahjong(base: int, currency: str, *, seats: int = 4) -> RoomSpec:
    """A room of Taiwanese mahjong: a tai is a fifth of the base, no rake (RULES 8.1, 8.4)."""
    is_practice = currency == "practice"
    name = "mahjong" if seats == 4 else "mahjong-duel"
    return RoomSpec(
        slug=f"{name}-practice-{base}" if is_practice else f"{name}-{base}",
        game="mahjong",
        currency=currency,
        base=base * COIN,
        has_bots=is_practice,
        options={"tai_units": base * COIN // 5},
        seats=seats,
        rake_bp=0,
        rake_vip_bp=0,
    )


ROOMS = (
    *(paigow_practice(base) for base in (1, 10, 100)),
    *(paigow_coin(base) for base in (1, 5, 10, 50, 100, 300)),
    *(thirteen(base, "practice") for base in (1, 10)),
    *(thirteen(base, "coin") for base in (1, 5, 10, 50, 100)),
    *(mahjong(base, "practice") for base in (1, 10)),
    *(mahjong(base, "practice", seats=2) for base in (1, 10)),
    *(mahjong(base, "coin") for base in (1, 5, 10, 50, 100)),
    *(mahjong(base, "coin", seats=2) for base in (1, 10, 100)),
)
