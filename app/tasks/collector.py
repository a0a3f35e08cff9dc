"""Keeping Python's cycle collector off large results.

A full collection looks through every object there is, with the interpreter held: with the list of 50,000
groups in memory that stops the window for 0.2 s, and loading the list sets off several.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def long_lived_result() -> Iterator[None]:
    """What is made inside is not looked through, now or later. It is freed as soon as nobody refers to it.

    Only cycles that were garbage already when the block ends stay; the results of services have none.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
