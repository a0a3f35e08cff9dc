"""Find similar by meaning: alone, or together with what shares text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from app.dedup.facts import turned
from app.domain.duplicates import Facts
from app.domain.progress import NEVER_CANCELLED
from app.domain.similar import By, FingerprintQuery, Judgement, Relation, SimilarDocument
from app.meaning.figures import compare_figures
from app.meaning.judgement import STANDARD, Judge, Reading, Scale, may_contain, may_say_the_same, read
from app.services.meaning.questions import MeaningHit, MeaningQuestions
from app.services.meaning.search import PART_SIMILARITY
from app.services.same_meaning import MeaningChoice, confidence_of
from app.services.similar.judgement import judge, located
from app.services.similar.search import SimilarAnswer, answer, subject_of

if TYPE_CHECKING:
    from app.domain.embedding import MeaningPair, Thresholds
    from app.domain.progress import CancelToken
    from app.domain.similar import FileContent
    from app.meaning.judgement import Embed
    from app.services.library import LocalLibrary
    from app.services.similar.index import SegmentCache
    from app.services.similar.search import Subject

MOST_JUDGED = 20  # found documents whose sentences are compared
_ENOUGH_OVERLAP = 0.1  # documents that share so much text overlap; others are at most on one topic
_ASKED, _FOUND = 1, 2  # ids for the judge, which knows no documents here


@dataclass(frozen=True)
class FoundByMeaning:
    """An answer, with what tells why documents were found by their meaning.

    Attributes:
        near: the places of the hits by meaning, by document; empty if only shared text counts.
        thresholds: of the model; None if only shared text counts.
    """

    answer: SimilarAnswer
    near: Mapping[int, MeaningHit]
    thresholds: Thresholds | None = None


def find_by(
    local: LocalLibrary,
    query: FingerprintQuery,
    by: By,
    questions: MeaningQuestions,
    embed: Embed,
    *,
    file: FileContent | None = None,
    cache: SegmentCache | None = None,
    even_if_off: bool = False,
) -> FoundByMeaning:
    """Answer a query about a document or a file by shared text, by meaning, or by both.

    The overlap and chance of the query count for shared text only.

    Args:
        embed: from `MeaningQuestions.embedding`.
        even_if_off: find by meaning although the tier is off.

    Raises:
        MeaningUnavailable: the tier is off, or no document has vectors.
        DedupeError: see `find_similar`; or the text could not be embedded.
    """
    subject = subject_of(local, query, file)
    if by is By.TEXT:
        return FoundByMeaning(answer(local, query, subject, cache), {})
    if by is By.MEANING:
        query = FingerprintQuery(query.subject)  # how much text they share is said of all
    found = answer(local, query, subject, cache)
    near = questions.near_text(local, subject.text, subject.text_hash, embed, even_if_off=even_if_off)
    return FoundByMeaning(
        replace(_together(local, found, near.hits, by), unread=near.unread),
        {hit.document: hit for hit in near.hits},
        near.thresholds,
    )


def _together(
    local: LocalLibrary, found: SimilarAnswer, near: Collection[MeaningHit], by: By
) -> SimilarAnswer:
    """Return an answer with the hits by meaning, the closest first; only these if nothing else counts."""
    hits = {hit.id: hit for hit in found.found}
    for one in near:
        known = hits.get(one.document) or SimilarDocument(one.document, 0.0, 0.0, 0.0, 1.0)
        hits[one.document] = replace(known, meaning=one.similarity, level=one.level)
    documents = {**found.documents, **local.documents.summaries(hits.keys() - found.documents.keys())}
    wanted = [
        hit for hit in hits.values() if hit.id in documents and (by is By.BOTH or hit.meaning is not None)
    ]
    if by is By.MEANING:
        wanted.sort(key=lambda hit: (-(hit.meaning or 0.0), hit.id))
    else:
        wanted.sort(key=lambda hit: (-hit.closeness, -hit.jaccard, hit.id))
    return replace(found, found=tuple(wanted), documents=documents)


def judge_found(
    local: LocalLibrary, found: FoundByMeaning, embed: Embed, cancel: CancelToken = NEVER_CANCELLED
) -> dict[int, Judgement]:
    """Return what is said about each found document, first by its text, else by its meaning.

    Of documents found by their meaning, the MOST_JUDGED nearest are compared sentence by sentence unless the
    last search did so. There is no judgement of the others.

    Raises:
        OperationCancelled: within 200 ms.
        DedupeError: the sentences could not be embedded.
    """
    judged = judge(local, found.answer, cancel)
    overlapping = [
        hit
        for hit in found.answer.found
        if hit.meaning is not None and judged[hit.id].relation is Relation.OVERLAP
    ]
    if overlapping:
        judging = _Judging(local, found, embed, [hit.id for hit in overlapping])
        for number, hit in enumerate(overlapping):
            cancel.raise_if_cancelled()
            by_meaning = judging.judge(hit, compare=number < MOST_JUDGED)
            if by_meaning is None:
                del judged[hit.id]
            elif by_meaning.relation is Relation.SEMANTIC or hit.overlap < _ENOUGH_OVERLAP:
                judged[hit.id] = by_meaning
    return judged


class _Judging:
    """Judges documents found by their meaning."""

    def __init__(
        self, local: LocalLibrary, found: FoundByMeaning, embed: Embed, documents: Collection[int]
    ) -> None:
        self._found = found
        self._scale = Scale(MeaningChoice(local.database).load().embedding_model.thresholds)
        self._judge = Judge(embed, self._scale)
        self._documents = local.documents.many(documents)
        self._texts = local.documents.texts(documents)
        self._stored = _stored(local, found.answer.subject, documents)
        self._asked = read(found.answer.subject.text)

    def judge(self, hit: SimilarDocument, *, compare: bool) -> Judgement | None:
        """Judge a document; None if it might say the same but is not to be compared."""
        stored = self._stored.get(hit.id)
        if stored is not None:
            return self._said(stored, self._found.answer.subject.document or 0, hit.id)
        near = self._found.near[hit.id]
        similarity = float(self._scale.standard(np.array([near.similarity], np.float32))[0])
        is_part = bool(near.part or near.asked_part)
        if similarity < (PART_SIMILARITY if is_part else STANDARD.review):
            return Judgement(Relation.RELATED)
        if not compare:
            return None
        other = read(self._texts.get(hit.id, ""))
        pair = self._compared(near, other, similarity)
        if pair is not None and pair.same:
            return self._said(pair, _ASKED, hit.id)
        asked = self._asked
        facts = Facts() if is_part else Facts(conflict=_conflicts(asked, other))
        return Judgement(Relation.RELATED, facts=facts, languages=(asked.language, other.language))

    def _compared(self, near: MeaningHit, other: Reading, similarity: float) -> MeaningPair | None:
        """Compare both texts as the documents _ASKED and _FOUND."""
        asked = self._asked
        if near.part:
            if not may_contain(other, asked):
                return None
            return self._judge.judge_part((_FOUND, _ASKED), other, other.parts[near.part - 1], asked)
        if near.asked_part:
            if not may_contain(asked, other):
                return None
            return self._judge.judge_part((_ASKED, _FOUND), asked, asked.parts[near.asked_part - 1], other)
        figures = may_say_the_same(asked, other)
        if figures is None:
            return None
        return self._judge.judge((_ASKED, _FOUND), asked, other, similarity, figures)

    def _said(self, pair: MeaningPair, asked: int, document: int) -> Judgement:
        """Return a pair as seen from its document `asked`.

        Args:
            document: the found one.
        """
        is_first = pair.a == asked
        languages = (pair.language_a, pair.language_b) if is_first else (pair.language_b, pair.language_a)
        facts = pair.facts if is_first else turned(pair.facts)
        if not pair.same:
            return Judgement(Relation.RELATED, facts=facts, languages=languages)
        said = Judgement(Relation.SEMANTIC, confidence_of(pair), facts, languages=languages)
        if pair.part not in (0, asked):
            return replace(said, is_part=True)
        if pair.span is None:
            return said
        count = self._documents[document].page_count if document in self._documents else None
        return located(said, (pair.span.start, pair.span.end), count or 0)


def _conflicts(asked: Reading, other: Reading) -> tuple[str, ...]:
    """Return the facts that differ; bare numbers only if nothing else does, as facts consist of them."""
    found = compare_figures(asked.text, other.text, asked.language, other.language).facts.conflict
    return tuple(line for line in found if not line.startswith("number ")) or found


def _stored(local: LocalLibrary, subject: Subject, documents: Iterable[int]) -> dict[int, MeaningPair]:
    """Return what the last search said of these documents and the one asked about."""
    if subject.document is None:
        return {}
    hashes = local.documents.content_hashes([subject.document, *documents])
    pairs = local.meaning_pairs.of(subject.document, hashes)
    return {pair.b if pair.a == subject.document else pair.a: pair for pair in pairs}
