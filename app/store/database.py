"""The local database: opening it safely, queries for the repositories, and quarantine of a damaged one.

A `Database` belongs to the thread that opened it; each task queue opens its own on the same file.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path, PurePath
from types import TracebackType
from typing import Any, Self

from peewee import SQL, BaseQuery, Field, Model, SqliteDatabase

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

_BUSY_SECONDS = 10  # our own transactions take some 100 ms; a longer wait is caused by another program
_SMALLEST_DATABASE = 512  # bytes of one page; SQLite treats shorter files as empty and overwrites them
_PRAGMAS = (
    ("journal_mode", "wal"),
    ("foreign_keys", 1),
    # Committed data is on the disk even after a power cut: the journal depends on it (S7).
    ("synchronous", "full"),
    ("fullfsync", 1),
    ("cache_size", -32_000),
)
# One task queue opens at a time: two connections cannot switch a new file to the write-ahead log at once
# (SQLite does not wait then), nor copy and migrate an old one.
_opening = threading.Lock()


class Database:
    """The local database of one data folder."""

    def __init__(self, path: Path, connection: SqliteDatabase) -> None:
        self.path = path
        self._connection = connection
        self._driver = driver_of(connection)

    @classmethod
    def open(cls, path: Path, schema: Schema = CURRENT_SCHEMA) -> Database:
        """Open the file; create it (0600) and its folder (0700) if they are missing.

        A database of an older version is copied to `<name>.v<N>.backup` and then migrated.

        Raises:
            DatabaseTooNew: a newer version of the app wrote it; the file is left unchanged.
            DatabaseDamaged: it is damaged or not a database of this app; the file is left unchanged.
            DiskFull: there is no room for it.
            StorageFailed: the folder or file cannot be read or written.
        """
        with explained_files(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
        # Not thread-safe: Qt's threads lose Peewee's thread-local state between two calls of their event
        # loop, and the connection would not be closed.
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
        """Commit everything written inside at the end, or nothing after an exception.

        A nested transaction is part of the outer one.
        """
        with explained(self.path):
            if self.in_transaction:
                yield
            else:
                with writing(self._driver):
                    yield

    def rows(self, query: BaseQuery) -> list[tuple[Any, ...]]:
        """Return the rows of a query with SQLite's types: integers, floats, text, bytes, None."""
        with explained(self.path):
            return list(self._cursor(query).fetchall())

    def rows_of(self, statement: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Return the rows of a statement that `statement_of` has written."""
        with explained(self.path):
            return self._driver.execute(statement, parameters).fetchall()

    def stream(self, query: BaseQuery) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query; nothing may be written before the last one is read."""
        with explained(self.path):
            yield from self._cursor(query)

    def row(self, query: BaseQuery) -> tuple[Any, ...] | None:
        """Return the first row of a query, or None."""
        with explained(self.path):
            found: tuple[Any, ...] | None = self._cursor(query).fetchone()
            return found

    def change(self, query: BaseQuery) -> int:
        """Run an update or a delete; return the number of affected rows."""
        with explained(self.path):
            return int(self._cursor(query).rowcount)

    def insert(self, query: BaseQuery) -> int:
        """Insert one row; return its number."""
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
            fields: the columns of the rows, in their order.
            rows: values in SQLite's types.
            replace_by: a unique key; a row with the same key is updated in place, so its dependants stay.
        """
        with self.transaction(), explained(self.path):
            self._driver.executemany(_insert_sql(model, tuple(fields), tuple(replace_by)), rows)

    def _cursor(self, query: BaseQuery) -> sqlite3.Cursor:
        return self._driver.execute(*self._sql(query))

    def _sql(self, query: BaseQuery) -> tuple[str, Sequence[Any]]:
        sql, parameters = query.bind(self._connection).sql()
        return sql, parameters


@cache
def _insert_sql(
    model: type[Model], fields: tuple[Field[Any], ...], replace_by: tuple[Field[Any], ...]
) -> str:
    """Return the statement that inserts one row; a run needs the same few for every document."""
    statement = model.insert_many([(None,) * len(fields)], fields=fields)
    if replace_by:
        others = [column for column in fields if column not in set(replace_by)]
        statement = statement.on_conflict(conflict_target=replace_by, preserve=others or fields)
    return statement_of(statement)


def statement_of(query: BaseQuery) -> str:
    """Return the SQL of a query, for queries that are asked so often that Peewee's writing them counts.

    Its parameters are to be given in the order of the query.
    """
    sql, _ = query.bind(SqliteDatabase(None)).sql()
    return str(sql)


def among(values: Collection[int] | Collection[str]) -> SQL:
    """Return the right side of an IN for any number of values, without SQLite's limit of parameters."""
    return SQL("(SELECT value FROM json_each(?))", [parameter_among(values)])


def parameter_among(values: Collection[int] | Collection[str]) -> str:
    """Return the parameter of `among` for these values."""
    return json.dumps(list(values))


def address_of(path: PurePath) -> str:
    """Return the URI by which SQLite opens an absolute path, on Windows also one of a shared folder.

    The server of a shared folder is a host in a URI; SQLite refuses hosts and wants it in the path.
    """
    address = path.as_uri()
    return address if address.startswith("file:///") else address.replace("file://", "file:////", 1)


def _version_of(path: Path, newest: int) -> int:
    """Return a database's schema version without changing a byte; 0 for a new, empty one."""
    size = path.stat().st_size
    if size == 0:
        return 0
    if size < _SMALLEST_DATABASE:
        raise damaged(path, "it is cut off")
    with closing(sqlite3.connect(f"{address_of(path.resolve())}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")  # one snapshot: another process may be creating the tables
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


_COMPANIONS = ("-wal", "-shm")  # files that SQLite keeps beside a database and may need to recover it


def quarantine(path: Path, now: datetime) -> Path:
    """Rename a database that is not open, with its companion files; return its new path.

    Raises:
        StorageFailed: it cannot be renamed (Windows: another program has it open). All is as before.
    """
    moved = free_name(path, now)
    renamed: list[tuple[Path, Path]] = []
    with explained_files(path):
        try:
            for ending in (*_COMPANIONS, ""):  # a new database must not find the companions of the old one
                file, target = (one.with_name(f"{one.name}{ending}") for one in (path, moved))
                if file.exists() or not ending:
                    file.rename(target)
                    renamed.append((file, target))
        except OSError:
            for file, target in reversed(renamed):
                target.rename(file)
            raise
    return moved


def free_name(path: Path, now: datetime) -> Path:
    """Return an unused name for a database quarantined at this time."""
    base = f"{path.stem}-set-aside-{now:%Y%m%d-%H%M%S}"
    names = (f"{base}{suffix}{path.suffix}" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
