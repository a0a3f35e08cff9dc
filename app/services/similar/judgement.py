"""What the engine says about found documents: copy, version, part, look-alike, and on which pages.

For a document of the library that is what the last scan said. A file is analysed together with the documents
most like it, so that a form it shares with them counts as a form; that says whether the library has it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor
from typing import TYPE_CHECKING

from app.dedup.engine import analyse
from app.dedup.facts import turned
from app.dedup.similar_index import extent
from app.domain.duplicates import AnalysedDocument, Kind, Pair
from app.domain.errors import DedupeError, TextTooShort
from app.domain.progress import NEVER_CANCELLED
from app.domain.similar import FingerprintQuery, Judgement, Relation
from app.services.analysed_documents import for_engine
from app.services.similar.search import answer, subject_of_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.domain.documents import Document
    from app.domain.progress import CancelToken
    from app.domain.similar import FileContent, SimilarDocument
    from app.services.library import LocalLibrary
    from app.services.similar.index import SegmentCache
    from app.services.similar.search import SimilarAnswer, Subject

LEAST_CONFIDENCE = 0.5  # of a judgement by which a file counts as known
MOST_JUDGED = 40  # found documents, those with the largest overlap
_ENOUGH_SHINGLES = 30  # of a text that is no mere clause
_COMPLETE = 0.95  # confidence that a text is a part, if every shingle of it is in the other one
_FILE = 0  # the id of a file among documents: Paperless counts from 1

_RELATIONS = {
    Kind.EXACT: Relation.EXACT,
    Kind.NEAR: Relation.NEAR,
    Kind.VERSION: Relation.VERSION,
    Kind.CONTAINED: Relation.CONTAINED,
    Kind.LOOKALIKE: Relation.LOOKALIKE,
}
_BY_WEIGHT = tuple(Relation)  # a copy tells more than a version, and that more than an overlap


def judge(
    local: LocalLibrary,
    answer: SimilarAnswer,
    cancel: CancelToken = NEVER_CANCELLED,
    most: int = MOST_JUDGED,
) -> dict[int, Judgement]:
    """Return what is said about each found document.

    Args:
        most: so many documents, those with the largest overlap, are compared with a file and located; for
            the others, only the judgement of the last scan is returned.
    """
    hits = [hit for hit in answer.found if hit.id != answer.subject.document]
    nearest = sorted(hits, key=lambda hit: (-hit.overlap, hit.id))[:most]
    documents = local.documents.many([hit.id for hit in nearest])
    texts = local.documents.texts(list(documents))
    if answer.subject.document is None:
        judged = _judged_file(local, answer.subject, documents, texts, cancel)
    else:
        judged = _judged_document(local, answer.subject, answer.subject.document, hits)
    found = {hit.id: judged.get(hit.id) or _by_shingles(hit, len(answer.subject.keys)) for hit in hits}
    if answer.subject.document is not None:
        found[answer.subject.document] = Judgement(Relation.EXACT, 1.0)
    for number, document in documents.items():
        cancel.raise_if_cancelled()
        found[number] = _located(found[number], answer.subject, texts.get(number, ""), document)
    return found


def compared(
    local: LocalLibrary,
    one: int,
    other: int,
    beside: Iterable[int] = (),
    cancel: CancelToken = NEVER_CANCELLED,
) -> Pair | None:
    """Return the comparison of two documents: of the last scan, or made now; None if little connects them.

    Args:
        beside: documents like them; a form that these share with them counts as a form.
    """
    stored = local.analyses.pair(one, other)
    if stored is not None:
        return stored
    ids = list(dict.fromkeys([one, other, *beside]))[:MOST_JUDGED]
    texts = local.documents.texts(ids)
    library = _for_engine(local, local.documents.many(ids), texts)
    analysis = analyse(library, cancel=cancel, processes=1)
    return next((pair for pair in analysis.pairs if {one, other} == set(pair.ids)), None)


def _is_whole(hit: SimilarDocument) -> bool:
    """Return whether the found document contains what was asked about, rather than the other way round."""
    return hit.of_query >= hit.in_query


def _by_shingles(hit: SimilarDocument, asked: int) -> Judgement:
    """Judge a document that the engine did not compare: one text may be in the other to the last word."""
    shared = hit.of_query * asked
    if hit.overlap == 1 and shared >= _ENOUGH_SHINGLES:
        return Judgement(Relation.CONTAINED, _COMPLETE)
    return Judgement(Relation.OVERLAP)


def _judged_document(
    local: LocalLibrary, subject: Subject, document: int, hits: Iterable[SimilarDocument]
) -> dict[int, Judgement]:
    ids = [hit.id for hit in hits]
    judged = _judgements(local.analyses.pairs_with(document, ids), document)
    for number, text_hash in local.documents.content_hashes(ids).items():
        if text_hash == subject.text_hash and number not in judged:
            judged[number] = Judgement(Relation.EXACT, 1.0)
    return judged


def _judged_file(
    local: LocalLibrary,
    subject: Subject,
    documents: Mapping[int, Document],
    texts: Mapping[int, str],
    cancel: CancelToken,
) -> dict[int, Judgement]:
    if not documents:
        return {}
    library = _for_engine(local, documents, texts)
    asked = AnalysedDocument(_FILE, subject.title, subject.text)
    analysis = analyse([asked, *library], cancel=cancel, processes=1)
    return _judgements([pair for pair in analysis.pairs if _FILE in pair.ids], _FILE)


def _for_engine(
    local: LocalLibrary, documents: Mapping[int, Document], texts: Mapping[int, str]
) -> list[AnalysedDocument]:
    taxonomy = local.taxonomy.load()
    return [
        for_engine(document, taxonomy, "", texts.get(number, "")) for number, document in documents.items()
    ]


def _judgements(pairs: Iterable[Pair], asked: int) -> dict[int, Judgement]:
    """Return the judgements of pairs by the other document, with the facts seen from the one asked about."""
    return {
        pair.partner(asked): Judgement(
            _RELATIONS.get(pair.kind, Relation.OVERLAP),
            pair.confidence,
            pair.facts if pair.a == asked else turned(pair.facts),
        )
        for pair in pairs
    }


def _located(judged: Judgement, subject: Subject, text: str, document: Document) -> Judgement:
    return located(judged, extent(subject.keys, text), document.page_count or 0)


def located(judged: Judgement, span: tuple[float, float] | None, count: int) -> Judgement:
    """Return a judgement with the place of the text asked about in the found document.

    Args:
        span: start and end as shares of the found document's words; None if unknown.
        count: pages of the found document, 0 if unknown.
    """
    if span is None or not count:
        return replace(judged, span=span)
    first = min(floor(span[0] * count + 1e-6), count - 1) + 1
    return replace(judged, span=span, pages=(first, max(first, ceil(span[1] * count - 1e-6))))


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
        larger = relation is Relation.CONTAINED and not _is_whole(hit)
        return _BY_WEIGHT.index(relation) + 1.5 * larger, -(confidence or 0.0), -hit.overlap, hit.id

    if not found.found:
        return CheckedFile(file.name, False)
    hit = min(found.found, key=weight)
    says = judged[hit.id]
    same = says.relation in (Relation.EXACT, Relation.NEAR)
    is_part = says.relation is Relation.CONTAINED and _is_whole(hit)
    known = (same or is_part) and (says.confidence or 0.0) >= LEAST_CONFIDENCE
    title = found.documents[hit.id].title
    return CheckedFile(file.name, known, says.relation, hit.id, title, is_part, says.confidence)
