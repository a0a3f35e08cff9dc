"""The local copy of a library."""

from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.documents import Checksum, CustomFieldValue, FileFacts, Sharing
from app.store.documents import DocumentRepository
from tests.unit.store.samples import MD5, MORNING, NOON, document, full_document, with_text


@pytest.fixture
def documents(database, profile):
    return DocumentRepository(database, profile.id)


def test_document_is_restored(documents):
    documents.upsert([with_text(full_document(12), "Grüße\x00 aus\ud800 Köln")])

    assert documents.get(12) == full_document(12)
    assert documents.text(12) == "Grüße\x00 aus\ud800 Köln"
    assert documents.texts([12]) == {12: "Grüße\x00 aus\ud800 Köln"}
    assert list(documents.stream()) == [full_document(12)]


def test_instant_of_another_zone_is_the_same_instant(documents):
    berlin = MORNING.astimezone(timezone(timedelta(hours=2)))

    documents.upsert([with_text(document(1, modified=berlin))])

    assert documents.inventory() == {1: MORNING}


def test_instant_without_zone_is_refused(documents):
    with pytest.raises(ValueError, match="no time zone"):
        documents.upsert([with_text(document(1, modified=MORNING.replace(tzinfo=None)))])


def test_only_new_and_different_documents_count_as_changed(documents):
    assert documents.upsert([with_text(document(1)), with_text(document(2))]) == 2

    assert (
        documents.upsert(
            [with_text(document(1)), with_text(document(2, title="new")), with_text(document(3))]
        )
        == 2
    )
    assert documents.count() == 3
    assert documents.get(2).title == "new"


def test_repeated_document_is_stored_once(documents):
    assert documents.upsert([with_text(document(1)), with_text(document(1, title="later"))]) == 1
    assert documents.get(1).title == "later"


def test_new_text_replaces_the_old_one(documents):
    documents.upsert([with_text(document(1), "old")])

    documents.upsert([with_text(document(1, content_hash="other"), "new")])

    assert documents.text(1) == "new"


def test_values_missing_from_a_list_are_kept(documents):
    documents.upsert([with_text(document(1))])
    documents.update_files(1, FileFacts(MD5, MD5, 100, "image/png", has_archive=True))

    assert documents.upsert([with_text(document(1))]) == 0

    kept = documents.get(1)
    assert (kept.checksum, kept.archive_checksum, kept.file_size, kept.mime_type) == (
        MD5,
        MD5,
        100,
        "image/png",
    )


@pytest.mark.parametrize("change", [{"modified": NOON}, {"content_hash": "other"}])
def test_changed_document_forgets_its_file_facts(documents, change):
    documents.upsert([with_text(document(1, checksum=MD5, archive_checksum=MD5, file_size=100))])

    documents.upsert([with_text(document(1, **change))])

    changed = documents.get(1)
    assert (changed.checksum, changed.archive_checksum, changed.file_size) == (None, None, None)


def test_sharing_is_kept_until_read_again(documents):
    documents.upsert([with_text(document(1))])
    seen = Sharing((4, 5), (), (5,), ())
    documents.update_sharings({1: seen, 99: seen})

    documents.upsert([with_text(document(1, title="Anders", modified=NOON))])
    assert documents.get(1).sharing == seen

    documents.upsert([with_text(document(1, sharing=Sharing(), modified=NOON))])
    assert documents.get(1).sharing == Sharing()


def test_checksum_in_the_list_wins(documents):
    documents.upsert([with_text(document(1, checksum=MD5))])
    newer = Checksum("sha256", "a" * 64)

    documents.upsert([with_text(document(1, checksum=newer))])

    assert documents.get(1).checksum == newer


def test_file_facts_replace_known_values(documents):
    documents.upsert([with_text(document(1, checksum=MD5, archive_checksum=MD5, file_size=1))])

    documents.update_files(1, FileFacts(MD5, None, None, "application/pdf", has_archive=False))

    assert documents.get(1).archive_checksum is None
    assert documents.get(1).file_size is None


