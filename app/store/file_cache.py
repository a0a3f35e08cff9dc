"""A cache of files downloaded from servers, bounded in size.

Each profile has its own folder, so that two servers or users never share a file (S11). Files are readable by
this user only, and appear complete or not at all. A full cache removes the least recently used ones.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from app.domain.errors import DiskFull, StorageFailed
from app.system.folders import is_disk_full

DEFAULT_CAPACITY = 2 * 2**30  # bytes
SHARE_KEPT = 0.9  # removing a little more than needed keeps clean-ups rare
UNFINISHED = ".part"


@dataclass(frozen=True)
class CacheKey:
    """Identifies one file.

    Attributes:
        profile, document: ids.
        kind: which of the document's files.
        version: changes with the file's content; letters and digits only.
    """

    profile: int
    document: int
    kind: str
    version: str


class FileCache:
    """A folder of files that hardly exceeds its capacity; may be used from several threads."""

    def __init__(self, folder: Path, capacity: int = DEFAULT_CAPACITY) -> None:
        """`capacity` is in bytes, for the files of all profiles together."""
        self._folder = folder
        self._capacity = capacity
        self._lock = threading.Lock()
        self._size: int | None = None  # bytes; None until measured

    def path(self, key: CacheKey) -> Path:
        """Return the path of a file, which may not exist."""
        return self._folder / str(key.profile) / f"{key.document}-{key.kind}-{key.version}"

    def find(self, key: CacheKey) -> Path | None:
        """Return the file and mark it as used; None if it is not cached."""
        path = self.path(key)
        try:
            os.utime(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._failure(error) from error
        return path

    @contextmanager
    def writing(self, key: CacheKey) -> Iterator[BinaryIO]:
        """Open a new file for writing and reading; it enters the cache when the block succeeds.

        Raises:
            DiskFull, StorageFailed: it cannot be written.
        """
        path = self.path(key)
        with self._as_failures():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(suffix=UNFINISHED, dir=path.parent)  # made with mode 0600
        arriving = Path(name)
        try:
            with self._as_failures():
                with os.fdopen(descriptor, "w+b") as file:
                    yield file
                self._make_room_for(arriving)
                try:
                    arriving.replace(path)
                except PermissionError:  # on Windows: what is there, the same content, is being read
                    if not path.exists():
                        raise
        finally:
            arriving.unlink(missing_ok=True)

    def size(self) -> int:
        """Return the bytes of all files."""
        return sum(size for _, size, _ in self._entries())

    def clear(self, profile: int) -> None:
        """Remove every file of a profile."""
        with self._lock, self._as_failures():
            with suppress(FileNotFoundError):  # the profile has no files
                shutil.rmtree(self._folder / str(profile))
            self._size = None

    def _make_room_for(self, arriving: Path) -> None:
        with self._lock:
            if self._size is None:
                self._size = self.size()
            else:
                self._size += arriving.stat().st_size
            if self._size > self._capacity:
                self._size = self._cleared(round(self._capacity * SHARE_KEPT), arriving)

    def _cleared(self, target: int, arriving: Path) -> int:
        """Remove the least recently used files; return the bytes that are left."""
        entries = sorted(entry for entry in self._entries() if entry[2] != arriving)
        left = arriving.stat().st_size + sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if left <= target:
                break
            with suppress(PermissionError):  # on Windows: the file is being read
                path.unlink(missing_ok=True)
                left -= size
        return left

    def _entries(self) -> Iterator[tuple[int, int, Path]]:
        """Yield last use, bytes and path of each file, including those that a crash left unfinished."""
        for path in self._folder.glob("*/*"):
            with suppress(FileNotFoundError):  # another thread has just removed it
                facts = path.stat()
                yield facts.st_mtime_ns, facts.st_size, path

    @contextmanager
    def _as_failures(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._failure(error) from error

    def _failure(self, error: OSError) -> DiskFull | StorageFailed:
        if is_disk_full(error):
            return DiskFull("The disk is full, so no pages can be loaded. Make room and try again.")
        return StorageFailed(
            f"The folder “{self._folder}” cannot be written to. Check its permissions.",
            path=str(self._folder),
        )
