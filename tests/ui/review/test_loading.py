"""The review while results are pending: keys and clicks that arrive first, and late results."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.domain.analysis import Analysis
from app.domain.decisions import Choice, Decision
from app.domain.errors import StorageFailed
from app.domain.parameters import Parameters
from app.domain.value_choices import chosen_copy
from app.tasks import queries
from app.ui.look.translation import text
from app.ui.review import loader
from app.ui.review.comparison.guard_dialog import GuardDialog
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from app.ui.review.shown_pair import ShownPair
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@contextmanager
def held(harness) -> Iterator[None]:
    """Hold back all results until the end of the block."""
    release = threading.Event()
    harness.session.queues.queries.submit(lambda _context, _cancel, _progress: release.wait(30))
    try:
        yield
    finally:
        release.set()
    settle(harness)


def advancing(make_harness):
    """Return a harness that advances to the next group, but only after the test."""
    harness = make_harness(advance=True)
    harness.page.controller._next.setInterval(600_000)
    return harness


def settle(harness) -> None:
    """Wait for all results, including requests that the review makes a moment later."""
    later = harness.page.controller.loader
    harness.qtbot.waitUntil(lambda: not harness.session.queues.queries.busy and not later._painted.isActive())


def decide(harness, key, group):
    harness.press(key)
    harness.wait_decided(group)
    settle(harness)


def broken(*_arguments, **_values):
    raise StorageFailed("The disk is full.")


def click(harness, group):
    rows = harness.page.panel.list
    place = rows.visualRect(harness.page.model.index(harness.page.model.place(group))).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)


# --- While another group is opening -------------------------------------------------------------------------


@pytest.mark.parametrize("decided", [False, True])
def test_digit_ignored_while_another_group_is_opening(harness, decided):
    harness.open(NEAR)
    if decided:
        decide(harness, Key.Key_1, NEAR)

    with held(harness):
        harness.page.controller.open(VERSION)
        harness.press(Key.Key_1)

    assert (harness.decision(NEAR) is not None) is decided
    assert harness.decision(VERSION) is None
    assert harness.shown_pair.id == VERSION


def test_reloading_lists_does_not_stop_a_group_opening(harness):
    harness.open(NEAR)
    settle(harness)

    with held(harness):
        harness.session.reload()
        harness.page.controller.open(VERSION)

    assert harness.shown_pair.id == VERSION
    assert harness.page.panel.current() == VERSION


def test_returning_to_the_shown_group_keeps_it_open(harness):
    harness.open(NEAR)
    settle(harness)

    with held(harness):
        harness.page.controller.open(VERSION)
        harness.page.controller.open(NEAR)

    assert harness.shown_pair.id == NEAR
    assert harness.page.panel.current() == NEAR


def test_group_opened_after_a_decision_is_not_skipped(make_harness):
    harness = advancing(make_harness)
    harness.open(CHAIN)
    settle(harness)

    with held(harness):
        harness.press(Key.Key_1)
        harness.page.controller.open(EXACT)

    assert harness.shown_pair.id == EXACT
    assert not harness.page.controller._next.isActive()


def test_group_that_failed_to_load_can_be_reopened(harness, monkeypatch):
    harness.open(NEAR)
    settle(harness)
    with monkeypatch.context() as patch:
        patch.setattr(queries, "load_group", broken)
        click(harness, VERSION)
        settle(harness)
    assert (harness.page.panel.current(), harness.shown_pair.id) == (NEAR, NEAR)

    click(harness, VERSION)

    harness.wait_open(VERSION)


def test_failed_lookalike_leaves_the_group_decidable(harness, monkeypatch):
    harness.open(NEAR)
    settle(harness)
    monkeypatch.setattr(loader, "compare", broken)
    (pair,) = harness.session.review_data.lookalikes.values()
    harness.page.controller.loader.load_pair(pair)
    settle(harness)

    decide(harness, Key.Key_1, NEAR)


# --- While a decision is being saved ------------------------------------------------------------------------


def carry_over_is_ticked(harness):
    return harness.view.decisions.carry.isChecked()


def other_value(harness, place=0):
    """Return a field with a choice, and a document whose value is not chosen."""
    one = harness.view.alternatives()[place]
    return one.slot, next(o.document for o in one.options if o.document != one.chosen)


def test_carry_over_changes_the_pending_decision(harness):
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)

    with held(harness):
        harness.press(Key.Key_2)
        harness.press(Key.Key_C)

    decision = harness.decision(NEAR)
    assert (decision.keep, decision.trash, decision.carry_over) == (4, (3,), False)
    assert not carry_over_is_ticked(harness)


def test_carry_over_leaves_keep_both_unchanged(harness):
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)

    with held(harness):
        harness.press(Key.Key_3)
        harness.press(Key.Key_C)

    assert harness.decision(NEAR).choice is Choice.NOT_DUPLICATES


def test_carry_over_does_not_restore_an_undone_decision(harness):
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)

    with held(harness):
        harness.press(Key.Key_Z, CTRL)
        harness.press(Key.Key_C)

    assert harness.decision(NEAR) is None
    assert harness.view.toast.message() == text("toast.undone")


def test_carry_over_changes_the_first_unsaved_decision(harness):
    harness.open(NEAR)

    with held(harness):
        harness.press(Key.Key_1)
        harness.press(Key.Key_C)

    assert harness.decision(NEAR).carry_over is False
    assert not carry_over_is_ticked(harness)


def test_value_chosen_before_saving_is_kept(harness):
    harness.open(EXACT)
    slot, document = other_value(harness)

    with held(harness):
        harness.press(Key.Key_1)
        harness.page.controller.choose_value(slot, document)

    assert chosen_copy(harness.decision(EXACT).takes, slot) == document
    assert harness.view.alternatives()[0].chosen == document


def test_chosen_value_survives_a_carry_over_change(harness):
    harness.open(EXACT)
    decide(harness, Key.Key_1, EXACT)
    slot, document = other_value(harness)

    with held(harness):
        harness.page.controller.choose_value(slot, document)
        harness.press(Key.Key_C)

    assert chosen_copy(harness.decision(EXACT).takes, slot) == document
    assert harness.decision(EXACT).carry_over is False


def test_stale_result_does_not_revert_a_choice(harness):
    harness.open(EXACT)
    decide(harness, Key.Key_1, EXACT)
    slot, document = other_value(harness)
    old = harness.shown_pair.group

    with held(harness):
        harness.page.controller.choose_value(slot, document)
        harness.page.controller._on_pair_loaded(ShownPair.of(old))
        assert harness.view.alternatives()[0].chosen == document


def test_two_copies_excluded_together_both_stay(harness):
    harness.open(CHAIN)
    decide(harness, Key.Key_1, CHAIN)

    with held(harness):
        harness.page.controller.toggle_member(8)
        harness.page.controller.toggle_member(9)

    assert harness.decision(CHAIN) is None
    assert harness.shown_pair.excluded == {8, 9}


def test_copy_excluded_before_saving_stays(harness):
    harness.open(CHAIN)

    with held(harness):
        harness.press(Key.Key_1)
        harness.page.controller.toggle_member(8)

    assert harness.decision(CHAIN).trash == (9,)


def test_failed_save_is_not_shown_as_decided(harness, monkeypatch):
    harness.open(EXACT)
    decide(harness, Key.Key_1, EXACT)
    slot, document = other_value(harness)
    before = harness.view.alternatives()[0].chosen
    monkeypatch.setattr(queries, "revise_decision", broken)

    harness.press(Key.Key_C)
    settle(harness)
    assert carry_over_is_ticked(harness)

    harness.page.controller.choose_value(slot, document)
    settle(harness)
    assert harness.view.alternatives()[0].chosen == before


def test_failed_decision_is_not_reported_later(make_harness, monkeypatch):
    harness = advancing(make_harness)
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)
    harness.page.controller._next.stop()
    with monkeypatch.context() as patch:
        patch.setattr(queries, "decide", broken)
        harness.press(Key.Key_2)
        settle(harness)
    message = harness.view.toast.message()

    harness.press(Key.Key_C)
    settle(harness)

    assert harness.view.toast.message() == message
    assert not harness.page.controller._next.isActive()


# --- While advancing to the next group ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "action", "key", "dialog"),
    [
        pytest.param(CONFLICT, Key.Key_3, Key.Key_1, GuardDialog, id="question"),
        pytest.param(EXACT, Key.Key_1, Key.Key_M, CarryOverDialog, id="preview"),
    ],
)
def test_open_dialog_stops_the_automatic_advance(make_harness, group, action, key, dialog):
    harness = advancing(make_harness)
    harness.open(group)
    harness.press(action)
    harness.wait_decided(group)
    assert harness.page.controller._next.isActive()

    harness.press(key)

    assert harness.view.findChildren(dialog)
    assert not harness.page.controller._next.isActive()


def test_decision_saved_behind_a_question_does_not_advance(make_harness):
    harness = advancing(make_harness)
    harness.open(CONFLICT)

    with held(harness):
        harness.press(Key.Key_3)
        harness.press(Key.Key_1)

    assert harness.view.findChildren(GuardDialog)
    assert not harness.page.controller._next.isActive()


def test_preview_closes_with_its_group(harness):
    harness.open(EXACT)
    harness.press(Key.Key_M)

    harness.open(NEAR)

    harness.qtbot.waitUntil(lambda: not harness.view.findChildren(CarryOverDialog))


def test_question_closes_when_its_group_is_gone(harness):
    harness.open(CONFLICT)
    harness.press(Key.Key_1)
    groups = tuple(group for group in library.GROUPS if group.id != CONFLICT)
    analysis = Analysis(Parameters(), tuple(pair for group in groups for pair in group.pairs), groups, ())
    profile = harness.session.profile
    harness.session.queues.queries.submit(
        lambda context, _cancel, _progress: context.local(profile).analyses.save(analysis)
    )

    harness.session.reload()
    settle(harness)

    harness.qtbot.waitUntil(lambda: not harness.view.findChildren(GuardDialog))
    assert harness.session.review_data.can_undo is False


def test_decision_can_be_cleared_after_returning_to_its_group(make_harness):
    harness = advancing(make_harness)
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)

    harness.page.controller.open(NEAR)
    harness.press(Key.Key_1)

    harness.wait_decided(NEAR, decided=False)


# --- Undo in the toast --------------------------------------------------------------------------------------


def offers_undo(harness):
    return not harness.view.toast._undo.isHidden()


def test_toast_loses_undo_after_a_newer_change(harness):
    harness.open(EXACT)
    decide(harness, Key.Key_1, EXACT)
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)
    assert offers_undo(harness)
    harness.open(EXACT)

    harness.press(Key.Key_C)

    assert not offers_undo(harness)


def test_late_toast_offers_no_undo(harness):
    harness.open(NEAR)

    with held(harness):
        harness.press(Key.Key_1)
        harness.press(Key.Key_C)

    assert harness.view.toast.message().startswith("Kept left")
    assert not offers_undo(harness)


def test_toast_loses_undo_after_another_screen_decides(harness):
    harness.open(NEAR)
    decide(harness, Key.Key_1, NEAR)

    harness.session.decide(Decision(EXACT, Choice.SKIPPED))
    settle(harness)

    assert not offers_undo(harness)
