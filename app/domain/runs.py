"""Runs: what an Apply did to the server, write by write, so that it can be proven, resumed and undone.

A *run* executes one frozen plan. Each write is an *entry* of the journal: which field of which document
had which value before and shall have which value after. The same three facts serve four purposes: sending
the narrowest request, proving by reading back that it worked (S4), settling after a crash whether it was
sent (S7), and undoing it unless someone changed the field since (S9).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.domain.plans import Plan

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]


class Field(StrEnum):
    """What a journal entry changes on a document."""

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
    TRASHED = "trashed"


class EntryState(StrEnum):
    """Where one write stands.

    INTENDED is written before the request goes out; an entry found in this state at the next start is in
    doubt and settled by reading the server. NOT_SEEN: the server showed no effect, but gave no clear no
    either, so the write may still come; it is looked for again until it cannot come any more.
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
        document: the document that is written to.
        before, after: the field's value as JSON. Tags are a sorted list of the ids this write removes
            (`before`) or adds (`after`), custom fields an object from field id to value (absent: no such
            field), notes the text, PERMISSIONS an object with the owner and the parts of a Sharing; the
            others the plain value, the date as ISO text. Of TRASHED, `after` is True and `before` says what
            the document was like (`app.services.apply.document_state`; False in runs of older versions).
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

    WOULD_TRASH is what a dry run says; it stands in no journal.
    """

    PENDING = "pending"
    WOULD_TRASH = "would-trash"
    TRASHED = "trashed"
    ALREADY_GONE = "already-gone"
    SKIPPED = "skipped"
    FAILED = "failed"
    RESTORED = "restored"
    NOT_RESTORED = "not-restored"


class Reason(StrEnum):
    """Why a document was left alone or failed; NONE for success. The values stand in reports."""

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
        field: "archive_serial_number", "title", "owner", "custom_fields.7" and so on; a tag or note is one
            value, of "tags" or "notes".
        value: as people read it: names in place of ids, a date as ISO text.
        name: of a custom field; "" for the others.
        noted: it stands in a note on the keeper.
    """

    document: int
    field: str
    value: JsonValue
    name: str = ""
    noted: bool = False


class WarningKind(StrEnum):
    """What a run warns of; see `app.services.phrases` for the sentences."""

    SHARE_LINKS = "share-links"
    CHANGED_MEANWHILE = "changed-meanwhile"
    NOT_TAKEN_BACK = "not-taken-back"
    PART_KEPT = "part-kept"
    ONLY_INK = "only-ink"

    @property
    def is_of_decision(self) -> bool:
        """Whether it is about what was decided, and so only about a document that really goes."""
        return self in (WarningKind.PART_KEPT, WarningKind.ONLY_INK)


@dataclass(frozen=True)
class RunWarning:
    """Something about a run that deserved a question, or happened beside it.

    Attributes:
        keep: the keeper of the plan item it belongs to.
        document: what it is about.
        details: what the sentence names beside the document: fields, or a number.
    """

    kind: WarningKind
    keep: int
    document: int
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunDocument:
    """One document a run was to trash, and its outcome.

    Attributes:
        not_carried: its values that the keeper could not take, as they were just before it went.
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
    """How much an item's keeper received.

    Attributes:
        tags_removed: its own tags that gave way to those of a copy.
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

    @property
    def is_empty(self) -> bool:
        return self == CarriedOver()


@dataclass(frozen=True)
class Run:
    """One Apply.

    Attributes:
        id: "20261127-211530-a1b2": local start time and four random hex digits.
        finished: every document of the plan has its outcome.
        carried_over: by keeper.
        backup_folder: where the files were saved first, or None.
        undone_at: when Undo last went through it, or None.
        taken_back: keepers that Undo has been through: nothing of what they received stands any more.
        can_restore: the account could look into the trash when the run was made.
        warnings: what deserved a question, or happened beside it.
        not_undone: by document, what of it an undo has been through and could not take back.
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
    taken_back: frozenset[int] = frozenset()
    can_restore: bool = True
    warnings: tuple[RunWarning, ...] = ()
    not_undone: Mapping[int, tuple[Field, ...]] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Every document is in the trash, by this run or already before."""
        return all(item.outcome in (Outcome.TRASHED, Outcome.ALREADY_GONE) for item in self.documents)

    @property
    def can_go_on(self) -> bool:
        """It was interrupted, and nobody has undone all of it since."""
        return self.finished is None and self.undone_at is None

    @property
    def received(self) -> dict[int, CarriedOver]:
        """What keepers have from this run still, by keeper; nothing empty."""
        if self.undone_at is not None:
            return {}
        return {
            keep: item
            for keep, item in self.carried_over.items()
            if not item.is_empty and keep not in self.taken_back
        }

    @property
    def has_gone(self) -> bool:
        """Whether documents of it are not in the library any more."""
        return any(item.outcome in (Outcome.TRASHED, Outcome.NOT_RESTORED) for item in self.documents)

    @property
    def undo_possible(self) -> bool:
        """Documents may come back, or a keeper may be without what it received.

        Never where documents went to a trash that the account cannot open.
        """
        return self.can_restore if self.has_gone else bool(self.received)
