"""The figures of the overview: a sum is shown only if all its parts are known."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.domain.errors import NotFound, OperationCancelled
from app.domain.keeper import WhyNot
from app.domain.page_answers import PageAnswer
from app.domain.policies import Policy
from app.domain.progress import CancelFlag
from app.domain.protections import Protection
from app.services.review.group_table import GroupRow, GroupTable
from app.services.review.groups import ReviewService
from app.services.review.overview import HISTOGRAM_BARS, confidence_steps, measure, overview, reasons_by_kind
from app.services.scan.detection import DetectionService
from tests.support.builders import COPY, GROUPS, KEEPER, SECOND_COPY, Harness, harness_at
from tests.ui.review.library import NEAR, opened_library


def row(name: str, kind: Kind = Kind.EXACT, **values: Any) -> GroupRow:
    plain = GroupRow(name, kind, name, 2, 0.97, 1, "Stadtwerke", False, 1000, 3, "", name, None)
    return replace(plain, **values)


# --- counting ----------------------------------------------------------------------------------------------


def test_kinds_are_counted_in_their_order_and_only_those_that_occur():
    figures = overview(GroupTable([row("a", Kind.VERSION), row("b"), row("c", count=4)]), 50, 7)

    assert [(one.kind, one.groups) for one in figures.kinds] == [(Kind.EXACT, 2), (Kind.VERSION, 1)]
    assert (figures.documents, figures.groups, figures.lookalikes) == (50, 3, 7)
    assert (figures.size, figures.pages) == (3000, 9)


def test_a_kind_with_one_copy_of_unknown_size_has_no_size():
    figures = overview(GroupTable([row("a"), row("b", unmeasured=(5,)), row("c", Kind.NEAR)]), 50, 0)

    assert [one.size for one in figures.kinds] == [None, 1000]
    assert figures.size is None
    assert figures.pages == 9
    assert figures.unmeasured == (5,)


def test_nothing_found_takes_no_room():
    figures = overview(GroupTable([]), 50, 0)

    assert (figures.groups, figures.size, figures.pages, figures.correspondents) == (0, 0, 0, ())


def test_decided_groups_are_counted():
    figures = overview(GroupTable([row("a"), row("b", decision=Decision("b", Choice.SKIPPED))]), 50, 0)

    assert figures.decided == 1


def test_the_five_largest_correspondents_come_first_and_nobody_last():
    names = [*"AABCDEF", "", "", ""]

    figures = overview(GroupTable([row(str(n), correspondent=name) for n, name in enumerate(names)]), 50, 0)

    assert figures.correspondents == (("A", 2), ("B", 1), ("C", 1), ("D", 1), ("E", 1), ("", 3))


@pytest.mark.parametrize(
    ("confidence", "step"),
    [(0.0, 0), (0.5, 0), (0.549, 0), (0.75, 5), (0.99, 9), (1.0, 9)],
)
def test_each_confidence_belongs_to_a_bar(confidence, step):
    assert confidence_steps(np.array([confidence])).tolist() == [step]


@given(st.lists(st.floats(0, 1)))
def test_the_histogram_has_every_group_once(confidences):
    figures = overview(GroupTable([row(str(n), confidence=one) for n, one in enumerate(confidences)]), 50, 0)

    assert len(figures.confidence) == HISTOGRAM_BARS
    assert sum(figures.confidence) == len(confidences)


# --- learning sizes ----------------------------------------------------------------------------------------


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    with harness_at(tmp_path) as opened:
        opened.scan(*GROUPS)
        yield opened


def unmeasured_of(harness: Harness) -> dict[str, tuple[int, ...]]:
    return {row.id: row.unmeasured for row in ReviewService(harness.library.local).rows()}


def test_copies_without_a_size_are_named_but_not_the_one_that_stays(harness):
    rows = ReviewService(harness.library.local).rows()
    first = GROUPS[0].id

    keeper = next(one.thumbnail for one in rows if one.id == first)
    unknown = {member for member in (KEEPER, COPY, SECOND_COPY) if harness.known(member).file_size is None}

    assert set(unmeasured_of(harness)[first]) == unknown - {keeper}
    assert SECOND_COPY in unknown  # the scan asks only for documents of equal text


def test_a_measured_document_has_its_size_and_is_not_named_again(harness):
    measure(harness.library, SECOND_COPY, harness.cancel)

    assert harness.known(SECOND_COPY).file_size == len(harness.live(SECOND_COPY).original.read())
    assert SECOND_COPY not in unmeasured_of(harness)[GROUPS[0].id]


def test_measuring_a_missing_document_changes_nothing(harness):
    with pytest.raises(NotFound):
        measure(harness.library, 4711, harness.cancel)

    assert harness.known(SECOND_COPY).file_size is None


def test_measuring_stops_when_it_is_cancelled(harness):
    harness.cancel.cancel()

    with pytest.raises(OperationCancelled):
        measure(harness.library, SECOND_COPY, harness.cancel)


# --- rows --------------------------------------------------------------------------------------------------


def test_groups_that_are_known_stay_before_those_found_later(harness):
    rows = ReviewService(harness.library.local).rows
    last, first, *others = reversed(rows().ids)

    known_first = rows(first=[first, "gone", last])

    assert known_first.ids == [first, last, *reversed(others)]


def test_a_confidence_on_the_edge_of_a_bar_is_counted_in_it():
    edges = np.array([0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95])

    assert confidence_steps(edges).tolist() == [*range(HISTOGRAM_BARS)]


@pytest.fixture
def local(tmp_path):
    with opened_library(tmp_path) as local:
        yield local


def reasons_shown(local):
    found = defaultdict(Counter)
    for group in ReviewService(local).groups():
        if group.suggestion.why_not and group.decision is None:
            found[group.group.kind][next(iter(group.suggestion.why_not.values()))] += 1
    return found


def counted(local):
    return reasons_by_kind(local, CancelFlag())


def test_reasons_are_those_of_the_groups(local):
    assert counted(local) == reasons_shown(local)
    assert counted(local)[Kind.NEAR] == {WhyNot.PAGES_NOT_COMPARED: 2, WhyNot.CONFLICT: 1}

    DetectionService(local).set_policies({Kind.NEAR: Policy.SHOW})
    documents = local.documents.many([3, 4])
    local.analyses.save_pages_compared(documents[3], documents[4], PageAnswer.OTHER)

    assert counted(local) == reasons_shown(local)
    assert counted(local)[Kind.NEAR] == {WhyNot.ONLY_SHOWN: 2, WhyNot.CONFLICT: 1}


def test_compared_pages_and_ink_are_reasons(local):
    documents = local.documents.many([3, 4])
    for answer, ink, reason in (
        (PageAnswer.OTHER, (), WhyNot.PAGES_DIFFER),
        (PageAnswer.OTHER, (4,), WhyNot.INK_ON_COPY),
        (PageAnswer.UNSURE, (3,), WhyNot.INK_ON_KEEPER),
        (PageAnswer.SAME, (), None),
    ):
        local.analyses.save_pages_compared(documents[3], documents[4], answer)
        local.ink.save(documents[3], documents[4], ink)

        assert counted(local) == reasons_shown(local)
        assert counted(local)[Kind.NEAR].get(reason, 0) == (0 if reason is None else 1)


def test_protected_copies_have_their_reason(local):
    local.protections.set(Protection(owners=frozenset({3, 4})))

    assert counted(local) == reasons_shown(local)
    assert counted(local)[Kind.EXACT] == {WhyNot.PROTECTED: 1}


def test_decided_groups_do_not_count(local):
    local.decisions.set(Decision(NEAR, Choice.SKIPPED))

    assert counted(local) == reasons_shown(local)
    assert counted(local)[Kind.NEAR][WhyNot.PAGES_NOT_COMPARED] == 1


def test_counting_can_be_cancelled(local):
    cancel = CancelFlag()
    cancel.cancel()

    with pytest.raises(OperationCancelled):
        reasons_by_kind(local, cancel)
