"""Figures of the overview: groups by kind, by confidence, by correspondent, and why nothing is suggested."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from app.domain.duplicates import Kind
from app.domain.keeper import choose_keeper, reasons_against
from app.paperless.cancellation import cancel_scope
from app.services.chains import ChainService
from app.services.review.batch import is_protected
from app.services.review.group_table import GroupTable
from app.services.review.groups import latest_of
from app.services.review.protected_documents import current_protection
from app.services.scan.detection import DetectionService

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.domain.documents import FileFacts
    from app.domain.keeper import WhyNot
    from app.domain.progress import CancelToken
    from app.services.library import Library, LocalLibrary

HISTOGRAM_FROM, HISTOGRAM_BARS = 0.5, 10
"""Equal steps from the lowest confidence (`LEAST` in app/dedup/confidence.py) to 1.

Most groups share the last bar: 1,053 of 1,147 in the six libraries of 2,000 documents that tests/benchmarks
generates with seeds 503 to 505. This is intended: the other bars show the groups to review.
"""
CORRESPONDENTS_SHOWN = 5
_GROUPS_AT_ONCE = 500  # groups between two looks at the cancel token: some 10 ms


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


def reasons_by_kind(local: LocalLibrary, cancel: CancelToken) -> Mapping[Kind, Counter[WhyNot]]:
    """Return how many undecided groups have a copy that is not suggested for the trash, by its reason.

    Of a group with several such copies the first one's reason counts. With 50,000 groups this takes seconds.

    Raises:
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    decided = {decision.group for decision in local.decisions.all()}
    groups = [group for group in local.analyses.summaries() if group.id not in decided]
    cancel.raise_if_cancelled()
    documents = local.documents.summaries({member for group in groups for member in group.documents})
    cancel.raise_if_cancelled()
    chains = ChainService(local).of_summaries(groups, documents)
    pairs = {pair.ids: pair for pair in local.candidates.pairs() if pair.kind.is_duplicate}
    cancel.raise_if_cancelled()
    answers, ink = local.candidates.page_answers(), local.candidates.ink()
    policies = DetectionService(local).policies()
    protection = current_protection(local)
    candidates = local.candidates.documents() if protection else ()
    protected = {one.id for one in candidates if is_protected(protection, one)}
    found: defaultdict[Kind, Counter[WhyNot]] = defaultdict(Counter)
    for number, group in enumerate(groups):
        if not number % _GROUPS_AT_ONCE:
            cancel.raise_if_cancelled()
        members = [documents[member] for member in group.documents if member in documents]
        if len(members) < 2:
            continue
        keeper = choose_keeper(replace(group, latest=latest_of(chains.get(group.id, ()))), members)
        reasons = reasons_against(
            keeper.id, group.documents, documents, pairs, answers, ink, policies, protected
        )
        if reasons:
            found[group.kind][next(iter(reasons.values()))] += 1
    return found
