"""The room options of 台灣麻將: what is possible, what is not, and the rulebook's defaults."""

from hypothesis import strategies as st

from games.rules.mahjong.options import CHECKS, Options
from games.rules.mahjong.tai import DEFAULT_VALUES

__all__ = ["CHECKS", "DEFAULTS", "IMPOSSIBLE", "KEPT", "POSSIBLE"]
SWITCHES = ("auto_win", "ready_declare", "kuikae", "ligu", "leave_between_hands")
VALUES = st.dictionaries(st.sampled_from(list(DEFAULT_VALUES)), st.integers(0, 100), max_size=5)
POSSIBLE = {
    **{name: st.sampled_from(("on", "off")) for name in SWITCHES},
    **{"multi_win": st.sampled_from(("nearest", "all")), "rounds": st.sampled_from((4, 1))},
    **{"tai_units": st.integers(1, 10**9), "tai_cap": st.integers(0, 100), "tai_values": VALUES},
    **{"window_ms": st.integers(1_000, 3_000), "discard_seconds": st.integers(5, 30)},
}
IMPOSSIBLE = {
    **{name: ("", True, None, 1, ["on"], {}) for name in SWITCHES},
    "multi_win": ("first", None, ["all"]),
    "rounds": (0, 2, True, 4.0, "4", [1]),
    "tai_units": (0, -1, 10**9 + 1, True, 1.5),
    "tai_cap": (-1, 101, None),
    "window_ms": (999, 3_001, 1_500.0),
    "discard_seconds": (4, 31, "8"),
    "tai_values": (None, [], {"no_such": 1}, {"zi_mo": -1}, {"zi_mo": True}, {"zi_mo": 101}),
}
KEPT = {"tai_values": lambda given: tuple({**DEFAULT_VALUES, **given}.items())}
DEFAULTS = Options(
    **{"tai_units": 20, "tai_cap": 0, "multi_win": "nearest", "auto_win": "on", "ready_declare": "on"},
    **{"kuikae": "off", "ligu": "off", "rounds": 4, "leave_between_hands": "off"},
    **{"window_ms": 1_500, "discard_seconds": 8, "tai_values": tuple(DEFAULT_VALUES.items())},
)
