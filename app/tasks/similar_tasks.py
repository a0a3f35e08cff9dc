"""Tasks of the Find similar screen: they work on the local library and need no connection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app.domain.documents import Document
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.protections import ProtectedBy
from app.domain.servers import Profile
from app.domain.similar import (
    PREFIX,
    By,
    DocumentNumber,
    FileContent,
    FingerprintQuery,
    Judgement,
    SimilarDocument,
    document_reference,
)
from app.readers.file_text import read_file
from app.services.library import LocalLibrary
from app.services.meaning import finding
from app.services.meaning.finding import FoundByMeaning, find_by
from app.services.review.protected_documents import current_protection, protected_of
from app.services.similar.index import SegmentCache
from app.services.similar.judgement import compared
from app.services.similar.search import SimilarAnswer
from app.tasks.context import TaskContext
from app.tasks.meaning_tasks import documents_about, embedding

MOST_OFFERED = 30  # documents while typing
MOST_BY_MEANING = 8  # further ones about what was typed
MOST_SHOWN = 500  # found documents
LEAST_SHOWN = 0.1  # of either text unless an overlap is asked for; less is letterhead


@dataclass(frozen=True)
class KnownDocument:
    """A document as Find similar shows it.

    Attributes:
        correspondent: its name, "" without one.
        protected: what protects the document from the trash; None if nothing does.
    """

    document: Document
    correspondent: str
    protected: ProtectedBy | None = None


@dataclass(frozen=True)
class FoundSimilar:
    """An answer with the documents to show: those found but for the one asked about.

    Attributes:
        by: what made documents similar.
        asked: the document asked about; None for a file.
        hits: at most MOST_SHOWN, the most similar first.
        weaker: how many others were found.
    """

    found: FoundByMeaning
    by: By
    asked: KnownDocument | None
    hits: tuple[SimilarDocument, ...]
    documents: Mapping[int, KnownDocument]
    weaker: int

    @property
    def answer(self) -> SimilarAnswer:
        return self.found.answer


def find(
    context: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    query: FingerprintQuery,
    by: By,
    file: FileContent | None,
    cache: SegmentCache,
) -> FoundSimilar:
    """Answer a query about a document, or about a file that was read before."""
    local = context.local(profile)
    embed = embedding(context, local, cancel, progress)
    found = find_by(local, query, by, context.questions, embed, file=file, cache=cache)
    asked = found.answer.subject.document
    hits = [hit for hit in found.answer.found if hit.id != asked]
    enough = [hit for hit in hits if query.overlap or hit.closeness >= LEAST_SHOWN]
    if by is By.TEXT:
        enough.sort(key=lambda hit: (-hit.overlap, -hit.jaccard, hit.id))
    shown = tuple(enough[:MOST_SHOWN])
    known = _known(local, [hit.id for hit in shown] + ([asked] if asked is not None else []))
    return FoundSimilar(
        found, by, known.get(asked) if asked is not None else None, shown, known, len(hits) - len(shown)
    )


def judge_found(
    context: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    found: FoundByMeaning,
) -> dict[int, Judgement]:
    """Return the judgement of each found document."""
    local = context.local(profile)
    return finding.judge_found(local, found, embedding(context, local, cancel, progress), cancel)


def read_dropped(
    _context: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, path: Path
) -> FileContent:
    """Read a file from disk."""
    return read_file(path, cancel, progress)


def offer_documents(local: LocalLibrary, *, typed: str) -> list[KnownDocument]:
    """Return documents that the typed words, number, ASN or address may mean, the likeliest first."""
    words = typed.strip()
    ids: list[int] = []
    reference = _reference(local, words)
    if reference is not None:
        ids.append(reference)
    ids += local.words.search(words, MOST_OFFERED, titles_only=True)
    if len(ids) < MOST_OFFERED:
        ids += local.words.search(words, MOST_OFFERED)
    wanted = list(dict.fromkeys(ids))[:MOST_OFFERED]
    known = _known(local, wanted)
    return [known[number] for number in wanted if number in known]


def offer_by_meaning(
    context: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile, typed: str
) -> list[KnownDocument]:
    """Return documents about what was typed, the nearest first; none while the tier is off."""
    local = context.local(profile)
    ids = documents_about(context, local, cancel, progress, typed)[:MOST_BY_MEANING]
    known = _known(local, ids)
    return [known[number] for number in ids if number in known]


def pair_to_review(
    context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    asked: int,
    hit: SimilarDocument,
    beside: tuple[int, ...],
) -> Pair | str:
    """Return the id of the group that has both documents, or their pair if there is none.

    Args:
        beside: the other documents found.
    """
    local = context.local(profile)
    group = local.analyses.group_with(asked, hit.id)
    if group is not None:
        return group
    pair = compared(local, asked, hit.id, beside, cancel)
    if pair is not None:
        return pair
    one, other = (hit.of_query, hit.in_query) if asked < hit.id else (hit.in_query, hit.of_query)
    scores = Scores(hit.jaccard, one, other, coverage=min(one, other))
    a, b = sorted((asked, hit.id))
    return Pair(a, b, Kind.LOOKALIKE, Cause.OTHER_FACTS, hit.jaccard, 1 - hit.jaccard, scores, Facts())


def _reference(local: LocalLibrary, typed: str) -> int | None:
    subject = FingerprintQuery.parse(typed).subject if typed.upper().startswith(PREFIX) else typed
    reference = document_reference(subject, local.profile.server_url)
    if reference is None:
        return None
    if isinstance(reference, DocumentNumber):
        return reference.id if local.documents.get(reference.id) is not None else None
    return local.documents.with_archive_number(reference.number)


def _known(local: LocalLibrary, ids: list[int]) -> dict[int, KnownDocument]:
    names = local.taxonomy.load().correspondents
    documents = local.documents.many(ids)
    protected = protected_of(current_protection(local), documents)
    return {
        number: KnownDocument(document, names.get(document.correspondent or 0, ""), protected.get(number))
        for number, document in documents.items()
    }
