"""Reading the documents of one group from the server once more, and keeping in mind what changed in them.

What changed since the user decided has to be decided again: the plan leaves such documents out until then.
"""

from __future__ import annotations

from app.domain.documents import with_sharing
from app.services.apply.preconditions import changed_fields
from app.services.library import Library, LocalLibrary


def look_again(library: Library, group_id: str) -> frozenset[int]:
    """Bring the members of a group up to the server's state; those that are gone there go here too.

    Returns:
        The members as they were known before; empty if there is no such group.

    Raises:
        DedupeError: the server cannot be asked; nothing is changed here then.
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


def decided_again(local: LocalLibrary, group_id: str) -> None:
    """Forget what had changed in a group: the user has decided about it as it is now."""
    group = local.analyses.group(group_id)
    if group is not None:
        local.changed.clear(group.documents)
