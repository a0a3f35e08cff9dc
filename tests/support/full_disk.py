"""Tests without waiting for the disk, which proves nothing while the power is on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from app.store import database

PRAGMAS = database._PRAGMAS  # as the app has them


@contextmanager
def unsynced() -> Iterator[None]:
    """Do not wait for the disk: the system keeps the writes of a killed process anyway."""
    pragmas = (*PRAGMAS, ("synchronous", "off"))
    with patch.object(database, "_PRAGMAS", pragmas), patch.object(os, "fsync", lambda _descriptor: None):
        yield
