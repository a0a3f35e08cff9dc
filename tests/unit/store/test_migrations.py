"""An older database is copied, then led to the current version step by step."""

import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from app.domain.documents import Taxonomy
from app.domain.errors import DatabaseDamaged, StorageFailed
from app.store.database import Database
from app.store.migrations import CURRENT_SCHEMA, backup_path
from app.store.profiles import ProfileRepository
from app.store.settings import SettingsRepository
from app.store.taxonomy import TaxonomyRepository


def add_colour(connection):
    connection.execute_sql("ALTER TABLE setting ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'")


def paint_it(connection):
    connection.execute_sql("UPDATE setting SET colour = 'green'")


def orphan_a_row(connection):
    connection.execute_sql("INSERT INTO taxonomy VALUES (999, 'users', 1, 'anna', NULL, '', '')")


def fail(connection):
    connection.execute_sql("UPDATE no_such_table SET colour = 'red'")


def build_profiles_anew(connection):
    connection.execute_sql("CREATE TABLE kept AS SELECT * FROM profile")
    connection.execute_sql("DELETE FROM profile")
    connection.execute_sql("INSERT INTO profile SELECT * FROM kept")
    connection.execute_sql("DROP TABLE kept")


FUTURE = replace(CURRENT_SCHEMA, version=3, steps={2: add_colour, 3: paint_it})


def read(path, question):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


@pytest.fixture
def old_database(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")
    return path


def test_all_steps_are_taken_in_their_order(old_database):
    with Database.open(old_database, FUTURE) as database:
        assert SettingsRepository(database).get("theme") == "dark"
        assert database._driver.execute("PRAGMA foreign_keys").fetchone()[0] == 1

    assert read(old_database, "SELECT colour FROM setting") == "green"
    assert read(old_database, "PRAGMA user_version") == 3


def test_the_old_version_is_copied_first(old_database):
    Database.open(old_database, FUTURE).close()

    copy = backup_path(old_database, 1)

    assert copy.name == "library.sqlite.v1.backup"
    assert read(copy, "PRAGMA user_version") == 1
    assert read(copy, "SELECT value FROM setting") == '"dark"'
    if sys.platform != "win32":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with Database.open(copy) as database:
        assert SettingsRepository(database).get("theme") == "dark"


def test_a_table_can_be_built_anew_without_losing_what_refers_to_it(path):
    with Database.open(path) as database:
        profile = ProfileRepository(database).find_or_create("https://a.example", "anna", 1)
        TaxonomyRepository(database, profile.id).save(Taxonomy(users={1: "anna"}))
    schema = replace(CURRENT_SCHEMA, version=2, steps={2: build_profiles_anew})

    with Database.open(path, schema) as database:
        assert TaxonomyRepository(database, profile.id).load() == Taxonomy(users={1: "anna"})


def test_a_database_of_the_current_version_is_not_copied(old_database):
    Database.open(old_database).close()

    assert not backup_path(old_database, 1).exists()


def test_a_new_database_needs_no_steps(path):
    schema = replace(CURRENT_SCHEMA, version=2, steps={2: fail})

    Database.open(path, schema).close()

    assert read(path, "PRAGMA user_version") == 2
    assert not backup_path(path, 1).exists()


@pytest.mark.parametrize(("step", "error"), [(fail, StorageFailed), (orphan_a_row, DatabaseDamaged)])
def test_a_step_that_fails_changes_nothing(old_database, step, error):
    schema = replace(CURRENT_SCHEMA, version=3, steps={2: add_colour, 3: step})

    with pytest.raises(error):
        Database.open(old_database, schema)

    assert read(old_database, "PRAGMA user_version") == 1
    assert read(old_database, "SELECT count(*) FROM pragma_table_info('setting') WHERE name = 'colour'") == 0
    with Database.open(old_database) as database:
        assert SettingsRepository(database).get("theme") == "dark"
