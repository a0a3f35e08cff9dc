"""The reasons counted for the overview are those that the review shows for each group."""

from collections import Counter, defaultdict

import pytest

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.domain.errors import OperationCancelled
from app.domain.keeper import WhyNot
from app.domain.page_answers import PageAnswer
from app.domain.policies import Policy
from app.domain.progress import CancelFlag
from app.domain.protections import Protection
from app.services.review.groups import ReviewService
from app.services.review.reasons import reasons_by_kind
from app.services.scan.detection import DetectionService
from tests.ui.review.library import NEAR, opened_library


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
