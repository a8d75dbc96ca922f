"""Which multiples an idle seat may bet (RULES 4.2)."""


def menu(*, unit: int, idle_seats: int, banker_carry: int, idle_carry: int, cap: int) -> tuple[int, ...]:
    """The multiples on offer; `unit` is base times the banker's multiple."""
    return offered(
        highest(unit=unit, idle_seats=idle_seats, banker_carry=banker_carry, idle_carry=idle_carry, cap=cap)
    )


def highest(*, unit: int, idle_seats: int, banker_carry: int, idle_carry: int, cap: int) -> int:
    """Ymax: what both could pay, at least 1 and at most the room's cap."""
    affordable = min(banker_carry // (unit * idle_seats), idle_carry // unit)
    return min(max(affordable, 1), cap)


def offered(most: int) -> tuple[int, ...]:
    """All multiples up to five, else 1 and the four quarters of the highest, rounded."""
    if most <= 5:
        return tuple(range(1, most + 1))
    return (1, *((k * most + 2) // 4 for k in range(1, 5)))
