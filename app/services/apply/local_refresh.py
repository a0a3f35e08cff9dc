"""What a look at the server found different is read into the local library at once.

Some changes move no time stamp (a tag or custom field deleted on the server, a new text recognition, a file
version brought back), so that no later sync would notice them. What was decided on rested on the state
before: the documents are marked until somebody looks at them again or the library is scanned (S5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.documents import DocumentWithText

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document
    from app.services.library import LocalLibrary


def take_in(
    local: LocalLibrary,
    changed: Mapping[int, Collection[str]],
    fresh: Mapping[int, Document],
    texts: Mapping[int, str],
) -> None:
    """Store changed documents as they are now, and mark them as to be looked at.

    Args:
        changed: what differs, by document: attributes of Document.
        fresh, texts: the documents as they were just read.
    """
    if not changed:
        return
    with local.database.transaction():
        local.documents.upsert(DocumentWithText(fresh[document], texts[document]) for document in changed)
        local.changed.note(changed)
