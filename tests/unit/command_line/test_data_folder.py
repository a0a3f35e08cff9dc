"""The data folder: private, used by one process, and never changed by an older version."""

import sqlite3
import sys
from contextlib import closing

import pytest

from app.store.lock import DataFolderLock
from app.system.folders import Folders
from tests.unit.command_line.answers import one_sentence

pytestmark = pytest.mark.shared


def test_newer_database_is_left_unchanged(paperless_dedupe, scanned, data, capfd):
    with closing(sqlite3.connect(Folders(data).database)) as database:
        database.execute("PRAGMA user_version = 999")
    assert paperless_dedupe("scan") == 1

    assert "newer" in capfd.readouterr().err
    with closing(sqlite3.connect(Folders(data).database)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (999,)


def test_second_instance_on_the_folder_is_refused(paperless_dedupe, server, data, capfd):
    with DataFolderLock(data):
        assert paperless_dedupe("scan") == 1

    assert "Another" in one_sentence(capfd.readouterr().err)
    assert server.requests.all() == []


def test_data_folder_that_is_a_file_is_reported(paperless_dedupe, data, capfd):
    data.write_text("a file")

    assert paperless_dedupe("scan") == 1
    one_sentence(capfd.readouterr().err)


def test_data_folder_is_private(paperless_dedupe, scanned, data):
    if sys.platform == "win32":
        pytest.skip("Windows has no such modes")
    assert data.stat().st_mode & 0o077 == 0
    assert Folders(data).database.stat().st_mode & 0o077 == 0
