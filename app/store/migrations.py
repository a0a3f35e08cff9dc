"""The schema's versions: a new database gets the current one, an older one is led there step by step."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from peewee import Model, SchemaManager, SqliteDatabase

from app.domain.errors import DatabaseDamaged
from app.store.models import MODELS


def remember_analyses(connection: SqliteDatabase) -> None:
    """Version 2: fingerprints and parts of the last analysis are kept; a group's place is told by itself."""
    for statement in (
        """
        CREATE TABLE "fingerprint" (
            "profile_id" INTEGER NOT NULL, "content_hash" TEXT NOT NULL, "reading" TEXT NOT NULL,
            "body" BLOB NOT NULL, PRIMARY KEY ("profile_id", "content_hash"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "analysis_part" (
            "profile_id" INTEGER NOT NULL, "name" TEXT NOT NULL, "form" TEXT NOT NULL, "body" BLOB NOT NULL,
            PRIMARY KEY ("profile_id", "name"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        'ALTER TABLE "analysis" ADD COLUMN "rescored" INTEGER NOT NULL DEFAULT 0',
        'ALTER TABLE "duplicate_group" DROP COLUMN "position"',
        'CREATE INDEX "weak_pair" ON "pair" ("profile_id", "weak") WHERE ("weak" = 1)',
    ):
        driver_of(connection).execute(statement)


def keep_places(connection: SqliteDatabase) -> None:
    """Version 3: a contained pair says where it lies. Comparisons made without are made again."""
    for statement in (
        'ALTER TABLE "pair" ADD COLUMN "place_start" REAL',
        'ALTER TABLE "pair" ADD COLUMN "place_end" REAL',
        """DELETE FROM "analysis_part" WHERE "name" = 'comparisons'""",
    ):
        driver_of(connection).execute(statement)


def keep_takes(connection: SqliteDatabase) -> None:
    """Version 4: a decision says which values the keeper gets from a copy; sharing is known by document."""
    for statement in (
        """ALTER TABLE "decision_step" ADD COLUMN "takes" TEXT NOT NULL DEFAULT '{}'""",
        'ALTER TABLE "document" ADD COLUMN "sharing" TEXT',
    ):
        driver_of(connection).execute(statement)


def keep_what_deserves_a_look(connection: SqliteDatabase) -> None:
    """Version 5: which documents changed since they were decided about, and which alone bear ink."""
    for statement in (
        """
        CREATE TABLE "changed_document" (
            "profile_id" INTEGER NOT NULL, "document" INTEGER NOT NULL, "fields" TEXT NOT NULL,
            PRIMARY KEY ("profile_id", "document"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE,
            FOREIGN KEY (profile_id, document) REFERENCES document (profile_id, id) ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "ink" (
            "profile_id" INTEGER NOT NULL, "document" INTEGER NOT NULL, "other" INTEGER NOT NULL,
            "state" TEXT NOT NULL, "other_state" TEXT NOT NULL,
            PRIMARY KEY ("profile_id", "document", "other"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
    ):
        driver_of(connection).execute(statement)


def name_what_is_left(connection: SqliteDatabase) -> None:
    """Version 6: a run says what its keepers could not take, what it warns of, and if it can be undone."""
    for statement in (
        """ALTER TABLE "run" ADD COLUMN "can_restore" INTEGER NOT NULL DEFAULT 1""",
        """ALTER TABLE "run" ADD COLUMN "warnings" TEXT NOT NULL DEFAULT '[]'""",
        """ALTER TABLE "run_document" ADD COLUMN "not_carried" TEXT NOT NULL DEFAULT '[]'""",
    ):
        driver_of(connection).execute(statement)


def tell_how_pages_were_compared(connection: SqliteDatabase) -> None:
    """Version 7: by what method pages were compared, and its answer; those before do not count."""
    for statement in (
        'DROP TABLE "pages_compared"',
        """
        CREATE TABLE "pages_compared" (
            "profile_id" INTEGER NOT NULL, "a" INTEGER NOT NULL, "b" INTEGER NOT NULL,
            "hash_a" TEXT NOT NULL, "modified_a" TEXT NOT NULL,
            "hash_b" TEXT NOT NULL, "modified_b" TEXT NOT NULL,
            "method" INTEGER NOT NULL, "answer" TEXT NOT NULL,
            PRIMARY KEY ("profile_id", "a", "b"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
    ):
        driver_of(connection).execute(statement)


STEPS = {
    2: remember_analyses,
    3: keep_places,
    4: keep_takes,
    5: keep_what_deserves_a_look,
    6: name_what_is_left,
    7: tell_how_pages_were_compared,
}


APPLICATION_ID = 0x50444450  # "PDDP": tells our files from other SQLite databases

Step = Callable[[SqliteDatabase], None]


@dataclass(frozen=True)
class Schema:
    """One version of the schema and the way to it.

    Attributes:
        version: of `models`, at least 1; stands in the file as SQLite's user_version.
        models: all tables of that version.
        steps: step n turns a database of version n − 1 into one of version n, inside a transaction; one for
            each version from 2 on.
    """

    version: int
    models: tuple[type[Model], ...]
    steps: Mapping[int, Step] = field(default_factory=dict)


CURRENT_SCHEMA = Schema(version=7, models=MODELS, steps=STEPS)


def create(connection: SqliteDatabase, schema: Schema) -> None:
    """Make all tables in an empty database, or nothing at all."""
    with writing(driver_of(connection)):
        if connection.pragma("user_version"):
            return  # another window of the same app was faster
        for model in schema.models:
            manager = SchemaManager(model, connection)
            manager.create_table(safe=False)
            manager.create_indexes(safe=False)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", schema.version)


def backup_path(path: Path, version: int) -> Path:
    """Where the copy of a database of an older version lies."""
    return path.with_name(f"{path.name}.v{version}.backup")


def back_up(path: Path, version: int) -> Path:
    """Copy the database next to itself, complete and readable for its owner only.

    An earlier copy of the same version is replaced, but only by a finished one.
    """
    target = backup_path(path, version)
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as copy:
        source.backup(copy)
    unfinished.replace(target)
    return target


def migrate(connection: SqliteDatabase, schema: Schema) -> None:
    """Lead the database to the schema's version; either all steps are taken or none.

    Raises:
        DatabaseDamaged: the rows refer to rows that are not there.
    """
    connection.pragma("foreign_keys", 0)  # a step may build a table anew, which must not cascade
    try:
        with writing(driver_of(connection)):
            found = int(connection.pragma("user_version"))
            for version in range(found + 1, schema.version + 1):
                schema.steps[version](connection)
                connection.pragma("user_version", version)
            if connection.pragma("foreign_key_check"):
                raise DatabaseDamaged(
                    f"The local database could not be updated from version {found} to {schema.version}: some "
                    "of its rows belong to nothing. Nothing was changed. Move the file away and scan anew."
                )
    finally:
        connection.pragma("foreign_keys", 1)


def driver_of(connection: Any) -> sqlite3.Connection:
    """The driver's connection of this thread in a Peewee database."""
    driver: sqlite3.Connection = connection.connection()
    return driver


@contextmanager
def writing(driver: sqlite3.Connection) -> Iterator[None]:
    """Commit at the end, or roll back after an exception.

    The right to write is taken at once: a transaction that begins by reading could not get it any more after
    another connection has written, however long it waited.
    """
    driver.execute("BEGIN IMMEDIATE")
    try:
        yield
        driver.execute("COMMIT")
    except BaseException:
        driver.rollback()  # does nothing where there is no transaction any more
        raise
