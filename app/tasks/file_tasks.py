"""The tasks of the files lane: pages and thumbnails.

What was fetched before is read from the cache and needs no connection, so review goes on offline.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage

from app.domain.documents import Document
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.readers.large_pictures import read_for_show
from app.readers.pictures import read_part, read_picture
from app.services.document_files import FileKind, FileService, KeptFiles
from app.services.review import overview
from app.store.file_cache import FileCache
from app.system.folders import Folders
from app.tasks.context import TaskContext

THUMBNAIL_SIDE = 192  # pixels; enough for every list on a screen of two pixels a point


def load_preview(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, document: Document
) -> bytes:
    """The file that shows a document's pages, as `read_for_show` has it."""
    files = _cache_in(bench.app.folders.cache)
    path = KeptFiles(bench.local(profile), files).find(document, FileKind.PREVIEW)
    if path is None:
        path = FileService(bench.connected(profile), files, cancel).preview(document)
    return read_for_show(path)


def load_thumbnail(
    bench: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, document_id: int
) -> QImage:
    """A document's thumbnail, at most THUMBNAIL_SIDE wide and high; null if it is no picture."""
    files = _cache_in(bench.app.folders.cache)
    picture = KeptFiles(bench.local(profile), files).thumbnail(document_id)
    if picture is None:
        picture = FileService(bench.connected(profile), files, cancel).thumbnail(document_id)
    return read_picture(picture, 0, QSize(THUMBNAIL_SIDE, THUMBNAIL_SIDE))


def draw_picture(
    _bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    data: bytes,
    page: int,
    size: QSize,
    part: QRect | None = None,
) -> QImage:
    """A page of a picture file at this size, or a part of that; null if it is damaged."""
    return read_picture(data, page, size) if part is None else read_part(data, page, size, part)


@cache
def _cache_in(folder: Path) -> FileCache:
    """One cache for each folder, because it counts what it holds."""
    return FileCache(folder)


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
