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
from app.ui.review.decision_controller import GuardDialog
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from app.ui.review.shown_pair import ShownPair
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@contextmanager
def held(desk) -> Iterator[None]:
    """Hold back all results until the end of the block."""
    release = threading.Event()
    desk.session.queues.queries.submit(lambda _context, _cancel, _progress: release.wait(30))
    try:
        yield
    finally:
        release.set()
    settle(desk)


def advancing(make_desk):
    """Return a desk that advances to the next group, but only after the test."""
    desk = make_desk(advance=True)
    desk.page.controller._next.setInterval(600_000)
    return desk


def settle(desk) -> None:
    """Wait for all results, including requests that the review makes a moment later."""
    later = desk.page.controller.loader
    desk.qtbot.waitUntil(lambda: not desk.session.queues.queries.busy and not later._painted.isActive())


def decide(desk, key, group):
    desk.press(key)
    desk.wait_decided(group)
    settle(desk)


def broken(*_arguments, **_values):
    raise StorageFailed("The disk is full.")


def click(desk, group):
    rows = desk.page.panel.list
    place = rows.visualRect(desk.page.model.index(desk.page.model.place(group))).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)


# --- While another group is opening -------------------------------------------------------------------------


@pytest.mark.parametrize("decided", [False, True])
def test_digit_ignored_while_another_group_is_opening(desk, decided):
    desk.open(NEAR)
    if decided:
        decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.page.controller.open(VERSION)
        desk.press(Key.Key_1)

    assert (desk.decision(NEAR) is not None) is decided
    assert desk.decision(VERSION) is None
    assert desk.shown_pair.id == VERSION


def test_reloading_lists_does_not_stop_a_group_opening(desk):
    desk.open(NEAR)
    settle(desk)

    with held(desk):
        desk.session.reload()
        desk.page.controller.open(VERSION)

    assert desk.shown_pair.id == VERSION
    assert desk.page.panel.current() == VERSION


def test_returning_to_the_shown_group_keeps_it_open(desk):
    desk.open(NEAR)
    settle(desk)

    with held(desk):
        desk.page.controller.open(VERSION)
        desk.page.controller.open(NEAR)

    assert desk.shown_pair.id == NEAR
    assert desk.page.panel.current() == NEAR


def test_group_opened_after_a_decision_is_not_skipped(make_desk):
    desk = advancing(make_desk)
    desk.open(CHAIN)
    settle(desk)

    with held(desk):
        desk.press(Key.Key_1)
        desk.page.controller.open(EXACT)

    assert desk.shown_pair.id == EXACT
    assert not desk.page.controller._next.isActive()


def test_group_that_failed_to_load_can_be_reopened(desk, monkeypatch):
    desk.open(NEAR)
    settle(desk)
    with monkeypatch.context() as patch:
        patch.setattr(queries, "load_group", broken)
        click(desk, VERSION)
        settle(desk)
    assert (desk.page.panel.current(), desk.shown_pair.id) == (NEAR, NEAR)

    click(desk, VERSION)

    desk.wait_open(VERSION)


def test_failed_lookalike_leaves_the_group_decidable(desk, monkeypatch):
    desk.open(NEAR)
    settle(desk)
    monkeypatch.setattr(loader, "compare", broken)
    desk.page.controller.loader.load_pair(desk.session.found.lookalikes[0])
    settle(desk)

    decide(desk, Key.Key_1, NEAR)


# --- While a decision is being saved ------------------------------------------------------------------------


def carry_over_is_ticked(desk):
    return desk.pane.decisions.carry.isChecked()


def other_value(desk, place=0):
    """Return a field with a choice, and a document whose value is not chosen."""
    one = desk.pane.alternatives()[place]
    return one.slot, next(o.document for o in one.options if o.document != one.chosen)


