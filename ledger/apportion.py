"""Shares a whole amount out pro rata without losing a unit."""

from collections.abc import Mapping


def apportion(total: int, weights: Mapping[int, int]) -> dict[int, int]:
    """Share `total` pro rata to the weights by largest remainder.

    Left-over units go one each to the largest remainders, of equal ones to the first in order.
    """
    whole = sum(weights.values())
    if not whole:
        return dict.fromkeys(weights, 0)
    shares = {key: weight * total // whole for key, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda key: -(weights[key] * total % whole))
    for key in by_remainder[: total - sum(shares.values())]:
        shares[key] += 1
    return shares
