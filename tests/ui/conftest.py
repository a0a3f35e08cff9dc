"""What holds for the tests of the window."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def nothing_imported_is_garbage() -> None:
    """Makes the collections below quick."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def garbage_is_collected_in_this_thread(nothing_imported_is_garbage: None) -> Iterator[None]:
    """A widget in a cycle must not be destroyed by a lane's thread (see app/ui/garbage.py)."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()
