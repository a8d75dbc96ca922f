"""How amounts in ledger units are written for people."""

UNITS_PER_COIN = 100


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
