"""The window explains a database that does not open, and deletes nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.store.database import Database
from app.system.folders import Folders
from tests.support.builders import ROOT

LETTER = b"this is a letter and no database. " * 100
DAMAGED = (LETTER, b"SQLite format 3\0" + b"\x07" * 4000, b"short")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    folder = tmp_path / "data"
    folder.mkdir()
    return Folders(folder)


def start_and_click(button: str, folders: Folders) -> list[str]:
    """Return the output after checking that the program succeeded."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.e2e.clicking", button, "--data-dir", folders.data, "--lang", "en"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen:"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


@pytest.mark.parametrize("content", DAMAGED, ids=["letter", "damaged", "short"])
def test_damaged_database_is_quarantined_and_replaced(folders, content):
    folders.database.write_bytes(content)

    said = start_and_click("set_aside", folders)

    assert "it is renamed in the same folder, nothing in it is deleted" in said[0]
    assert said[-1] == "2 windows"
    kept = list(folders.data.glob("library-set-aside-*.sqlite"))
    assert [one.read_bytes() for one in kept] == [content]
    Database.open(folders.database).close()


def test_quitting_keeps_the_damaged_database(folders):
    folders.database.write_bytes(LETTER)

    assert start_and_click("quit", folders)[-1] == "1 windows"

    assert folders.database.read_bytes() == LETTER
    assert list(folders.data.glob("library-set-aside-*")) == []


def test_newer_database_is_refused_and_kept(folders):
    with Database.open(folders.database) as database:
        database._driver.execute("PRAGMA user_version = 999")
    before = folders.database.read_bytes()

    said = start_and_click("quit", folders)

    assert "written by a newer Paperless Dedupe" in said[0]
    assert said[1:] == ["may not be set aside", "1 windows"]
    assert folders.database.read_bytes() == before


@pytest.mark.skipif("sys.platform == 'win32' or os.geteuid() == 0", reason="root may write everywhere")
def test_unwritable_database_is_refused_with_the_reason(folders):
    Database.open(folders.database).close()
    folders.database.chmod(0o400)

    said = start_and_click("quit", folders)

    assert "cannot be opened or written" in said[0]
    assert said[1] == "may not be set aside"
