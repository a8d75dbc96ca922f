"""Reads the worked cases in tests/cases."""

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).resolve().parents[1] / "cases"


def load_cases(name: str) -> Any:
    """The whole of tests/cases/<name>; a file that is not there fails the test that asks for it."""
    return json.loads((CASES / name).read_text(encoding="utf-8"))
