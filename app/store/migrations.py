"""The schema's versions: a new database gets the current one, an older one is led there step by step."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from peewee import Model, SchemaManager, SqliteDatabase

from app.domain.errors import DatabaseDamaged
from app.store.models import MODELS
from app.store.steps import STEPS
from app.store.transactions import driver_of, writing

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
