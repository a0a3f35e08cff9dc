"""Schema versions: creates new databases and migrates older ones step by step."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from peewee import Model, SchemaManager, SqliteDatabase

from app.domain.errors import DatabaseDamaged
from app.store.models import MODELS
from app.store.review_models import REVIEW_MODELS
from app.store.search_models import MEANING_MODELS, SEARCH_MODELS


def store_analysis_cache(connection: SqliteDatabase) -> None:
    """Version 2: store fingerprints and parts of the last analysis; a group needs no position any more."""
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


def store_spans(connection: SqliteDatabase) -> None:
    """Version 3: store the span of contained pairs; comparisons without one are repeated."""
    for statement in (
        'ALTER TABLE "pair" ADD COLUMN "place_start" REAL',
        'ALTER TABLE "pair" ADD COLUMN "place_end" REAL',
        """DELETE FROM "analysis_part" WHERE "name" = 'comparisons'""",
    ):
        driver_of(connection).execute(statement)


def store_value_choices(connection: SqliteDatabase) -> None:
    """Version 4: store the value choices of decisions, and the sharing of documents."""
    for statement in (
        """ALTER TABLE "decision_step" ADD COLUMN "takes" TEXT NOT NULL DEFAULT '{}'""",
        'ALTER TABLE "document" ADD COLUMN "sharing" TEXT',
    ):
        driver_of(connection).execute(statement)


def store_changes_and_ink(connection: SqliteDatabase) -> None:
    """Version 5: store which documents changed since the scan, and which alone bear ink."""
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


def store_run_warnings(connection: SqliteDatabase) -> None:
    """Version 6: store a run's warnings, its values not carried over, and whether it can be undone."""
    for statement in (
        """ALTER TABLE "run" ADD COLUMN "can_restore" INTEGER NOT NULL DEFAULT 1""",
        """ALTER TABLE "run" ADD COLUMN "warnings" TEXT NOT NULL DEFAULT '[]'""",
        """ALTER TABLE "run_document" ADD COLUMN "not_carried" TEXT NOT NULL DEFAULT '[]'""",
    ):
        driver_of(connection).execute(statement)


def store_page_comparison_method(connection: SqliteDatabase) -> None:
    """Version 7: store method and result of page comparisons; earlier ones are dropped."""
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


