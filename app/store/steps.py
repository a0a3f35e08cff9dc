"""The steps from each version of the schema to the next; once released, a step is never changed."""

from __future__ import annotations

from peewee import SqliteDatabase

from app.store.transactions import driver_of


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
