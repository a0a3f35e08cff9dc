"""Decisions that deserve a question: only a part stays of what goes, or what goes alone bears ink (S14)."""

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
    """What is questionable about one document that goes.

    Attributes:
        kind: PART_KEPT or ONLY_INK.
        keep: the document that stays instead.
        pages: of the one that stays and of the one that goes; 0 where that is not known.
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
    """What is questionable about keeping one document and trashing others.

    Args:
        documents: by id, as far as they are known.
        pair_of: how two documents compare; None if they were not compared.
    """
    for copy in trash:
        pair = pair_of(keep, copy)
        if pair is not None and pair.kind is Kind.CONTAINED and pair.part == keep:
            yield Doubt(WarningKind.PART_KEPT, keep, copy, (_pages(documents, keep), _pages(documents, copy)))
        if (copy, keep) in ink:
            yield Doubt(WarningKind.ONLY_INK, keep, copy)


def doubts_in(local: LocalLibrary, plan: Plan) -> tuple[Doubt, ...]:
    """What is questionable about a plan, by the last scan and by what comparing pages has shown."""
    documents = local.documents.many(plan.documents)
    pairs = {pair.ids: pair for pair in local.analyses.pairs_among(plan.documents)}
    ink = local.ink.pairs_with_ink(documents)

    def pair_of(one: int, other: int) -> Pair | None:
        return pairs.get((min(one, other), max(one, other)))

    return tuple(
        doubt for item in plan.items for doubt in doubts_about(item.keep, item.trash, documents, pair_of, ink)
    )


def warnings_of(local: LocalLibrary, plan: Plan) -> tuple[RunWarning, ...]:
    """The same as a run keeps it; the details are the pages of the part and of the whole, "2/14"."""
    return tuple(
        RunWarning(doubt.kind, doubt.keep, doubt.document, _details(doubt))
        for doubt in doubts_in(local, plan)
    )


def _details(doubt: Doubt) -> tuple[str, ...]:
    return ("/".join(str(number or "?") for number in doubt.pages),) if any(doubt.pages) else ()


def _pages(documents: Mapping[int, Document], document: int) -> int:
    known = documents.get(document)
    return (known.page_count or 0) if known is not None else 0