def store_chains(connection: SqliteDatabase) -> None:
    """Version 8: store corrected chains of versions, and decisions to link documents."""
    for statement in (
        """
        CREATE TABLE "chain_edit" (
            "profile_id" INTEGER NOT NULL, "document" INTEGER NOT NULL, "orders" TEXT NOT NULL,
            "out" TEXT NOT NULL, PRIMARY KEY ("profile_id", "document"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """ALTER TABLE "decision_step" ADD COLUMN "linked" TEXT NOT NULL DEFAULT '[]'""",
        """ALTER TABLE "decision_step" ADD COLUMN "link_by" TEXT NOT NULL DEFAULT ''""",
    ):
        driver_of(connection).execute(statement)


def store_batches(connection: SqliteDatabase) -> None:
    """Version 9: decide many groups in one step; store protections, rule sets and confirmed pairs."""
    for statement in (
        'ALTER TABLE "decision_step" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 0',
        'UPDATE "decision_step" SET "turn" = "number"',
        """
        CREATE TABLE "protection" (
            "profile_id" INTEGER NOT NULL, "sort" TEXT NOT NULL, "number" INTEGER NOT NULL,
            PRIMARY KEY ("profile_id", "sort", "number"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "rule_set" (
            "profile_id" INTEGER NOT NULL, "name" TEXT NOT NULL, "body" TEXT NOT NULL,
            PRIMARY KEY ("profile_id", "name"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "share_link" (
            "profile_id" INTEGER NOT NULL, "document" INTEGER NOT NULL, "number" INTEGER NOT NULL,
            PRIMARY KEY ("profile_id", "document"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "confirmed_pair" (
            "profile_id" INTEGER NOT NULL, "a" INTEGER NOT NULL, "b" INTEGER NOT NULL,
            "hash_a" TEXT NOT NULL, "hash_b" TEXT NOT NULL, PRIMARY KEY ("profile_id", "a", "b"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
    ):
        driver_of(connection).execute(statement)


def store_search_indexes(connection: SqliteDatabase) -> None:
    """Version 10: store the index of similar texts, and which documents the word index has."""
    for statement in (
        """
        CREATE TABLE "similar_segment" (
            "profile_id" INTEGER NOT NULL, "number" INTEGER NOT NULL, "form" TEXT NOT NULL,
            "postings" INTEGER NOT NULL, "documents" BLOB NOT NULL, "signatures" BLOB NOT NULL,
            PRIMARY KEY ("profile_id", "number"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "similar_slice" (
            "id" INTEGER NOT NULL PRIMARY KEY, "profile_id" INTEGER NOT NULL, "body" BLOB NOT NULL,
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "searched_document" (
            "profile_id" INTEGER NOT NULL, "document" INTEGER NOT NULL, "number" INTEGER NOT NULL,
            "state" TEXT NOT NULL, PRIMARY KEY ("profile_id", "document"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """CREATE UNIQUE INDEX "searcheddocumentrecord_profile_id_number"
            ON "searched_document" ("profile_id", "number")""",
    ):
        driver_of(connection).execute(statement)


def store_vectors(connection: SqliteDatabase) -> None:
    """Version 11: store vectors of texts, and pairs compared by their meaning."""
    for statement in (
        """
        CREATE TABLE "vector" (
            "profile_id" INTEGER NOT NULL, "content_hash" TEXT NOT NULL, "part" INTEGER NOT NULL,
            "model" TEXT NOT NULL, "dimensions" INTEGER NOT NULL, "language" TEXT NOT NULL,
            "body" BLOB NOT NULL, PRIMARY KEY ("profile_id", "content_hash", "part"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        CREATE TABLE "meaning_pair" (
            "profile_id" INTEGER NOT NULL, "a" INTEGER NOT NULL, "b" INTEGER NOT NULL,
            "hash_a" TEXT NOT NULL, "hash_b" TEXT NOT NULL, "model" TEXT NOT NULL, "body" TEXT NOT NULL,
            PRIMARY KEY ("profile_id", "a", "b"),
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
    ):
        driver_of(connection).execute(statement)


def number_searched_documents(connection: SqliteDatabase) -> None:
    """Version 12: number the rows of the word index so that they are found without another index."""
    for statement in (
        'ALTER TABLE "searched_document" RENAME TO "searched_document_11"',
        """
        CREATE TABLE "searched_document" (
            "number" INTEGER NOT NULL PRIMARY KEY, "profile_id" INTEGER NOT NULL,
            "document" INTEGER NOT NULL, "state" TEXT NOT NULL,
            FOREIGN KEY ("profile_id") REFERENCES "profile" ("id") ON DELETE CASCADE)
        """,
        """
        INSERT INTO "searched_document"
            SELECT ("profile_id" << 40) + "number", "profile_id", "document", "state"
            FROM "searched_document_11"
        """,
        'DROP TABLE "searched_document_11"',
        """CREATE UNIQUE INDEX "searcheddocumentrecord_profile_id_document"
            ON "searched_document" ("profile_id", "document")""",
    ):
        driver_of(connection).execute(statement)


def store_joined_pairs(connection: SqliteDatabase) -> None:
    """Version 13: store with a decision which pair it made a group, not known of earlier decisions."""
    driver_of(connection).execute('ALTER TABLE "decision_step" ADD COLUMN "joined" TEXT')


STEPS = {
    2: store_analysis_cache,
    3: store_spans,
    4: store_value_choices,
    5: store_changes_and_ink,
    6: store_run_warnings,
    7: store_page_comparison_method,
    8: store_chains,
    9: store_batches,
    10: store_search_indexes,
    11: store_vectors,
    12: number_searched_documents,
    13: store_joined_pairs,
}


APPLICATION_ID = 0x50444450  # "PDDP": distinguishes our files from other SQLite databases

Step = Callable[[SqliteDatabase], None]


@dataclass(frozen=True)
class Schema:
    """One version of the schema, and the migration to it.

    Attributes:
        version: of `models`, at least 1; stored in the file as SQLite's user_version.
        models: all tables of that version.
        steps: step n migrates a database from version n − 1 to n inside a transaction; one for each version
            from 2 on.
    """

    version: int
    models: tuple[type[Model], ...]
    steps: Mapping[int, Step] = field(default_factory=dict)


CURRENT_SCHEMA = Schema(
    version=13, models=(*MODELS, *REVIEW_MODELS, *SEARCH_MODELS, *MEANING_MODELS), steps=STEPS
)


def create(connection: SqliteDatabase, schema: Schema) -> None:
    """Create all tables in an empty database, or none."""
    with writing(driver_of(connection)):
        if connection.pragma("user_version"):
            return  # another process was faster
        for statement in _statements(schema.models):
            driver_of(connection).execute(statement)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", schema.version)


@cache
def _statements(models: tuple[type[Model], ...]) -> tuple[str, ...]:
    """Return the statements that create all tables and indexes; Peewee takes 20 ms to write them."""
    memory = SqliteDatabase(":memory:")
    with memory.connection_context():
        for model in models:
            manager = SchemaManager(model, memory)
            manager.create_table(safe=False)
            manager.create_indexes(safe=False)
        written = driver_of(memory).execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        )
        return tuple(statement for (statement,) in written.fetchall())


def backup_path(path: Path, version: int) -> Path:
    """Return the path of the backup of a database of an older version."""
    return path.with_name(f"{path.name}.v{version}.backup")


def back_up(path: Path, version: int) -> Path:
    """Copy the database into the same folder, complete and readable for its owner only.

    A complete copy replaces an earlier one of the same version.
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
    """Migrate the database to the schema's version; all steps or none.

    Raises:
        DatabaseDamaged: rows refer to rows that do not exist.
    """
    connection.pragma("foreign_keys", 0)  # a step may rebuild a table, which must not cascade
    try:
        with writing(driver_of(connection)):
            found = int(connection.pragma("user_version"))
            for version in range(found + 1, schema.version + 1):
                schema.steps[version](connection)
                connection.pragma("user_version", version)
            if connection.pragma("foreign_key_check"):
                raise DatabaseDamaged(
                    f"The local database could not be updated from version {found} to {schema.version}: some "
                    "rows refer to missing ones. Nothing was changed. Move the file away and scan again."
                )
    finally:
        connection.pragma("foreign_keys", 1)


def driver_of(connection: Any) -> sqlite3.Connection:
    """Return the driver's connection in a Peewee database."""
    driver: sqlite3.Connection = connection.connection()
    return driver


@contextmanager
def writing(driver: sqlite3.Connection) -> Iterator[None]:
    """Commit at the end, or roll back after an exception.

    The write lock is taken at the start: a transaction that begins by reading could not get it after another
    connection has written, however long it waits.
    """
    driver.execute("BEGIN IMMEDIATE")
    try:
        yield
        driver.execute("COMMIT")
    except BaseException:
        driver.rollback()  # does nothing if the transaction has ended
        raise
