"""What this user may not do, known before it is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.runs import Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.domain.documents import Document
    from app.domain.servers import Capabilities
    from app.services.carry_over.planning import Write


def first_forbidden_document(
    writes: Iterable[Write], documents: Mapping[int, Document], rights: Capabilities
) -> Document | None:
    """The first document that a carry-over writes to though this user may not; None if all may be written to.

    Args:
        documents: those that are written to, by their ids.
    """
    for write in writes:
        document = documents.get(write.document)
        if document is None:
            continue
        if write.field is Field.PERMISSIONS and not _may_share(write, rights):
            return document
        adds_note = write.field is Field.NOTE and write.after is not None
        if not rights.may_change(document) or (adds_note and not rights.allows("add_note")):
            return document
    return None


def may_not_carry_over(forbidden: Document) -> str:
    """Why a copy was left alone though it might go, with the document that could not be written to."""
    return (
        f"You may not change “{forbidden.title}” on this server, so its metadata could not be "
        "carried over and it was left alone."
    )


def _may_share(write: Write, rights: Capabilities) -> bool:
    """Whether this user may say who owns and sees a document, and may take that back afterwards."""
    values = (write.before, write.after)
    owners = [value.get("owner") for value in values if isinstance(value, dict)]
    return all(rights.may_share(owner if isinstance(owner, int) else None) for owner in owners)
