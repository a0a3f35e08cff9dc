"""Opening the local database safely, whatever the folder contains."""

import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from peewee import SqliteDatabase

from app.domain.documents import Taxonomy
from app.domain.errors import DatabaseDamaged, DatabaseTooNew, DiskFull, StorageFailed
from app.store import database as database_module
from app.store.database import Database, address_of
from app.store.migrations import CURRENT_SCHEMA, create
from app.store.profiles import ProfileRepository
from app.store.settings import SettingsRepository
from app.store.taxonomy import TaxonomyRepository
from tests.support.full_disk import PRAGMAS
from tests.unit.store.at_once import open_at_once

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="file modes are POSIX")


def set_version(path, version):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")


def test_new_database_can_be_opened_concurrently(tmp_path):
    for attempt in range(60):
        open_at_once(tmp_path / f"{attempt}.sqlite")


@posix_only
def test_folder_and_files_are_private(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")

        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}

    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}, modes


@posix_only
def test_readable_database_is_made_private(path):
    Database.open(path).close()
    path.chmod(0o644)

    Database.open(path).close()

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_commits_are_synced_and_references_checked(path, monkeypatch):
    monkeypatch.setattr(database_module, "_PRAGMAS", PRAGMAS)
    with Database.open(path) as database:
        settings = {
            name: database._driver.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "user_version")
        }

    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
        "user_version": CURRENT_SCHEMA.version,
    }


def test_data_survive_reopening(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")

    with Database.open(path) as database:
        assert SettingsRepository(database).get("theme") == "dark"


def test_two_open_databases_do_not_mix(tmp_path):
    with Database.open(tmp_path / "one.sqlite") as one, Database.open(tmp_path / "two.sqlite") as two:
        SettingsRepository(one).set("name", "one")
        SettingsRepository(two).set("name", "two")

        assert SettingsRepository(one).get("name") == "one"
        assert SettingsRepository(two).get("name") == "two"


def test_connections_see_each_others_commits(path, database):
    with Database.open(path) as worker:
        SettingsRepository(worker).set("theme", "dark")

    assert SettingsRepository(database).get("theme") == "dark"


def test_newer_database_is_refused_unchanged(path):
    Database.open(path).close()
    set_version(path, CURRENT_SCHEMA.version + 6)
    before = path.read_bytes()

    with pytest.raises(DatabaseTooNew) as refusal:
        Database.open(path)

    assert path.read_bytes() == before
    assert f"version {CURRENT_SCHEMA.version + 6}" in str(refusal.value)
    assert f"version {CURRENT_SCHEMA.version}." in str(refusal.value)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"This is a letter to my bank." * 100, id="no database"),
        pytest.param(b"SQLite format 3\x00" + b"\xff" * 4080, id="broken header"),
        pytest.param(b"x", id="one byte"),
    ],
)
def test_file_that_is_no_database_is_refused_unchanged(path, content):
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(DatabaseDamaged, match="left as it is"):
        Database.open(path)

    assert path.read_bytes() == content


def test_database_of_another_program_is_refused_unchanged(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(DatabaseDamaged, match="another program"):
        Database.open(path)

    assert path.read_bytes() == before


def test_broken_table_is_damaged_when_read(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")
        page = database._driver.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'setting'"
        ).fetchone()[0]
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(content)

    with Database.open(path) as database, pytest.raises(DatabaseDamaged):
        SettingsRepository(database).get("theme")


def test_database_without_table_list_is_refused(path):
    Database.open(path).close()
    content = bytearray(path.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    path.write_bytes(content)

    with pytest.raises(DatabaseDamaged):
        Database.open(path)


def test_full_disk_is_reported_and_loses_nothing(path, database):
    settings = SettingsRepository(database)
    settings.set("kept", 1)
    pages = database._driver.execute("PRAGMA page_count").fetchone()[0]
    database._driver.execute(f"PRAGMA max_page_count = {pages}")

    def fill_the_disk():
        with database.transaction():
            for number in range(1000):
                settings.set(f"key {number}", "x" * 5000)

    with pytest.raises(DiskFull, match="Make room"):
        fill_the_disk()

    assert settings.get("kept") == 1
    assert settings.get("key 0") is None


def test_locked_database_is_reported(path, database):
    database._driver.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StorageFailed, match="locked"):
            SettingsRepository(database).set("theme", "dark")


def test_read_only_database_is_reported(database):
    database._driver.execute("PRAGMA query_only = 1")

    with pytest.raises(StorageFailed, match="cannot be opened or written"):
        SettingsRepository(database).set("theme", "dark")


def test_data_folder_that_is_a_file_is_reported(tmp_path):
    (tmp_path / "data").write_text("no folder")

    with pytest.raises(StorageFailed, match="choose another data folder"):
        Database.open(tmp_path / "data" / "library.sqlite")


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (PureWindowsPath(r"C:\Users\Jürgen Groß\library.sqlite"), "file:///C:/Users/J%C3%BCrgen%20Gro%C3%9F/library.sqlite"),
        (PureWindowsPath(r"\\nas\anna\100% mine\library.sqlite"), "file:////nas/anna/100%25%20mine/library.sqlite"),
        (PurePosixPath("/home/anna/what?#/library.sqlite"), "file:///home/anna/what%3F%23/library.sqlite"),
    ],
)  # fmt: skip
def test_sqlite_is_given_no_host(path, address):
    assert address_of(path) == address


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_unwritable_folder_is_reported(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StorageFailed):
            Database.open(tmp_path / "library.sqlite")
    finally:
        tmp_path.chmod(0o700)


def test_row_without_profile_is_refused(database):
    with pytest.raises(StorageFailed):
        TaxonomyRepository(database, 999).save(Taxonomy(users={1: "anna"}))


def test_exception_rolls_the_transaction_back(database):
    settings = SettingsRepository(database)

    def fail_half_way():
        with database.transaction():
            settings.set("one", 1)
            with database.transaction():
                settings.set("two", 2)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()

    assert settings.get("one") is None
    assert settings.get("two") is None
    assert not database.in_transaction


@pytest.mark.parametrize("value", [None, True, 0, 0.5, "ä", [1, [2]], {"a": {"b": None}}])
def test_setting_is_restored(database, value):
    settings = SettingsRepository(database)
    settings.set("key", "an earlier value")

    settings.set("key", value)

    assert settings.get("key", "default") == value
    assert settings.get("unknown", "default") == "default"


def test_reopening_finds_the_same_profile(path):
    with Database.open(path) as database:
        first = ProfileRepository(database).find_or_create("https://a.example", "anna", 1)
    with Database.open(path) as database:
        assert ProfileRepository(database).find_or_create("https://a.example", "anna", 1) == first


def test_concurrently_created_database_is_accepted(path, monkeypatch):
    """Threads of one process wait for each other; a second process does not wait for them."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=wal")
    connect = sqlite3.connect

    class Looking(sqlite3.Connection):
        def execute(self, question, *parameters):
            found = super().execute(question, *parameters)
            if "application_id" in question:
                monkeypatch.setattr(sqlite3, "connect", connect)
                another = SqliteDatabase(str(path))
                with another.connection_context():
                    create(another, CURRENT_SCHEMA)
            return found

    monkeypatch.setattr(sqlite3, "connect", lambda *where, **how: connect(*where, factory=Looking, **how))

    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")
