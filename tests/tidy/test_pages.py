"""Pages and scripts keep the content security policy, and never make elements from strings."""

import re

import pytest

from tests.support.sources import named, tracked

SCRIPTS = tracked(".js", ".mjs")
TEMPLATES = tracked(".html")
STYLES = tracked(".css")
FROM_STRINGS = re.compile(r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function)")
IMPORTED = re.compile(r"^(?:import|export)\b(?:[^\"';()=]*\bfrom)?\s*[\"']([^\"']+)[\"']", re.MULTILINE)
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", re.IGNORECASE)
HANDLER = re.compile(r"<[^>]+\son[a-z]+\s*=", re.IGNORECASE)
INLINE_STYLE = re.compile(r"<style\b|<[^>]+\sstyle\s*=", re.IGNORECASE)
ELSEWHERE = re.compile(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//(?!\S*w3\.org)", re.IGNORECASE)


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_scripts_build_no_html_from_strings(path):
    """Text from members can only ever become text."""
    assert not FROM_STRINGS.search(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_scripts_import_relative_files(path):
    """Every import names a file beside it, with its ending: what is written is what is served."""
    for target in IMPORTED.findall(path.read_text(encoding="utf-8")):
        assert target.startswith("node:") or re.fullmatch(r"\.{1,2}/.+\.m?js", target), target


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
@pytest.mark.parametrize(
    "pattern", [INLINE_SCRIPT, HANDLER, INLINE_STYLE, ELSEWHERE], ids=lambda each: each.pattern[:12]
)
def test_templates_have_nothing_inline_or_foreign(path, pattern):
    """No inline script, handler or style, and nothing from another host."""
    assert not pattern.search(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", STYLES, ids=named)
def test_styles_need_no_force(path):
    """No !important outside the reset of motion and hidden, no ids, nothing from another host."""
    text = path.read_text(encoding="utf-8")
    assert "url(http" not in text
    assert not re.search(r"^\s*#[a-zA-Z][\w-]*\s*[{,]", text, re.MULTILINE)
