"""The room options of 搶莊牌九: every possible one is taken, every other refused by name."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.core.errors import OptionRefused
from games.rules.paigow.options import Options, parse_options

POSSIBLE = {
    "banker_multiples": st.lists(st.integers(1, 100), min_size=1, max_size=6, unique=True).map(sorted),
    "bet_cap": st.integers(1, 1000),
    "gao_jiu": st.sampled_from(["words", "pictures"]),
    "tie": st.sampled_from(["banker", "push"]),
    "call_seconds": st.integers(1, 60),
    "bet_seconds": st.integers(1, 60),
}
IMPOSSIBLE = [
    *[
        ("banker_multiples", value)
        for value in ([], [0, 1], [2, 1], [1, 1], [101], ["1"], [True], 4, None, "1234")
    ],
    *[("bet_cap", value) for value in (0, -1, 1001, 2.0, True, "30", None)],
    *[("gao_jiu", value) for value in ("", "word", None, 1, ["words"])],
    *[("tie", value) for value in ("idle", None, 0, {})],
    *[(name, value) for name in ("call_seconds", "bet_seconds") for value in (0, 61, 5.5, True, None)],
]


@settings(max_examples=60)
@given(st.fixed_dictionaries({}, optional=POSSIBLE))
def test_possible_options_are_taken(raw):
    """Any choice of possible options is kept as given; what is left out is the rulebook's default."""
    options = parse_options(json.loads(json.dumps(raw)))
    for name in POSSIBLE:
        default = getattr(Options(), name)
        expected = raw.get(name, default)
        assert getattr(options, name) == (tuple(expected) if isinstance(expected, list) else expected)
    assert hash(options) == hash(parse_options(raw))


@pytest.mark.parametrize(("name", "value"), IMPOSSIBLE)
def test_impossible_options_are_refused_by_name(name, value):
    """The refusal names the option."""
    with pytest.raises(OptionRefused) as refused:
        parse_options({name: value})
    assert (refused.value.code, refused.value.detail["option"]) == ("bad_option", name)


def test_defaults_are_the_rulebook_s():
    """Multiples 1 to 4, cap 30, the seed's sentences, ties to the banker, 5 s and 5 s."""
    assert parse_options({}) == Options(
        banker_multiples=(1, 2, 3, 4),
        bet_cap=30,
        gao_jiu="words",
        tie="banker",
        call_seconds=5,
        bet_seconds=5,
    )
