"""What a subcommand needs of its process: its log, interruption by the user, and its memory."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from app.bootstrap import LOG_FORMAT
from app.domain.progress import CancelFlag


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
    """Cancel cleanly at the first Ctrl-C, and stop immediately at the second."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        if cancel.cancelled:
            raise KeyboardInterrupt
        cancel.cancel()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def peak_rss_mb() -> float:
    """Return the peak memory of this process and its children in MB; 0 if the system reports none."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    kilobytes = max(
        resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    return kilobytes / (1024 * 1024 if sys.platform == "darwin" else 1024)
