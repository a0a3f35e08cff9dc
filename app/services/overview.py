"""The figures of the overview: what was found by kind, how sure it is, and whose documents they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.duplicates import Kind
from app.paperless.cancelling import cancelled_by
from app.services.review import GroupRow

if TYPE_CHECKING:
    from app.domain.progress import CancelToken
    from app.services.library import Library

HISTOGRAM_FROM, HISTOGRAM_BARS = 0.5, 10
"""Equal steps from what a verdict is worth at least (`LEAST` in app/dedup/sureness.py) to certainty.

Most groups are sure and share the last bar, 1,053 of 1,147 in the six libraries of 2,000 documents that
tests/benchmarks makes with seeds 503 to 505. That is meant: the other bars are those to be looked at, in
steps that are finer than they are filled.
"""
CORRESPONDENTS_SHOWN = 5


@dataclass(frozen=True)
class KindFigures:
    """What was found of one kind.

    Attributes:
        groups: how many groups.
        extra_copies: documents beyond the one that stays in each group.
        size: bytes of the extra copies; None while the size of one of them is not known, because a sum that
            leaves some out would be a wrong figure.
        pages: pages of the extra copies; what has none, such as a picture, counts as none.
    """

    kind: Kind
    groups: int
    extra_copies: int
    size: int | None
    pages: int


@dataclass(frozen=True)
class Overview:
    """All figures of one library.

    Attributes:
        documents: documents in the library.
        kinds: one entry a duplicate kind that occurs, in the order of `Kind`.
        confidence: groups by confidence, HISTOGRAM_BARS equal steps from HISTOGRAM_FROM to 1.
        correspondents: groups by correspondent, most first; "" stands for none.
        lookalikes: pairs that only look alike.
        decided: groups with a decision.
        unmeasured: extra copies whose file size is not known, those of the surest groups first.
    """

    documents: int
    kinds: tuple[KindFigures, ...]
    confidence: tuple[int, ...]
    correspondents: tuple[tuple[str, int], ...]
    lookalikes: int
    decided: int
    unmeasured: tuple[int, ...] = ()

    @property
    def groups(self) -> int:
        return sum(figures.groups for figures in self.kinds)

    @property
    def size(self) -> int | None:
        """Bytes of all extra copies; None while the size of one of them is not known."""
        sizes = [figures.size for figures in self.kinds if figures.size is not None]
        return sum(sizes) if len(sizes) == len(self.kinds) else None

    @property
    def pages(self) -> int:
        return sum(figures.pages for figures in self.kinds)


def overview(rows: Sequence[GroupRow], documents: int, lookalikes: int) -> Overview:
    """Count the rows of the review list."""
    return Overview(
        documents=documents,
        kinds=tuple(
            _figures(kind, of_kind) for kind in Kind if (of_kind := [row for row in rows if row.kind is kind])
        ),
        confidence=_histogram([row.confidence for row in rows]),
        correspondents=_correspondents(rows),
        lookalikes=lookalikes,
        decided=sum(1 for row in rows if row.decision is not None),
        unmeasured=tuple(copy for row in rows for copy in row.unmeasured),
    )


def measure(library: Library, document_id: int, cancel: CancelToken) -> None:
    """Ask the server for the size of a document's file, and store it.

    Raises:
        OperationCancelled: the token said so.
        DedupeError: the server does not tell; nothing is stored.
    """
    with cancelled_by(cancel):
        facts = library.client.file_facts(document_id)
    library.local.documents.update_files(document_id, facts)


def confidence_step(confidence: float) -> int:
    """Which bar of the histogram a confidence belongs to, 0…HISTOGRAM_BARS − 1."""
    share = (confidence - HISTOGRAM_FROM) / (1 - HISTOGRAM_FROM)
    return min(max(int(share * HISTOGRAM_BARS), 0), HISTOGRAM_BARS - 1)


def _figures(kind: Kind, rows: Sequence[GroupRow]) -> KindFigures:
    known = not any(row.unmeasured for row in rows)
    return KindFigures(
        kind,
        len(rows),
        sum(row.count - 1 for row in rows),
        sum(row.reclaimable_size for row in rows) if known else None,
        sum(row.reclaimable_pages for row in rows),
    )


def _histogram(confidences: Sequence[float]) -> tuple[int, ...]:
    counted = Counter(map(confidence_step, confidences))
    return tuple(counted[step] for step in range(HISTOGRAM_BARS))


def _correspondents(rows: Sequence[GroupRow]) -> tuple[tuple[str, int], ...]:
    counted = Counter(row.correspondent for row in rows)
    nobody = counted.pop("", 0)
    named = counted.most_common(CORRESPONDENTS_SHOWN)
    return (*named, ("", nobody)) if nobody else tuple(named)
