"""The tasks about what the app keeps on this computer, and about the size of files on the server.

Those that touch the cache belong into the files lane, so that no page arrives while the cache is cleared.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.review import overview
from app.store.file_cache import FileCache
from app.system.folders import Folders
from app.tasks.context import TaskContext


@dataclass(frozen=True)
class StorageUse:
    """Where the app keeps what, and how many bytes that takes."""

    folders: Folders
    database: int
    cache: int


def storage_use(bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> StorageUse:
    folders = bench.app.folders
    database = folders.database
    beside = [database.with_name(f"{database.name}{ending}") for ending in ("-wal", "-shm")]
    return StorageUse(
        folders,
        sum(_size(path) for path in (database, *beside)),
        FileCache(folders.cache).size(),
    )


def clear_cache(bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> None:
    """Remove the pages and thumbnails of every profile, also of those that were forgotten."""
    cache = FileCache(bench.app.folders.cache)
    for folder in bench.app.folders.cache.glob("*/"):
        if folder.name.isdigit():
            cache.clear(int(folder.name))


def clear_cache_of(
    bench: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> None:
    FileCache(bench.app.folders.cache).clear(profile.id)


def measure(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, document: int
) -> int | None:
    """Learn the size of one document's file, in bytes."""
    return overview.measure(bench.connected(profile), document, cancel)


def _size(path: Path) -> int:
    """Bytes of a file; none if it is a folder or gone."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except FileNotFoundError:
        return 0
