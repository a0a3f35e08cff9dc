"""An open file of which only what is asked for is in memory."""

from __future__ import annotations

import os
from typing import BinaryIO


class FileBytes:
    """Sliced like bytes; what lies behind the end is missing, as it is with bytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._length = os.fstat(file.fileno()).st_size

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, part: slice) -> bytes:
        start, stop, _ = part.indices(self._length)
        self._file.seek(start)
        return self._file.read(max(stop - start, 0))
