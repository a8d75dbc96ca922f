"""A benchmark that is asked for too little says so, instead of failing at its end."""

import subprocess
import sys

import pytest

from bench.asked import Count, counts
from tests.support.sources import ROOT

KNOWN = {"rounds": Count(50, least=2), "games": Count(10)}


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """A benchmark as somebody starts it."""
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("words", "found"), [([], [50, 10]), (["2"], [2, 10]), (["7", "1"], [7, 1]), (["070"], [70, 10])]
)
def test_what_is_asked_is_read(words, found):
    """In the order in which it is documented; what is left out is as usual."""
    assert counts(words, **KNOWN) == found


@pytest.mark.parametrize(
    ("words", "name", "why"),
    [
        (["1"], "rounds", "1 is too few for a figure, which needs 2 or more"),
        (["0", "3"], "rounds", "0 is too few for a figure, which needs 2 or more"),
        (["2", "0"], "games", "0 is too few for a figure, which needs 1 or more"),
        (["many"], "rounds", "many is no whole number"),
        (["٣"], "rounds", "٣ is no whole number"),
    ],
)
def test_too_little_is_refused(capsys, words, name, why):
    """By the name of the count, with the fewest that would do."""
    with pytest.raises(SystemExit) as ended:
        counts(words, **KNOWN)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith(f"argument {name}: {why}\n")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["bench.audit", "0"], "hands"),
        (["bench.mahjong_bots", "0"], "rounds"),
        (["bench.mahjong_bots", "1", "2", "1"], "rounds"),
        (["bench.mahjong_bots", "2", "1", "1"], "duels"),
        (["bench.mahjong_bots", "2", "2", "0"], "games"),
    ],
)
def test_nothing_is_played_for_no_figure(words, name):
    """A plain line at once, without a traceback."""
    done = run(*words)
    assert done.returncode == 2 and done.stdout == ""
    assert f"argument {name}:" in done.stderr and "Traceback" not in done.stderr
