"""Files of documents: downloaded once, verified by checksum, and cached for this user only."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.demo.library import StoredFile
from app.domain.documents import Document
from app.domain.errors import AnswerUnreadable, DedupeError, NotFound, OperationCancelled
from app.domain.progress import CancelFlag
from app.services.document_files import FileKind, FileService, KeptFiles
from app.store.file_cache import FileCache
from tests.support.builders import KEEPER, A, Harness, file_of, harness_at, small_library, with_changed
from tests.support.faults import answer, cut_body, on, wait_for

PREVIEW = f"/api/documents/{KEEPER}/preview/"


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    library = with_changed(small_library(), A, thumb=StoredFile(b"RIFF a picture WEBP"))
    with harness_at(tmp_path, library) as harness:
        harness.scan()
        yield harness


@pytest.fixture
def cache(tmp_path: Path) -> FileCache:
    return FileCache(tmp_path / "cache")


@pytest.fixture
def files(harness: Harness, cache: FileCache) -> FileService:
    return FileService(harness.library, cache, harness.cancel)


def known(harness: Harness, number: int) -> Document:
    document = harness.known(number)
    assert document is not None
    return document


def asked(harness: Harness) -> list[str]:
    return [record.path for record in harness.server.requests.all()]


def test_the_archive_is_shown_and_the_original_kept_apart(harness, files):
    document = known(harness, KEEPER)

    assert files.preview(document).read_bytes() == file_of("Stromrechnung, archiviert").read()
    assert files.original(document).read_bytes() == file_of("Stromrechnung").read()


def test_a_document_without_an_archive_is_shown_as_it_was_handed_in(harness, files):
    assert files.preview(known(harness, A)).read_bytes() == file_of(f"original {A}").read()


def test_a_file_is_fetched_once(harness, files, cache):
    document = known(harness, KEEPER)
    first = files.preview(document)
    harness.server.requests.clear()

    assert files.preview(document) == first
    assert KeptFiles(harness.library.local, cache).find(document, FileKind.PREVIEW) == first
    assert asked(harness) == []


def test_a_thumbnail_is_fetched_once(harness, files, cache):
    assert files.thumbnail(A) == b"RIFF a picture WEBP"
    harness.server.requests.clear()

    assert files.thumbnail(A) == b"RIFF a picture WEBP"
    assert KeptFiles(harness.library.local, cache).thumbnail(A) == b"RIFF a picture WEBP"
    assert asked(harness) == []


def test_nothing_is_kept_of_what_was_never_fetched(harness, cache):
    kept = KeptFiles(harness.library.local, cache)

    assert kept.find(known(harness, KEEPER), FileKind.PREVIEW) is None
    assert kept.thumbnail(KEEPER) is None


def test_a_file_that_changed_since_the_scan_is_taken_as_it_is_now(harness, files):
    before = known(harness, A)
    harness.edit(A, original=file_of("scanned again"))

    assert files.preview(before).read_bytes() == file_of("scanned again").read()


def test_a_changed_document_is_fetched_anew(harness, files):
    document = known(harness, A)
    files.preview(document)
    harness.server.requests.clear()

    files.preview(replace(document, checksum=None))

    assert asked(harness) == [f"/api/documents/{A}/preview/"]


@pytest.mark.parametrize(
    "fault", [cut_body(5), answer(200, b"%PDF- something else", "application/pdf"), answer(500)]
)
def test_damaged_download_is_not_cached(harness, files, cache, fault):
    document = known(harness, KEEPER)
    harness.server.faults.add(on("GET", PREVIEW), fault)

    with pytest.raises(DedupeError):
        files.preview(document)

    assert KeptFiles(harness.library.local, cache).find(document, FileKind.PREVIEW) is None
    assert cache.size() == 0


def test_a_wrong_file_is_called_so(harness, files):
    harness.server.faults.add(on("GET", PREVIEW), answer(200, b"%PDF- something else", "application/pdf"))

    with pytest.raises(AnswerUnreadable, match="Stromrechnung"):
        files.preview(known(harness, KEEPER))


def test_a_missing_file_is_called_so(harness, files):
    document = known(harness, A)
    harness.edit(A, file_missing=True)

    with pytest.raises(NotFound):
        files.preview(document)


def test_a_download_stops_when_it_is_cancelled(harness, cache):
    cancel, never = CancelFlag(), threading.Event()
    harness.server.faults.add(on("GET", PREVIEW), wait_for(never))
    threading.Timer(0.1, cancel.cancel).start()

    with pytest.raises(OperationCancelled):
        FileService(harness.library, cache, cancel).preview(known(harness, KEEPER))

    never.set()
    assert cache.size() == 0
