"""Reads the documents of one group again from the server, and marks those that changed.

The plan leaves changed documents out until the user decides again.
"""

from __future__ import annotations

from app.domain.documents import with_sharing
from app.services.apply.preconditions import changed_fields
from app.services.library import Library, LocalLibrary


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
