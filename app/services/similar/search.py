"""Asks for documents similar to a document of the library, or to a file from disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

import numpy as np

from app.dedup.similar_index import shingle_keys
from app.domain.documents import content_hash
from app.domain.errors import NotFound, NothingScanned, TextTooShort
from app.domain.similar import SHINGLE_WORDS, ArchiveNumber, document_reference
from app.services.similar.index import is_indexed, search

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.dedup.similar_index import Keys
    from app.domain.similar import FileContent, FingerprintQuery, SimilarDocument
    from app.domain.summaries import DocumentSummary
    from app.services.library import LocalLibrary
    from app.services.similar.index import SegmentCache


@dataclass(frozen=True)
class Subject:
    """What is asked about.

    Attributes:
        document: its id, or None for a file.
        keys: the shingles of the text, as the index has them.
        file: None for a document.
    """

    title: str
    text: str
    text_hash: str
    keys: Keys = field(repr=False)
    document: int | None = None
    file: FileContent | None = None


@dataclass(frozen=True)
class SimilarAnswer:
    """Everything found by a query.

    Attributes:
        found: the most similar first; for a document it contains that document too.
        documents: summaries of what was found, by id.
        unread: documents that could not be found by meaning, because they have no vectors yet.
    """

    query: FingerprintQuery
    subject: Subject
    found: tuple[SimilarDocument, ...]
    documents: Mapping[int, DocumentSummary]
    unread: int = 0


def find_similar(
    local: LocalLibrary,
    query: FingerprintQuery,
    file: FileContent | None = None,
    cache: SegmentCache | None = None,
) -> SimilarAnswer:
    """Answer a query about a document of the library, or about a file.

    Raises:
        NothingScanned: the library is not scanned or not indexed yet.
        TextTooShort: the text has fewer than five words.
        DedupeError: see `subject_of`.
    """
    return answer(local, query, subject_of(local, query, file), cache)


def subject_of(local: LocalLibrary, query: FingerprintQuery, file: FileContent | None = None) -> Subject:
    """Return what a query is about: the file, or else the document that it names.

    Raises:
        FingerprintQueryInvalid: the query names no document.
        NotFound: the last scan has no such document.
        DedupeError: the file's own problem.
    """
    if file is None:
        return subject_of_document(local, document_of(local, query.subject))
    if file.problem is not None:
        raise file.problem
    return subject_of_file(file)


def document_of(local: LocalLibrary, subject: str) -> int:
    """Return the id of the document that a query names.

    Raises:
        FingerprintQueryInvalid: it names none.
        NotFound: the last scan has no such document.
    """
    reference = document_reference(subject, local.profile.server_url)
    if isinstance(reference, ArchiveNumber):
        found = local.documents.with_archive_number(reference.number)
    else:
        found = reference.id if reference is not None and local.documents.get(reference.id) else None
    if found is None:
        raise NotFound(
            f"The last scan has no document “{subject}”. Check the number, or scan again.",
            case="similar-document",
            subject=subject,
        )
    return found


def subject_of_document(local: LocalLibrary, document_id: int) -> Subject:
    """Return a known document as the subject of a query."""
    text = local.documents.text(document_id)
    title = local.documents.summaries([document_id])[document_id].title
    return Subject(title, text, content_hash(text), _keys(text), document_id)


def subject_of_file(file: FileContent) -> Subject:
    return Subject(PurePath(file.name).stem, file.text, content_hash(file.text), _keys(file.text), file=file)


def answer(
    local: LocalLibrary, query: FingerprintQuery, subject: Subject, cache: SegmentCache | None = None
) -> SimilarAnswer:
    """Answer a query about a subject, whatever document the query names; raises as `find_similar`."""
    if not len(subject.keys):
        raise TextTooShort(
            f"“{subject.title}” has fewer than {SHINGLE_WORDS} words. That is too little text to compare.",
            words=SHINGLE_WORDS,
            title=subject.title,
        )
    if not is_indexed(local):
        raise NothingScanned(
            "The library is not prepared for this search yet. Scan it first.", case="not-indexed"
        )
    found = search(local, query, subject.keys, cache)
    documents = local.documents.summaries([hit.id for hit in found])
    return SimilarAnswer(query, subject, tuple(hit for hit in found if hit.id in documents), documents)


def _keys(text: str) -> Keys:
    return shingle_keys([text])[0] if text else np.empty(0, np.uint64)
