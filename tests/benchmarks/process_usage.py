"""CPU time and peak memory of this process and its descendants."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from threading import Event, Thread
from typing import Self

_INTERVAL = 0.02  # seconds


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
        self._measures = others > 0 and sys.platform == "linux"
        self._ended = Event()
        self._measuring = Thread(target=self._measure, daemon=True)

    def __enter__(self) -> Self:
        if self._measures:
            self._measuring.start()
        return self

    def __exit__(self, *raised: object) -> None:
        own = peak_mb(resource.RUSAGE_SELF)
        if self._measures:
            self._ended.set()
            self._measuring.join()
            self.megabytes = max(self.megabytes, own)
        else:
            self.megabytes = own + self._others * peak_mb(resource.RUSAGE_CHILDREN)

    def _measure(self) -> None:
        while not self._ended.wait(_INTERVAL):
            self.megabytes = max(self.megabytes, _resident(os.getpid()))


def cpu_seconds() -> float:
    """Return the CPU time of this process and its finished children."""
    usage = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(entry.ru_utime + entry.ru_stime for entry in usage)


def peak_mb(whose: int = resource.RUSAGE_SELF) -> float:
    """Return the peak memory, in MB, of this process, or of the largest of its finished children."""
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
        pages = int((folder / "statm").read_text("utf-8").split()[1])
        started = [int(child) for task in (folder / "task").iterdir() for child in _children(task)]
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20 + sum(_resident(child, command) for child in started)


def _children(task: Path) -> list[str]:
    return (task / "children").read_text("utf-8").split()
