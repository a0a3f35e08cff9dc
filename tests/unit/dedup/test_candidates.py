"""What makes a pair a candidate: text that these two share almost alone, or nearly all of it."""

import numpy as np
import pytest

from app.dedup.candidates import find_candidates
from app.dedup.shared_shingles import MAX_DOCUMENTS_PER_SHINGLE
from app.dedup.shingles import HashSets


def candidates(*documents):
    spread = [sorted({(value * 2654435761) % 2**32 for value in document}) for document in documents]
    sets = HashSets.join(
        [HashSets(np.array(values, np.uint32), np.array([0, len(values)])) for values in spread]
    )
    return find_candidates(sets, np.zeros(len(sets), np.int64), 192, 64, lambda done, total: None)


def test_a_copy_among_a_series_shares_what_no_other_pair_does():
    template = range(100, 300)
    series = [[*template, *range(1000 + 20 * month, 1020 + 20 * month)] for month in range(12)]

    found = candidates(*series, series[2])

    pairs = found.pairs.tolist()
    assert found.exclusivity[pairs.index([2, 12])] == pytest.approx(20 / 220)
    assert max(weight for pair, weight in zip(pairs, found.exclusivity, strict=True) if pair != [2, 12]) == 0


@pytest.mark.parametrize("copies", [2, MAX_DOCUMENTS_PER_SHINGLE])
def test_every_pair_of_a_few_copies_is_found_once(copies):
    found = candidates(*[range(50)] * copies)

    assert len(found) == copies * (copies - 1) // 2


def test_many_copies_still_hang_together():
    found = candidates(*[range(400)] * 30)

    assert {tuple(pair) for pair in found.pairs.tolist()} >= {(n, n + 1) for n in range(29)}


def test_a_series_of_thousands_costs_no_more_than_its_length():
    template = range(200)
    series = [[*template, *range(1000 + 9 * n, 1009 + 9 * n)] for n in range(1000)]

    assert len(candidates(*series)) <= 3 * len(series)


@pytest.mark.parametrize("library", [[], [[]], [[], []], [[1], [2]]])
def test_nothing_in_common_gives_no_candidate(library):
    assert len(candidates(*library)) == 0
