"""The rulebooks that members read, as tests look at them: a game's books, their clauses, what is tested."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

CLAUSE = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)
TEST = re.compile(r"^def test_(\d+)_(\d+)_", re.MULTILINE)
LANGUAGES = {"RULES.md", "RULES.zh-hans.md", "RULES.en.md"}


@dataclass(frozen=True)
class Rulebook:
    """The books of one game by file name, and how many clauses each section has."""

    books: Mapping[str, str]
    last_by_section: Mapping[int, int]

    @property
    def clauses(self) -> list[str]:
        """Every clause, in order."""
        return [
            f"{section}.{n}" for section, last in self.last_by_section.items() for n in range(1, last + 1)
        ]

    def assert_numbered(self, name: str) -> None:
        """The book has every clause once, in order."""
        assert CLAUSE.findall(self.books[name]) == self.clauses

    def assert_names(self, name: str, codes: Iterable[str]) -> None:
        """The book has each of these codes."""
        for code in codes:
            assert f"`{code}`" in self.books[name]

    def assert_tested(self, sources: Iterable[Path]) -> None:
        """Every clause, and nothing else, has a test named after it."""
        texts = (path.read_text(encoding="utf-8") for path in sources)
        tested = {f"{section}.{number}" for text in texts for section, number in TEST.findall(text)}
        assert tested == set(self.clauses)


def rulebook_of(game: ModuleType, last_by_section: Mapping[int, int]) -> Rulebook:
    """The rulebook of a game."""
    paths = sorted(Path(str(game.__file__)).parent.glob("RULES*.md"))
    return Rulebook({path.name: path.read_text(encoding="utf-8") for path in paths}, last_by_section)
