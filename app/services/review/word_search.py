"""Searches the review list by the words of its documents' titles and texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.services.review.comparison import lookalike_id

if TYPE_CHECKING:
    from app.services.library import LocalLibrary

_NONE: Mapping[str, Collection[int]] = MappingProxyType({})


def rows_with_words(
    local: LocalLibrary, *, typed: str, lookalikes: bool, left_out: Mapping[str, Collection[int]] = _NONE
) -> frozenset[str]:
    """Return the rows with a document that has all these words, or words that begin so; see `rows_of`.

    100,000 documents in 25,000 groups take less than 100 ms.
    """
    found = local.words.search_all(typed)
    return frozenset(
        row
        for row, documents in _rows_with(local, found, lookalikes=lookalikes)
        if row not in left_out
        or any(document in found and document not in left_out[row] for document in documents)
    )


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
    best: dict[str, int] = {}
    for row, members in _rows_with(local, frozenset(ranks), lookalikes=lookalikes):
        older = left_out.get(row, ())
        counted = [ranks[document] for document in members if document in ranks and document not in older]
        if counted:
            best[row] = min(counted)
    return sorted(best, key=lambda row: (best[row], row))


def _rows_with(
    local: LocalLibrary, documents: frozenset[int], *, lookalikes: bool
) -> Iterator[tuple[str, Iterator[int]]]:
    """Yield the rows that have any of these documents, with all documents of each."""
    if not documents:
        return
    if not lookalikes:
        yield from local.words.groups_with(documents)
        return
    for pair in local.words.lookalikes_with(documents):
        yield lookalike_id(*pair), iter(pair)
