"""An analysis that remembers earlier ones finds what one without a memory finds."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dedup.analysis_cache import FINGERPRINT_VERSION, packed, unpacked
from app.dedup.engine import analyse
from app.dedup.fingerprints import TextBlock, read_block
from app.domain.documents import Checksum, content_hash
from app.domain.duplicates import Cause
from app.domain.parameters import Parameters
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library, months_de, scanned

TEXTS = ["", "☂ 12", LETTER_DE, LETTER_EN, "合同编号 2024 年 " * 30, *months_de()]


class Kept:
    """A memory that notes what it was asked for."""

    def __init__(self):
        self.kept_fingerprints = {}
        self.rows = b""
        self.pairs = {}
        self.read = []

    def fingerprints(self, hashes):
        return {found: self.kept_fingerprints[found] for found in hashes if found in self.kept_fingerprints}

    def save_fingerprints(self, fingerprints):
        self.kept_fingerprints |= fingerprints

    def comparisons(self):
        return self.rows, self.pairs

    def save_comparisons(self, comparisons):
        self.rows = comparisons

    def analyse(self, documents, parameters=None):
        texts = {document.id: document.text for document in documents}

        def read(ids):
            self.read += ids
            return {document: texts[document] for document in ids}

        self.read = []
        bare = [replace(found, text="", text_hash=content_hash(found.text)) for found in documents]
        analysis = analyse(bare, parameters, texts=read, cache=self)
        self.pairs = {pair.ids: pair for pair in analysis.pairs}
        return analysis


def found(analysis):
    return analysis.pairs, analysis.groups, analysis.skipped


PAPERS = library(*months_de(), LETTER_DE, scanned(LETTER_DE, 0.02, 1), scanned(LETTER_DE, 0.03, 2), LETTER_EN)


def test_what_is_known_is_neither_read_nor_compared_again():
    cache = Kept()
    first = cache.analyse(PAPERS)
    assert set(cache.read) == {document.id for document in PAPERS}

    second = cache.analyse(PAPERS)

    assert cache.read == []
    assert found(second) == found(first) == found(analyse(PAPERS))


def test_only_a_changed_text_and_its_partners_are_read():
    cache = Kept()
    cache.analyse(PAPERS)
    changed = [*PAPERS]
    changed[14] = replace(changed[14], text=scanned(LETTER_DE, 0.01, 9))

    again = cache.analyse(changed)

    assert 15 in cache.read
    assert set(cache.read) <= {13, 14, 15}
    assert found(again) == found(analyse(changed))


def test_new_letter_does_not_invalidate_cached_comparisons():
    letters = [scanned(LETTER_DE, errors, seed) for seed, errors in enumerate((0.0, 0.02, 0.03, 0.03, 0.04))]
    papers = library(*months_de()[:6], *letters)
    cache = Kept()
    cache.analyse(papers[:-1])

    again = cache.analyse(papers)

    assert set(cache.read) <= {7, 8, 9, 10, 11}
    assert found(again) == found(analyse(papers))


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Mahnung"},
        {"correspondent": "Stadtwerke"},
        {"document_type": "Brief"},
        {"checksum": Checksum("md5", "a" * 32)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_title_or_origin_or_file_is_judged_anew(change):
    cache = Kept()
    cache.analyse(PAPERS)
    changed = [*PAPERS[:12], *(replace(document, **change) for document in PAPERS[12:])]

    assert found(cache.analyse(changed)) == found(analyse(changed))
    assert found(cache.analyse(PAPERS)) == found(analyse(PAPERS))


def test_pairs_have_the_scores_of_other_weights():
    cache = Kept()
    cache.analyse(PAPERS)
    other = Parameters(weight_title=7, similarity_threshold=0.9)

    assert found(cache.analyse(PAPERS, other)) == found(analyse(PAPERS, other))
    assert cache.read == []


def test_texts_of_a_few_words_never_count_as_compared_by_their_words():
    tickets = library("Parkschein 4711 Markt 3 Euro", "Parkschein 4711 Markt 3 Eurc")
    cache = Kept()
    assert [pair.cause for pair in cache.analyse(tickets).pairs] == [Cause.SHORT_TEXT]

    assert found(cache.analyse(tickets)) == found(analyse(tickets))


def test_documents_without_a_hash_are_read_each_time():
    cache = Kept()
    for papers in (PAPERS, [replace(PAPERS[0], text="x" * 50), *PAPERS[1:]]):
        assert found(analyse(papers, cache=cache)) == found(analyse(papers))
    assert cache.kept_fingerprints == {}


@given(st.lists(st.one_of(st.sampled_from(TEXTS), st.text(max_size=60)), min_size=1, max_size=8))
def test_prints_come_back_as_they_were(texts):
    block = read_block(TextBlock(texts, 3))

    again = unpacked(packed(block))

    assert packed(again) == packed(block)
    for name in ("hashes", "words", "empty"):
        assert np.array_equal(getattr(again, name), getattr(block, name))
        assert getattr(again, name).dtype == getattr(block, name).dtype
    for name in ("shingles", "numbers", "letters"):
        one, other = getattr(again.sets, name), getattr(block.sets, name)
        assert np.array_equal(one.values, other.values)
        assert np.array_equal(one.offsets, other.offsets)


def test_kept_prints_are_those_of_this_version():
    """Where this fails because texts are read in another way, raise READING and put the new digest here."""
    fingerprints = b"".join(packed(read_block(TextBlock(TEXTS, 3))))

    assert (FINGERPRINT_VERSION, hashlib.sha256(fingerprints).hexdigest()[:16]) == (3, "27c87fe042f4204c")
