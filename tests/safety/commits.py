"""Announces every commit of the local database, before and after it happens."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from app.store import database
from app.store.migrations import driver_of

_CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE")

Announce = Callable[[bool], None]


class AnnouncingDriver:
    """SQLite's connection as `app.store.database` uses it.

    Args:
        announce: called with False before and with True after each outermost commit: that of a transaction,
            or of a single statement outside of any.
    """

    def __init__(self, driver: sqlite3.Connection, announce: Announce) -> None:
        self._driver = driver
        self._announce = announce

    @property
    def in_transaction(self) -> bool:
        return self._driver.in_transaction

    def rollback(self) -> None:
        self._driver.rollback()

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return self._run(self._driver.execute, sql, *parameters)

    def executemany(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return self._run(self._driver.executemany, sql, *parameters)

    def _run(self, run: Callable[..., sqlite3.Cursor], sql: str, *parameters: Any) -> sqlite3.Cursor:
        alone = not self.in_transaction and sql.lstrip().upper().startswith(_CHANGES)
        if sql != "COMMIT" and not alone:
            return run(sql, *parameters)
        self._announce(False)
        cursor = run(sql, *parameters)
        self._announce(True)
        return cursor


@contextmanager
def announced(announce: Announce) -> Iterator[None]:
    """Databases opened inside announce their commits."""
    with patch.object(
        database, "driver_of", lambda connection: AnnouncingDriver(driver_of(connection), announce)
    ):
        yield
