"""Freed memory and garbage collection."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LARGE = 4 * 2**20  # bytes; the blocks of the analysis are smaller
KEPT = 32 * 2**20  # bytes, as much as comparing two pages takes
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # of mallopt, in glibc's malloc.h


def return_freed_memory() -> None:
    """Make glibc return blocks of LARGE bytes and more to the system when they are freed.

    By default it serves blocks of up to 32 MB from its heaps once one was freed, and the heaps keep them: the
    page pictures of the review took 130 MB more than exist at a time. Smaller blocks stay in the heap:
    comparing two pages, and each chunk of an analysis, allocates and frees hundreds, and requesting each from
    the system costs a fifth to a quarter of the time. One heap serves all threads, because each heap would
    keep as much. Without glibc this does nothing.
    """
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):  # musl has neither this function nor such heaps
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_TRIM_THRESHOLD, KEPT)
        library.mallopt(_ARENA_MAX, 1)


_lock = threading.Lock()
_deferring = 0


def is_gc_deferred() -> bool:
    """Return whether garbage collection should wait: a million new objects are being created."""
    return _deferring > 0


@contextmanager
def deferred_gc() -> Iterator[None]:
    """Suspend garbage collection for a block.

    Each collection holds the interpreter while it visits every new object. Loading the list of 50,000 groups
    creates a million objects, of which 70,000 stay; collections meanwhile cause pauses of 0.2 s. In an
    analysis they take a twentieth of the time. The window's collector waits as well
    (`app.ui.shell.process_hooks`).
    """
    global _deferring
    was_enabled = gc.isenabled()
    gc.disable()
    with _lock:
        _deferring += 1
    try:
        yield
    finally:
        with _lock:
            _deferring -= 1
        if was_enabled:
            # Together these two move all objects to the oldest generation. Otherwise the first small
            # collection would visit a million of them, which takes too long after a cancel.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
