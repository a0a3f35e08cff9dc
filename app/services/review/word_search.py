"""Searches the review list by the words of its documents' titles and texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.services.review.comparison import lookalike_id

if TYPE_CHECKING:
    from app.services.library import LocalLibrary


def rows_with_words(
    local: LocalLibrary,
    *,
    typed: str,
    lookalikes: bool,
    left_out: Mapping[str, Collection[int]] = MappingProxyType({}),
) -> frozenset[str]:
    """Return the rows with a document that has all these words, or words that begin so.

    Args:
        lookalikes: the list shows pairs of look-alikes instead of groups.
        left_out: documents that do not count, by group, such as older versions.
    """
    if not lookalikes:
        found = local.words.search_groups(typed)
        doubtful = found.intersection(left_out)
        hits = frozenset(local.words.search(typed)) if doubtful else frozenset()
        groups = local.analyses.groups_by_id(doubtful)
        return found - {
            group.id
            for group in groups.values()
            if hits.intersection(group.documents) <= frozenset(left_out[group.id])
        }
    documents = set(local.words.search(typed))
    pairs = local.analyses.lookalikes() if documents else ()
    return frozenset(lookalike_id(pair) for pair in pairs if not documents.isdisjoint(pair.ids))
