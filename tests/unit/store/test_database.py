"""Opening the local database safely, whatever lies there."""

import os
import sqlite3
import stat
import sys
from contextlib import closing

import pytest
from peewee import SqliteDatabase

from app.domain.documents import Taxonomy
from app.domain.errors import DatabaseDamaged, DatabaseTooNew, DiskFull, StorageFailed
from app.store import database as database_module
from app.store.database import Database
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


def test_all_lanes_may_open_a_new_database_at_once(tmp_path):
    for attempt in range(60):
        open_at_once(tmp_path / f"{attempt}.sqlite")


@posix_only
def test_folder_and_files_are_for_their_owner_only(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")

        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}

    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}, modes


@posix_only
def test_a_database_that_others_could_read_is_closed_to_them(path):
    Database.open(path).close()
    path.chmod(0o644)

    Database.open(path).close()

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_commits_reach_the_disk_and_references_are_checked(path, monkeypatch):
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


def test_what_was_written_is_there_after_opening_again(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")

    with Database.open(path) as database:
        assert SettingsRepository(database).get("theme") == "dark"


def test_two_databases_are_open_at_once_without_mixing(tmp_path):
    with Database.open(tmp_path / "one.sqlite") as one, Database.open(tmp_path / "two.sqlite") as two:
        SettingsRepository(one).set("name", "one")
        SettingsRepository(two).set("name", "two")

        assert SettingsRepository(one).get("name") == "one"
        assert SettingsRepository(two).get("name") == "two"


def test_two_connections_to_one_file_see_what_the_other_committed(path, database):
    with Database.open(path) as worker:
        SettingsRepository(worker).set("theme", "dark")

    assert SettingsRepository(database).get("theme") == "dark"


def test_a_newer_database_is_refused_and_left_as_it_is(path):
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
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(path, content):
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(DatabaseDamaged, match="left as it is"):
        Database.open(path)

    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_left_as_it_is(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(DatabaseDamaged, match="another program"):
        Database.open(path)

    assert path.read_bytes() == before


def test_a_broken_table_is_called_damaged_once_it_is_read(path):
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


def test_a_database_whose_tables_cannot_be_listed_is_refused(path):
    Database.open(path).close()
    content = bytearray(path.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    path.write_bytes(content)

    with pytest.raises(DatabaseDamaged):
        Database.open(path)


def test_a_full_disk_is_named_and_what_was_saved_before_stays(path, database):
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


def test_a_database_locked_by_another_program_is_named(path, database):
    database._driver.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StorageFailed, match="locked"):
            SettingsRepository(database).set("theme", "dark")


def test_a_read_only_database_is_named(database):
    database._driver.execute("PRAGMA query_only = 1")

    with pytest.raises(StorageFailed, match="cannot be opened or written"):
        SettingsRepository(database).set("theme", "dark")


def test_a_data_folder_that_is_a_file_is_named(tmp_path):
    (tmp_path / "data").write_text("no folder")

    with pytest.raises(StorageFailed, match="choose another data folder"):
        Database.open(tmp_path / "data" / "library.sqlite")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_the_right_to_write_is_named(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(StorageFailed):
            Database.open(tmp_path / "library.sqlite")
    finally:
        tmp_path.chmod(0o700)


def test_a_row_that_belongs_to_no_profile_is_refused_in_the_domains_words(database):
    with pytest.raises(StorageFailed):
        TaxonomyRepository(database, 999).save(Taxonomy(users={1: "anna"}))


def test_an_exception_takes_the_whole_transaction_back(database):
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
def test_a_setting_comes_back_as_it_was(database, value):
    settings = SettingsRepository(database)
    settings.set("key", "an earlier value")

    settings.set("key", value)

    assert settings.get("key", "default") == value
    assert settings.get("unknown", "default") == "default"


def test_opening_twice_finds_the_same_profile(path):
    with Database.open(path) as database:
        first = ProfileRepository(database).find_or_create("https://a.example", "anna", 1)
    with Database.open(path) as database:
        assert ProfileRepository(database).find_or_create("https://a.example", "anna", 1) == first


def test_a_database_whose_tables_another_one_makes_meanwhile_is_no_other_programs(path, monkeypatch):
    """The lanes of one program wait for each other; a second program does not wait for them."""
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
