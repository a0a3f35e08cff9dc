"""Figures of the overview: groups by kind, by confidence and by correspondent."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import Kind
from app.paperless.cancellation import cancel_scope
from app.services.review.group_table import GroupTable

if TYPE_CHECKING:
    from app.domain.documents import FileFacts
    from app.domain.progress import CancelToken
    from app.services.library import Library

HISTOGRAM_FROM, HISTOGRAM_BARS = 0.5, 10
"""Equal steps from the lowest confidence (`LEAST` in app/dedup/confidence.py) to 1.

Most groups share the last bar: 1,053 of 1,147 in the six libraries of 2,000 documents that tests/benchmarks
generates with seeds 503 to 505. This is intended: the other bars show the groups to review.
"""
CORRESPONDENTS_SHOWN = 5


@dataclass(frozen=True)
class KindFigures:
    """Figures of one kind.

    Attributes:
        groups: number of groups.
        size: bytes of the extra copies, all but one in each group; None while one size is unknown, because a
            partial sum would be wrong.
        pages: pages of the extra copies; a file without pages, such as a picture, counts as 0.
    """

    kind: Kind
    groups: int
    size: int | None
    pages: int


@dataclass(frozen=True)
class Overview:
    """All figures of one library.

    Attributes:
        documents: documents in the library.
        kinds: one entry per occurring kind, in the order of `Kind`.
        confidence: groups by confidence, HISTOGRAM_BARS equal steps from HISTOGRAM_FROM to 1.
        correspondents: groups by correspondent, most first; "" for none.
        lookalikes: pairs that only look alike.
        decided: groups with a decision.
        unmeasured: extra copies with unknown file size, highest confidence first.
        chains: chains of versions.
        older_versions: documents in them that are not the latest.
    """

    documents: int
    kinds: tuple[KindFigures, ...]
    confidence: tuple[int, ...]
    correspondents: tuple[tuple[str, int], ...]
    lookalikes: int
    decided: int
    unmeasured: tuple[int, ...] = ()
    chains: int = 0
    older_versions: int = 0

    @property
    def groups(self) -> int:
        return sum(figures.groups for figures in self.kinds)

    @property
    def size(self) -> int | None:
        """Bytes of all extra copies; None while one size is unknown."""
        sizes = [figures.size for figures in self.kinds if figures.size is not None]
        return sum(sizes) if len(sizes) == len(self.kinds) else None

    @property
    def pages(self) -> int:
        return sum(figures.pages for figures in self.kinds)


def overview(rows: GroupTable, documents: int, lookalikes: int) -> Overview:
    """Count the rows of the review list."""
    figures = (_figures(kind, rows) for kind in Kind)
    return Overview(
        documents=documents,
        kinds=tuple(one for one in figures if one.groups),
        confidence=tuple(np.bincount(confidence_steps(rows.confidence), minlength=HISTOGRAM_BARS).tolist()),
        correspondents=_correspondents(rows),
        lookalikes=lookalikes,
        decided=len(rows) - rows.undecided,
        unmeasured=tuple(copy for copies in rows.unmeasured.values() for copy in copies),
        chains=int(rows.chains.sum()),
        older_versions=sum(map(len, rows.older.values())),
    )


def measure(library: Library, document_id: int, cancel: CancelToken) -> FileFacts:
    """Read what the server knows of a document's files, such as their size, and store it.

    Raises:
        OperationCancelled: the token said so.
        DedupeError: the server failed; nothing is stored.
    """
    with cancel_scope(cancel):
        facts = library.client.file_facts(document_id)
    library.local.documents.update_files(document_id, facts)
    return facts


def confidence_steps(confidence: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the histogram bar of each confidence, 0…HISTOGRAM_BARS − 1."""
    share = (confidence - HISTOGRAM_FROM) / (1 - HISTOGRAM_FROM)
    steps = np.floor(share * HISTOGRAM_BARS + 1e-9)  # 0.6 is stored a little below 0.6
    return np.clip(steps.astype(np.intp), 0, HISTOGRAM_BARS - 1)


def _figures(kind: Kind, rows: GroupTable) -> KindFigures:
    of_kind = rows.of_kind(kind)
    known = not any(of_kind[place] for place in rows.unmeasured)
    return KindFigures(
        kind,
        int(np.count_nonzero(of_kind)),
        int(rows.sizes[of_kind].sum()) if known else None,
        int(rows.pages[of_kind].sum()),
    )


def _correspondents(rows: GroupTable) -> tuple[tuple[str, int], ...]:
    counted = Counter(rows.correspondents())
    nobody = counted.pop("", 0)
    named = counted.most_common(CORRESPONDENTS_SHOWN)
    return (*named, ("", nobody)) if nobody else tuple(named)
