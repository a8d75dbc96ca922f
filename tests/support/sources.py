"""The hall's own tracked sources, for tests that read them."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = {".png", ".jpg", ".webp", ".ico", ".woff2", ".mo"}


@cache
def tracked(*suffixes: str) -> tuple[Path, ...]:
    """Every file that git tracks and that is there, by the ends of names; all texts when none is given."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    chosen = [path for path in paths if path.suffix in suffixes] if suffixes else paths
    return tuple(path for path in chosen if path.is_file() and path.suffix not in BINARY)


def named(path: Path) -> str:
    """The path as a message says it."""
    return path.relative_to(ROOT).as_posix()
