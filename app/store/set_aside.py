"""Making room for a new database without deleting the one that does not open."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from app.store.errors import explained_files

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
