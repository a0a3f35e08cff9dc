"""One open local database: how it is opened safely, and the few ways in which repositories use it.

A `Database` belongs to the thread that opened it; a worker opens its own on the same file. Models are bound
to none, so any number can be open at once.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from peewee import SQL, Field, Model, Query, SqliteDatabase

from app.domain.errors import DatabaseTooNew
from app.store.errors import damaged, explained, explained_files
from app.store.migrations import (
    APPLICATION_ID,
    CURRENT_SCHEMA,
    Schema,
    back_up,
    create,
    driver_of,
    migrate,
    writing,
)

_BUSY_SECONDS = 10  # a full sync writes pages of some 100 ms, so whoever waits longer meets another program
_SMALLEST_DATABASE = 512  # bytes of one page; SQLite takes anything shorter for empty and writes over it
_PRAGMAS = (
    ("journal_mode", "wal"),
    ("foreign_keys", 1),
    # What is committed is on the disk, also after a power cut: the journal's promise (S7).
    ("synchronous", "full"),
    ("fullfsync", 1),
    ("cache_size", -32_000),
)
# One lane after the other: two connections cannot lead a new file to the write-ahead log at once (SQLite does
# not wait then), nor copy and migrate an old one.
_opening = threading.Lock()


class Database:
    """The local database of one data folder."""

    def __init__(self, path: Path, connection: SqliteDatabase) -> None:
        self.path = path
        self._connection = connection
        self._driver = driver_of(connection)

    @classmethod
    def open(cls, path: Path, schema: Schema = CURRENT_SCHEMA) -> Database:
        """Open the file, making it (0600) and its folder (0700) where they are missing.

        A database of an older version is copied to `<name>.v<N>.backup` and then migrated.

        Raises:
            DatabaseTooNew: a newer version of the app wrote it; the file is left as it is.
            DatabaseDamaged: it is no database of this app, or broken; the file is left as it is.
            DiskFull: there is no room for it.
            StorageFailed: the folder or the file cannot be read or written.
        """
        with explained_files(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
        # Without Peewee's thread-local state: Qt's threads lose that between two calls of their event loop,
        # and the connection would not be closed.
        connection = SqliteDatabase(
            str(path), pragmas=_PRAGMAS, timeout=_BUSY_SECONDS, autoconnect=False, thread_safe=False
        )
        with _opening, explained(path), explained_files(path):
            found = _version_of(path, schema.version)
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)
            if 0 < found < schema.version:
                back_up(path, found)
            connection.connect()
            try:
                if found == 0:
                    create(connection, schema)
                elif found < schema.version:
                    migrate(connection, schema)
            except BaseException:
                connection.close()
                raise
        return cls(path, connection)

    def close(self) -> None:
        with explained(self.path):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def in_transaction(self) -> bool:
        return self._driver.in_transaction

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing: what is written inside is committed at the end, or not at all after an exception.

        A transaction inside another is part of it.
        """
        with explained(self.path):
            if self.in_transaction:
                yield
            else:
                with writing(self._driver):
                    yield

    def rows(self, query: Query) -> list[tuple[Any, ...]]:
        """The rows a query finds, as SQLite gives them: integers, floats, text, bytes, None."""
        with explained(self.path):
            return list(self._cursor(query).fetchall())

    def stream(self, query: Query) -> Iterator[tuple[Any, ...]]:
        """The same rows one after the other; nothing may be written before the last one is read."""
        with explained(self.path):
            yield from self._cursor(query)

    def row(self, query: Query) -> tuple[Any, ...] | None:
        """The first row a query finds, or None."""
        with explained(self.path):
            found: tuple[Any, ...] | None = self._cursor(query).fetchone()
            return found

    def change(self, query: Query) -> int:
        """Run an update or a delete; returns how many rows it touched."""
        with explained(self.path):
            return int(self._cursor(query).rowcount)

    def insert(self, query: Query) -> int:
        """Insert one row; returns its number."""
        with explained(self.path):
            return int(self._cursor(query).lastrowid or 0)

    def insert_many(
        self,
        model: type[Model],
        fields: Sequence[Field[Any]],
        rows: Iterable[Sequence[Any]],
        *,
        replace_by: Sequence[Field[Any]] = (),
    ) -> None:
        """Insert rows fast, in one transaction.

        Args:
            fields: what the rows hold, in their order.
            rows: values as SQLite takes them.
            replace_by: a unique key; a row that has it already is updated in place (its dependants stay).
        """
        statement = model.insert_many([(None,) * len(fields)], fields=fields)
        if replace_by:
            others = [column for column in fields if column not in set(replace_by)]
            statement = statement.on_conflict(conflict_target=replace_by, preserve=others or fields)
        with self.transaction(), explained(self.path):
            sql, _ = self._sql(statement)
            self._driver.executemany(sql, rows)

    def _cursor(self, query: Query) -> sqlite3.Cursor:
        return self._driver.execute(*self._sql(query))

    def _sql(self, query: Query) -> tuple[str, Sequence[Any]]:
        sql, parameters = query.bind(self._connection).sql()
        return sql, parameters


def among(values: Collection[int] | Collection[str]) -> SQL:
    """The right side of an IN for any number of values, beyond SQLite's limit of parameters."""
    return SQL("(SELECT value FROM json_each(?))", [json.dumps(list(values))])


def _version_of(path: Path, newest: int) -> int:
    """Read a database's schema version without changing a byte of it; 0 for a new, empty one."""
    size = path.stat().st_size
    if size == 0:
        return 0
    if size < _SMALLEST_DATABASE:
        raise damaged(path, "it is cut off")
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")  # one state for all: another program may be making the tables
        application, version, tables = (
            connection.execute(question).fetchone()[0]
            for question in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
    if application != APPLICATION_ID and (application or version or tables):
        raise damaged(path, "another program made it")
    if version > newest:
        raise DatabaseTooNew(
            f"The local database {path} has version {version}, written by a newer Paperless Dedupe; this one "
            f"knows version {newest}. Install the newer app again, or use another data folder.",
            found=version,
            known=newest,
            path=str(path),
        )
    return int(version)


_BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a database and may still need to repair it


def quarantine(path: Path, now: datetime) -> Path:
    """Rename a database that nobody has open, and what belongs to it; returns its new path.

    Raises:
        StorageFailed: it cannot be renamed.
    """
    moved = free_name(path, now)
    with explained_files(path):
        for ending in _BESIDE:
            beside = path.with_name(f"{path.name}{ending}")
            if beside.exists():
                beside.rename(moved.with_name(f"{moved.name}{ending}"))
        path.rename(moved)
    return moved


def free_name(path: Path, now: datetime) -> Path:
    """The name that a database set aside at this time gets; never one that is taken."""
    base = f"{path.stem}-set-aside-{now:%Y%m%d-%H%M%S}"
    names = (f"{base}{suffix}{path.suffix}" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
