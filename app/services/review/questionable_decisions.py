"""Questionable decisions: only a part of a document is kept, or only the trashed one has ink (S14)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.documents import Document
from app.domain.duplicates import Kind, Pair
from app.domain.runs import RunWarning, WarningKind

if TYPE_CHECKING:
    from app.domain.plans import Plan
    from app.services.library import LocalLibrary

Ink = Collection[tuple[int, int]]
"""Pairs of documents: the first has a stamp, a signature, handwriting or a picture that the second lacks."""


@dataclass(frozen=True)
class Doubt:
    """Doubt about trashing one document.

    Attributes:
        kind: PART_KEPT or ONLY_INK.
        keep: the document kept instead.
        pages: page counts of the kept and the trashed document; 0 if unknown.
    """

    kind: WarningKind
    keep: int
    document: int
    pages: tuple[int, int] = (0, 0)


def doubts_about(
    keep: int,
    trash: Iterable[int],
    documents: Mapping[int, Document],
    pair_of: Callable[[int, int], Pair | None],
    ink: Ink,
) -> Iterator[Doubt]:
    """Yield the doubts about keeping one document and trashing others.

    Args:
        documents: known documents, by id.
        pair_of: returns the comparison of two documents; None if there is none.
    """
    for copy in trash:
        pair = pair_of(keep, copy)
        if pair is not None and pair.kind is Kind.CONTAINED and pair.part == keep:
            yield Doubt(WarningKind.PART_KEPT, keep, copy, (_pages(documents, keep), _pages(documents, copy)))
        if (copy, keep) in ink:
            yield Doubt(WarningKind.ONLY_INK, keep, copy)


def doubts_in(local: LocalLibrary, plan: Plan) -> tuple[Doubt, ...]:
    """Return the doubts about a plan, by the last scan and by page comparisons."""
    documents = local.documents.many(plan.documents)
    pairs = {pair.ids: pair for pair in local.analyses.pairs_among(plan.documents)}
    ink = local.ink.pairs_with_ink(documents)

    def pair_of(one: int, other: int) -> Pair | None:
        return pairs.get((min(one, other), max(one, other)))

    return tuple(
        doubt
        for item in plan.items
        if not item.as_versions  # these keep every file
        for doubt in doubts_about(item.keep, item.trash, documents, pair_of, ink)
    )


def warnings_of(local: LocalLibrary, plan: Plan) -> tuple[RunWarning, ...]:
    """Return the doubts as warnings of a run; the details are the pages of part and whole, "2/14"."""
    return tuple(
        RunWarning(doubt.kind, doubt.keep, doubt.document, _details(doubt))
        for doubt in doubts_in(local, plan)
    )


def _details(doubt: Doubt) -> tuple[str, ...]:
    return ("/".join(str(number or "?") for number in doubt.pages),) if any(doubt.pages) else ()


def _pages(documents: Mapping[int, Document], document: int) -> int:
    known = documents.get(document)
    return (known.page_count or 0) if known is not None else 0
