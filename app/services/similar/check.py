"""Says of files from disk whether the library has them already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import DedupeError, TextTooShort
from app.domain.progress import NEVER_CANCELLED
from app.domain.similar import FingerprintQuery, Relation
from app.services.similar.judgement import is_whole, judge
from app.services.similar.search import answer, subject_of_file

if TYPE_CHECKING:
    from app.domain.progress import CancelToken
    from app.domain.similar import FileContent, Judgement, SimilarDocument
    from app.services.library import LocalLibrary
    from app.services.similar.index import SegmentCache
    from app.services.similar.search import SimilarAnswer

LEAST_CONFIDENCE = 0.5  # of a judgement by which a file counts as known
_BY_WEIGHT = tuple(Relation)  # a copy tells more than a version, and that more than an overlap


@dataclass(frozen=True)
class CheckedFile:
    """What the library says about one file.

    Attributes:
        known: the library has this paper: the same file, the same text, another scan, or a larger document
            that contains it. Another version of it is not the same.
        relation: to the nearest document; None if there is none.
        document, title: the nearest document; None and "" if there is none.
        is_part: the file is a part of the document, rather than the other way round.
        confidence: 0…1 that both are the same paper.
        problem: why the text could not be compared; None if it was.
    """

    name: str
    known: bool
    relation: Relation | None = None
    document: int | None = None
    title: str = ""
    is_part: bool = False
    confidence: float | None = None
    problem: DedupeError | None = None


def check_file(
    local: LocalLibrary,
    file: FileContent,
    cancel: CancelToken = NEVER_CANCELLED,
    cache: SegmentCache | None = None,
) -> CheckedFile:
    """Look for a file in the last scan of the library.

    Raises:
        NothingScanned: the library is not scanned or not indexed yet.
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    for document in local.documents.many(local.documents.with_file(file.checksums)).values():
        return CheckedFile(file.name, True, Relation.EXACT, document.id, document.title, confidence=1.0)
    if file.problem is not None:
        return CheckedFile(file.name, False, problem=file.problem)
    try:
        found = answer(local, FingerprintQuery(file.name), subject_of_file(file), cache)
    except TextTooShort as problem:
        return CheckedFile(file.name, False, problem=problem)
    return _nearest(file, found, judge(local, found, cancel))


def _nearest(file: FileContent, found: SimilarAnswer, judged: dict[int, Judgement]) -> CheckedFile:
    def weight(hit: SimilarDocument) -> tuple[float, ...]:
        relation, confidence = judged[hit.id].relation, judged[hit.id].confidence
        larger = relation is Relation.CONTAINED and not is_whole(hit)
        return _BY_WEIGHT.index(relation) + 1.5 * larger, -(confidence or 0.0), -hit.overlap, hit.id

    if not found.found:
        return CheckedFile(file.name, False)
    hit = min(found.found, key=weight)
    says = judged[hit.id]
    same = says.relation in (Relation.EXACT, Relation.NEAR)
    is_part = says.relation is Relation.CONTAINED and is_whole(hit)
    known = (same or is_part) and (says.confidence or 0.0) >= LEAST_CONFIDENCE
    title = found.documents[hit.id].title
    return CheckedFile(file.name, known, says.relation, hit.id, title, is_part, says.confidence)
