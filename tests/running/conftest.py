"""Folders that an unprivileged server can reach."""

import shutil
import tempfile
from pathlib import Path

import pytest


@pytest.fixture
def folder():
    """A temporary folder that everybody may enter; pytest's own are closed to others."""
    made = Path(tempfile.mkdtemp(prefix="paiguan-var-"))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made)
