"""Every sentence of the hall that is shown in the member's language, found in the sources themselves."""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

PYTHON_FOLDERS = ("accounts", "games", "ledger", "platform")
# What each function of gettext takes: how many of its first arguments are words of the sentence.
PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
CALL_IN_TEMPLATE = re.compile(r"(?<!\w)(?:_|n?gettext|pgettext)\(")
STRING = r'"(?:[^"\\\n]|\\.)*"'
CALL_IN_SCRIPT = re.compile(rf"(?<![\w.$])(?:t\(\s*({STRING})|tn\(\s*({STRING}),\s*({STRING}))")


class Sentence(NamedTuple):
    """A sentence as catalogues know it; where it does not depend on a number, `plural` is empty."""

    text: str
    plural: str = ""
    context: str = ""


Found = dict[Sentence, set[str]]


def in_pages(root: Path) -> Found:
    """The sentences of Python modules and templates, and the files that say them."""
    found: Found = defaultdict(set)
    for folder in PYTHON_FOLDERS:
        for path in (root / folder).rglob("*.py"):
            _add(found, in_python(path.read_text(encoding="utf-8")), path.relative_to(root))
    for path in [*(root / "templates").rglob("*.html"), *(root / "templates").rglob("*.txt")]:
        _add(found, in_template(path.read_text(encoding="utf-8")), path.relative_to(root))
    return found


def in_scripts(root: Path) -> Found:
    """The sentences of the browser's modules, and the files that say them."""
    found: Found = defaultdict(set)
    for path in (root / "static" / "js").rglob("*.js"):
        _add(found, in_script(path.read_text(encoding="utf-8")), path.relative_to(root))
    return found


def in_python(source: str) -> Iterator[Sentence]:
    """The sentences of one module; those made at run time must be written out elsewhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            yield from _called(name, [_constant(argument) for argument in node.args])


def in_template(source: str) -> Iterator[Sentence]:
    """The sentences of one template, by way of Django's own reading of it."""
    text = templatize(source)
    for match in CALL_IN_TEMPLATE.finditer(text):
        yield from in_python(_whole_call(text, match.start()))


def in_script(source: str) -> Iterator[Sentence]:
    """The sentences of one module of the browser."""
    for plain, singular, plural in CALL_IN_SCRIPT.findall(source):
        yield Sentence(json.loads(plain or singular), json.loads(plural) if plural else "")


def _called(name: str, words: list[str]) -> Iterator[Sentence]:
    if name in PLAIN and words and words[0]:
        yield Sentence(words[0])
    elif name in PLURAL and words[0]:
        yield Sentence(words[0], words[1])
    elif name in IN_CONTEXT and words[1]:
        yield Sentence(words[1], context=words[0])


def _constant(node: ast.expr) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else ""


def _whole_call(text: str, start: int) -> str:
    """The call that begins here, up to the first bracket that makes it readable."""
    for end in range(start, len(text)):
        if text[end] == ")":
            try:
                ast.parse(call := text[start : end + 1], mode="eval")
            except SyntaxError:
                continue
            return call
    raise ValueError(f"a call without end: {text[start : start + 80]}")


def _add(found: Found, sentences: Iterator[Sentence], path: Path) -> None:
    for sentence in sentences:
        found[sentence].add(path.as_posix())
