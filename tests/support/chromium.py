"""The Chromium that browser tests drive."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)


def executable() -> str | None:
    """The path of the system's Chromium, or of the one that PAIGUAN_CHROMIUM names; None without one."""
    named = os.environ.get("PAIGUAN_CHROMIUM")
    found = (shutil.which(name) for name in ([named] if named else NAMES))
    return next((path for path in found if path), None)
