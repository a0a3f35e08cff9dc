"""What copies of one paper share, if the other copies do not count."""

import numpy as np
import pytest

from app.dedup.candidates import exclusivity_among_copies, most_legible_first
from app.dedup.shingles import HashSets

OWN, FORM = range(100), range(1000, 1100)


def sets(*documents: range | list[int]) -> HashSets:
    values = [np.array(sorted(document), np.uint32) for document in documents]
    return HashSets(np.concatenate(values), np.append(0, np.cumsum([len(found) for found in values])))


def test_text_of_copies_only_is_exclusive_for_any_number_of_copies():
    copies = sets(*[OWN] * 20)

    assert exclusivity_among_copies([(3, 17)], [range(20)], copies) == pytest.approx([1.0])


def test_text_of_a_form_counts_by_the_papers_that_have_it():
    papers = sets(*[[*OWN, *FORM]] * 5, *[FORM] * 9)

    assert exclusivity_among_copies([(0, 4)], [range(5)], papers) == pytest.approx([0.5 + 0.5 / 10])


def test_each_cluster_has_its_own_copies():
    papers = sets(*[OWN] * 3, *[range(50, 150)] * 3)

    found = exclusivity_among_copies([(0, 1), (3, 5)], [[0, 1, 2], [3, 4, 5]], papers)

    assert found == pytest.approx([0.5 + 0.5 / 4] * 2)


def test_exclusivity_of_a_cut_copy_uses_its_remaining_text():
    papers = sets(OWN, OWN, range(25), FORM)

    assert exclusivity_among_copies([(0, 2)], [[0, 1, 2]], papers) == pytest.approx([1.0])


def test_most_legible_copy_is_first():
    poor, clear, cut = [*range(40), *range(2000, 2060)], OWN, range(50)

    assert most_legible_first([2, 0, 1], sets(poor, clear, cut)) == [1, 2, 0]


def test_first_of_equally_legible_copies_is_first():
    assert most_legible_first([0, 1, 2], sets(*[OWN] * 3)) == [0, 1, 2]
