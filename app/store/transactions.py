"""One writing transaction, on the driver's connection beneath Peewee.

Peewee's own sends a ROLLBACK even where SQLite has rolled back by itself (a full disk does that), and the
complaint about it would hide the reason.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


def driver_of(connection: Any) -> sqlite3.Connection:
    """The driver's connection of this thread in a Peewee database."""
    driver: sqlite3.Connection = connection.connection()
    return driver


@contextmanager
def writing(driver: sqlite3.Connection) -> Iterator[None]:
    """Commit at the end, or roll back after an exception.

    The right to write is taken at once: a transaction that begins by reading could not get it any more after
    another connection has written, however long it waited.
    """
    driver.execute("BEGIN IMMEDIATE")
    try:
        yield
        driver.execute("COMMIT")
    except BaseException:
        driver.rollback()  # does nothing where there is no transaction any more
        raise
