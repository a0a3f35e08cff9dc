"""Stores changes found on the server in the local library, of any documents or of one group.

Some changes move no time stamp (a tag or custom field deleted on the server, new text recognition, a restored
file version), so that no later sync would find them. Decisions were based on the earlier state: the documents
stay marked, and the plan leaves them out, until the user decides again or the library is scanned (S5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.documents import DocumentWithText, with_sharing
from app.services.apply.preconditions import changed_fields
from app.services.library import Library, LocalLibrary

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document


def store_changes(
    local: LocalLibrary,
    changed: Mapping[int, Collection[str]],
    fresh: Mapping[int, Document],
    texts: Mapping[int, str],
) -> None:
    """Store changed documents, and mark them for another review.

    Args:
        changed: changed attributes of Document, by document.
        fresh, texts: the documents as just read.
    """
    if not changed:
        return
    with local.database.transaction():
        local.documents.upsert(DocumentWithText(fresh[document], texts[document]) for document in changed)
        local.changed.note(changed)


def refresh_group(library: Library, group_id: str) -> frozenset[int]:
    """Update the members of a group from the server, and remove those that are gone there.

    Returns:
        The ids of the members before; empty if there is no such group.

    Raises:
        DedupeError: the server cannot be reached; nothing is changed.
    """
    local = library.local
    group = local.analyses.group(group_id)
    if group is None:
        return frozenset()
    known = local.documents.many(group.documents)
    shared = [document.id for document in known.values() if document.sharing is not None]
    sharings = library.client.sharings(shared) if shared else {}
    found = library.client.documents_by_id(known)
    fresh = {item.document.id: with_sharing(item.document, sharings) for item in found}
    changed = {number: changed_fields(known[number], document, ()) for number, document in fresh.items()}
    with local.database.transaction():
        local.documents.upsert(found)
        local.documents.update_sharings(sharings)
        local.documents.remove(known.keys() - fresh.keys())
        local.changed.note({number: fields for number, fields in changed.items() if fields})
    return frozenset(known)


def clear_changes(local: LocalLibrary, group_id: str) -> None:
    """Clear the change marks of a group that the user has decided again."""
    group = local.analyses.group(group_id)
    if group is not None:
        local.changed.clear(group.documents)
