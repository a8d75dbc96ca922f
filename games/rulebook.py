"""The rulebooks for readers: RULES.md of a game as sections of numbered clauses in safe HTML."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

RULES_FOLDER = Path(__file__).parent / "rules"
HEADING = re.compile(r"^## (\d+) (.+)$")
CLAUSE = re.compile(r"^(\d+\.\d+) (.+)$")
ORIGIN = re.compile(r"\[[SD]\] ?")
CODE = re.compile(r"`([a-z_]+)`")
MARKDOWN = MarkdownIt("js-default", {"html": False, "linkify": False})


@dataclass(frozen=True)
class Block:
    """A clause with its number, or a passage of a section without one."""

    number: str
    html: SafeString
    codes: frozenset[str]


@dataclass(frozen=True)
class Section:
    """A chapter of a rulebook."""

    number: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Rulebook:
    """A game's rules in one language."""

    title: str
    language: str
    intro: SafeString
    sections: tuple[Section, ...]


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The rulebook of that game in that language, or in the language it was written in."""
    folder = RULES_FOLDER / game
    translated = folder / f"RULES.{language}.md"
    path, language = (translated, language) if translated.is_file() else (folder / "RULES.md", "zh-hant")
    lines = path.read_text(encoding="utf-8").splitlines()
    title = next((line[2:].strip() for line in lines if line.startswith("# ")), game)
    first = next((index for index, line in enumerate(lines) if HEADING.match(line)), len(lines))
    intro = "\n".join(line for line in lines[:first] if not line.startswith("# "))
    return Rulebook(
        title=title.removesuffix(": rulebook"),
        language=language,
        intro=_safe(MARKDOWN.render(ORIGIN.sub("", intro))),
        sections=tuple(_sections(lines)),
    )


def _sections(lines: list[str]) -> Iterator[Section]:
    headings = [(index, found) for index, line in enumerate(lines) if (found := HEADING.match(line))]
    ends = [index for index, _heading in headings[1:]] + [len(lines)]
    for (start, heading), end in zip(headings, ends, strict=True):
        blocks = tuple(_block(passage) for passage in _passages(lines[start + 1 : end]))
        yield Section(number=heading[1], title=heading[2], blocks=blocks)


def _passages(lines: list[str]) -> Iterator[list[str]]:
    """The lines of each clause or passage: an empty line or a clause's number begins a new one."""
    passage: list[str] = []
    for line in lines:
        if (not line.strip() or CLAUSE.match(line)) and passage:
            yield passage
            passage = []
        if line.strip():
            passage.append(line)
    if passage:
        yield passage


def _block(lines: list[str]) -> Block:
    text = ORIGIN.sub("", "\n".join(lines))
    clause = CLAUSE.match(text.split("\n", 1)[0])
    if clause is None:
        return Block(number="", html=_safe(MARKDOWN.render(text)), codes=frozenset())
    body = text.removeprefix(f"{clause[1]} ")
    return Block(number=clause[1], html=_safe(MARKDOWN.render(body)), codes=frozenset(CODE.findall(body)))


def _safe(html: str) -> SafeString:
    # The parser escapes raw HTML and refuses script addresses, and the source is our own file.
    return mark_safe(html)  # noqa: S308
