"""The room options of every game: every possible one is taken, every other refused by its name."""

import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.registry import GAMES
from games.rules.core.errors import OptionRefused
from tests.rules.mahjong import options as mahjong
from tests.rules.paigow import options as paigow
from tests.rules.thirteen import options as thirteen

# Each has POSSIBLE (a strategy of values by name), IMPOSSIBLE (a list of values by name), DEFAULTS (the
# rulebook's, written out) and KEPT (by name, how a value is kept that is not kept as it is given).
TABLES = {"paigow": paigow, "thirteen": thirteen, "mahjong": mahjong}
REFUSED = [
    (game, name, value)
    for game, table in TABLES.items()
    for name, values in table.IMPOSSIBLE.items()
    for value in values
]
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_every_option_has_its_cases(game):
    """None that a room may set is left out of the tables, on either side."""
    known = {field.name for field in dataclasses.fields(GAMES[game].parse_options({}))}
    assert known == set(TABLES[game].POSSIBLE) == set(TABLES[game].IMPOSSIBLE) == set(TABLES[game].CHECKS)


@every_game
@settings(max_examples=60)
@given(data=st.data())
def test_possible_options_are_taken(game, data):
    """Any choice of possible options is kept, as JSON too; what is left out is the rulebook's default."""
    table, parse_options = TABLES[game], GAMES[game].parse_options
    raw = data.draw(st.fixed_dictionaries({}, optional=table.POSSIBLE))
    options = parse_options(json.loads(json.dumps(raw)))
    kept = {name: table.KEPT.get(name, _as_given)(value) for name, value in raw.items()}
    assert options == dataclasses.replace(parse_options({}), **kept)
    assert hash(options) == hash(parse_options(raw))


@pytest.mark.parametrize(("game", "name", "value"), REFUSED)
def test_impossible_options_are_refused_by_name(game, name, value):
    """The refusal names the option."""
    with pytest.raises(OptionRefused) as refused:
        GAMES[game].parse_options({name: value})
    assert (refused.value.code, refused.value.detail["option"]) == ("bad_option", name)


@every_game
def test_defaults_are_the_rulebook_s(game):
    """Where a room says nothing, each option is as the rulebook has it."""
    assert GAMES[game].parse_options({}) == TABLES[game].DEFAULTS
    assert type(TABLES[game].DEFAULTS)() == TABLES[game].DEFAULTS


def _as_given(value):
    return value
