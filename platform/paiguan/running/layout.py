"""Where a hall on one machine keeps its things."""

import os
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]


def var_folder() -> Path:
    """The folder of everything that a start makes; PAIGUAN_VAR moves it."""
    return Path(os.environ.get("PAIGUAN_VAR") or CHECKOUT / "var").resolve()