def test_failing_list_stores_nothing(documents):
    def broken_list():
        yield with_text(document(1))
        raise ConnectionError

    with pytest.raises(ConnectionError):
        documents.upsert(broken_list())

    assert documents.count() == 0


def test_removed_documents_lose_text_and_links(documents, database):
    documents.upsert([with_text(full_document(1)), with_text(full_document(2))])

    assert documents.remove([1, 99]) == 1

    assert documents.ids() == {2}
    assert documents.text(1) == ""
    assert documents.links_to([12]) == {2: (5,)}
    assert database._driver.execute("SELECT count(*) FROM document_text").fetchone() == (1,)


def test_queries_exceed_the_parameter_limit_of_sqlite(documents):
    documents.upsert([with_text(document(number)) for number in range(1, 4)])

    assert sorted(documents.many(range(50_000))) == [1, 2, 3]
    assert documents.many([]) == {}
    assert documents.get(99) is None


def test_stream_is_ordered_across_blocks(documents):
    numbers = [number * 3 for number in range(1201)]
    documents.upsert(with_text(document(number)) for number in reversed(numbers))

    assert [found.id for found in documents.stream()] == numbers


def test_texts_are_returned_for_known_documents(documents):
    documents.upsert([with_text(document(1)), with_text(document(2)), with_text(document(3))])

    assert documents.texts([3, 1, 9]) == {1: "text of 1", 3: "text of 3"}
    assert documents.texts([]) == {}


def test_stream_allows_changes_meanwhile(documents):
    documents.upsert(with_text(document(number)) for number in range(1, 1001))

    stream = documents.stream()
    next(stream)
    documents.remove(range(600, 1001))

    assert max(found.id for found in stream) == 599


def test_links_are_found_by_target(documents):
    linking = document(1, custom_fields=(CustomFieldValue(7, (8, 9)), CustomFieldValue(6, (9, 9))))
    documents.upsert([with_text(linking), with_text(document(2, custom_fields=(CustomFieldValue(7, (9,)),)))])
    assert documents.links_to([9]) == {1: (6, 7), 2: (7,)}
    assert documents.links_to([8, 9]) == {1: (6, 7), 2: (7,)}

    documents.upsert([with_text(replace(linking, custom_fields=(CustomFieldValue(7, (8,)),)))])

    assert documents.links_to([9]) == {2: (7,)}
    assert documents.links_to([]) == {}


def test_hashes_are_listed_by_document(documents):
    documents.upsert([with_text(document(1)), with_text(document(2))])

    assert documents.content_hashes() == {1: "hash of 1", 2: "hash of 2"}


libraries = st.dictionaries(st.integers(1, 20), st.text(max_size=20))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(mine=libraries, theirs=libraries, gone=st.sets(st.integers(1, 20)))
def test_profiles_do_not_mix(database, profile, other_profile, mine, theirs, gone):
    one, other = DocumentRepository(database, profile.id), DocumentRepository(database, other_profile.id)
    for repository, library in ((one, mine), (other, theirs)):
        repository.remove(repository.ids())
        repository.upsert(with_text(_linked(number, text), text) for number, text in library.items())

    one.remove(gone)

    left = {number: text for number, text in mine.items() if number not in gone}
    for repository, library in ((one, left), (other, theirs)):
        assert repository.ids() == set(library)
        assert repository.count() == len(library)
        assert [found.id for found in repository.stream()] == sorted(library)
        assert repository.texts(range(30)) == {
            number: text or f"text of {number}" for number, text in library.items()
        }
        assert sorted(repository.links_to([500])) == sorted(library)
        assert {number: item.title for number, item in repository.many(range(30)).items()} == library


def _linked(number, title):
    return document(number, title=title, content_hash=title, custom_fields=(CustomFieldValue(1, (500,)),))
