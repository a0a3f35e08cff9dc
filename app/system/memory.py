"""How the C library keeps memory that is free."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LARGE = 4 * 2**20  # bytes, from which a block is the system's own; the analysis works with smaller ones
KEPT = 32 * 2**20  # bytes, as much as comparing two pages takes
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # of mallopt, in glibc's malloc.h


def return_freed_memory() -> None:
    """Have glibc return blocks of LARGE bytes and more to the system when they are freed.

    Left alone it takes blocks of up to 32 MB from its heaps as soon as one was freed, and the heaps keep
    them: pictures of pages cost the review 130 MB more than there are at a time. Smaller blocks stay in the
    heap: comparing two pages, and each piece of an analysis, takes and frees hundreds, and to ask the system
    for each anew costs a fifth to a quarter of the time. One heap serves all threads, for each would keep
    as much. Elsewhere than with glibc nothing is done.
    """
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):  # musl has none, and no such heaps
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_TRIM_THRESHOLD, KEPT)
        library.mallopt(_ARENA_MAX, 1)


_lock = threading.Lock()
_being_made = 0


def is_gc_deferred() -> bool:
    """Whether whoever collects should wait: a million new objects are being made."""
    return _being_made > 0


@contextmanager
def deferred_gc() -> Iterator[None]:
    """Collect nothing on the way; when that is done, Python collects as before.

    Each collection holds the interpreter while it looks at every new object. Loading the list of 50,000
    groups makes a million objects, of which 70,000 stay: looked at on the way they cost pauses of 0.2 s. Of
    an analysis they take a twentieth of the time. With a window, its own collector waits
    (`app.ui.shell.process_hooks`).
    """
    global _being_made
    was_enabled = gc.isenabled()
    gc.disable()
    with _lock:
        _being_made += 1
    try:
        yield
    finally:
        with _lock:
            _being_made -= 1
        if was_enabled:
            # One after the other they move what is there to the old objects: the first small collection would
            # look at a million of them, which after a cancel takes longer than anybody should wait for it.
            gc.freeze()
            gc.unfreeze()
            gc.enable()
