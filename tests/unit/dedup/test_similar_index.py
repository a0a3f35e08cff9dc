"""The parts of the index of similar texts."""

import numpy as np
import pytest
from datasketch import MinHash

from app.dedup import similar_index as index
from app.domain.similar import HASHES

TEXT = " ".join(f"word{number}" for number in range(300))


def test_signature_is_that_of_datasketch():
    keys, offsets = index.shingle_keys([TEXT])
    theirs = MinHash(num_perm=HASHES, seed=1, hashfunc=lambda value: value)
    theirs.update_batch((keys >> np.uint64(6)).tolist())

    assert index.full_signatures(keys, offsets)[0].tolist() == theirs.hashvalues.tolist()


def test_last_short_band_is_filled_from_the_start():
    query = np.zeros(HASHES, np.uint8)
    tail = np.ones(HASHES, np.uint8)
    tail[510:] = 0  # the last band of three rows has two hashes of its own
    filled = tail.copy()
    filled[0] = 0

    assert index.share_a_band(np.array([tail, filled]), query, 3).tolist() == [False, True]


def test_slice_reads_back():
    entries = np.array([(7 << 16) | 3, (0xABCDEF << 16) | 0xFFFF], np.uint64)

    assert index.unpacked_slice(index.packed_slice(entries)).tolist() == entries.tolist()


@pytest.mark.parametrize(
    ("before", "after", "span"),
    [(0, 0, (0.0, 1.0)), (300, 0, (0.5, 1.0)), (300, 300, (1 / 3, 2 / 3))],
)
def test_extent_is_where_the_text_lies(before, after, span):
    own = [
        " ".join(f"{side}{number}" for number in range(count))
        for side, count in (("x", before), ("y", after))
    ]
    keys, _ = index.shingle_keys([TEXT])

    assert index.extent(keys, f"{own[0]} {TEXT} {own[1]}") == pytest.approx(span)


def test_letterhead_far_from_the_text_does_not_widen_it():
    head = "word0 word1 word2 word3 word4 word5 word6"
    other = " ".join(f"x{number}" for number in range(600))
    keys, _ = index.shingle_keys([TEXT])

    start, end = index.extent(keys, f"{head} {other} {TEXT}")

    assert (start, end) == (pytest.approx(607 / 907), 1.0)


def test_text_without_the_shingles_has_no_extent():
    keys, _ = index.shingle_keys([TEXT])

    assert index.extent(keys, "nothing of the sort is written here at all") is None
