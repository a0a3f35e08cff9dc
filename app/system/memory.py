"""How the C library keeps memory that is free."""

from __future__ import annotations

import ctypes
import sys

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
