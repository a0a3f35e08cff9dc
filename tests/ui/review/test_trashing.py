"""Copies a decision trashes: direct matches, exclusions, confirmations and permissions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMenu

from app.domain.decisions import Choice, Decision
from app.ui.review.decision_controller import GuardDialog
from app.ui.review.shown_pair import DecisionAction, PlannedOutcome
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key


def test_only_direct_matches_of_the_keeper_are_trashed(desk):
    desk.open(CHAIN)

    decision = desk.decide(Key.Key_1, CHAIN)

    assert (decision.keep, set(decision.trash)) == (7, {8, 9})
    assert desk.shown_pair.outcome(10) is PlannedOutcome.STAYS
    assert desk.pane.toast.message() == (
        "Kept left. 2 documents planned for the trash. 1 without a direct match stays."
    )


def button_texts(desk):
    buttons = desk.pane.decisions.buttons
    return [
        (buttons[one].shown_label(), buttons[one].accessibleDescription()) for one in list(DecisionAction)[:3]
    ]


def test_buttons_of_a_larger_group_show_trash_counts(desk, qtbot):
    desk.open(CHAIN)  # A~B, A~C and C~D match; A and B are shown

    assert button_texts(desk) == [
        ("Keep left", "2 to the trash, 1"),
        ("Keep right", "1 to the trash, 2"),
        ("Keep all 4", "not duplicates, 3"),
    ]

    desk.pane.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: button_texts(desk)[0] == ("Keep left", "1 to the trash, 1"))


def test_buttons_of_a_pair_show_no_counts(desk):
    desk.open(CHAIN)
    desk.open(NEAR)

    assert [name for name, _ in button_texts(desk)] == ["Keep left", "Keep right", "Keep both"]
    assert "trash" not in button_texts(desk)[0][1]


def test_small_window_shows_counts_after_the_label(make_desk):
    desk = make_desk(size=(1024, 622))
    desk.open(CHAIN)

    names = [name for name, _ in button_texts(desk)]

    assert names == ["Left · 2 go", "Right · 1 go", "All 4"] or names == [
        "Keep left · 2 go",
        "Keep right · 1 go",
        "Keep all 4",
    ]


def test_toast_counts_the_copies_of_a_larger_group(desk):
    desk.open(CHAIN)

    decision = desk.decide(Key.Key_3, CHAIN)

    assert decision.choice is Choice.NOT_DUPLICATES
    assert desk.pane.toast.message() == "Kept all 4. They will not be suggested again."
    place = desk.page.model.index(desk.page.model.place(CHAIN))
    assert "keep all 4" in place.data(Qt.ItemDataRole.AccessibleTextRole)


def test_menu_counts_the_copies_trashed_for_a_keeper(desk):
    desk.open(CHAIN)
    header = desk.pane.headers[0]

    header._fill_menu()

    assert "Keep this one · 2 to the trash" in [action.text() for action in header._menu.actions()]


def test_excluded_member_stays(desk):
    desk.open(CHAIN)
    desk.pane.headers[1].exclusion_toggled.emit(8)

    decision = desk.decide(Key.Key_1, CHAIN)

    assert decision.trash == (9,)


def test_member_excluded_after_deciding_stays(desk, qtbot):
    desk.open(CHAIN)
    desk.decide(Key.Key_1, CHAIN)

    desk.pane.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: desk.decision(CHAIN).trash == (9,))
    assert desk.shown_pair.outcome(8) is PlannedOutcome.STAYS


def test_member_included_after_deciding_is_trashed(make_desk, qtbot):
    desk = make_desk(advance=True)
    desk.open(CHAIN)
    desk.pane.headers[1].exclusion_toggled.emit(8)
    desk.decide(Key.Key_1, CHAIN)
    desk.page.controller._next.stop()

    desk.pane.headers[1].exclusion_toggled.emit(8)

    qtbot.waitUntil(lambda: desk.decision(CHAIN).trash == (8, 9))
    assert desk.shown_pair.excluded == frozenset()
    assert not desk.page.controller._next.isActive()


def test_excluding_the_last_copy_clears_the_decision(desk, qtbot):
    desk.open(CHAIN)
    desk.decide(Key.Key_1, CHAIN)

    desk.pane.headers[1].exclusion_toggled.emit(8)
    qtbot.waitUntil(lambda: desk.decision(CHAIN).trash == (9,))
    desk.pane.headers[1].exclusion_toggled.emit(9)

    desk.wait_decided(CHAIN, decided=False)
    assert desk.shown_pair.excluded == {8, 9}


@pytest.mark.parametrize("decided", [False, True])
def test_exclusion_survives_reopening_the_group(desk, decided):
    desk.open(CHAIN)
    desk.pane.headers[1].exclusion_toggled.emit(8)
    if decided:
        desk.decide(Key.Key_1, CHAIN)

    desk.open(EXACT)
    desk.open(CHAIN)

    assert desk.shown_pair.excluded == {8}
    assert desk.shown_pair.copies_trashed_for(7) == (9,)


def test_copies_kept_by_a_saved_decision_are_excluded(desk):
    desk.session.decide(Decision(CHAIN, Choice.KEEP, 7, (9,)))
    desk.wait_decided(CHAIN)

    desk.open(CHAIN)

    assert desk.shown_pair.copies_trashed_for(7) == (9,)


def test_conflicting_facts_need_confirmation(desk):
    desk.open(CONFLICT)

    desk.press(Key.Key_1)

    question = desk.page.findChild(GuardDialog)
    assert "Dates and amounts are different" in question.explanation.text()
    assert question.cancel.isDefault()
    assert not question.go.isDefault()
    desk.qtbot.keyClick(question, Key.Key_Return)
    desk.qtbot.waitUntil(lambda: desk.page.findChild(GuardDialog) is None)
    assert desk.decision(CONFLICT) is None


def test_confirming_keeps_despite_conflicting_facts(desk):
    desk.open(CONFLICT)
    desk.press(Key.Key_2)
    question = desk.page.findChild(GuardDialog)
    assert "right" in question.title.text()

    question.go.click()

    desk.wait_decided(CONFLICT)
    decision = desk.decision(CONFLICT)
    assert (decision.keep, decision.trash, decision.confirmed) == (6, (5,), True)


@pytest.mark.parametrize("side", [0, 1])
def test_report_74_keyboard_opens_either_document_in_paperless(make_desk, qtbot, monkeypatch, side):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    desk = make_desk(server="https://home.example:9000/paper")
    desk.open(NEAR)
    button = desk.pane.headers[side].more
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
    assert opened == [f"https://home.example:9000/paper/documents/{desk.shown_pair.shown[side]}/details"]


def test_undeletable_document_disables_its_button(make_desk):
    desk = make_desk(rights=replace(library.RIGHTS, permissions=frozenset({"view_document"})))
    desk.open(NEAR)

    button = desk.pane.decisions.buttons[DecisionAction.LEFT]
    desk.press(Key.Key_1)

    assert not button.isEnabled()
    assert button.toolTip() == "You may not delete “Scan_0231”"
    assert desk.decision(NEAR) is None


@pytest.mark.parametrize("lacking", ["change_document", "add_note"])
def test_unchangeable_keeper_disables_its_button(make_desk, lacking):
    desk = make_desk(rights=replace(library.RIGHTS, permissions=library.RIGHTS.permissions - {lacking}))
    desk.open(NEAR)
    assert desk.shown_pair.shown == (3, 4)  # 3 would receive the note of 4
    button = desk.pane.decisions.buttons[DecisionAction.LEFT]
    assert not button.isEnabled()
    assert button.toolTip().startswith("You may not change “Jahresabrechnung Strom”.")

    desk.pane.decisions.carry.setChecked(False)
    desk.press(Key.Key_1)

    desk.wait_decided(NEAR)
    assert desk.decision(NEAR).carry_over is False


def test_foreign_document_blocks_only_its_trashing(desk):
    desk.open(VERSION)
    assert desk.shown_pair.shown == (12, 11)  # 12 belongs to someone else

    buttons = desk.pane.decisions.buttons

    assert buttons[DecisionAction.LEFT].isEnabled()
    assert not buttons[DecisionAction.RIGHT].isEnabled()
