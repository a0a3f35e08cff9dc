"""Stores changes found on the server in the local library.

Some changes move no time stamp (a tag or custom field deleted on the server, new text recognition, a restored
file version), so that no later sync would find them. Decisions were based on the earlier state: the documents
stay marked until the user reviews them again or the library is scanned (S5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.documents import DocumentWithText

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document
    from app.services.library import LocalLibrary


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
