"""Two documents in no group together, such as two found as similar, are decided on like a group."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import Qt

from app.dedup.grouping import group_id
from app.domain.decisions import Choice, Decision
from app.domain.documents import DocumentWithText, content_hash
from app.domain.duplicates import Cause, Facts, Kind
from app.domain.parameters import Parameters
from app.domain.progress import NEVER_CANCELLED
from app.services.review.groups import ReviewService
from app.services.review.pair_decisions import decide_asked, ignored_pairs
from app.services.scan.analysis import AnalysisService
from app.services.scan.detection import DetectionService
from app.store.decisions import JoinedPair
from app.tasks import queries
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


@pytest.mark.parametrize("pair", [PAIR, UNLIKE])
def test_undone_the_pair_is_as_before_until_redone(local, pair):
    before = local.analyses.load()
    decide_asked(local, pair, keep(pair, ONE))

    assert queries.undo_decision(local).apart == pair
    assert local.analyses.load() == before

    again = queries.redo_decision(local)
    assert (again.group.group.id, again.group.decision.keep) == (GROUP, ONE)
    assert (again.group.group.confidence, again.apart) == (pair.confidence, None)
    assert local.analyses.group_ids() == {group.id for group in before.groups} | {GROUP}
    assert [item.keep for item in ReviewService(local).plan().items] == [ONE]

    assert queries.undo_decision(local).apart == pair
    assert local.analyses.load() == before


def test_pair_that_was_not_stored_is_not_stored_after_undo(local):
    pair = library.pair(5, 13, Kind.NEAR, Cause.LIKE_TEXT, 0.8)
    group = next(one for one in local.analyses.groups() if one.documents == (5, 6))
    local.decisions.set(Decision(group.id, Choice.NOT_DUPLICATES))
    DetectionService(local).regroup(Parameters())  # 5 is in no group any more
    before = local.analyses.load()
    decide_asked(local, pair, keep(pair, 13))

    assert queries.undo_decision(local).apart == pair
    assert local.analyses.load() == before
    DetectionService(local).regroup(Parameters())
    assert local.analyses.load() == before


def test_undo_and_redo_leave_decisions_on_other_groups_undoable(local):
    decide_asked(local, PAIR, keep(PAIR, ONE))
    queries.undo_decision(local)
    local.decisions.set(Decision(library.NEAR, Choice.NOT_DUPLICATES))
    decide_asked(local, PAIR, keep(PAIR, ONE))
    kept = local.decisions.all()

    queries.undo_decision(local)
    queries.redo_decision(local)

    assert local.decisions.all() == kept


def test_pair_stays_a_group_while_an_earlier_decision_on_it_is_left(local):
    decide_asked(local, PAIR, keep(PAIR, ONE))
    local.decisions.set(keep(PAIR, OTHER))

    assert queries.undo_decision(local).apart is None
    assert ReviewService(local).group(GROUP).decision.keep == ONE
    assert queries.undo_decision(local).apart == PAIR
    assert local.analyses.group(GROUP) is None


def test_pair_called_duplicates_before_stays_a_group(local):
    DetectionService(local).join(UNLIKE)
    local.decisions.set(keep(UNLIKE, ONE))

    assert queries.undo_decision(local).apart is None
    assert ReviewService(local).group(GROUP).decision is None


def test_pair_ignored_before_is_ignored_again(local):
    texts = local.documents.content_hashes({ONE, OTHER})
    local.analyses.dismiss(ONE, OTHER, texts[ONE], texts[OTHER])
    decide_asked(local, PAIR, keep(PAIR, ONE))
    assert ignored_pairs(local) == ()

    queries.undo_decision(local)

    assert [(pair.a, pair.b) for pair in ignored_pairs(local)] == [PAIR.ids]


def scan_again(local):
    AnalysisService(local).run(NEVER_CANCELLED)


def test_undo_after_scans_leaves_what_they_found(local):
    scan_again(local)
    before = local.analyses.load()
    assert before.groups
    free = {document.id for document in library.DOCUMENTS}.difference(
        *(group.documents for group in before.groups)
    )
    pairs = [library.pair(*two, Kind.NEAR, Cause.LIKE_TEXT, 0.8) for two in combinations(sorted(free), 2)]
    pair = next(pair for pair in pairs if local.analyses.pair(*pair.ids) is None)
    decide_asked(local, pair, keep(pair, pair.a))
    scan_again(local)
    assert local.decisions.get(group_id(pair.ids)).keep == pair.a

    assert queries.undo_decision(local).apart == pair
    for _ in range(2):
        after = local.analyses.load()
        assert (after.pairs, after.groups) == (before.pairs, before.groups)
        scan_again(local)


BILL = """Stadtwerke Nordhafen GmbH, Kundennummer 4711
Rechnung vom {day} für Strom und Wasser in der Lindenstraße 5
Der Betrag von {amount} EUR wird von Ihrem Konto abgebucht.
Bitte bewahren Sie diese Rechnung für Ihre Unterlagen auf."""


def test_lookalike_that_scans_found_is_one_again_after_undo(local):
    texts = {ONE: ("12.01.2024", "48,20"), OTHER: ("14.02.2024", "97,65")}
    for number, (day, amount) in texts.items():
        text = BILL.format(day=day, amount=amount)
        changed = replace(library.DOCUMENTS[number - 1], content_hash=content_hash(text))
        local.documents.upsert([DocumentWithText(changed, text)])
    scan_again(local)
    before = local.analyses.load()
    pair = local.analyses.pair(ONE, OTHER)
    assert pair.kind is Kind.LOOKALIKE

    decide_asked(local, pair, keep(pair, ONE))
    for _ in range(2):
        scan_again(local)
    queries.undo_decision(local)

    for _ in range(2):
        after = local.analyses.load()
        assert (after.pairs, after.groups) == (before.pairs, before.groups)
        scan_again(local)


def test_pair_that_a_scan_finds_by_itself_stays_a_group(local):
    decide_asked(local, PAIR, keep(PAIR, ONE))
    (step,) = local.joined_pairs.of_steps()
    local.joined_pairs.replace(step, JoinedPair(PAIR, PAIR))  # as the scan notes what it found

    assert queries.undo_decision(local).apart is None
    assert ReviewService(local).group(GROUP).decision is None


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
    harness.session.navigation_requested.connect(harness.page.enter)
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
    harness.qtbot.waitUntil(lambda: harness.session.row(GROUP) is None)
    harness.qtbot.waitUntil(lambda: harness.shown_pair is not None and harness.shown_pair.asked == PAIR)
    harness.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    harness.wait_decided(GROUP)
    harness.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    harness.qtbot.waitUntil(lambda: harness.session.row(GROUP) is None)
    open_pair(harness, PAIR)
    assert harness.shown_pair.asked == PAIR
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
