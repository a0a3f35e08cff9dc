"""What copies of one paper share, if the other copies do not count."""

import numpy as np
import pytest

from app.dedup.candidates import exclusivity_among_copies, most_legible_first
from app.dedup.shingles import HashSets

OWN, FORM = range(100), range(1000, 1100)


def sets(*documents: range | list[int]) -> HashSets:
    values = [np.array(sorted(document), np.uint32) for document in documents]
    return HashSets(np.concatenate(values), np.append(0, np.cumsum([len(found) for found in values])))


def test_text_that_only_copies_have_is_their_own_however_many_they_are():
    copies = sets(*[OWN] * 20)

    assert exclusivity_among_copies([(3, 17)], [range(20)], copies) == pytest.approx([1.0])


def test_text_of_a_form_counts_by_the_papers_that_have_it():
    papers = sets(*[[*OWN, *FORM]] * 5, *[FORM] * 9)

    assert exclusivity_among_copies([(0, 4)], [range(5)], papers) == pytest.approx([0.5 + 0.5 / 10])


def test_each_cluster_has_its_own_copies():
    papers = sets(*[OWN] * 3, *[range(50, 150)] * 3)

    found = exclusivity_among_copies([(0, 1), (3, 5)], [[0, 1, 2], [3, 4, 5]], papers)

    assert found == pytest.approx([0.5 + 0.5 / 4] * 2)


def test_a_copy_that_lost_text_is_measured_by_what_is_left_of_it():
    papers = sets(OWN, OWN, range(25), FORM)

    assert exclusivity_among_copies([(0, 2)], [[0, 1, 2]], papers) == pytest.approx([1.0])


def test_the_copy_that_has_most_in_common_with_the_others_stands_for_them():
    poor, clear, cut = [*range(40), *range(2000, 2060)], OWN, range(50)

    assert most_legible_first([2, 0, 1], sets(poor, clear, cut)) == [1, 2, 0]


def test_of_copies_that_are_equally_clear_the_first_one_stands_for_all():
    assert most_legible_first([0, 1, 2], sets(*[OWN] * 3)) == [0, 1, 2]
