"""A database that does not open makes room for a new one, and not a byte of it is lost."""

from datetime import UTC, datetime

import pytest

from app.domain.errors import DatabaseDamaged, StorageFailed
from app.store.database import Database, quarantine

NOW = datetime(2026, 3, 5, 8, 9, 10, tzinfo=UTC)


def test_it_is_renamed_with_what_belongs_to_it_and_a_new_one_opens(tmp_path):
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


def test_an_earlier_one_is_never_written_over(tmp_path):
    path = tmp_path / "library.sqlite"
    kept = []
    for content in (b"first", b"second"):
        path.write_bytes(content)
        kept.append(quarantine(path, NOW))

    assert [one.read_bytes() for one in kept] == [b"first", b"second"]


def test_what_cannot_be_renamed_is_explained(tmp_path):
    with pytest.raises(StorageFailed):
        quarantine(tmp_path / "library.sqlite", NOW)
