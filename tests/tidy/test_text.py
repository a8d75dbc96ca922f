"""What no tracked file may hold: machine paths, registry hosts, sleeping tests."""

import ast
import re

import pytest

from tests.support.sources import named, tracked

# Written in pieces, so that this file does not hold what it forbids.
FORBIDDEN = [
    re.compile("/" + "work/"),
    re.compile("/" + r"root/(?!\.)"),
    re.compile("/" + "home/[a-z]+/"),
    re.compile("/" + "tmp/(plan|h[1-9])"),
    re.compile(r"pypi\." + r"org|files\.python" + r"hosted|registry\.npm" + r"js|index" + "-url"),
]
TESTS = [path for path in tracked(".py") if "tests" in path.parts]


@pytest.mark.parametrize("pattern", FORBIDDEN, ids=lambda pattern: pattern.pattern[:12])
def test_no_file_names_a_machine_or_a_registry(pattern):
    """The tree is the same wherever it is cloned."""
    guilty = [
        named(path)
        for path in tracked()
        if pattern.search(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert not guilty


@pytest.mark.parametrize("path", TESTS, ids=named)
def test_tests_do_not_sleep(path):
    """A test waits for a condition, never for a length of time."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "sleep":
            assert ast.unparse(node.func.value) != "time" or named(path) == "tests/support/waiting.py"


@pytest.mark.parametrize("path", TESTS, ids=named)
def test_tests_are_not_skipped(path):
    """A test that cannot run fails."""
    text = path.read_text(encoding="utf-8")
    assert (
        not re.search(r"pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b", text)
        or path.name == "test_text.py"
    )


def test_every_python_module_says_what_it_is():
    """Each module that holds code begins with a docstring of one sentence."""
    silent = [
        named(path)
        for path in tracked(".py")
        if "migrations" not in path.parts
        and path.read_text().strip()
        and not ast.get_docstring(ast.parse(path.read_text()))
    ]
    assert not silent
