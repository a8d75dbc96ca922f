"""How amounts in ledger units are written for people."""

from ledger.coins import UNITS_PER_COIN, figure, signed_figure

__all__ = ["UNITS_PER_COIN", "figure", "signed_figure"]
