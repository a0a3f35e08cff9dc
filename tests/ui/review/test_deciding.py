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
def test_digit_decides_the_group(harness, key, choice, keep, trash):
    harness.open(NEAR)

    decision = harness.decide(key, NEAR)

    assert (decision.choice, decision.keep, decision.trash) == (choice, keep, trash)


def test_keypad_digits_decide(harness):
    harness.open(NEAR)

    harness.press(Key.Key_1, Qt.KeyboardModifier.KeypadModifier)

    harness.wait_decided(NEAR)


def test_digit_while_advancing_clears_nothing(make_harness):
    harness = make_harness(advance=True)
    harness.open(NEAR)
    harness.decide(Key.Key_1, NEAR)

    harness.press(Key.Key_1)

    harness.qtbot.waitUntil(lambda: harness.page.controller.shown_pair.id != NEAR)
    assert harness.decision(NEAR) is not None


@pytest.mark.parametrize("key", [Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_5])
def test_same_digit_clears_the_decision(harness, key):
    harness.open(NEAR)
    harness.decide(key, NEAR)

    harness.press(key)

    harness.wait_decided(NEAR, decided=False)
    assert "removed" in harness.view.toast.message()


def test_another_digit_changes_the_decision(harness):
    harness.open(NEAR)
    harness.decide(Key.Key_1, NEAR)

    harness.press(Key.Key_2)

    harness.qtbot.waitUntil(lambda: harness.decision(NEAR).keep == 4)


def test_decision_shows_in_headers_and_list_and_can_be_undone(harness):
    harness.open(NEAR)

    harness.decide(Key.Key_1, NEAR)

    assert [header.outcome() for header in harness.view.headers] == [
        PlannedOutcome.KEEP,
        PlannedOutcome.TRASH,
    ]
    assert harness.view.decisions.buttons[DecisionAction.LEFT].is_decided()
    assert harness.view.toast.message() == "Kept left. 1 document planned for the trash."
    assert harness.page.model.decided() == 1
    harness.view.toast.undo_requested.emit()
    harness.wait_decided(NEAR, decided=False)
    assert harness.view.toast.message() == "Decision undone."


def test_toast_stays_above_every_view(harness):
    harness.open(EXACT)
    harness.decide(Key.Key_1, EXACT)
    toast = harness.view.toast

    for mode in ("pages", "overlay", "text", "details"):
        harness.view.choose_mode(mode)

        on_top = harness.view.views.childAt(toast.geometry().center())
        assert on_top is toast or toast.isAncestorOf(on_top), mode


def test_undo_reopens_the_group_and_redo_decides_it(harness):
    harness.open(NEAR)
    harness.decide(Key.Key_1, NEAR)
    harness.open(VERSION)

    harness.press(Key.Key_Z, CTRL)
    harness.wait_decided(NEAR, decided=False)
    harness.wait_open(NEAR)
    harness.press(Key.Key_Z, CTRL | SHIFT)

    harness.wait_decided(NEAR)


def test_next_undecided_group_opens_after_a_decision(make_harness):
    harness = make_harness(advance=True)
    harness.open(NEAR)

    harness.press(Key.Key_1)

    harness.wait_open(CHAIN)


def test_pages_of_the_next_group_are_prefetched(harness):
    harness.open(NEAR)

    harness.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in harness.pages.calls)


def test_next_group_is_compared_as_it_will_be_shown(harness):
    harness.open(VERSION)
    harness.qtbot.waitUntil(lambda: harness.pages.calls[-1][0] == "prefetch")
    ahead = harness.pages.options_ahead

    harness.open(CONFLICT)

    assert ahead.conflicts
    assert harness.pages.options == ahead


def test_prefetched_group_is_shown_at_once(harness):
    harness.open(NEAR)
    harness.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in harness.pages.calls)

    harness.page.controller.next_group()

    assert harness.shown_pair.id == CHAIN


def test_prefetched_group_shows_a_newer_decision(harness):
    harness.open(CHAIN)
    decision = harness.decide(Key.Key_1, CHAIN)
    harness.press(Key.Key_Z, CTRL)
    harness.wait_decided(CHAIN, decided=False)
    harness.pages.calls.clear()
    harness.open(NEAR)
    harness.qtbot.waitUntil(lambda: ("prefetch", [7, 8]) in harness.pages.calls)
    harness.session.decide(decision)
    harness.wait_decided(CHAIN)

    harness.page.controller.next_group()

    harness.qtbot.waitUntil(
        lambda: harness.shown_pair.id == CHAIN and harness.shown_pair.decision is not None
    )


def test_group_stays_open_with_advance_off(harness):
    harness.open(NEAR)

    harness.decide(Key.Key_1, NEAR)
    harness.qtbot.wait(300)  # longer than the delay before advancing

    assert harness.shown_pair.id == NEAR


# --- Suggestions --------------------------------------------------------------------------------------------


def test_identical_files_have_a_suggestion(harness):
    harness.open(EXACT)

    assert harness.view.decisions.buttons[DecisionAction.LEFT].is_suggested()


@pytest.mark.parametrize("group", [NEAR, CHAIN, VERSION])
def test_no_suggestion_before_the_pages_are_compared(harness, group):
    harness.open(group)

    assert not any(button.is_suggested() for button in harness.view.decisions.buttons.values())


def test_differing_facts_suggest_keeping_both(harness):
    harness.open(CONFLICT)

    assert harness.view.decisions.buttons[DecisionAction.BOTH].is_suggested()
    assert (
        harness.view.explanation.sentence.text()
        == "99% of the text is the same, but dates and amounts differ."
    )
