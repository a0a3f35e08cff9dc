"""Runs: every write an Apply makes to the server, so that it can be verified, resumed and undone.

A *run* executes one frozen plan. Each write is an *entry* of the journal: the field of a document, its value
before and its intended value after. These serve four purposes: sending the narrowest request, verifying it
by reading back (S4), reconciling it after a crash (S7), and undoing it unless someone changed the field since
(S9).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum

from app.domain.plans import Plan

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]


class Field(StrEnum):
    """The field of a document that a journal entry changes."""

    TITLE = "title"
    CREATED = "created"
    TAGS = "tags"
    CUSTOM_FIELDS = "custom_fields"
    CORRESPONDENT = "correspondent"
    DOCUMENT_TYPE = "document_type"
    STORAGE_PATH = "storage_path"
    ARCHIVE_SERIAL_NUMBER = "archive_serial_number"
    NOTE = "note"
    PERMISSIONS = "permissions"
    LINK_FIELD = "link_field"
    FILE_VERSION = "file_version"
    TRASHED = "trashed"


class EntryState(StrEnum):
    """The state of one write.

    INTENDED is stored before the request is sent; an entry found in this state at the next start is in doubt
    and reconciled by reading the server. NOT_SEEN: the server showed no effect but did not refuse either, so
    the write may still take effect; it is checked again until it cannot any more.
    """

    INTENDED = "intended"
    DONE = "done"
    FAILED = "failed"
    NOT_SEEN = "not-seen"
    UNDONE = "undone"
    UNDO_INTENDED = "undo-intended"
    UNDO_REFUSED = "undo-refused"

    @property
    def in_doubt(self) -> bool:
        return self in (EntryState.INTENDED, EntryState.UNDO_INTENDED)


@dataclass(frozen=True)
class Entry:
    """One write to the server.

    Attributes:
        id: ascending in the order of writing.
        document: the changed document.
        before, after: the field's value as JSON. Tags: a sorted list of the ids this write removes (`before`)
            or adds (`after`). Custom fields: an object from field id to value (absent: no such field). Notes:
            the text. PERMISSIONS: an object with the owner and the lists of a Sharing. LINK_FIELD: `after` is
            the name of a custom field that the server did not have. FILE_VERSION: see
            `app.services.carry_over.file_versions`. TRASHED: `after` is True and `before` the
            document's state (`app.services.apply.document_state`; False in runs of
            older versions). Other fields: the plain value, a date as ISO text.
    """

    id: int
    run: str
    keep: int
    document: int
    field: Field
    before: JsonValue
    after: JsonValue
    state: EntryState
    message: str = ""


class Outcome(StrEnum):
    """Outcome of one document of a plan; reports contain the values.

    WOULD_TRASH and WOULD_LINK occur in dry runs only, never in the journal.
    """

    PENDING = "pending"
    WOULD_TRASH = "would-trash"
    WOULD_LINK = "would-link"
    TRASHED = "trashed"
    ALREADY_GONE = "already-gone"
    SKIPPED = "skipped"
    FAILED = "failed"
    RESTORED = "restored"
    NOT_RESTORED = "not-restored"
    LINKED = "linked"
    UNLINKED = "unlinked"


class Reason(StrEnum):
    """Why a document was left alone or failed; NONE for success. Reports contain the values."""

    NONE = ""
    CHANGED_ON_SERVER = "changed-on-server"
    KEEPER_GONE = "keeper-gone"
    KEEPER_CHANGED = "keeper-changed"
    KEEPER_FILE_MISSING = "keeper-file-missing"
    NOT_PERMITTED = "not-permitted"
    CARRY_OVER_FAILED = "carry-over-failed"
    NOT_VERIFIED = "not-verified"
    SERVER_ERROR = "server-error"
    NO_TRASH = "no-trash"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class NotCarried:
    """A value of a copy that its keeper could not take.

    Attributes:
        document: the copy.
        field: "archive_serial_number", "title", "owner", "custom_fields.7" and so on; one value for each tag
            or note.
        value: readable: names instead of ids, a date as ISO text.
        name: of a custom field; "" for the others.
        noted: a note on the keeper contains it.
    """

    document: int
    field: str
    value: JsonValue
    name: str = ""
    noted: bool = False


class WarningKind(StrEnum):
    """Warnings of a run; see `app.services.phrases` for the sentences."""

    SHARE_LINKS = "share-links"
    CHANGED_MEANWHILE = "changed-meanwhile"
    NOT_UNDONE = "not-taken-back"
    PART_KEPT = "part-kept"
    ONLY_INK = "only-ink"

    @property
    def is_of_decision(self) -> bool:
        """Whether it concerns the decision, and thus only a document that is trashed."""
        return self in (WarningKind.PART_KEPT, WarningKind.ONLY_INK)


@dataclass(frozen=True)
class RunWarning:
    """A risk of a run's decisions, or a side effect of it.

    Attributes:
        keep: the keeper of the plan item.
        document: the document concerned.
        details: further values in the sentence: fields, or a number.
    """

    kind: WarningKind
    keep: int
    document: int
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunDocument:
    """One document that a run shall trash or link, and its outcome.

    Attributes:
        not_carried: its values that the keeper could not take, as they were just before it was trashed.
    """

    keep: int
    document: int
    title: str
    outcome: Outcome = Outcome.PENDING
    reason: Reason = Reason.NONE
    message: str = ""
    not_carried: tuple[NotCarried, ...] = ()


@dataclass(frozen=True)
class CarriedOver:
    """Number of values that an item's keeper received.

    Attributes:
        tags_removed: its own tags that were replaced by those of a copy.
        versions: copies whose files it has as versions.
    """

    tags: int = 0
    notes: int = 0
    custom_fields: int = 0
    correspondent: bool = False
    document_type: bool = False
    storage_path: bool = False
    archive_serial_number: bool = False
    links: int = 0
    title: bool = False
    created: bool = False
    permissions: bool = False
    tags_removed: int = 0
    versions: int = 0

    @property
    def is_empty(self) -> bool:
        return self == CarriedOver()

    def plus(self, other: CarriedOver) -> CarriedOver:
        """Return both together: numbers are summed, flags combined."""
        pairs = {one.name: (getattr(self, one.name), getattr(other, one.name)) for one in fields(self)}
        return CarriedOver(
            **{name: a or b if isinstance(a, bool) else a + b for name, (a, b) in pairs.items()}
        )


@dataclass(frozen=True)
class Run:
    """One Apply.

    Attributes:
        id: "20261127-211530-a1b2": local start time and four random hex digits.
        finished: when every document of the plan had its outcome, or None.
        carried_over: by keeper.
        backup_folder: where the files were saved first, or None.
        undone_at: when Undo last processed the run, or None.
        undone_keepers: keepers that Undo has processed: they have nothing left of what they received.
        can_restore: the account could open the trash when the run was made.
        not_undone: fields, by document, that an undo processed but could not reverse.
    """

    id: str
    profile: int
    plan: Plan
    started: datetime
    finished: datetime | None
    documents: tuple[RunDocument, ...]
    carried_over: Mapping[int, CarriedOver] = field(default_factory=dict)
    backup_folder: str | None = None
    undone_at: datetime | None = None
    undone_keepers: frozenset[int] = frozenset()
    can_restore: bool = True
    warnings: tuple[RunWarning, ...] = ()
    not_undone: Mapping[int, tuple[Field, ...]] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Whether every document is in the trash, by this run or before it, or linked."""
        done = (Outcome.TRASHED, Outcome.ALREADY_GONE, Outcome.LINKED)
        return all(item.outcome in done for item in self.documents)

    @property
    def can_go_on(self) -> bool:
        """It was interrupted, and nobody has undone all of it since."""
        return self.finished is None and self.undone_at is None

    @property
    def received(self) -> dict[int, CarriedOver]:
        """What each keeper still has from this run; keepers without anything are left out."""
        if self.undone_at is not None:
            return {}
        return {
            keep: item
            for keep, item in self.carried_over.items()
            if not item.is_empty and keep not in self.undone_keepers
        }

    @property
    def has_gone(self) -> bool:
        """Whether documents of it are missing from the library."""
        return any(item.outcome in (Outcome.TRASHED, Outcome.NOT_RESTORED) for item in self.documents)

    @property
    def undo_possible(self) -> bool:
        """Whether documents can be restored, or values removed from a keeper.

        False if documents went to a trash that the account cannot open.
        """
        return self.can_restore if self.has_gone else bool(self.received)


class NotUndoneCause(StrEnum):
    """Why a change is not undone.

    OPEN: it was not tried or failed; the next undo tries it again. GONE: the document is no longer in the
    trash. DIFFERS: the document is back, but not as it was. KEPT: the value came from a document that is not
    back, so the keeper keeps it. CHANGED: somebody has changed the value since.
    """

    OPEN = "open"
    GONE = "gone"
    DIFFERS = "differs"
    KEPT = "kept"
    CHANGED = "changed"


@dataclass(frozen=True)
class NotUndone:
    """A change that was not undone.

    Attributes:
        field: an `app.domain.runs.Field` of the document, or "file", "text", "versions" or "owner".
        message: a sentence.
    """

    document: int
    field: str
    message: str
    cause: NotUndoneCause


FILE, TEXT, VERSIONS, OWNER = "file", "text", "versions", "owner"
