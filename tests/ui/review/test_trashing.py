"""Copies a decision trashes: direct matches, exclusions, confirmations and permissions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMenu

from app.domain.decisions import Choice, Decision
from app.ui.review.comparison.guard_dialog import GuardDialog
from app.ui.review.shown_pair import DecisionAction, PlannedOutcome
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key


def test_only_direct_matches_of_the_keeper_are_trashed(harness):
    harness.open(CHAIN)

    decision = harness.decide(Key.Key_1, CHAIN)

    assert (decision.keep, set(decision.trash)) == (7, {8, 9})
    assert harness.shown_pair.outcome(10) is PlannedOutcome.STAYS
    assert harness.view.toast.message() == (
        "Kept left. 2 documents planned for the trash. 1 without a direct match stays."
    )


def button_texts(harness):
    buttons = harness.view.decisions.buttons
    return [
        (buttons[one].shown_label(), buttons[one].accessibleDescription()) for one in list(DecisionAction)[:3]
    ]


def test_buttons_of_a_larger_group_show_trash_counts(harness, qtbot):
    harness.open(CHAIN)  # A~B, A~C and C~D match; A and B are shown

    assert button_texts(harness) == [
        ("Keep left", "2 to the trash, 1"),
        ("Keep right", "1 to the trash, 2"),
        ("Keep all 4", "not duplicates, 3"),
    ]

    harness.view.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: button_texts(harness)[0] == ("Keep left", "1 to the trash, 1"))


def test_buttons_of_a_pair_show_no_counts(harness):
    harness.open(CHAIN)
    harness.open(NEAR)

    assert [name for name, _ in button_texts(harness)] == ["Keep left", "Keep right", "Keep both"]
    assert "trash" not in button_texts(harness)[0][1]


def test_small_window_shows_counts_after_the_label(make_harness):
    harness = make_harness(size=(1024, 622))
    harness.open(CHAIN)

    names = [name for name, _ in button_texts(harness)]

    assert names == ["Left · 2 go", "Right · 1 go", "All 4"] or names == [
        "Keep left · 2 go",
        "Keep right · 1 go",
        "Keep all 4",
    ]


def test_toast_counts_the_copies_of_a_larger_group(harness):
    harness.open(CHAIN)

    decision = harness.decide(Key.Key_3, CHAIN)

    assert decision.choice is Choice.NOT_DUPLICATES
    assert harness.view.toast.message() == "Kept all 4. They will not be suggested again."
    place = harness.page.model.index(harness.page.model.place(CHAIN))
    assert "keep all 4" in place.data(Qt.ItemDataRole.AccessibleTextRole)


def test_menu_counts_the_copies_trashed_for_a_keeper(harness):
    harness.open(CHAIN)
    header = harness.view.headers[0]

    header._fill_menu()

    assert "Keep this one · 2 to the trash" in [action.text() for action in header._menu.actions()]


def test_excluded_member_stays(harness):
    harness.open(CHAIN)
    harness.view.headers[1].exclusion_toggled.emit(8)

    decision = harness.decide(Key.Key_1, CHAIN)

    assert decision.trash == (9,)


def test_member_excluded_after_deciding_stays(harness, qtbot):
    harness.open(CHAIN)
    harness.decide(Key.Key_1, CHAIN)

    harness.view.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: harness.decision(CHAIN).trash == (9,))
    assert harness.shown_pair.outcome(8) is PlannedOutcome.STAYS


def test_member_included_after_deciding_is_trashed(make_harness, qtbot):
    harness = make_harness(advance=True)
    harness.open(CHAIN)
    harness.view.headers[1].exclusion_toggled.emit(8)
    harness.decide(Key.Key_1, CHAIN)
    harness.page.controller._next.stop()

    harness.view.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: harness.decision(CHAIN).trash == (8, 9))
    assert harness.shown_pair.excluded == frozenset()
    assert not harness.page.controller._next.isActive()


def test_excluding_the_last_copy_clears_the_decision(harness, qtbot):
    harness.open(CHAIN)
    harness.decide(Key.Key_1, CHAIN)

    harness.view.headers[1].exclusion_toggled.emit(8)
    qtbot.waitUntil(lambda: harness.decision(CHAIN).trash == (9,))
    harness.view.headers[1].exclusion_toggled.emit(9)

    harness.wait_decided(CHAIN, decided=False)
    assert harness.shown_pair.excluded == {8, 9}


@pytest.mark.parametrize("decided", [False, True])
def test_exclusion_survives_reopening_the_group(harness, decided):
    harness.open(CHAIN)
    harness.view.headers[1].exclusion_toggled.emit(8)
    if decided:
        harness.decide(Key.Key_1, CHAIN)

    harness.open(EXACT)
    harness.open(CHAIN)

    assert harness.shown_pair.excluded == {8}
    assert harness.shown_pair.copies_trashed_for(7) == (9,)


def test_copies_kept_by_a_saved_decision_are_excluded(harness):
    harness.session.decide(Decision(CHAIN, Choice.KEEP, 7, (9,)))
    harness.wait_decided(CHAIN)

    harness.open(CHAIN)

    assert harness.shown_pair.copies_trashed_for(7) == (9,)


def test_conflicting_facts_need_confirmation(harness):
    harness.open(CONFLICT)

    harness.press(Key.Key_1)

    question = harness.page.findChild(GuardDialog)
    assert "Dates and amounts differ" in question.explanation.text()
    assert question.cancel.isDefault()
    assert not question.go.isDefault()
    harness.qtbot.keyClick(question, Key.Key_Return)
    harness.qtbot.waitUntil(lambda: harness.page.findChild(GuardDialog) is None)
    assert harness.decision(CONFLICT) is None


def test_confirming_keeps_despite_conflicting_facts(harness):
    harness.open(CONFLICT)
    harness.press(Key.Key_2)
    question = harness.page.findChild(GuardDialog)
    assert "right" in question.title.text()

    question.go.click()

    harness.wait_decided(CONFLICT)
    decision = harness.decision(CONFLICT)
    assert (decision.keep, decision.trash, decision.confirmed) == (6, (5,), True)


@pytest.mark.parametrize("side", [0, 1])
def test_report_74_keyboard_opens_either_document_in_paperless(make_harness, qtbot, monkeypatch, side):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    harness = make_harness(server="https://home.example:9000/paper")
    harness.open(NEAR)
    button = harness.view.headers[side].more
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.setFocus()

    def choose():
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in menu.actions():
            qtbot.keyClick(menu, Key.Key_Down)
            if menu.activeAction() is not None and menu.activeAction().text() == "Open in Paperless":
                break
        qtbot.keyClick(menu, Key.Key_Return)

    QTimer.singleShot(0, choose)
    qtbot.keyClick(button, Key.Key_Space)

    qtbot.waitUntil(lambda: opened != [])
    assert opened == [f"https://home.example:9000/paper/documents/{harness.shown_pair.shown[side]}/details"]


def test_undeletable_document_disables_its_button(make_harness):
    harness = make_harness(rights=replace(library.RIGHTS, permissions=frozenset({"view_document"})))
    harness.open(NEAR)

    button = harness.view.decisions.buttons[DecisionAction.LEFT]
    harness.press(Key.Key_1)

    assert not button.isEnabled()
    assert button.toolTip() == "You may not delete “Scan_0231”"
    assert harness.decision(NEAR) is None


@pytest.mark.parametrize("lacking", ["change_document", "add_note"])
def test_unchangeable_keeper_disables_its_button(make_harness, lacking):
    harness = make_harness(rights=replace(library.RIGHTS, permissions=library.RIGHTS.permissions - {lacking}))
    harness.open(NEAR)
    assert harness.shown_pair.shown == (3, 4)  # 3 would receive the note of 4
    button = harness.view.decisions.buttons[DecisionAction.LEFT]
    assert not button.isEnabled()
    assert button.toolTip().startswith("You may not change “Jahresabrechnung Strom”.")

    harness.view.decisions.carry.setChecked(False)
    harness.press(Key.Key_1)

    harness.wait_decided(NEAR)
    assert harness.decision(NEAR).carry_over is False


def test_foreign_document_blocks_only_its_trashing(harness):
    harness.open(VERSION)
    assert harness.shown_pair.shown == (12, 11)  # 12 belongs to someone else

    buttons = harness.view.decisions.buttons

    assert buttons[DecisionAction.LEFT].isEnabled()
    assert not buttons[DecisionAction.RIGHT].isEnabled()
