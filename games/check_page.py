"""What the verification page runs, as one file that anybody can hash, keep and compare."""

import hashlib
import posixpath
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from django.contrib.staticfiles import finders

ENTRY = "js/fairness/main.js"
IMPORTED = re.compile(rb"""^(?:import|export)(?:[^;"'()=]*\sfrom)?\s*["']([^"']+)["']\s*;""", re.MULTILINE)
Read = Callable[[str], bytes]


def from_static(path: str) -> bytes:
    """The source of a static file, as it was written."""
    found = finders.find(path)
    if found is None:
        raise FileNotFoundError(path)
    return Path(found).read_bytes()


def modules(read: Read = from_static) -> dict[str, bytes]:
    """Every module of the page by its path, in the order of the paths: the first, and all it imports."""
    found: dict[str, bytes] = {}
    waiting = [ENTRY]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = read(path)
        waiting += [_beside(path, name.decode()) for name in IMPORTED.findall(found[path])]
    return dict(sorted(found.items()))


def bundle(found: Mapping[str, bytes]) -> bytes:
    """Path, length and content of each module; the lengths let no byte pass from one module to another."""
    return b"".join(f"{path} {len(text)}\n".encode() + text for path, text in found.items())


def page_hash(found: Mapping[str, bytes]) -> str:
    """The SHA-256 of the bundle, as the rules print it."""
    return hashlib.sha256(bundle(found)).hexdigest()


def command(found: Mapping[str, bytes]) -> str:
    """The line of a shell that computes the same in the folder of the static files."""
    each = 'printf "%s %s\\n" $f $(($(wc -c < $f))); cat $f'
    return f"for f in {' '.join(found)}; do {each}; done | sha256sum"


def _beside(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
