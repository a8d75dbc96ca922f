"""Room options: what is possible is taken as given, what is not is refused by its name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.core.errors import OptionRefused
from games.rules.thirteen.options import CHECKS, Options, parse_options

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
IMPOSSIBLE = [
    *[(name, value) for name in POINTS for value in (0, 21, True, 1.5, "3", None)],
    *[(name, value) for name in CHOICES for value in ("", "yes", True, None, 1, ["on"], {})],
    *[("set_seconds", value) for value in (9, 301, 60.5, True, None)],
]


@settings(max_examples=60)
@given(st.fixed_dictionaries({}, optional=POSSIBLE))
def test_possible_options_are_taken(raw):
    """Any choice of possible options is kept as given; what is left out is the rulebook's default."""
    options = parse_options(raw)
    for name in POSSIBLE:
        assert getattr(options, name) == raw.get(name, getattr(Options(), name))
    assert hash(options) == hash(parse_options(raw)) and set(CHECKS) == set(POSSIBLE)


@pytest.mark.parametrize(("name", "value"), IMPOSSIBLE)
def test_impossible_options_are_refused_by_name(name, value):
    """The refusal names the option."""
    with pytest.raises(OptionRefused) as refused:
        parse_options({name: value})
    assert (refused.value.code, refused.value.detail["option"]) == ("bad_option", name)


def test_defaults_are_the_rulebook_s():
    """Fouls refused; 3, 2, 4, 5; k + 1; both patterns on; 60 s."""
    assert parse_options({}) == Options(
        **{"foul": "refuse", "front_trips": 3, "middle_full_house": 2, "quads": 4, "straight_flush": 5},
        **{"treasure": "plus1", "three_flush": "on", "three_straight": "on", "set_seconds": 60},
    )
