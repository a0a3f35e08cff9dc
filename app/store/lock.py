"""One instance a data folder: a lock of the operating system, which goes with the process that holds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from app.domain.errors import DataFolderInUse
from app.store.errors import explained_files

_LOCK_FILE = "in-use.lock"

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _make_private(folder: Path) -> None:
    """Make the folder for its owner only; also one that was made before, if it is still empty.

    A folder that holds anything may be somebody's for other purposes; then our files in it are private by
    themselves.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform != "win32" and folder.stat().st_uid == os.geteuid() and not any(folder.iterdir()):
        folder.chmod(0o700)


class DataFolderLock:
    """Keeps other instances from writing to a data folder.

    The lock file itself stays: taking it away would let two others lock two files of the same name.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / _LOCK_FILE
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock, making the folder where it is missing.

        Raises:
            DataFolderInUse: another instance has it.
            StorageFailed, DiskFull: the folder cannot be written.
        """
        with explained_files(self._file):
            _make_private(self._file.parent)
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _try_lock(descriptor)
        except OSError as refusal:
            os.close(descriptor)
            raise DataFolderInUse(
                f"Another Paperless Dedupe is working in {self._file.parent}. Close it first, or start with "
                "another data folder (--data-dir).",
                path=str(self._file.parent),
            ) from refusal
        self._descriptor = descriptor

    def release(self) -> None:
        """Let others in; harmless if the lock is not held."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.release()
