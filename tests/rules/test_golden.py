"""The golden playthroughs are played again byte for byte."""

import pytest

from tests.rules.playthrough import GOLDEN, playthroughs

PLAYED = playthroughs()


@pytest.mark.parametrize("name", PLAYED)
def test_playthrough_is_unchanged(name):
    """The same seed gives the same text; a change of behaviour raises VERSION and rewrites the file."""
    assert (GOLDEN / name).read_text(encoding="utf-8") == PLAYED[name]


def test_no_golden_file_is_left_over():
    """Every golden file belongs to a playthrough."""
    assert {path.name for path in GOLDEN.iterdir()} == set(PLAYED)
