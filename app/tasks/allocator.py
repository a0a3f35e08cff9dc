"""How the C library keeps memory that is free."""

from __future__ import annotations

import ctypes
import sys

LARGE = 2**20  # bytes
_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD in glibc's malloc.h


def give_large_blocks_back() -> None:
    """Have glibc return blocks of a megabyte and more to the system when they are freed.

    Left alone it takes blocks of up to 32 MB from its heaps as soon as one was freed, and the heaps keep
    them: pictures of pages cost the review 130 MB more than there are at a time. Elsewhere nothing is done.
    """
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):  # musl has none, and no such heaps
        library.mallopt(_MMAP_THRESHOLD, LARGE)
