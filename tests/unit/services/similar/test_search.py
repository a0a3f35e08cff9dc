"""Documents are found by their shared shingles, counted exactly."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dedup import similar_index
from app.domain.errors import FingerprintQueryInvalid, NotFound, NothingScanned, TextTooShort
from app.domain.similar import FileContent, FingerprintQuery
from app.services.similar import index
from app.services.similar.search import find_similar
from tests.support.local_library import local_library, put_texts
from tests.unit.services.similar.conftest import stored

STREAM = [f"w{random.Random(7).randrange(10**6) + place}" for place in range(2000)]
PREFIXES = {length: " ".join(STREAM[:length]) for length in (2000, 1500, 1000, 750)}


def others(count, seed=1):
    """Texts that have nothing in common with the prefixes."""
    chance = random.Random(seed)
    return {
        10_000 + number: " ".join(f"x{chance.randrange(10**7)}" for _ in range(120))
        for number in range(count)
    }


@pytest.fixture(scope="module")
def prefixes(tmp_path_factory):
    with local_library(tmp_path_factory.mktemp("prefixes") / "library.sqlite") as local:
        stored(local, {**PREFIXES, **others(60)})
        yield local


@pytest.fixture(scope="module")
def empty_library(tmp_path_factory):
    with local_library(tmp_path_factory.mktemp("empty") / "library.sqlite") as local:
        yield local


def found(local, query):
    return [hit.id for hit in find_similar(local, FingerprintQuery.parse(query)).found]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("FINGERPRINT:2000_70", [2000, 1500]),
        ("FINGERPRINT:2000_45", [2000, 1500, 1000]),
        ("FINGERPRINT:750_30", [750, 1000, 1500, 2000]),
        ("FINGERPRINT:2000", [2000, 1500, 1000, 750]),
        ("FINGERPRINT:2000_45_99", [2000, 1500, 1000]),
        ("FINGERPRINT:https://paper.example/documents/2000/details_70", [2000, 1500]),
    ],
)
def test_reference_points(prefixes, query, ids):
    answered = found(prefixes, query)

    if query.count("_") == 2:  # weaker ones may come too
        answered = [number for number in answered if number != 750]
    assert answered == ids


def test_overlap_is_exact_in_all_three_measures(prefixes):
    hit = find_similar(prefixes, FingerprintQuery.parse("FINGERPRINT:1000")).found[1]

    assert hit.id == 750
    assert hit.jaccard == pytest.approx(746 / 996)
    assert (hit.of_query, hit.in_query) == (pytest.approx(746 / 996), 1.0)
    assert hit.overlap == 1.0


def test_nine_words_with_four_of_nine_shingles_in_common(local):
    nine = "one two three four five six seven eight nine"
    stored(local, {1: nine, 2: "one two three four five six seven eight nought dot and dash"})

    assert found(local, "FINGERPRINT:1_44") == [1, 2]
    assert found(local, "FINGERPRINT:1_50") == [1]
    assert found(local, "FINGERPRINT:2_44") == [2, 1]


def test_archive_number_names_a_document(local):
    stored(local, {5: PREFIXES[750]}, archive_serial_number=77)

    assert found(local, "FINGERPRINT:ASN 77") == [5]


def test_too_short_text_says_so(local):
    stored(local, {1: "only four words here", 2: PREFIXES[750]})

    with pytest.raises(TextTooShort, match="fewer than 5 words"):
        found(local, "FINGERPRINT:1")


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("FINGERPRINT:4711", NotFound),
        ("FINGERPRINT:ASN 4711", NotFound),
        ("FINGERPRINT:https://elsewhere.example/documents/2000", FingerprintQueryInvalid),
    ],
)
def test_unknown_document_is_named(prefixes, query, error):
    with pytest.raises(error):
        found(prefixes, query)


def test_library_without_index_asks_for_a_scan(local):
    text = PREFIXES[750]
    put_texts(local, {1: text})

    with pytest.raises(NothingScanned, match="Scan it first"):
        found(local, "FINGERPRINT:1")


def test_file_is_found_by_its_text(prefixes):
    file = FileContent("in/letter.txt", frozenset(), PREFIXES[1500])

    answer = find_similar(prefixes, FingerprintQuery.parse("FINGERPRINT:letter.txt_70"), file)

    assert answer.subject.title == "letter"
    assert [hit.id for hit in answer.found] == [1500, 2000]


# --- the index follows the library ---------------------------------------------------------------


def test_changed_and_removed_texts_are_stale(local):
    stored(local, {1: PREFIXES[2000], 2: PREFIXES[1500], 3: PREFIXES[1000]})
    local.documents.remove([3])
    changed = others(1)[10_000]
    put_texts(local, {2: changed})

    assert found(local, "FINGERPRINT:1") == [1]  # before the next scan has indexed anything

    index.update_index(local)

    assert found(local, "FINGERPRINT:1") == [1]
    assert found(local, "FINGERPRINT:2") == [2]


def test_only_new_texts_are_read_again(local):
    stored(local, {1: PREFIXES[2000], 2: "four words are few"})

    assert index.update_index(local) == 0


def test_small_segments_are_joined_and_find_the_same(local):
    for number, text in {**others(2), **PREFIXES}.items():
        stored(local, {number: text})

    assert len(local.similar.numbers("1")) <= 2
    assert found(local, "FINGERPRINT:2000") == [2000, 1500, 1000, 750]
    assert found(local, "FINGERPRINT:2000_45_99")[:3] == [2000, 1500, 1000]


def test_segments_stay_within_their_limits(local, monkeypatch):
    monkeypatch.setattr(similar_index, "MAX_POSTINGS", 4000)
    monkeypatch.setattr(index, "MAX_POSTINGS", 4000)
    monkeypatch.setattr(index, "_TEXTS_AT_ONCE", 1)

    stored(local, {**PREFIXES, **others(30)})

    sizes = [segment.postings for segment in local.similar.segments(local.similar.numbers("1"))]
    assert len(sizes) > 1
    assert max(sizes) <= 4000
    assert found(local, "FINGERPRINT:2000") == [2000, 1500, 1000, 750]


def test_segment_of_mostly_removed_texts_shrinks(local):
    stored(local, {**PREFIXES, **others(30)})
    before = local.similar.size()
    local.documents.remove(list(others(30)))

    index.update_index(local)

    assert local.similar.size() < before
    assert found(local, "FINGERPRINT:750") == [750, 1000, 1500, 2000]


# --- against a plain count -----------------------------------------------------------------------

WORDS = st.sampled_from(["one", "two", "three", "four", "five", "six"])
TEXTS = st.lists(st.lists(WORDS, min_size=5, max_size=30).map(" ".join), min_size=2, max_size=8)


def jaccard(one, other):
    sets = [
        {tuple(words[place : place + 5]) for place in range(len(words) - 4)}
        for words in (one.split(), other.split())
    ]
    return len(sets[0] & sets[1]) / len(sets[0] | sets[1])


@settings(max_examples=10)
@given(TEXTS, st.floats(0.01, 1))
def test_every_document_with_the_overlap_is_in_the_bare_answer(empty_library, texts, overlap):
    local = empty_library
    local.documents.remove(local.documents.ids())
    library = dict(enumerate(texts, start=1))
    stored(local, library)

    bare = {hit.id: hit.jaccard for hit in find_similar(local, FingerprintQuery("1")).found}
    reached = {hit.id for hit in find_similar(local, FingerprintQuery("1", overlap)).found}

    truth = {number: jaccard(texts[0], text) for number, text in library.items()}
    assert bare == pytest.approx({number: share for number, share in truth.items() if share})
    assert reached == {number for number, share in truth.items() if share >= overlap}
