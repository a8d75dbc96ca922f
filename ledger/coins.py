"""How amounts in ledger units are written for people, and read from what they type."""

import re

UNITS_PER_COIN = 100
TYPED = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?", re.ASCII)


def figure(units: int) -> str:
    """The amount in coins with grouped thousands; hundredths only where there are any."""
    coins, rest = divmod(abs(units), UNITS_PER_COIN)
    written = f"{coins:,}.{rest:02d}" if rest else f"{coins:,}"
    return f"-{written}" if units < 0 else written


def signed_figure(units: int) -> str:
    """The amount with arrow and sign, so that colour never decides alone."""
    if units == 0:
        return "±0"
    return f"▲ +{figure(units)}" if units > 0 else f"▼ {figure(units)}"


def units_of(typed: str) -> int | None:
    """The units of coins typed as `1,234.50`; None where that is no amount with at most two decimals."""
    read = TYPED.fullmatch(typed.strip())
    if read is None:
        return None
    coins, hundredths = read.groups()
    return int(coins.replace(",", "")) * UNITS_PER_COIN + int((hundredths or "").ljust(2, "0"))
