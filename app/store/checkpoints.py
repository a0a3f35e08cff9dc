"""Position of a running sync, so that it can resume after a crash, and start times of the last ones."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.store.database import Database
from app.store.models import SeenRecord, SyncRecord
from app.store.values import instant_from, instant_text, optional_instant_from


class SyncMode(StrEnum):
    """Whether a sync reads the whole library or only what changed."""

    FULL = "full"
    INCREMENTAL = "incremental"


@dataclass(frozen=True)
class SyncCheckpoint:
    """A sync that has not finished.

    Attributes:
        next_page: the first page that is not stored yet, from 1.
        page_size: documents per page, as `next_page` counts them; the size may change during a sync.
        started: when the sync began.
        seen: ids on the pages stored so far.
    """

    mode: SyncMode
    next_page: int
    page_size: int
    started: datetime
    seen: frozenset[int]


class SyncCheckpoints:
    """The sync of one profile; at most one is running."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = SyncRecord.profile == profile_id

    def current(self) -> SyncCheckpoint | None:
        """Return the sync to resume, or None."""
        row = self._database.row(
            SyncRecord.select(
                SyncRecord.mode, SyncRecord.next_page, SyncRecord.page_size, SyncRecord.started
            ).where(self._mine & (SyncRecord.mode != ""))
        )
        if row is None:
            return None
        mode, next_page, page_size, started = row
        seen = self._database.rows(
            SeenRecord.select(SeenRecord.document).where(SeenRecord.profile == self._profile)
        )
        return SyncCheckpoint(
            SyncMode(mode),
            next_page,
            page_size,
            instant_from(started),
            frozenset(document for (document,) in seen),
        )

    def start(self, mode: SyncMode, page_size: int, started: datetime) -> None:
        """Begin at page 1; an unfinished sync is abandoned."""
        with self._database.transaction():
            self._forget_seen()
            self._database.insert_many(
                SyncRecord,
                (
                    SyncRecord.profile,
                    SyncRecord.mode,
                    SyncRecord.next_page,
                    SyncRecord.page_size,
                    SyncRecord.started,
                ),
                [(self._profile, str(mode), 1, page_size, instant_text(started))],
                replace_by=(SyncRecord.profile,),
            )

    def advance(self, next_page: int, seen: Collection[int], page_size: int) -> None:
        """Record that the pages before `next_page` are stored, the last one with the documents `seen`.

        Call it in the transaction that stores the documents.
        """
        with self._database.transaction():
            self._database.change(
                SyncRecord.update(next_page=next_page, page_size=page_size).where(self._mine)
            )
            self._database.insert_many(
                SeenRecord,
                (SeenRecord.profile, SeenRecord.document),
                [(self._profile, document) for document in seen],
                replace_by=(SeenRecord.profile, SeenRecord.document),
            )

    def finish(self) -> None:
        """End the running sync; does nothing without one."""
        with self._database.transaction():
            running = self.current()
            if running is None:
                return
            ended = {"mode": "", f"last_{running.mode}": instant_text(running.started)}
            self._database.change(SyncRecord.update(ended).where(self._mine))
            self._forget_seen()

    def last_full(self) -> datetime | None:
        """Return when the last completed full sync began; later changes may be missing."""
        return self._last()[0]

    def last_incremental(self) -> datetime | None:
        """Return when the last completed incremental sync began."""
        return self._last()[1]

    def _last(self) -> tuple[datetime | None, datetime | None]:
        row = self._database.row(
            SyncRecord.select(SyncRecord.last_full, SyncRecord.last_incremental).where(self._mine)
        )
        return (optional_instant_from(row[0]), optional_instant_from(row[1])) if row else (None, None)

    def _forget_seen(self) -> None:
        self._database.change(SeenRecord.delete().where(SeenRecord.profile == self._profile))
