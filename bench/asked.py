"""What a benchmark is asked for on its command line; too few for a figure are refused in plain words."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Count:
    """How many, if nothing is said, and the fewest of which a figure can be made."""

    usual: int
    least: int = 1


def counts(words: Sequence[str] | None = None, /, **known: Count) -> list[int]:
    """The counts that the command line gives, in that order; the usual ones where it says nothing."""
    parser = argparse.ArgumentParser()
    for name, count in known.items():
        parser.add_argument(name, nargs="?", default=count.usual, type=_whole(count.least))
    return list(vars(parser.parse_args(words)).values())


def _whole(least: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit()):
            raise argparse.ArgumentTypeError(f"{word} is no whole number")
        if int(word) < least:
            raise argparse.ArgumentTypeError(f"{word} is too few for a figure, which needs {least} or more")
        return int(word)

    return read
