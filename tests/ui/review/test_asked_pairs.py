"""Two documents in no group together, such as two found as similar, are decided on like a group."""

import pytest
from PySide6.QtCore import Qt

from app.dedup.grouping import group_id
from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Cause, Facts, Kind
from app.services.review.asked_pairs import decide_asked
from app.services.review.groups import ReviewService
from app.services.review.ignored_pairs import ignored_pairs
from app.ui.session.navigation import DecisionFilter, Destination, ReviewFilter, ScreenId
from tests.ui.review import library

Key = Qt.Key
EVERYTHING = ReviewFilter(DecisionFilter.ALL)
ONE, OTHER, DRAFT = 13, 14, 11  # the draft is in a group of two versions
PAIR = library.pair(ONE, OTHER, Kind.NEAR, Cause.LIKE_TEXT, 0.8)
UNLIKE = library.pair(ONE, OTHER, Kind.LOOKALIKE, Cause.OTHER_FACTS, 0.9, Facts())
GROUP = group_id(PAIR.ids)
WITH_DRAFT = library.pair(DRAFT, ONE, Kind.NEAR, Cause.LIKE_TEXT, 0.8)


@pytest.fixture
def local(tmp_path):
    with library.opened_library(tmp_path) as opened:
        yield opened


def keep(pair, document):
    return Decision(group_id(pair.ids), Choice.KEEP, document, (pair.partner(document),))


@pytest.mark.parametrize("pair", [PAIR, UNLIKE])
def test_decision_makes_the_pair_a_group_of_the_plan(local, pair):
    assert decide_asked(local, pair, keep(pair, ONE)) == GROUP

    found = ReviewService(local).group(GROUP)
    assert (found.decision.keep, found.group.confidence) == (ONE, pair.confidence)
    assert [(item.keep, item.trash) for item in ReviewService(local).plan().items] == [(ONE, (OTHER,))]
    local.decisions.undo()
    assert ReviewService(local).plan().items == ()


def test_no_duplicates_is_remembered_and_can_be_undone(local):
    decide_asked(local, PAIR, Decision(GROUP, Choice.NOT_DUPLICATES))

    assert [(pair.a, pair.b) for pair in ignored_pairs(local)] == [PAIR.ids]
    local.decisions.undo()
    assert ignored_pairs(local) == ()


def test_keeping_one_of_another_group_decides_nothing_about_its_members(local):
    joined = decide_asked(local, WITH_DRAFT, keep(WITH_DRAFT, ONE))

    group = ReviewService(local).group(joined)
    assert group.group.documents == (DRAFT, 12, ONE)
    assert group.decision is None
    assert ReviewService(local).plan().items == ()


def test_other_answers_leave_the_group_of_one_of_them_alone(local):
    before = local.analyses.group_ids()

    for choice, ignored in ((Choice.SKIPPED, 0), (Choice.NOT_DUPLICATES, 1)):
        assert decide_asked(local, WITH_DRAFT, Decision("none", choice)) is None
        assert len(ignored_pairs(local)) == ignored
    assert local.analyses.group_ids() == before


def open_pair(harness, pair):
    harness.page.enter(Destination(ScreenId.REVIEW, EVERYTHING, pair=pair))
    harness.wait_open(group_id(pair.ids))
    harness.qtbot.waitUntil(lambda: harness.view.comparison.offers.keys() == set(pair.ids))


@pytest.mark.parametrize("groups", [library.GROUPS, ()])
def test_pair_is_decided_by_keys_and_listed_from_then_on(make_harness, groups):
    harness = make_harness(groups)
    open_pair(harness, PAIR)
    assert harness.view.shown_pair.pair == PAIR
    assert harness.view.decisions.isVisible()
    assert not harness.view.explanation.duplicates.isVisible()
    assert harness.session.row(GROUP) is None

    decision = harness.decide(Key.Key_2, GROUP)

    assert (decision.keep, decision.trash) == (harness.shown_pair.right, (harness.shown_pair.left,))
    assert harness.shown_pair.id == GROUP
    assert harness.view.toast.isVisible()
    harness.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    harness.wait_decided(GROUP, decided=False)
    assert harness.decide(Key.Key_3, GROUP).choice is Choice.NOT_DUPLICATES


def test_keeping_one_of_two_different_documents_is_asked_first(harness):
    open_pair(harness, UNLIKE)
    assert harness.view.explanation.duplicates.isVisible()

    harness.press(Key.Key_1)

    question = harness.page.controller.decision_controller._question
    assert "two different documents" in question.explanation.text()
    question.accept()
    harness.wait_decided(GROUP)
    assert harness.decision(GROUP).confirmed


def test_swapped_pair_keeps_its_judgement(harness):
    open_pair(harness, UNLIKE)

    harness.press(Key.Key_X)

    assert harness.shown_pair.pair == UNLIKE
    assert harness.session.row(GROUP) is None


def test_pair_called_duplicates_after_all_opens_as_a_group(harness):
    open_pair(harness, UNLIKE)

    with harness.qtbot.waitSignal(harness.session.review_data_changed):
        harness.view.explanation.duplicates.click()

    assert harness.went[-1].group == GROUP
    assert harness.session.row(GROUP).confidence == 1


def test_answer_about_a_document_of_another_group_opens_them_together(harness):
    open_pair(harness, WITH_DRAFT)

    harness.press(Key.Key_1)

    harness.qtbot.waitUntil(lambda: bool(harness.went))
    opened = harness.went[-1]
    harness.qtbot.waitUntil(lambda: harness.session.row(opened.group) is not None)
    assert harness.session.row(opened.group).count == 3
    assert "Decide on all 3 together" in harness.view.toast.message()