def test_carry_over_changes_the_pending_decision(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.press(Key.Key_2)
        desk.press(Key.Key_C)

    decision = desk.decision(NEAR)
    assert (decision.keep, decision.trash, decision.carry_over) == (4, (3,), False)
    assert not carry_over_is_ticked(desk)


def test_carry_over_leaves_keep_both_unchanged(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.press(Key.Key_3)
        desk.press(Key.Key_C)

    assert desk.decision(NEAR).choice is Choice.NOT_DUPLICATES


def test_carry_over_does_not_restore_an_undone_decision(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.press(Key.Key_Z, CTRL)
        desk.press(Key.Key_C)

    assert desk.decision(NEAR) is None
    assert desk.pane.toast.message() == text("toast.undone")


def test_carry_over_changes_the_first_unsaved_decision(desk):
    desk.open(NEAR)

    with held(desk):
        desk.press(Key.Key_1)
        desk.press(Key.Key_C)

    assert desk.decision(NEAR).carry_over is False
    assert not carry_over_is_ticked(desk)


def test_value_chosen_before_saving_is_kept(desk):
    desk.open(EXACT)
    slot, document = other_value(desk)

    with held(desk):
        desk.press(Key.Key_1)
        desk.page.controller.choose_value(slot, document)

    assert chosen_copy(desk.decision(EXACT).takes, slot) == document
    assert desk.pane.alternatives()[0].chosen == document


def test_chosen_value_survives_a_carry_over_change(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    slot, document = other_value(desk)

    with held(desk):
        desk.page.controller.choose_value(slot, document)
        desk.press(Key.Key_C)

    assert chosen_copy(desk.decision(EXACT).takes, slot) == document
    assert desk.decision(EXACT).carry_over is False


def test_stale_result_does_not_revert_a_choice(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    slot, document = other_value(desk)
    old = desk.shown_pair.group

    with held(desk):
        desk.page.controller.choose_value(slot, document)
        desk.page.controller._on_pair_loaded(ShownPair.of(old))
        assert desk.pane.alternatives()[0].chosen == document


def test_two_copies_excluded_together_both_stay(desk):
    desk.open(CHAIN)
    decide(desk, Key.Key_1, CHAIN)

    with held(desk):
        desk.page.controller.toggle_member(8)
        desk.page.controller.toggle_member(9)

    assert desk.decision(CHAIN) is None
    assert desk.shown_pair.excluded == {8, 9}


def test_copy_excluded_before_saving_stays(desk):
    desk.open(CHAIN)

    with held(desk):
        desk.press(Key.Key_1)
        desk.page.controller.toggle_member(8)

    assert desk.decision(CHAIN).trash == (9,)


def test_failed_save_is_not_shown_as_decided(desk, monkeypatch):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    slot, document = other_value(desk)
    before = desk.pane.alternatives()[0].chosen
    monkeypatch.setattr(queries, "revise_decision", broken)

    desk.press(Key.Key_C)
    settle(desk)
    assert carry_over_is_ticked(desk)

    desk.page.controller.choose_value(slot, document)
    settle(desk)
    assert desk.pane.alternatives()[0].chosen == before


def test_failed_decision_is_not_reported_later(make_desk, monkeypatch):
    desk = advancing(make_desk)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)
    desk.page.controller._next.stop()
    with monkeypatch.context() as patch:
        patch.setattr(queries, "decide", broken)
        desk.press(Key.Key_2)
        settle(desk)
    message = desk.pane.toast.message()

    desk.press(Key.Key_C)
    settle(desk)

    assert desk.pane.toast.message() == message
    assert not desk.page.controller._next.isActive()


# --- While advancing to the next group ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "action", "key", "dialog"),
    [
        pytest.param(CONFLICT, Key.Key_3, Key.Key_1, GuardDialog, id="question"),
        pytest.param(EXACT, Key.Key_1, Key.Key_M, CarryOverDialog, id="preview"),
    ],
)
def test_open_dialog_stops_the_automatic_advance(make_desk, group, action, key, dialog):
    desk = advancing(make_desk)
    desk.open(group)
    desk.press(action)
    desk.wait_decided(group)
    assert desk.page.controller._next.isActive()

    desk.press(key)

    assert desk.pane.findChildren(dialog)
    assert not desk.page.controller._next.isActive()


def test_decision_saved_behind_a_question_does_not_advance(make_desk):
    desk = advancing(make_desk)
    desk.open(CONFLICT)

    with held(desk):
        desk.press(Key.Key_3)
        desk.press(Key.Key_1)

    assert desk.pane.findChildren(GuardDialog)
    assert not desk.page.controller._next.isActive()


def test_preview_closes_with_its_group(desk):
    desk.open(EXACT)
    desk.press(Key.Key_M)

    desk.open(NEAR)

    desk.qtbot.waitUntil(lambda: not desk.pane.findChildren(CarryOverDialog))


def test_question_closes_when_its_group_is_gone(desk):
    desk.open(CONFLICT)
    desk.press(Key.Key_1)
    groups = tuple(group for group in library.GROUPS if group.id != CONFLICT)
    analysis = Analysis(Parameters(), tuple(pair for group in groups for pair in group.pairs), groups, ())
    profile = desk.session.profile
    desk.session.queues.queries.submit(
        lambda context, _cancel, _progress: context.local(profile).analyses.save(analysis)
    )

    desk.session.reload()
    settle(desk)

    desk.qtbot.waitUntil(lambda: not desk.pane.findChildren(GuardDialog))
    assert desk.session.found.can_undo is False


def test_decision_can_be_cleared_after_returning_to_its_group(make_desk):
    desk = advancing(make_desk)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    desk.page.controller.open(NEAR)
    desk.press(Key.Key_1)

    desk.wait_decided(NEAR, decided=False)


# --- Undo in the toast --------------------------------------------------------------------------------------


def offers_undo(desk):
    return not desk.pane.toast._undo.isHidden()


def test_toast_loses_undo_after_a_newer_change(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)
    assert offers_undo(desk)
    desk.open(EXACT)

    desk.press(Key.Key_C)

    assert not offers_undo(desk)


def test_late_toast_offers_no_undo(desk):
    desk.open(NEAR)

    with held(desk):
        desk.press(Key.Key_1)
        desk.press(Key.Key_C)

    assert desk.pane.toast.message().startswith("Kept left")
    assert not offers_undo(desk)


def test_toast_loses_undo_after_another_screen_decides(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    desk.session.decide(Decision(EXACT, Choice.SKIPPED))
    settle(desk)

    assert not offers_undo(desk)
