"""Translates errors of SQLite, Peewee and the file system into the domain's errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import peewee

from app.domain.errors import DatabaseDamaged, DedupeError, DiskFull, StorageFailed
from app.system.folders import is_disk_full

_PRIMARY_CODE = 0xFF  # SQLite's extended codes carry the primary code in the lowest byte
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn errors of Peewee and SQLite about the database at `path` into errors of the domain.

    Raises:
        DiskFull: nothing more can be written.
        DatabaseDamaged: the file is no database, or its contents are damaged.
        StorageFailed: unwritable, in use by another program, or anything else; details: `path`.
    """
    try:
        yield
    except peewee.PeeweeException as failure:
        cause = failure.args[0] if failure.args else failure
        raise _translated(cause if isinstance(cause, BaseException) else failure, path) from failure
    except sqlite3.Error as failure:
        raise _translated(failure, path) from failure


@contextmanager
def explained_files(path: Path) -> Iterator[None]:
    """Turn errors of the file system at `path` into errors of the domain."""
    try:
        yield
    except OSError as failure:
        if is_disk_full(failure):
            raise disk_full(path) from failure
        raise StorageFailed(
            f"{path} cannot be used ({failure.strerror or failure}). Check that the folder exists and "
            "that you may write to it, or choose another data folder.",
            path=str(path),
        ) from failure


def disk_full(path: Path) -> DiskFull:
    return DiskFull(
        f"The disk that holds {path.parent} is full. Make room on it and try again. "
        "Everything saved before is still there.",
        path=str(path),
    )


def damaged(path: Path, why: str) -> DatabaseDamaged:
    return DatabaseDamaged(
        f"The local database {path} is damaged ({why}). It was left as it is. Move it to another place "
        "(or replace it with a backup) and start again. The library can be scanned again.",
        path=str(path),
    )


def _translated(cause: BaseException, path: Path) -> DedupeError:
    code = getattr(cause, "sqlite_errorcode", 0) & _PRIMARY_CODE
    if code == sqlite3.SQLITE_FULL:
        return disk_full(path)
    if code in _DAMAGED:
        return damaged(path, str(cause))
    if code in _IN_USE:
        return StorageFailed(
            f"Another program keeps the local database {path} locked. Close it and try again.", path=str(path)
        )
    if code in _UNWRITABLE:
        return StorageFailed(
            f"The local database {path} cannot be opened or written ({cause}). Check that you may write to "
            "the file and its folder.",
            path=str(path),
        )
    return StorageFailed(f"The local database {path} failed: {cause}.", path=str(path))
