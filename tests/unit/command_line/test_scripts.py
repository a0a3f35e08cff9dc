"""The shell scripts of docs/command-line.md, which ask `check` before an import."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[3] / "docs" / "command-line.md"
STUB = """#!/bin/sh
case "$2" in
    *known*) echo '{"files": [{"known": true, "kind": "exact", "id": 12}]}' ;;
    *rescan*) echo '{"files": [{"known": true, "kind": "near", "id": 12}]}' ;;
    *broken*) echo 'It is damaged.' >&2; exit 1 ;;
    *) echo '{"files": [{"known": false, "kind": null, "id": null}]}'; exit 4 ;;
esac
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sh")


def script_of(heading: str) -> str:
    found = re.search(rf"### {heading}\n.*?```sh\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def run(tmp_path):
    """Return a function that runs a script where `paperless-dedupe check` answers by the file's name."""
    stub = tmp_path / "bin" / "paperless-dedupe"
    stub.parent.mkdir()
    stub.write_text(STUB, "utf-8")
    stub.chmod(0o755)

    def run(script: str, **values: str) -> int:
        environment = {**os.environ, "PATH": f"{stub.parent}{os.pathsep}{os.environ['PATH']}", **values}
        return subprocess.run(["sh", "-c", script], env=environment, check=False, timeout=30).returncode

    return run


@pytest.mark.parametrize(("name", "status"), [("known", 1), ("rescan", 0), ("new", 0), ("broken", 0)])
def test_only_files_known_to_the_letter_are_refused_before_an_import(run, name, status):
    script = script_of("Before Paperless consumes a file")

    assert run(script, DOCUMENT_WORKING_PATH=f"{name}.pdf") == status


def test_watched_folder_moves_what_is_new_or_in_doubt(run, tmp_path):
    for folder in ("scans", "scans-known", "paperless/consume"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("known", "rescan", "new", "broken"):
        (tmp_path / "scans" / f"{name} one.pdf").write_bytes(b"%PDF")

    run(script_of("A watched folder").replace("/srv/", f"{tmp_path}/"))

    left, known, consumed = (
        sorted(path.stem for path in (tmp_path / folder).iterdir())
        for folder in ("scans", "scans-known", "paperless/consume")
    )
    assert (left, known, consumed) == ([], ["known one"], ["broken one", "new one", "rescan one"])
