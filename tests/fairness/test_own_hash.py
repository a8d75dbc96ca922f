"""The fingerprint of the verification page: what the rules print is what Python, Node and a shell compute."""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client

from games import check_page
from games.registry import GAMES
from paiguan.staticfiles import HashedModules
from tests.support.node import run_node
from tests.support.sources import ROOT

STATIC = ROOT / "static"
BESIDE = ("js/lib/dom.js", "js/lib/i18n.js")


@pytest.fixture
def copy(tmp_path):
    """A copy of the folder of scripts, to be tampered with."""
    shutil.copytree(STATIC / "js", tmp_path / "js")
    return tmp_path


def in_node(entry) -> str:
    """The fingerprint as the browser's own script computes it."""
    return run_node("tests/js/own_hash.js", str(entry)).strip()


def of(folder) -> str:
    """The fingerprint as the hall computes it, from that folder."""
    return check_page.page_hash(check_page.modules(lambda path: (folder / path).read_bytes()))


def test_every_script_of_the_check_is_in_it():
    """The whole folder and what it borrows, in the order of the paths; nothing is imported by other means."""
    folder = [path.relative_to(STATIC).as_posix() for path in (STATIC / "js/fairness").rglob("*.js")]
    assert list(check_page.modules()) == sorted([*folder, *BESIDE])
    assert not any(re.search(rb"\bimport\s*\(", text) for text in check_page.modules().values())


def test_no_byte_passes_from_one_script_to_another():
    """The lengths part them: two ways to cut the same text have two fingerprints."""
    cut = [
        {check_page.ENTRY: b'import "./x.js";\nab', "js/fairness/x.js": b"c"},
        {check_page.ENTRY: b'import "./x.js";\na', "js/fairness/x.js": b"bc"},
    ]
    assert len({check_page.page_hash(check_page.modules(sources.__getitem__)) for sources in cut}) == 2


def test_python_node_the_shell_and_the_file_agree():
    """Each computes the same from the same sources."""
    command = subprocess.run(
        ["sh", "-c", check_page.command(check_page.modules())], cwd=STATIC, capture_output=True, check=True
    )
    served = Client().get("/verify/scripts.txt").content
    ways = {of(STATIC), in_node(STATIC / check_page.ENTRY), command.stdout.decode().split()[0]}
    assert ways == {hashlib.sha256(served).hexdigest()} == {check_page.page_hash(check_page.modules())}


@pytest.mark.parametrize("place", [0, -1])
def test_one_byte_of_any_script_changes_it(copy, place):
    """Whichever script it is, and at both its ends."""
    met = {of(copy)}
    for path in check_page.modules():
        before = (copy / path).read_bytes()
        changed = bytearray(before)
        changed[place] ^= 1
        (copy / path).write_bytes(changed)
        met.add(of(copy))
        (copy / path).write_bytes(before)
    assert len(met) == 1 + len(check_page.modules())


def test_node_sees_one_changed_byte(copy):
    """The browser's script is as strict as the hall's."""
    with (copy / "js/lib/dom.js").open("ab") as script:
        script.write(b"\n")
    assert in_node(copy / check_page.ENTRY) == of(copy) != check_page.page_hash(check_page.modules())


def test_served_names_have_the_same_fingerprint(copy, settings):
    """Production serves every script under a hashed name and imports it so; the fingerprint stays."""
    settings.DEBUG = False
    storage = HashedModules(location=str(copy))
    paths = {path.relative_to(copy).as_posix(): (storage, path.relative_to(copy).as_posix())
             for path in (copy / "js").rglob("*.js")}  # fmt: skip
    list(storage.post_process(paths))
    entry = json.loads((copy / "staticfiles.json").read_text())["paths"][check_page.ENTRY]
    assert entry != check_page.ENTRY
    assert in_node(copy / entry) == check_page.page_hash(check_page.modules())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_of_every_game_print_it(db, game):
    """And the page of the check says how to compute it oneself."""
    assert check_page.page_hash(check_page.modules()) in Client().get(f"/rules/{game}/").content.decode()
    page = Client().get("/verify/")
    assert f'data-page-hash="{check_page.page_hash(check_page.modules())}"' in page.content.decode()
    assert page.context["page_command"] == check_page.command(check_page.modules())


@pytest.mark.parametrize("address", ["/verify/", "/verify/scripts.txt", "/rules/paigow/"])
def test_a_page_reads_each_script_once(db, copy, settings, monkeypatch, address):
    """And anew for the next page: nothing is shown of a script as it was before an edit."""
    settings.STATICFILES_DIRS = [copy]
    met, from_disk = [], Path.read_bytes

    def counted(path: Path) -> bytes:
        met.append(path)
        return from_disk(path)

    monkeypatch.setattr(Path, "read_bytes", counted)
    before = Client().get(address).content
    scripts = [path for path in met if path.is_relative_to(copy)]
    assert len(scripts) == len(set(scripts)) == len(check_page.modules())
    with (copy / "js/lib/dom.js").open("ab") as script:
        script.write(b"\n")
    assert Client().get(address).content != before
