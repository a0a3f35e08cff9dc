"""Our signatures are datasketch's, so its indexes can serve them."""

import numpy as np
import pytest
from datasketch import MinHash
from hypothesis import given
from hypothesis import strategies as st

from app.dedup.minhash import signatures
from app.dedup.shingles import HashSets, shingle_sets
from app.dedup.tokens import split_words


@given(
    st.lists(st.frozensets(st.integers(0, 2**32 - 1), max_size=40), max_size=6), st.sampled_from([16, 192])
)
def test_values_are_those_of_datasketch_bit_for_bit(documents, permutations):
    sets = HashSets.join([HashSets(np.array(sorted(d), np.uint32), np.array([0, len(d)])) for d in documents])

    ours = signatures(sets, permutations, seed=3)

    for document, row in zip(documents, ours, strict=True):
        theirs = MinHash(num_perm=permutations, seed=3, hashfunc=lambda value: value)
        theirs.update_batch(document)
        assert row.tolist() == theirs.hashvalues.tolist()


@pytest.mark.parametrize(("text", "shingles"), [("a b", 0), ("a b c", 1), ("a b c d", 2), ("a a a a a", 1)])
def test_a_text_has_each_of_its_shingles_once(text, shingles):
    assert shingle_sets(split_words([text, "x y z"]), 3).counts.tolist() == [shingles, 1]


def test_shingles_do_not_cross_from_one_document_to_the_next():
    together = shingle_sets(split_words(["a b c", "d e f"]), 3)
    alone = shingle_sets(split_words(["d e f"]), 3)

    assert together[1].tolist() == alone[0].tolist()
