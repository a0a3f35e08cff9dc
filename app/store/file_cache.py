"""Files that were fetched from a server, kept on this computer until their room is needed.

Every file lies in the folder of its profile, so that two servers or users never share one (S11), and is
readable by this user only. A file appears whole or not at all. When the cache is full, those go that were
not asked for the longest.
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
SHARE_LEFT_BY_A_CLEARANCE = 0.9  # clearing a little more than needed keeps clearances rare
UNFINISHED = ".part"


@dataclass(frozen=True)
class CacheKey:
    """Names one file.

    Attributes:
        profile, document: ids.
        kind: which of the document's files.
        version: changes with the file; letters and digits only.
    """

    profile: int
    document: int
    kind: str
    version: str


class FileCache:
    """A folder of files that never grows much beyond its capacity; may be used from several threads."""

    def __init__(self, folder: Path, capacity: int = DEFAULT_CAPACITY) -> None:
        """The capacity is in bytes and counts the files of all profiles together."""
        self._folder = folder
        self._capacity = capacity
        self._lock = threading.Lock()
        self._size: int | None = None  # bytes; None until the folder was looked through

    def path(self, key: CacheKey) -> Path:
        """Where the file lies, if it is there."""
        return self._folder / str(key.profile) / f"{key.document}-{key.kind}-{key.version}"

    def find(self, key: CacheKey) -> Path | None:
        """The file, which counts as just used; None if it is not there."""
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
        """A new file to write into (and to read back); it takes its place when the block ends well.

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
                arriving.replace(path)
        finally:
            arriving.unlink(missing_ok=True)

    def size(self) -> int:
        """Bytes of all files."""
        return sum(size for _, size, _ in self._entries())

    def clear(self, profile: int) -> None:
        """Remove every file of a profile."""
        with self._lock, self._as_failures():
            with suppress(FileNotFoundError):  # nothing was ever kept of it
                shutil.rmtree(self._folder / str(profile))
            self._size = None

    def _make_room_for(self, arriving: Path) -> None:
        with self._lock:
            if self._size is None:
                self._size = self.size()
            else:
                self._size += arriving.stat().st_size
            if self._size > self._capacity:
                self._size = self._cleared(round(self._capacity * SHARE_LEFT_BY_A_CLEARANCE), arriving)

    def _cleared(self, target: int, arriving: Path) -> int:
        """Remove what was not used the longest; returns the bytes that are left."""
        entries = sorted(entry for entry in self._entries() if entry[2] != arriving)
        left = arriving.stat().st_size + sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if left <= target:
                break
            with suppress(PermissionError):  # Windows does not remove what somebody reads
                path.unlink(missing_ok=True)
                left -= size
        return left

    def _entries(self) -> Iterator[tuple[int, int, Path]]:
        """Of each file when it was last used, its bytes, and its path; also what a crash left unfinished."""
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
            f"The folder “{self._folder}” cannot be written to. Check who may write there.",
            path=str(self._folder),
        )
