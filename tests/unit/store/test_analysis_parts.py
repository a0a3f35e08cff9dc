"""Fingerprints are stored by text and version while a document has the text."""

import pytest

from app.store.analysis_parts import FingerprintRepository
from app.store.documents import DocumentRepository
from tests.unit.store.samples import document, with_text


@pytest.fixture
def fingerprints(database, profile):
    return FingerprintRepository(database, profile.id)


def test_fingerprints_are_found_by_hash(fingerprints):
    fingerprints.save({"one": b"\x00\xff", "two": b"2"}, "way 1")

    assert fingerprints.some(["one", "unknown"], "way 1") == {"one": b"\x00\xff"}


def test_fingerprints_of_another_version_are_unknown(fingerprints):
    fingerprints.save({"one": b"1"}, "way 1")

    assert fingerprints.some(["one"], "way 2") == {}


def test_new_fingerprint_replaces_the_old_one(fingerprints):
    fingerprints.save({"one": b"old"}, "way 1")
    fingerprints.save({"one": b"new"}, "way 2")

    assert fingerprints.some(["one"], "way 1") == {}
    assert fingerprints.some(["one"], "way 2") == {"one": b"new"}


def test_unused_fingerprints_are_pruned(fingerprints, database, profile, other_profile):
    DocumentRepository(database, profile.id).upsert([with_text(document(1, content_hash="kept"))])
    DocumentRepository(database, other_profile.id).upsert([with_text(document(1, content_hash="theirs"))])
    theirs = FingerprintRepository(database, other_profile.id)
    for repository in (fingerprints, theirs):
        repository.save({"kept": b"1", "theirs": b"2"}, "way")

    assert fingerprints.prune() == 1

    assert fingerprints.some(["kept", "theirs"], "way") == {"kept": b"1"}
    assert len(theirs.some(["kept", "theirs"], "way")) == 2
