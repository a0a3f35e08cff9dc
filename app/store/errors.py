"""What SQLite's failures mean to a person: the one place where they become the domain's errors."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import peewee

from app.domain.errors import DatabaseDamaged, DedupeError, DiskFull, StorageFailed

_PRIMARY_CODE = 0xFF  # SQLite's extended codes carry the primary code in the lowest byte
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn whatever Peewee or SQLite raises about the database at `path` into an error of the domain.

    Raises:
        DiskFull: nothing more can be written.
        DatabaseDamaged: the file is no database, or its contents are broken.
        StorageFailed: unwritable, in use by another program, or anything else; details: `path`.
    """
    try:
        yield
    except peewee.PeeweeException as failure:
        cause = failure.args[0] if failure.args else failure
        raise _meaning(cause if isinstance(cause, BaseException) else failure, path) from failure
    except sqlite3.Error as failure:
        raise _meaning(failure, path) from failure


@contextmanager
def explained_files(path: Path) -> Iterator[None]:
    """The same for the file system's own refusals at `path`."""
    try:
        yield
    except OSError as failure:
        if failure.errno in _NO_SPACE:
            raise disk_full(path) from failure
        raise StorageFailed(
            f"{path} cannot be used ({failure.strerror or failure}). Check that the folder exists and "
            "that you may write to it, or choose another data folder.",
            path=str(path),
        ) from failure


def disk_full(path: Path) -> DiskFull:
    return DiskFull(
        f"The disk that holds {path.parent} is full. Make room on it and try again; "
        "what was saved before is still there.",
        path=str(path),
    )


def damaged(path: Path, why: str) -> DatabaseDamaged:
    return DatabaseDamaged(
        f"The local database {path} is damaged ({why}). It was left as it is. Move it to another place "
        "(or put a backup in its place) and start again; the library can be scanned anew.",
        path=str(path),
    )


def _meaning(cause: BaseException, path: Path) -> DedupeError:
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
