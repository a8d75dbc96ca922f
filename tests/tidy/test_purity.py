"""The rules of games know no clock, no chance, no file, no log and no framework."""

import ast
import sys

import pytest

from tests.support.sources import ROOT, named, tracked

IMPURE = {
    *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "uuid"),
}
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__", "id", "hash"}
RULES = [path for path in tracked(".py") if (ROOT / "games" / "rules") in path.parents]


def imported(tree: ast.Module, package: tuple[str, ...]) -> set[str]:
    """The names of every import of a module of that package, from the first package on."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            found.add(".".join([*above, *filter(None, [node.module])]))
    return found


@pytest.mark.parametrize("path", RULES, ids=named)
def test_rules_import_pure_standard_library_and_rules_only(path):
    """Every import is of games.rules, or of a standard module without effects."""
    package = path.relative_to(ROOT).parent.parts
    for name in imported(ast.parse(path.read_text()), package):
        root = name.split(".")[0]
        assert name.startswith("games.rules") or (root in sys.stdlib_module_names and root not in IMPURE), (
            name
        )


@pytest.mark.parametrize("path", RULES, ids=named)
def test_rules_call_nothing_with_effects(path):
    """No builtin that reads, writes, or differs from process to process is called."""
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    assert not {call.id for call in calls if isinstance(call, ast.Name)} & IMPURE_CALLS


@pytest.mark.parametrize("path", RULES, ids=named)
def test_rules_hold_no_floats(path):
    """Stakes are whole units: no number with a point, no true division."""
    tree = ast.parse(path.read_text())
    assert not [
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Div)]
