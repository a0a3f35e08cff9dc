"""Keeping Python's cycle collector from stopping the window again and again while a large result is made."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

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
    an analysis they take a twentieth of the time. With a window, its own collector waits (`app.ui.garbage`).
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
