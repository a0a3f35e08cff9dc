"""Decisions in the review: digits, undo, advancing and suggestions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.domain.decisions import Choice
from app.ui.review.shown_pair import DecisionAction, PlannedOutcome
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


# --- Deciding -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "choice", "keep", "trash"),
    [
        (Key.Key_1, Choice.KEEP, 3, (4,)),
        (Key.Key_2, Choice.KEEP, 4, (3,)),
        (Key.Key_3, Choice.NOT_DUPLICATES, None, ()),
        (Key.Key_5, Choice.SKIPPED, None, ()),
    ],
)
def test_digit_decides_the_group(desk, key, choice, keep, trash):
    desk.open(NEAR)

    decision = desk.decide(key, NEAR)

    assert (decision.choice, decision.keep, decision.trash) == (choice, keep, trash)


def test_keypad_digits_decide(desk):
    desk.open(NEAR)

    desk.press(Key.Key_1, Qt.KeyboardModifier.KeypadModifier)

    desk.wait_decided(NEAR)


def test_digit_4_decides_nothing(desk):
    desk.open(VERSION)

    desk.press(Key.Key_4)
    decision = desk.decide(Key.Key_5, VERSION)

    assert decision.choice is Choice.SKIPPED


def test_digit_while_advancing_clears_nothing(make_desk):
    desk = make_desk(advance=True)
    desk.open(NEAR)
    desk.decide(Key.Key_1, NEAR)

    desk.press(Key.Key_1)

    desk.qtbot.waitUntil(lambda: desk.page.controller.shown_pair.id != NEAR)
    assert desk.decision(NEAR) is not None


@pytest.mark.parametrize("key", [Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_5])
def test_same_digit_clears_the_decision(desk, key):
    desk.open(NEAR)
    desk.decide(key, NEAR)

    desk.press(key)

    desk.wait_decided(NEAR, decided=False)
    assert "removed" in desk.pane.toast.message()


def test_another_digit_changes_the_decision(desk):
    desk.open(NEAR)
    desk.decide(Key.Key_1, NEAR)

    desk.press(Key.Key_2)

    desk.qtbot.waitUntil(lambda: desk.decision(NEAR).keep == 4)


def test_decision_shows_in_headers_and_list_and_can_be_undone(desk):
    desk.open(NEAR)

    desk.decide(Key.Key_1, NEAR)

    assert [header.outcome() for header in desk.pane.headers] == [PlannedOutcome.KEEP, PlannedOutcome.TRASH]
    assert desk.pane.decisions.buttons[DecisionAction.LEFT].is_decided()
    assert desk.pane.toast.message() == "Kept left. 1 document planned for the trash."
    assert desk.page.model.decided() == 1
    desk.pane.toast.undo_requested.emit()
    desk.wait_decided(NEAR, decided=False)
    assert desk.pane.toast.message() == "Decision undone."


def test_toast_stays_above_every_view(desk):
    desk.open(EXACT)
    desk.decide(Key.Key_1, EXACT)
    toast = desk.pane.toast

    for mode in ("pages", "overlay", "text", "details"):
        desk.pane.choose_mode(mode)

        on_top = desk.pane.views.childAt(toast.geometry().center())
        assert on_top is toast or toast.isAncestorOf(on_top), mode


def test_undo_reopens_the_group_and_redo_decides_it(desk):
    desk.open(NEAR)
    desk.decide(Key.Key_1, NEAR)
    desk.open(VERSION)

    desk.press(Key.Key_Z, CTRL)
    desk.wait_decided(NEAR, decided=False)
    desk.wait_open(NEAR)
    desk.press(Key.Key_Z, CTRL | SHIFT)

    desk.wait_decided(NEAR)


def test_next_undecided_group_opens_after_a_decision(make_desk):
    desk = make_desk(advance=True)
    desk.open(NEAR)

    desk.press(Key.Key_1)

    desk.wait_open(CHAIN)


def test_pages_of_the_next_group_are_prefetched(desk):
    desk.open(NEAR)

    desk.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in desk.pages.calls)


def test_next_group_is_compared_as_it_will_be_shown(desk):
    desk.open(VERSION)
    desk.qtbot.waitUntil(lambda: desk.pages.calls[-1][0] == "prefetch")
    ahead = desk.pages.options_ahead

    desk.open(CONFLICT)

    assert ahead.conflicts
    assert desk.pages.options == ahead


def test_prefetched_group_is_shown_at_once(desk):
    desk.open(NEAR)
    desk.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in desk.pages.calls)

    desk.page.controller.next_group()

    assert desk.shown_pair.id == CHAIN


def test_prefetched_group_shows_a_newer_decision(desk):
    desk.open(CHAIN)
    decision = desk.decide(Key.Key_1, CHAIN)
    desk.press(Key.Key_Z, CTRL)
    desk.wait_decided(CHAIN, decided=False)
    desk.pages.calls.clear()
    desk.open(NEAR)
    desk.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in desk.pages.calls)
    desk.session.decide(decision)
    desk.wait_decided(CHAIN)

    desk.page.controller.next_group()

    desk.qtbot.waitUntil(lambda: desk.shown_pair.id == CHAIN and desk.shown_pair.decision is not None)


def test_group_stays_open_with_advance_off(desk):
    desk.open(NEAR)

    desk.decide(Key.Key_1, NEAR)
    desk.qtbot.wait(300)  # longer than the delay before advancing

    assert desk.shown_pair.id == NEAR


# --- Suggestions --------------------------------------------------------------------------------------------


def test_identical_files_have_a_suggestion(desk):
    desk.open(EXACT)

    assert desk.pane.decisions.buttons[DecisionAction.LEFT].is_suggested()


@pytest.mark.parametrize("group", [NEAR, CHAIN, VERSION])
def test_no_suggestion_before_the_pages_are_compared(desk, group):
    desk.open(group)

    assert not any(button.is_suggested() for button in desk.pane.decisions.buttons.values())


def test_differing_facts_suggest_keeping_both(desk):
    desk.open(CONFLICT)

    assert desk.pane.decisions.buttons[DecisionAction.BOTH].is_suggested()
    assert (
        desk.pane.explanation.sentence.text() == "99% of the text is the same, but dates and amounts differ."
    )
