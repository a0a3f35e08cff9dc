"""What a subcommand needs of its process: its log, interruption by the user, and its memory."""

from __future__ import annotations

import ctypes
import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from app.bootstrap import LOG_FORMAT
from app.domain.progress import CancelFlag

STOPS = [signal.SIGINT, signal.SIGTERM]
if sys.platform == "win32":
    STOPS.append(signal.SIGBREAK)


@contextmanager
def log_to_stderr(level: str) -> Iterator[None]:
    handler = logging.NullHandler() if sys.stderr is None else logging.StreamHandler(sys.stderr)
    handler.setLevel(level.upper())
    handler.setFormatter(logging.Formatter(LOG_FORMAT))
    logger = logging.getLogger("app")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


@contextmanager
def cancel_on_interrupt(cancel: CancelFlag) -> Iterator[None]:
    """Cancel cleanly at the first Ctrl-C (on Windows Ctrl-Break too), and stop immediately at the second."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        if cancel.cancelled:
            raise KeyboardInterrupt
        cancel.cancel()

    before = {number: signal.signal(number, stop) for number in STOPS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def peak_rss_mb() -> float:
    """Return the peak memory of this process in MB; where the system counts them, also of its children."""
    if sys.platform == "win32":
        return _peak_working_set() / 2**20
    import resource  # Windows has no such module

    kilobytes = max(
        resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return kilobytes / (1024 * 1024 if sys.platform == "darwin" else 1024)


class _MemoryCounters(ctypes.Structure):
    """PROCESS_MEMORY_COUNTERS of psapi.h."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("page_faults", ctypes.c_uint32),
        ("peak_working_set", ctypes.c_size_t),
        ("others", ctypes.c_size_t * 7),
    )


def _peak_working_set() -> int:
    """Return the peak memory of this process in bytes, as Windows counts it."""
    kernel = ctypes.CDLL("kernel32")
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    counters = _MemoryCounters(size=ctypes.sizeof(_MemoryCounters))
    process = ctypes.c_void_p(kernel.GetCurrentProcess())
    if not kernel.K32GetProcessMemoryInfo(process, ctypes.byref(counters), counters.size):
        raise OSError("Windows does not say how much memory this process uses.")
    return int(counters.peak_working_set)
