"""Several selected groups are decided together, as one step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.domain.decisions import Choice
from app.domain.duplicates import Kind
from app.ui.review.queue.panel import BatchAction
from app.ui.session.navigation import ReviewFilter
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

ALL = {EXACT, NEAR, CHAIN, VERSION, CONFLICT}


def choices(harness):
    return {row.id: row.decision.choice for row in harness.session.rows if row.decision is not None}


def press(harness, action):
    with harness.qtbot.waitSignal(harness.session.decided):
        QTest.mouseClick(harness.page.panel.batch.buttons[action], Qt.MouseButton.LeftButton)


def toast(harness):
    return harness.view.toast.message()


@pytest.fixture
def all_selected(harness):
    assert not harness.page.panel.batch.isVisible()
    harness.page.panel.list.setFocus()
    harness.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert harness.page.panel.batch.isVisible()
    return harness


def test_suggestions_are_taken_where_nothing_speaks_against_them(all_selected, monkeypatch):
    harness, compared = all_selected, []
    monkeypatch.setattr(harness.session, "compare_pages", compared.append)

    press(harness, BatchAction.KEEP)

    assert choices(harness) == {EXACT: Choice.KEEP}
    assert harness.decision(EXACT).trash == (2,)
    message = "1 group decided. 1 document planned for the trash. 4 are left for you. "
    assert toast(harness) == message + "The pages of 1 pair are compared first."
    assert compared == [((3, 4),)]


@pytest.mark.parametrize(
    ("action", "choice", "message"),
    [
        (BatchAction.BOTH, Choice.NOT_DUPLICATES, "5 groups kept whole. They will not be suggested again."),
        (BatchAction.SKIP, Choice.SKIPPED, "5 groups skipped."),
    ],
)
def test_batch_is_undone_and_redone_in_one_step(all_selected, action, choice, message):
    harness = all_selected

    press(harness, action)
    assert choices(harness) == dict.fromkeys(ALL, choice)
    assert toast(harness) == message
    assert harness.page.model.decided() == (5 if choice is Choice.NOT_DUPLICATES else 0)

    with harness.qtbot.waitSignal(harness.session.decided):
        harness.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert choices(harness) == {}
    assert toast(harness) == "Decisions on 5 groups undone."

    with harness.qtbot.waitSignal(harness.session.decided):
        harness.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert choices(harness) == dict.fromkeys(ALL, choice)


def test_all_means_all_that_the_filter_lists(harness):
    harness.page.set_filter(ReviewFilter(kind=Kind.NEAR))
    listed = {row.id for row in harness.page.model.rows()}
    assert 0 < len(listed) < len(ALL)
    harness.page.panel.list.setFocus()
    harness.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    press(harness, BatchAction.SKIP)

    assert choices(harness) == dict.fromkeys(listed, Choice.SKIPPED)


def test_decisions_of_a_selection_are_taken_back(all_selected):
    harness = all_selected
    press(harness, BatchAction.SKIP)

    press(harness, BatchAction.CLEAR)

    assert choices(harness) == {}
    assert toast(harness) == "Decisions on 5 groups taken back."
    harness.qtbot.waitUntil(lambda: harness.shown_pair.decision is None)


def test_assistant_opens_for_the_selection(all_selected):
    harness = all_selected
    QTest.mouseClick(harness.page.panel.batch.buttons[BatchAction.ASSIST], Qt.MouseButton.LeftButton)
    dialog = harness.page.assistant.dialog
    harness.qtbot.waitUntil(lambda: dialog._effect is not None)

    assert dialog.scope.listed_only.text() == "Only the 5 groups of the list"
    assert dialog.scope.listed_only.isChecked()
    with harness.qtbot.waitSignal(harness.session.decided):
        dialog.go.click()
    assert choices(harness) == {EXACT: Choice.KEEP}
    assert harness.view.toast._undo.isVisible()
