"""Runs JavaScript of the tree in Node; a machine without Node fails the test that asks for it."""

import shutil
import subprocess

from tests.support.sources import ROOT

SECONDS_MAX = 300


def run_node(*arguments: str, given: str = "") -> str:
    """What Node prints when it is run in the root of the tree; fails with its words where it fails."""
    node = shutil.which("node")
    assert node, "Node is needed to test the scripts"
    done = subprocess.run(
        [node, *arguments], cwd=ROOT, input=given, capture_output=True, text=True, timeout=SECONDS_MAX
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
