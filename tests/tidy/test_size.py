"""Files and functions that are far outside our aims fail; those outside are reported."""

import ast
import warnings

import pytest

from tests.support.sources import named, tracked

FILE_LINES_AIM, FILE_LINES_MAX = 300, 400
FUNCTION_LINES_AIM, FUNCTION_LINES_MAX = 40, 80
CODE = [path for path in tracked(".py", ".js", ".css") if "migrations" not in path.parts]
PYTHON = [path for path in CODE if path.suffix == ".py"]


@pytest.mark.parametrize("path", CODE, ids=named)
def test_no_file_is_far_too_long(path):
    """A file is read in one go."""
    lines = len(path.read_text(encoding="utf-8").splitlines())
    report(lines, FILE_LINES_AIM, named(path))
    assert lines <= FILE_LINES_MAX


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_no_function_is_far_too_long(path):
    """A function fits on a page."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            report(lines, FUNCTION_LINES_AIM, f"{named(path)}: {node.name}")
            assert lines <= FUNCTION_LINES_MAX, node.name


def report(lines: int, aim: int, name: str) -> None:
    """Warn of what is longer than we aim for."""
    if lines > aim:
        warnings.warn(f"{name} has {lines} lines, we aim for {aim}", stacklevel=2)
