"""What the tests do without: waiting for the disk, which proves nothing while the power is on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from app.store import database

PRAGMAS = database._PRAGMAS  # as the app has them


@contextmanager
def unsynced() -> Iterator[None]:
    """Let nothing wait for the disk: the system keeps what a killed process has written."""
    pragmas = (*PRAGMAS, ("synchronous", "off"))
    with patch.object(database, "_PRAGMAS", pragmas), patch.object(os, "fsync", lambda _descriptor: None):
        yield
