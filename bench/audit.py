"""How long `manage.py audit_hall` needs for a month of hands, which are dealt, played and settled first.

    python -m bench.audit [hands]

It makes a database of its own and drops it.
"""

import subprocess
import sys
import time

from bench import stage
from bench.asked import Count, counts

HANDS = 10_000


def main(hands: int) -> None:
    """Play, then audit, and print both times."""
    with stage.database() as url:
        began = time.monotonic()
        subprocess.run(  # noqa: S603
            [sys.executable, "-m", "bench.past", str(hands)],
            cwd=stage.ROOT,
            env=stage.environment(url),
            check=True,
        )
        played = time.monotonic()
        stage.manage(url, "audit_hall")
        audited = time.monotonic()
    print(f"{hands} hands: played in {played - began:.0f} s, audited in {audited - played:.0f} s,", end=" ")
    print(f"{(audited - played) / hands * 1000:.1f} ms a hand")


if __name__ == "__main__":
    main(*counts(hands=Count(HANDS)))
