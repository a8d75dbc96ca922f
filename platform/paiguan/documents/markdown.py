"""The few forms of Markdown that our generated pages use."""

from collections.abc import Iterable, Sequence

GENERATED = "*Written by `manage.py write_docs`; change the code it describes, then write it again.*"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with a head."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def block(text: str, language: str = "json") -> str:
    """A block of code."""
    return f"```{language}\n{text}\n```"


def page(title: str, *parts: str) -> str:
    """A whole page, its parts set apart by blank lines."""
    return "\n\n".join([f"# {title}", GENERATED, *(part for part in parts if part)]) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
