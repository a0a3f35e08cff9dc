"""Searches the review list by the words of its documents' titles and texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.services.review.comparison import lookalike_id

if TYPE_CHECKING:
    from app.services.library import LocalLibrary

_NONE: Mapping[str, Collection[int]] = MappingProxyType({})


def rows_with_words(
    local: LocalLibrary, *, typed: str, lookalikes: bool, left_out: Mapping[str, Collection[int]] = _NONE
) -> frozenset[str]:
    """Return the rows with a document that has all these words, or words that begin so; see `rows_of`."""
    return frozenset(rows_of(local, local.words.search(typed), lookalikes=lookalikes, left_out=left_out))


def rows_of(
    local: LocalLibrary,
    documents: Collection[int],
    *,
    lookalikes: bool,
    left_out: Mapping[str, Collection[int]] = _NONE,
) -> list[str]:
    """Return the rows that have any of these documents, in their order.

    Args:
        lookalikes: the list shows pairs of look-alikes instead of groups.
        left_out: documents that do not count, by group, such as older versions.
    """
    ranks = {document: rank for rank, document in enumerate(documents)}
    if not ranks:
        return []
    if lookalikes:
        members = {lookalike_id(pair): ranks.keys() & set(pair.ids) for pair in local.analyses.lookalikes()}
    else:
        members = {
            group: set(found.difference(left_out.get(group, ())))
            for group, found in local.words.groups_with(documents).items()
        }
    best = {row: min(ranks[document] for document in found) for row, found in members.items() if found}
    return sorted(best, key=lambda row: (best[row], row))
