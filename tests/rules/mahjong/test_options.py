"""Room options: what is possible is taken as given, what is not is refused by its name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.core.errors import OptionRefused
from games.rules.mahjong.options import CHECKS, Options, parse_options
from games.rules.mahjong.tai import DEFAULT_VALUES

SWITCHES = ("auto_win", "ready_declare", "kuikae", "ligu", "leave_between_hands")
VALUES = st.dictionaries(st.sampled_from(list(DEFAULT_VALUES)), st.integers(0, 100), max_size=5)
POSSIBLE = {
    **{name: st.sampled_from(("on", "off")) for name in SWITCHES},
    **{"multi_win": st.sampled_from(("nearest", "all")), "rounds": st.sampled_from((4, 1))},
    **{"tai_units": st.integers(1, 10**9), "tai_cap": st.integers(0, 100), "tai_values": VALUES},
    **{"window_ms": st.integers(1_000, 3_000), "discard_seconds": st.integers(5, 30)},
}
IMPOSSIBLE = [
    *[(name, value) for name in SWITCHES for value in ("", True, None, 1, ["on"], {})],
    *[("multi_win", value) for value in ("first", None, ["all"])],
    *[("rounds", value) for value in (0, 2, True, 4.0, "4", [1])],
    *[("tai_units", value) for value in (0, -1, 10**9 + 1, True, 1.5)],
    *[("tai_cap", value) for value in (-1, 101, None)],
    *[("window_ms", value) for value in (999, 3_001, 1_500.0)],
    *[("discard_seconds", value) for value in (4, 31, "8")],
    *[
        ("tai_values", value)
        for value in (None, [], {"no_such": 1}, {"zi_mo": -1}, {"zi_mo": True}, {"zi_mo": 101})
    ],
]


@settings(max_examples=60)
@given(st.fixed_dictionaries({}, optional=POSSIBLE))
def test_possible_options_are_taken(raw):
    """Any choice of possible options is kept as given; what is left out is the rulebook's default."""
    options = parse_options(raw)
    for name in set(POSSIBLE) - {"tai_values"}:
        assert getattr(options, name) == raw.get(name, getattr(Options(), name))
    assert dict(options.tai_values) == {**DEFAULT_VALUES, **raw.get("tai_values", {})}
    assert hash(options) == hash(parse_options(raw)) and set(CHECKS) == set(POSSIBLE)


@pytest.mark.parametrize(("name", "value"), IMPOSSIBLE)
def test_impossible_options_are_refused_by_name(name, value):
    """The refusal names the option."""
    with pytest.raises(OptionRefused) as refused:
        parse_options({name: value})
    assert (refused.value.code, refused.value.detail["option"]) == ("bad_option", name)


def test_defaults_are_the_rulebook_s():
    """The nearest wins, all by themselves, four winds, 1.5 s to claim, 8 s to discard, the table's tai."""
    assert parse_options({}) == Options(
        **{"tai_units": 20, "tai_cap": 0, "multi_win": "nearest", "auto_win": "on", "ready_declare": "on"},
        **{"kuikae": "off", "ligu": "off", "rounds": 4, "leave_between_hands": "off"},
        **{"window_ms": 1_500, "discard_seconds": 8, "tai_values": tuple(DEFAULT_VALUES.items())},
    )
