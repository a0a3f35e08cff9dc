"""The runs of a data folder, for all its servers and users, newest first; needs no connection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from app.domain.runs import EntryState, Outcome, Reason
from app.store.journal import JournalRepository
from app.store.profiles import ProfileRepository

if TYPE_CHECKING:
    from app.domain.runs import JsonValue, Run
    from app.domain.servers import Profile
    from app.store.database import Database

SCHEMA = 1
_IN_TRASH = (Outcome.TRASHED, Outcome.NOT_RESTORED)
_UNDO_TRIED = (Outcome.RESTORED, Outcome.NOT_RESTORED)
_IN_EFFECT = {EntryState.DONE, EntryState.UNDO_INTENDED, EntryState.UNDO_REFUSED}


class RunState(StrEnum):
    """State of a run; the values appear in reports."""

    FINISHED = "finished"
    INTERRUPTED = "interrupted"
    UNDONE = "undone"
    UNDONE_IN_PART = "undone-in-part"


@dataclass(frozen=True)
class ListedRun:
    """A run with the server and user it belongs to.

    Attributes:
        trashed: number of its documents still in the server's trash, without the restored ones.
    """

    run: Run
    profile: Profile
    state: RunState
    trashed: int

    @property
    def done(self) -> int:
        """Number of documents with an outcome."""
        return sum(
            1
            for item in self.run.documents
            if item.outcome is not Outcome.PENDING and item.reason is not Reason.INTERRUPTED
        )

    def as_json(self) -> dict[str, JsonValue]:
        """Return one entry of the output of `runs --json`."""
        return {
            "run": self.run.id,
            "server": self.profile.server_url,
            "user": self.profile.user_name,
            "started": self.run.started.isoformat(),
            "state": str(self.state),
            "trashed": self.trashed,
            "undo_possible": self.run.undo_possible,
        }


def list_runs(
    database: Database, server: str | None = None, user: str | None = None
) -> tuple[ListedRun, ...]:
    """Return the runs of the database, newest first.

    Args:
        server: an address as typed by the user; only the runs on this server.
        user: only the runs of this user.

    Raises:
        AddressInvalid: the server's address cannot be one.
    """
    found = []
    for profile in ProfileRepository(database).matching(server, user):
        journal = JournalRepository(database, profile.id)
        found += [_listed(run, profile, journal) for run in journal.runs()]
    return tuple(sorted(found, key=lambda item: item.run.started, reverse=True))


def runs_as_json(runs: tuple[ListedRun, ...]) -> dict[str, JsonValue]:
    """Return the output of `runs --json`."""
    return {"schema": SCHEMA, "runs": [item.as_json() for item in runs]}


def _listed(run: Run, profile: Profile, journal: JournalRepository) -> ListedRun:
    trashed = sum(1 for item in run.documents if item.outcome in _IN_TRASH)
    return ListedRun(run, profile, _state(run, journal), trashed)


def _state(run: Run, journal: JournalRepository) -> RunState:
    if run.undone_at is not None or any(item.outcome in _UNDO_TRIED for item in run.documents):
        in_effect = any(entry.state in _IN_EFFECT for entry in journal.entries(run.id))
        return RunState.UNDONE_IN_PART if in_effect else RunState.UNDONE
    return RunState.FINISHED if run.finished is not None else RunState.INTERRUPTED
