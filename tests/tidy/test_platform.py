"""`platform/` is a folder, never a package: as one it would shadow Python's own module."""

import subprocess
import sys

from tests.support.sources import ROOT


def test_platform_holds_packages_only():
    """No __init__.py and no module lies in it, only packages."""
    entries = [path for path in (ROOT / "platform").iterdir() if path.name != "__pycache__"]
    assert all(path.is_dir() and (path / "__init__.py").is_file() for path in entries)


def test_python_finds_its_own_platform_module():
    """From the root, and with the root first on the path."""
    done = subprocess.run(
        [sys.executable, "-c", "import platform; print(platform.system())"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip()
