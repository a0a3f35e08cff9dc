"""Searches the review list by the words of its documents' titles and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.services.review.comparison import lookalike_id

if TYPE_CHECKING:
    from app.services.library import LocalLibrary


def rows_with_words(local: LocalLibrary, *, typed: str, lookalikes: bool) -> frozenset[str]:
    """Return the rows with a document that has all these words, or words that begin so.

    Args:
        lookalikes: the list shows pairs of look-alikes instead of groups.
    """
    if not lookalikes:
        return local.words.search_groups(typed)
    documents = set(local.words.search(typed))
    pairs = local.analyses.lookalikes() if documents else ()
    return frozenset(lookalike_id(pair) for pair in pairs if not documents.isdisjoint(pair.ids))
