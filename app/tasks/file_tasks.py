"""Tasks for pages, thumbnails and the cache that keeps them.

Cached files need no connection, so review continues offline.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage

from app.domain.documents import Document, FileFacts
from app.domain.errors import StorageFailed
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.readers.large_pictures import read_for_display
from app.readers.pictures import read_part, read_picture
from app.services.document_files import FileKind, FileService, KeptFiles
from app.services.review import overview
from app.store.file_cache import FileCache
from app.system.folders import Folders
from app.tasks.context import TaskContext

THUMBNAIL_SIDE = 192  # pixels; enough for every list on a screen of two pixels a point


def load_preview(
    context: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, document: Document
) -> bytes:
    """Return the file with a document's pages, as `read_for_display` returns it."""
    files = _cache_in(context.app.folders.cache)
    path = KeptFiles(context.local(profile), files).find(document, FileKind.PREVIEW)
    if path is None:
        path = FileService(context.connected(profile), files, cancel).preview(document)
    return read_for_display(path)


def save_original(
    context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    document: Document,
    target: Path,
) -> Path:
    """Save a document's original file, and return where; creates the folder.

    Raises:
        StorageFailed: it cannot be written there.
        DedupeError: the file cannot be fetched.
    """
    files = _cache_in(context.app.folders.cache)
    kept = KeptFiles(context.local(profile), files).find(document, FileKind.ORIGINAL)
    original = kept or FileService(context.connected(profile), files, cancel).original(document)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(original, target)
    except OSError as error:
        raise StorageFailed(f"“{target}” cannot be written: {error.strerror}.", path=str(target)) from error
    return target


def load_thumbnail(
    context: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, document_id: int
) -> QImage:
    """Return a thumbnail, at most THUMBNAIL_SIDE wide and high; null if it is not a picture."""
    files = _cache_in(context.app.folders.cache)
    picture = KeptFiles(context.local(profile), files).thumbnail(document_id)
    if picture is None:
        picture = FileService(context.connected(profile), files, cancel).thumbnail(document_id)
    return read_picture(picture, 0, QSize(THUMBNAIL_SIDE, THUMBNAIL_SIDE))


def draw_picture(
    _context: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    data: bytes,
    page: int,
    size: QSize,
    part: QRect | None = None,
) -> QImage:
    """Return a page of a picture file at this size, or a part of it; null if it is damaged."""
    return read_picture(data, page, size) if part is None else read_part(data, page, size, part)


@cache
def _cache_in(folder: Path) -> FileCache:
    """Return the one cache of a folder; there is only one because it counts its bytes."""
    return FileCache(folder)


@dataclass(frozen=True)
class StorageUse:
    """The app's folders and the bytes of its database and cache."""

    folders: Folders
    database: int
    cache: int


def storage_use(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> StorageUse:
    folders = context.app.folders
    database = folders.database
    beside = [database.with_name(f"{database.name}{ending}") for ending in ("-wal", "-shm")]
    return StorageUse(
        folders,
        sum(_size(path) for path in (database, *beside)),
        FileCache(folders.cache).size(),
    )


def clear_cache(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> None:
    """Remove the pages and thumbnails of every profile, including removed ones."""
    cache = FileCache(context.app.folders.cache)
    for folder in context.app.folders.cache.glob("*/"):
        if folder.name.isdigit():
            cache.clear(int(folder.name))


def clear_cache_of(
    context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile
) -> None:
    FileCache(context.app.folders.cache).clear(profile.id)


def measure(
    context: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, profile: Profile, document: int
) -> FileFacts:
    """Read from the server what it knows of one document's files."""
    return overview.measure(context.connected(profile), document, cancel)


def _size(path: Path) -> int:
    """Return the bytes of a file; 0 for a folder or a missing file."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except FileNotFoundError:
        return 0
