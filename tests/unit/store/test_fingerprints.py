"""Fingerprints are kept by text and by the way it was read, as long as a document has the text."""

import pytest

from app.store.documents import DocumentRepository
from app.store.fingerprints import FingerprintRepository
from tests.unit.store.samples import document, with_text


@pytest.fixture
def fingerprints(database, profile):
    return FingerprintRepository(database, profile.id)


def test_they_come_back_by_the_hash_of_the_text(fingerprints):
    fingerprints.save({"one": b"\x00\xff", "two": b"2"}, "way 1")

    assert fingerprints.some(["one", "unknown"], "way 1") == {"one": b"\x00\xff"}


def test_texts_read_in_another_way_are_not_known(fingerprints):
    fingerprints.save({"one": b"1"}, "way 1")

    assert fingerprints.some(["one"], "way 2") == {}


def test_a_text_read_anew_replaces_what_it_gave_before(fingerprints):
    fingerprints.save({"one": b"old"}, "way 1")
    fingerprints.save({"one": b"new"}, "way 2")

    assert fingerprints.some(["one"], "way 1") == {}
    assert fingerprints.some(["one"], "way 2") == {"one": b"new"}


def test_those_of_texts_no_document_has_are_dropped(fingerprints, database, profile, other_profile):
    DocumentRepository(database, profile.id).upsert([with_text(document(1, content_hash="kept"))])
    DocumentRepository(database, other_profile.id).upsert([with_text(document(1, content_hash="theirs"))])
    theirs = FingerprintRepository(database, other_profile.id)
    for repository in (fingerprints, theirs):
        repository.save({"kept": b"1", "theirs": b"2"}, "way")

    assert fingerprints.prune() == 1

    assert fingerprints.some(["kept", "theirs"], "way") == {"kept": b"1"}
    assert len(theirs.some(["kept", "theirs"], "way")) == 2
