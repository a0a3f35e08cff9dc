"""Composition root: opens folder, log and database, and creates the services."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler

from app.domain.errors import DiskFull, StorageFailed
from app.domain.progress import CancelToken
from app.domain.servers import Token
from app.services.connection import ConnectionService, SignedIn
from app.services.crash_report import LogFormatter
from app.services.token_store import TokenStore
from app.store.database import Database, quarantine
from app.store.lock import DataFolderLock
from app.system.folders import LOG_FILE, Folders, is_disk_full

log = logging.getLogger(__name__)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOG_BYTES = 1_000_000
LOGS_KEPT = 5


@dataclass(frozen=True)
class App:
    """Folders, database and services with the lifetime of the app."""

    folders: Folders
    database: Database
    secrets: TokenStore
    connection: ConnectionService

    @contextmanager
    def demo(self, cancel: CancelToken | None = None) -> Iterator[SignedIn]:
        """Serve the demo library on loopback and sign in; it starts unchanged each time."""
        from app.demo.server import DemoServer  # takes a twentieth of the start

        for profile in self.connection.demos():
            self.connection.forget(profile)
        with DemoServer() as server:
            signed_in = self.connection.sign_in(server.url, Token(server.token), is_demo=True, cancel=cancel)
            with signed_in.library.session:
                yield signed_in


@contextmanager
def open_app(folders: Folders) -> Iterator[App]:
    """Claim the data folder for this instance and open its database.

    Raises:
        DataFolderInUse: another instance has it.
        DedupeError: the folder or the database cannot be used.
    """
    with claim_folder(folders), open_database(folders, TokenStore()) as app:
        yield app


@contextmanager
def claim_folder(folders: Folders) -> Iterator[None]:
    """Claim the data folder for this instance and write its log.

    Raises:
        DataFolderInUse: another instance has it.
        DiskFull, StorageFailed: it cannot be written to.
    """
    with DataFolderLock(folders.data), _log_file(folders):
        yield


@contextmanager
def open_database(folders: Folders, secrets: TokenStore) -> Iterator[App]:
    """Open the database of a claimed folder; each thread opens its own connection.

    Raises:
        DedupeError: it cannot be opened.
    """
    with Database.open(folders.database) as database:
        yield App(folders, database, secrets, ConnectionService(database, secrets))


def quarantine_database(folders: Folders) -> None:
    """Quarantine a database that does not open, so that a new one replaces it; it must not be open.

    Raises:
        StorageFailed: it cannot be renamed.
    """
    kept = quarantine(folders.database, datetime.now().astimezone())
    log.warning("The damaged database was renamed to %s", kept.name)


class _PrivateLogHandler(RotatingFileHandler):
    """Creates log files that only their owner can read.

    On Windows a log that another program shows cannot be renamed. It goes on until it can: the next record
    tries again, and none is lost.
    """

    def doRollover(self) -> None:  # noqa: N802 - its name in logging
        with suppress(PermissionError):
            super().doRollover()

    def _open(self) -> TextIOWrapper:
        return open(
            self.baseFilename,
            "a",
            encoding=self.encoding,
            opener=lambda path, flags: os.open(path, flags, 0o600),
        )


@contextmanager
def _log_file(folders: Folders) -> Iterator[None]:
    """Log into a rotating file, which never contains a token, a password or a document's text."""
    try:
        folders.logs.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = _PrivateLogHandler(
            folders.logs / LOG_FILE, maxBytes=LOG_BYTES, backupCount=LOGS_KEPT, encoding="utf-8"
        )
    except OSError as error:
        if is_disk_full(error):
            raise DiskFull("The disk is full. Make room and start again.") from error
        raise StorageFailed(
            f"The folder “{folders.data}” cannot be written to. Choose another one with --data-dir.",
            path=str(folders.data),
        ) from error
    handler.setFormatter(LogFormatter(LOG_FORMAT))
    root = logging.getLogger("app")
    root.addHandler(handler)
    level_before = root.level
    root.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.setLevel(level_before)
        root.removeHandler(handler)
        handler.close()
