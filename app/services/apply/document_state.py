"""What a document was like when it went to the trash, and in what it differs when it is back (S9).

The journal holds the state as the value before the write that moved the document to the trash. Runs of
older versions of the app have False there: of their documents nothing is known to compare with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.documents import Checksum
from app.domain.errors import NotFound, NotPermitted
from app.domain.runs import Field, JsonValue
from app.domain.undo_results import FILE, OWNER, TEXT, VERSIONS
from app.services.carry_over.fields import SPOKEN, as_json, same_value, value_of

if TYPE_CHECKING:
    from app.domain.documents import Document
    from app.paperless.client import PaperlessClient

_VALUES = (
    Field.TITLE,
    Field.CREATED,
    Field.CORRESPONDENT,
    Field.DOCUMENT_TYPE,
    Field.STORAGE_PATH,
    Field.ARCHIVE_SERIAL_NUMBER,
)


@dataclass(frozen=True)
class Difference:
    """Something that a document which is back has not as it was.

    Attributes:
        field: "file", "text", "versions", "owner" or a Field.
        message: a sentence.
    """

    field: str
    message: str


def state_of(document: Document, known: Document | None) -> dict[str, JsonValue]:
    """The journal's value for what a document is like.

    Args:
        document: freshly read.
        known: its record of the last scan, which may know the checksum where lists do not tell it.
    """
    checksum = document.checksum or (known.checksum if known else None)
    state: dict[str, JsonValue] = {
        FILE: checksum.value if checksum else None,
        TEXT: document.content_hash,
        VERSIONS: document.version_count,
        OWNER: document.owner,
        Field.TAGS.value: [*document.tags],
        Field.NOTE.value: [*sorted(note.text for note in document.notes)],
        Field.CUSTOM_FIELDS.value: _fields(document),
    }
    return state | {field.value: value_of(document, field) for field in _VALUES}


def versions_in(state: JsonValue) -> int | None:
    """How many file versions the document had; None if that is not known."""
    number = state.get(VERSIONS) if isinstance(state, dict) else None
    return number if isinstance(number, int) else None


def not_whole(state: JsonValue, now: Document, client: PaperlessClient) -> tuple[Difference, ...]:
    """In what the content of a document differs from what went: file, text and number of versions.

    A document with more versions than before got them from somebody since, and its file and text with them.

    Raises:
        DedupeError: the server could not be asked for the checksum.
    """
    if not isinstance(state, dict):
        return ()
    versions = versions_in(state) or 1
    if now.version_count > versions:
        return ()
    found = []
    if now.version_count < versions:
        found.append(
            Difference(
                VERSIONS,
                f"“{now.title}” is back with {now.version_count} of its {versions} file versions; the others "
                "are not in the server's trash any more.",
            )
        )
    if not _has_file(state.get(FILE), now, client):
        found.append(Difference(FILE, f"“{now.title}” is back, but not with the file that it had."))
    if state.get(TEXT) != now.content_hash:
        found.append(Difference(TEXT, f"“{now.title}” is back, but not with the text that it had."))
    return tuple(found)


def other_values(state: JsonValue, now: Document) -> tuple[Difference, ...]:
    """In what the metadata of a document differs from what went.

    Links are no matter here: the server keeps them mutual, so they come and go with those of other documents.
    """
    if not isinstance(state, dict):
        return ()
    then_tags, then_fields = state.get(Field.TAGS.value), state.get(Field.CUSTOM_FIELDS.value)
    changed = [field for field in _VALUES if state.get(field.value) != value_of(now, field)]
    if not same_value(then_tags, [*now.tags]):
        changed.append(Field.TAGS)
    if then_fields != _fields(now):
        changed.append(Field.CUSTOM_FIELDS)
    if state.get(Field.NOTE.value) != sorted(note.text for note in now.notes):
        changed.append(Field.NOTE)
    found = [
        Difference(field, f"“{now.title}” is back, but {SPOKEN[field]} changed on the server meanwhile.")
        for field in changed
    ]
    if state.get(OWNER) != now.owner:
        found.append(Difference(OWNER, f"“{now.title}” is back, but its owner changed meanwhile."))
    return tuple(found)


def _has_file(then: JsonValue, now: Document, client: PaperlessClient) -> bool:
    """Whether the file is the one that went; checksums of two algorithms tell nothing."""
    wanted = Checksum.parse(then if isinstance(then, str) else None)
    if wanted is None:
        return True
    shown = now.checksum
    if shown is None:
        try:
            shown = client.file_facts(now.id).checksum
        except (NotFound, NotPermitted):
            return False
    return shown is None or shown.algorithm != wanted.algorithm or shown == wanted


def _fields(document: Document) -> dict[str, JsonValue]:
    """The custom fields that hold no links; JSON knows only text keys."""
    return {
        str(value.field): as_json(value.value)
        for value in document.custom_fields
        if not isinstance(value.value, tuple)
    }
