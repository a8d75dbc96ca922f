"""The room options of 13支: what is possible, what is not, and the rulebook's defaults."""

from hypothesis import strategies as st

from games.rules.thirteen.options import CHECKS, Options

__all__ = ["CHECKS", "DEFAULTS", "IMPOSSIBLE", "KEPT", "POSSIBLE"]
POINTS = ("front_trips", "middle_full_house", "quads", "straight_flush")
CHOICES = {
    **{"foul": ("refuse", "lose"), "treasure": ("plus1", "pow2")},
    **{"three_flush": ("on", "off"), "three_straight": ("on", "off")},
}
POSSIBLE = {
    **{name: st.integers(1, 20) for name in POINTS},
    **{name: st.sampled_from(values) for name, values in CHOICES.items()},
    "set_seconds": st.integers(10, 300),
}
IMPOSSIBLE = {
    **dict.fromkeys(POINTS, (0, 21, True, 1.5, "3", None)),
    **{name: ("", "yes", True, None, 1, ["on"], {}) for name in CHOICES},
    "set_seconds": (9, 301, 60.5, True, None),
}
KEPT = {}
DEFAULTS = Options(
    **{"foul": "refuse", "front_trips": 3, "middle_full_house": 2, "quads": 4, "straight_flush": 5},
    **{"treasure": "plus1", "three_flush": "on", "three_straight": "on", "set_seconds": 60},
)
