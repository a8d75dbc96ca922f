"""The room options of 搶莊牌九: what is possible, what is not, and the rulebook's defaults."""

from hypothesis import strategies as st

from games.rules.paigow.options import CHECKS, Options

__all__ = ["CHECKS", "DEFAULTS", "IMPOSSIBLE", "KEPT", "POSSIBLE"]
SECONDS = (0, 61, 5.5, True, None)
POSSIBLE = {
    "banker_multiples": st.lists(st.integers(1, 100), min_size=1, max_size=6, unique=True).map(sorted),
    "bet_cap": st.integers(1, 1000),
    "gao_jiu": st.sampled_from(["words", "pictures"]),
    "tie": st.sampled_from(["banker", "push"]),
    "call_seconds": st.integers(1, 60),
    "bet_seconds": st.integers(1, 60),
}
IMPOSSIBLE = {
    "banker_multiples": ([], [0, 1], [2, 1], [1, 1], [101], ["1"], [True], 4, None, "1234"),
    "bet_cap": (0, -1, 1001, 2.0, True, "30", None),
    "gao_jiu": ("", "word", None, 1, ["words"]),
    "tie": ("idle", None, 0, {}),
    "call_seconds": SECONDS,
    "bet_seconds": SECONDS,
}
KEPT = {"banker_multiples": tuple}
DEFAULTS = Options(
    banker_multiples=(1, 2, 3, 4),
    bet_cap=30,
    gao_jiu="words",
    tie="banker",
    call_seconds=5,
    bet_seconds=5,
)
