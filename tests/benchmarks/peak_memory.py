"""Peak memory of this process and its descendants together."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from threading import Event, Thread
from typing import Self

_BETWEEN_LOOKS = 0.02  # seconds


class PeakMemory:
    """Measures repeatedly while the block runs.

    On Linux the resident memory of all processes is summed each time. Shared libraries count once per
    process, but the memory of a process that is just starting is still its parent's. Elsewhere an upper bound
    is used: this process' peak plus, for each other process, the largest of theirs. For a single process the
    system reports the peak.

    Attributes:
        megabytes: the peak, set at the end of the block.
    """

    def __init__(self, others: int) -> None:
        """`others`: number of processes that this one starts."""
        self.megabytes = 0.0
        self._others = others
        self._looks = others > 0 and sys.platform == "linux"
        self._ended = Event()
        self._looking = Thread(target=self._look, daemon=True)

    def __enter__(self) -> Self:
        if self._looks:
            self._looking.start()
        return self

    def __exit__(self, *raised: object) -> None:
        own = _peak(resource.RUSAGE_SELF)
        if self._looks:
            self._ended.set()
            self._looking.join()
            self.megabytes = max(self.megabytes, own)
        else:
            self.megabytes = own + self._others * _peak(resource.RUSAGE_CHILDREN)

    def _look(self) -> None:
        while not self._ended.wait(_BETWEEN_LOOKS):
            self.megabytes = max(self.megabytes, _resident(os.getpid()))


def _peak(whose: int) -> float:
    return resource.getrusage(whose).ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _resident(process: int, parent: bytes = b"") -> float:
    """Return the megabytes of the process and its descendants; 0 for one that has just ended.

    Args:
        parent: the parent's command line; a process has it too until it runs its own program.
    """
    folder = Path("/proc") / str(process)
    try:
        command = (folder / "cmdline").read_bytes()
        if command == parent:
            return 0.0
        pages = int((folder / "statm").read_text().split()[1])
        started = [int(child) for task in (folder / "task").iterdir() for child in _children(task)]
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20 + sum(_resident(child, command) for child in started)


def _children(task: Path) -> list[str]:
    return (task / "children").read_text().split()
