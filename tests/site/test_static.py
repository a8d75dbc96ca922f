"""Production serves every static file under a hashed name, modules that import each other too."""

import json
import re
import subprocess
import sys

import pytest

from tests.site.test_safety import SAFE
from tests.support.sources import ROOT

IMPORTED = re.compile(r"(?:from|import)\s*[\"'](\.[^\"']+)[\"']")


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The folder of a collectstatic with the settings of a real hall."""
    folder = tmp_path_factory.mktemp("static")
    environ = SAFE | {"PATH": "", "STATIC_ROOT": str(folder), "PAIGUAN_VAR": str(folder / "var")}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input"],
        cwd=ROOT,
        env=environ,
        check=True,
        capture_output=True,
    )
    return folder


def test_every_file_has_a_hashed_name(collected):
    """Each of our files is in the manifest under another name, and that one exists."""
    paths = json.loads((collected / "staticfiles.json").read_text())["paths"]
    ours = [path.relative_to(ROOT / "static").as_posix() for path in (ROOT / "static").rglob("*.*")]
    assert ours
    assert all(paths[name] != name and (collected / paths[name]).is_file() for name in ours)


def test_modules_import_hashed_names(collected):
    """Every relative import of a hashed module leads to a hashed file that exists."""
    paths = json.loads((collected / "staticfiles.json").read_text())["paths"]
    hashed = set(paths.values())
    modules = [collected / paths[name] for name in paths if name.startswith("js/") and name.endswith(".js")]
    seen = 0
    for module in modules:
        for target in IMPORTED.findall(module.read_text()):
            found = (module.parent / target).resolve().relative_to(collected.resolve()).as_posix()
            assert found in hashed, f"{module.name} imports {target}"
            seen += 1
    assert seen
