"""S14: equal text is not equal paper; nothing in another file is suggested before its pages were compared."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.domain.documents import Checksum, Document
from app.domain.duplicates import Cause, Kind, Suggestion
from app.domain.keeper import WhyNot, suggest_keeper
from app.domain.page_answers import PageAnswer
from tests.support.builders import group, pair

NOW = datetime(2024, 3, 5, tzinfo=UTC)
ONE = Checksum("sha256", "a" * 64)
OTHER = Checksum("sha256", "b" * 64)
KEEP, TRASH, NONE = Suggestion.KEEP, Suggestion.TRASH, Suggestion.NONE


def paper(number, **values):
    return replace(Document(number, f"Brief {number}", None, NOW, NOW, "hash"), **values)


def suggested(one, other, *, kind=Kind.EXACT, compared=False, **values):
    found = suggest_keeper(
        group(pair(one.id, other.id, kind, **values)),
        {one.id: one, other.id: other},
        page_answers={(one.id, other.id): PageAnswer.SAME} if compared else {},
    )
    return [found.suggestions[document.id] for document in (one, other)]


@pytest.mark.parametrize(
    ("first", "second", "compared", "wanted"),
    [
        (ONE, ONE, False, [KEEP, TRASH]),
        (ONE, OTHER, False, [KEEP, NONE]),
        (ONE, OTHER, True, [KEEP, TRASH]),
        (None, None, False, [KEEP, NONE]),
        (ONE, None, False, [KEEP, NONE]),
        (ONE, Checksum("md5", "a" * 32), False, [KEEP, NONE]),
    ],
)
def test_trash_is_suggested_for_equal_files_or_pages(first, second, compared, wanted):
    one, other = paper(1, checksum=first), paper(2, checksum=second)

    assert suggested(one, other, compared=compared) == wanted


@pytest.mark.parametrize("kind", [Kind.VERSION, Kind.LOOKALIKE])
def test_other_stages_and_other_facts_are_never_preselected(kind):
    one, other = paper(1, checksum=ONE), paper(2, checksum=OTHER)
    pairs = group(pair(1, 2, Kind.NEAR), pair(2, 3, kind), pair(1, 3, kind))
    third = paper(3, checksum=OTHER)

    alike = dict.fromkeys([(1, 3), (2, 3)], PageAnswer.SAME)
    found = suggest_keeper(pairs, {1: one, 2: other, 3: third}, page_answers=alike)

    assert found.suggestions[3] is not TRASH


def test_conflicting_facts_are_never_preselected():
    one, other = paper(1, checksum=ONE), paper(2, checksum=ONE)

    assert suggested(one, other, conflict=("date 2024-01-03 ≠ 2024-02-03",)) == [KEEP, NONE]


def test_two_numbers_glued_on_two_papers_preselect_nothing():
    one = paper(1, checksum=ONE, archive_serial_number=1)
    other = paper(2, checksum=ONE, archive_serial_number=2)

    assert suggested(one, other) == [KEEP, NONE]


def test_the_paper_with_the_number_is_kept():
    one, other = paper(1, checksum=ONE, tags=(1, 2, 3)), paper(2, checksum=ONE, archive_serial_number=7)

    assert suggested(one, other) == [TRASH, KEEP]


def test_copy_with_older_versions_is_not_preselected():
    one, other = paper(1, checksum=ONE), paper(2, checksum=ONE, version_count=3)

    assert suggested(one, other) == [KEEP, NONE]


def test_a_copy_that_matches_only_through_another_is_not_preselected():
    papers = {number: paper(number, checksum=ONE) for number in (1, 2, 3)}

    found = suggest_keeper(group(pair(1, 2), pair(2, 3)), papers)

    assert found.suggestions == {1: KEEP, 2: TRASH, 3: NONE}


def test_pages_compared_count_no_more_once_a_document_changed(harness_v3):
    local = harness_v3.library.local
    one, other = local.documents.get(10), local.documents.get(11)
    local.analyses.save_pages_compared(one, other)
    assert local.analyses.pages_compared({10: one, 11: other}) == {(10, 11)}

    changed = replace(other, content_hash="another")

    assert local.analyses.pages_compared({10: one, 11: changed}) == frozenset()


@pytest.mark.parametrize("cause", [Cause.SHORT_TEXT, Cause.CLASSIC])
def test_weak_matches_are_preselected_only_for_equal_files(cause):
    one, other, copy = paper(1, checksum=ONE), paper(2, checksum=OTHER), paper(3, checksum=ONE)
    pairs = group(*(replace(pair(a, b), cause=cause) for a, b in [(1, 2), (1, 3), (2, 3)]))

    alike = dict.fromkeys([(1, 2), (1, 3), (2, 3)], PageAnswer.SAME)
    found = suggest_keeper(pairs, {1: one, 2: other, 3: copy}, page_answers=alike)

    assert found.suggestions == {1: KEEP, 2: NONE, 3: TRASH}


@pytest.mark.parametrize(
    ("answer", "why"), [(PageAnswer.UNSURE, WhyNot.PAGES_UNSURE), (PageAnswer.OTHER, WhyNot.PAGES_DIFFER)]
)
def test_unverified_pages_are_no_evidence_and_the_reason_says_so(answer, why):
    one, other = paper(1, checksum=ONE), paper(2, checksum=OTHER)

    found = suggest_keeper(group(pair(1, 2)), {1: one, 2: other}, page_answers={(1, 2): answer})

    assert found.suggestions == {1: KEEP, 2: NONE}
    assert found.why_not == {2: why}
