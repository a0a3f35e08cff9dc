"""What is said about found documents, and on which pages they are alike."""

import pytest

from app.domain.analysis import Analysis
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.similar import FileContent, FingerprintQuery, Relation
from app.services.similar.judgement import judge
from app.services.similar.search import find_similar
from tests.support.local_library import prose
from tests.unit.services.similar.conftest import stored

PART = prose(1)
WHOLE = f"{prose(2)} {PART} {prose(3)} {prose(4)}"


def pair(kind, **facts):
    return Pair(1, 2, kind, Cause.LIKE_TEXT, 0.9, 0.9, Scores(), Facts(**facts))


def test_judgement_of_the_last_scan_is_told_from_the_side_asked_about(local):
    stored(local, {1: prose(1), 2: prose(1)[:-4] + "more"}, page_count=4)
    differ = ("date 2024-01-03 ≠ 2024-02-03", "document number 17 ≠ 18", "order number 4 ≠ 5")
    conflict = pair(Kind.LOOKALIKE, conflict=differ, only_a=("amount 1",))
    local.analyses.save(Analysis(Parameters(), (conflict,), (), ()))

    said = judge(local, find_similar(local, FingerprintQuery("2")))

    assert said[2].relation is Relation.EXACT  # the document itself
    assert said[1].relation is Relation.LOOKALIKE
    assert said[1].confidence < 0.5
    turned = ("date 2024-02-03 ≠ 2024-01-03", "document number 18 ≠ 17", "order number 5 ≠ 4")
    assert said[1].facts == Facts(conflict=turned, only_b=("amount 1",))


def test_pages_are_those_of_the_found_document(local):
    stored(local, {1: PART})
    stored(local, {2: WHOLE}, page_count=8)
    stored(local, {3: f"{prose(5)} {PART}"})

    said = judge(local, find_similar(local, FingerprintQuery("1")))

    assert said[2].span == pytest.approx((0.25, 0.5))
    assert said[2].pages == (3, 4)
    assert (said[3].span, said[3].pages) == (pytest.approx((0.5, 1.0)), None)


def test_text_that_is_in_another_to_the_last_word_is_a_part(local):
    stored(local, {1: PART, 2: WHOLE})

    assert judge(local, find_similar(local, FingerprintQuery("1")))[2].relation is Relation.CONTAINED


def test_equal_texts_are_exact_without_a_scan_that_says_so(local):
    stored(local, {1: PART, 2: PART})

    assert judge(local, find_similar(local, FingerprintQuery("1")))[2].relation is Relation.EXACT


def test_file_is_judged_among_the_documents_most_like_it(local):
    stored(local, {1: WHOLE, 2: prose(9)})
    file = FileContent("part.txt", frozenset(), PART)

    said = judge(local, find_similar(local, FingerprintQuery("part.txt"), file))

    assert list(said) == [1]
    assert said[1].relation is Relation.CONTAINED
    assert said[1].confidence > 0.9
