"""Quarantine of a damaged database loses no byte of it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.domain.errors import DatabaseDamaged, StorageFailed
from app.store.database import Database, quarantine

NOW = datetime(2026, 3, 5, 8, 9, 10, tzinfo=UTC)


def test_quarantine_moves_all_files_and_a_new_one_opens(tmp_path):
    path = tmp_path / "library.sqlite"
    path.write_bytes(b"no database " * 100)
    path.with_name("library.sqlite-wal").write_bytes(b"log")
    with pytest.raises(DatabaseDamaged):
        Database.open(path)

    kept = quarantine(path, NOW)

    assert kept == tmp_path / "library-set-aside-20260305-080910.sqlite"
    assert kept.read_bytes() == b"no database " * 100
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"log"
    Database.open(path).close()


def test_quarantine_never_overwrites_an_earlier_file(tmp_path):
    path = tmp_path / "library.sqlite"
    kept = []
    for content in (b"first", b"second"):
        path.write_bytes(content)
        kept.append(quarantine(path, NOW))

    assert [one.read_bytes() for one in kept] == [b"first", b"second"]


def test_failed_quarantine_is_reported(tmp_path):
    with pytest.raises(StorageFailed):
        quarantine(tmp_path / "library.sqlite", NOW)


def test_a_database_that_cannot_be_renamed_stays_whole(tmp_path, monkeypatch):
    path = tmp_path / "library.sqlite"
    for ending in ("", "-wal", "-shm"):
        path.with_name(f"{path.name}{ending}").write_bytes(b"content")
    before = {file.name for file in tmp_path.iterdir()}
    rename = Path.rename

    def refused(self, target):  # as Windows does while another program has the file open
        if self == path:
            raise PermissionError(13, "The process cannot access the file", str(self))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refused)

    with pytest.raises(StorageFailed):
        quarantine(path, NOW)

    assert {file.name for file in tmp_path.iterdir()} == before
