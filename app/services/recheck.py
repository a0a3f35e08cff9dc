"""Is everything still as it was when the user decided? Asked of the server directly before a document goes.

What counts as changed is everything the decision rested on or the user saw: the text, the file, its pages
and versions, and the metadata. The time stamp alone does not: it moves with an empty save.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from app.domain.documents import CustomFieldValue, Document
from app.domain.runs import Reason

if TYPE_CHECKING:
    from app.domain.servers import Capabilities
    from app.services.looking import Look

# Known only after a closer look, or on newer servers; unknown on one side says nothing.
_FILE_FIELDS = ("checksum", "archive_checksum", "file_size", "page_count", "mime_type", "sharing")
_IGNORED = ("modified", "added", "user_can_change", *_FILE_FIELDS)
_COMPARED = tuple(field.name for field in fields(Document) if field.name not in _IGNORED)
_SPOKEN = {
    "content_hash": "text",
    "created": "date",
    "correspondent": "correspondent",
    "document_type": "document type",
    "storage_path": "storage path",
    "archive_serial_number": "archive serial number",
    "custom_fields": "custom fields",
    "version_count": "file versions",
    "original_file_name": "file name",
    "page_count": "number of pages",
    "file_size": "file size",
    "archive_checksum": "archive file",
    "checksum": "file",
    "mime_type": "file type",
    "sharing": "permissions",
}

GONE_ALREADY = "It was gone from the server already, or is not visible any more."


@dataclass(frozen=True)
class Verdict:
    """Whether a document may be worked on; `fresh` is its state on the server just now."""

    fresh: Document | None
    reason: Reason = Reason.NONE
    message: str = ""

    @property
    def is_good(self) -> bool:
        return self.reason is Reason.NONE


def changed_fields(then: Document, now: Document, own_links: Collection[int]) -> tuple[str, ...]:
    """The attributes in which two states of a document differ; empty if nothing that matters does.

    Args:
        own_links: documents whose links this app has turned. The server keeps links mutual, so turning one
            also changes the document at its other end; that is no change by somebody else.
    """
    if own_links:
        then, now = _without_links(then, own_links), _without_links(now, own_links)
    changed = [name for name in _COMPARED if _settled(getattr(then, name)) != _settled(getattr(now, name))]
    for name in _FILE_FIELDS:
        one, other = getattr(then, name), getattr(now, name)
        if one not in (None, "") and other not in (None, "") and one != other:
            changed.append(name)
    return tuple(changed)


def changes(then: Document, now: Document, own_links: Collection[int] = ()) -> tuple[str, ...]:
    """What differs between two states of a document, in words; see `changed_fields`."""
    return tuple(_SPOKEN.get(name, name) for name in changed_fields(then, now, own_links))


def _without_links(document: Document, targets: Collection[int]) -> Document:
    """The document as if it had no links to these, and no link fields left empty."""
    kept = []
    for field in document.custom_fields:
        if isinstance(field.value, tuple):
            links = tuple(link for link in field.value if link not in targets)
            if links:
                kept.append(CustomFieldValue(field.field, links))
        else:
            kept.append(field)
    return replace(document, custom_fields=tuple(kept))


def _settled(value: object) -> object:
    """Tags, notes and fields mean the same in any order."""
    return frozenset(map(repr, value)) if isinstance(value, tuple) else value


def judge_keeper(keeper: int, known: Document | None, look: Look, own_links: Collection[int] = ()) -> Verdict:
    """Whether the keeper exists, is visible, is not in the trash, is unchanged and has its file (S2, S5).

    Args:
        known: as the last scan saw it.
        own_links: see `changed_fields`.
    """
    if known is None:
        return Verdict(None, Reason.KEEPER_GONE, f"Document {keeper} is not in the last scan. Scan again.")
    fresh = look.documents.get(keeper)
    if fresh is None:
        return Verdict(
            None,
            Reason.KEEPER_GONE,
            f"The document to keep, “{known.title}”, is gone from the server or not visible any more.",
        )
    changed = changes(known, fresh, own_links)
    if changed:
        return Verdict(
            fresh,
            Reason.KEEPER_CHANGED,
            f"The document to keep, “{known.title}”, was changed on the server since the scan "
            f"({', '.join(changed)}). Scan again and look once more.",
        )
    if keeper not in look.with_file:
        return Verdict(
            fresh,
            Reason.KEEPER_FILE_MISSING,
            f"The server has no file for “{known.title}”, the document to keep.",
        )
    return Verdict(fresh)


def judge_copy(
    known: Document | None, fresh: Document, capabilities: Capabilities, own_links: Collection[int] = ()
) -> Verdict:
    """Whether a copy is unchanged since the scan and this user may delete it.

    Args:
        known: as the last scan saw it.
        fresh: as the server shows it now.
        own_links: see `changed_fields`.
    """
    if known is None:
        return Verdict(
            fresh, Reason.CHANGED_ON_SERVER, f"“{fresh.title}” is not in the last scan. Scan again."
        )
    changed = changes(known, fresh, own_links)
    if changed:
        return Verdict(
            fresh,
            Reason.CHANGED_ON_SERVER,
            f"“{known.title}” was changed on the server since the scan ({', '.join(changed)}). "
            "It was left alone; scan again and look once more.",
        )
    if not capabilities.may_delete(fresh):
        return Verdict(fresh, Reason.NOT_PERMITTED, f"You may not delete “{known.title}” on this server.")
    return Verdict(fresh)
