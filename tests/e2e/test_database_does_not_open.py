"""The window on a database that does not open: it explains, and nothing is ever deleted."""

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
    """What was said; the program has ended well."""
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
def test_a_damaged_one_is_set_aside_and_a_window_with_a_new_one_opens(folders, content):
    folders.database.write_bytes(content)

    said = start_and_click("set_aside", folders)

    assert "it gets another name in the same folder, nothing in it is deleted" in said[0]
    assert said[-1] == "2 windows"
    kept = list(folders.data.glob("library-set-aside-*.sqlite"))
    assert [one.read_bytes() for one in kept] == [content]
    Database.open(folders.database).close()


def test_a_damaged_one_stays_where_it_is_if_the_user_would_rather_quit(folders):
    folders.database.write_bytes(LETTER)

    assert start_and_click("quit", folders)[-1] == "1 windows"

    assert folders.database.read_bytes() == LETTER
    assert list(folders.data.glob("library-set-aside-*")) == []


def test_one_of_a_newer_version_is_refused_and_cannot_be_set_aside(folders):
    with Database.open(folders.database) as database:
        database._driver.execute("PRAGMA user_version = 999")
    before = folders.database.read_bytes()

    said = start_and_click("quit", folders)

    assert "written by a newer Paperless Dedupe" in said[0]
    assert said[1:] == ["may not be set aside", "1 windows"]
    assert folders.database.read_bytes() == before


@pytest.mark.skipif("sys.platform == 'win32' or os.geteuid() == 0", reason="root may write everywhere")
def test_one_that_cannot_be_written_is_refused_with_the_reason(folders):
    Database.open(folders.database).close()
    folders.database.chmod(0o400)

    said = start_and_click("quit", folders)

    assert "cannot be opened or written" in said[0]
    assert said[1] == "may not be set aside"
