"""The review while answers are on their way: keys and clicks that come first, and answers that come late."""

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
from app.ui.review.decision_controller import GuardDialog
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from app.ui.review.shown_pair import ShownPair
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@contextmanager
def held(desk) -> Iterator[None]:
    """Keep all answers back until the end of the block."""
    go_on = threading.Event()
    desk.session.lanes.desk.submit(lambda _bench, _cancel, _progress: go_on.wait(30))
    try:
        yield
    finally:
        go_on.set()
    settle(desk)


def advancing(make_desk):
    """A desk that goes on to the next group, but not before the test is over."""
    desk = make_desk(advance=True)
    desk.page.table._next.setInterval(600_000)
    return desk


def settle(desk) -> None:
    """Until everything is answered, also what the review asks for a moment later."""
    later = desk.page.table.loader
    desk.qtbot.waitUntil(lambda: not desk.session.lanes.desk.busy and not later._painted.isActive())


def decision_of(desk, group):
    return desk.session.row(group).decision


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


# --- While another group opens ------------------------------------------------------------------------------


@pytest.mark.parametrize("decided", [False, True])
def test_a_digit_does_not_decide_about_the_group_that_is_left(desk, decided):
    desk.open(NEAR)
    if decided:
        decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.page.table.open(VERSION)
        desk.press(Key.Key_1)

    assert (decision_of(desk, NEAR) is not None) is decided
    assert decision_of(desk, VERSION) is None
    assert desk.subject.id == VERSION


def test_the_lists_that_are_read_anew_do_not_keep_a_group_from_opening(desk):
    desk.open(NEAR)
    settle(desk)

    with held(desk):
        desk.session.reload()
        desk.page.table.open(VERSION)

    assert desk.subject.id == VERSION
    assert desk.page.panel.current() == VERSION


def test_whoever_goes_back_to_the_group_shown_stays_there(desk):
    desk.open(NEAR)
    settle(desk)

    with held(desk):
        desk.page.table.open(VERSION)
        desk.page.table.open(NEAR)

    assert desk.subject.id == NEAR
    assert desk.page.panel.current() == NEAR


def test_a_group_opened_right_after_a_verdict_is_not_skipped(make_desk):
    desk = advancing(make_desk)
    desk.open(CHAIN)
    settle(desk)

    with held(desk):
        desk.press(Key.Key_1)
        desk.page.table.open(EXACT)

    assert desk.subject.id == EXACT
    assert not desk.page.table._next.isActive()


def test_a_group_that_could_not_be_read_can_be_clicked_again(desk, monkeypatch):
    desk.open(NEAR)
    settle(desk)
    with monkeypatch.context() as patch:
        patch.setattr(queries, "load_group", broken)
        click(desk, VERSION)
        settle(desk)
    assert (desk.page.panel.current(), desk.subject.id) == (NEAR, NEAR)

    click(desk, VERSION)

    desk.wait_open(VERSION)


def test_a_look_alike_that_could_not_be_read_lets_the_group_be_decided(desk, monkeypatch):
    desk.open(NEAR)
    settle(desk)
    monkeypatch.setattr(queries, "load_comparison", broken)
    desk.page.table.loader.load_pair(desk.session.found.lookalikes[0])
    settle(desk)

    decide(desk, Key.Key_1, NEAR)


# --- While a decision is stored -----------------------------------------------------------------------------


def carry_over_is_ticked(desk):
    return desk.pane.decisions.carry.isChecked()


def other_value(desk, place=0):
    """A slot with a choice, and a document whose value is not chosen."""
    one = desk.pane.alternatives()[place]
    return one.slot, next(o.document for o in one.options if o.document != one.chosen)


def test_the_carry_over_changes_the_verdict_that_was_given_just_before(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.press(Key.Key_2)
        desk.press(Key.Key_C)

    decision = decision_of(desk, NEAR)
    assert (decision.keep, decision.trash, decision.carry_over) == (4, (3,), False)
    assert not carry_over_is_ticked(desk)


def test_the_carry_over_makes_no_decision_of_two_documents_that_both_stay(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.press(Key.Key_3)
        desk.press(Key.Key_C)

    assert decision_of(desk, NEAR).choice is Choice.NOT_DUPLICATES


def test_the_carry_over_brings_no_decision_back_that_was_undone(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    with held(desk):
        desk.press(Key.Key_Z, CTRL)
        desk.press(Key.Key_C)

    assert decision_of(desk, NEAR) is None
    assert desk.pane.toast.message() == text("toast.undone")


def test_the_carry_over_of_the_first_verdict_can_be_changed_before_it_is_stored(desk):
    desk.open(NEAR)

    with held(desk):
        desk.press(Key.Key_1)
        desk.press(Key.Key_C)

    assert decision_of(desk, NEAR).carry_over is False
    assert not carry_over_is_ticked(desk)


def test_a_value_chosen_before_the_verdict_is_stored_is_kept(desk):
    desk.open(EXACT)
    slot, document = other_value(desk)

    with held(desk):
        desk.press(Key.Key_1)
        desk.page.table.choose_value(slot, document)

    assert chosen_copy(decision_of(desk, EXACT).takes, slot) == document
    assert desk.pane.alternatives()[0].chosen == document


def test_a_chosen_value_outlives_the_carry_over_that_is_changed_right_after(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    slot, document = other_value(desk)

    with held(desk):
        desk.page.table.choose_value(slot, document)
        desk.press(Key.Key_C)

    assert chosen_copy(decision_of(desk, EXACT).takes, slot) == document
    assert decision_of(desk, EXACT).carry_over is False


def test_an_answer_that_was_read_before_a_choice_does_not_take_it_back(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    slot, document = other_value(desk)
    old = desk.subject.group

    with held(desk):
        desk.page.table.choose_value(slot, document)
        desk.page.table._on_subject(ShownPair.of(old))
        assert desk.pane.alternatives()[0].chosen == document


def test_two_copies_taken_out_at_once_both_stay(desk):
    desk.open(CHAIN)
    decide(desk, Key.Key_1, CHAIN)

    with held(desk):
        desk.page.table.toggle_member(8)
        desk.page.table.toggle_member(9)

    assert decision_of(desk, CHAIN) is None
    assert desk.subject.left_out == {8, 9}


def test_a_copy_taken_out_before_the_verdict_is_stored_stays(desk):
    desk.open(CHAIN)

    with held(desk):
        desk.press(Key.Key_1)
        desk.page.table.toggle_member(8)

    assert decision_of(desk, CHAIN).trash == (9,)


def test_what_could_not_be_stored_is_not_shown(desk, monkeypatch):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    slot, document = other_value(desk)
    before = desk.pane.alternatives()[0].chosen
    monkeypatch.setattr(queries, "revise_decision", broken)

    desk.press(Key.Key_C)
    settle(desk)
    assert carry_over_is_ticked(desk)

    desk.page.table.choose_value(slot, document)
    settle(desk)
    assert desk.pane.alternatives()[0].chosen == before


def test_a_verdict_that_could_not_be_stored_is_not_told_later(make_desk, monkeypatch):
    desk = advancing(make_desk)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)
    desk.page.table._next.stop()
    with monkeypatch.context() as patch:
        patch.setattr(queries, "decide", broken)
        desk.press(Key.Key_2)
        settle(desk)
    told = desk.pane.toast.message()

    desk.press(Key.Key_C)
    settle(desk)

    assert desk.pane.toast.message() == told
    assert not desk.page.table._next.isActive()


# --- While the next group is on its way ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "verdict", "key", "dialog"),
    [
        pytest.param(CONFLICT, Key.Key_3, Key.Key_1, GuardDialog, id="question"),
        pytest.param(EXACT, Key.Key_1, Key.Key_M, CarryOverDialog, id="preview"),
    ],
)
def test_a_dialog_keeps_the_group_that_it_is_about(make_desk, group, verdict, key, dialog):
    desk = advancing(make_desk)
    desk.open(group)
    desk.press(verdict)
    desk.wait_decided(group)
    assert desk.page.table._next.isActive()

    desk.press(key)

    assert desk.pane.findChildren(dialog)
    assert not desk.page.table._next.isActive()


def test_a_verdict_stored_under_a_question_opens_no_other_group(make_desk):
    desk = advancing(make_desk)
    desk.open(CONFLICT)

    with held(desk):
        desk.press(Key.Key_3)
        desk.press(Key.Key_1)

    assert desk.pane.findChildren(GuardDialog)
    assert not desk.page.table._next.isActive()


def test_the_preview_closes_with_its_group(desk):
    desk.open(EXACT)
    desk.press(Key.Key_M)

    desk.open(NEAR)

    desk.qtbot.waitUntil(lambda: not desk.pane.findChildren(CarryOverDialog))


def test_a_question_closes_when_its_group_is_gone(desk):
    desk.open(CONFLICT)
    desk.press(Key.Key_1)
    groups = tuple(group for group in library.GROUPS if group.id != CONFLICT)
    analysis = Analysis(Parameters(), tuple(pair for group in groups for pair in group.pairs), groups, ())
    profile = desk.session.profile
    desk.session.lanes.desk.submit(
        lambda bench, _cancel, _progress: bench.local(profile).analyses.save(analysis)
    )

    desk.session.reload()
    settle(desk)

    desk.qtbot.waitUntil(lambda: not desk.pane.findChildren(GuardDialog))
    assert desk.session.found.can_undo is False


def test_whoever_goes_back_to_a_group_can_take_its_decision_back(make_desk):
    desk = advancing(make_desk)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    desk.page.table.open(NEAR)
    desk.press(Key.Key_1)

    desk.wait_decided(NEAR, decided=False)


# --- The undo of what is told -------------------------------------------------------------------------------


def offers_undo(desk):
    return not desk.pane.toast._undo.isHidden()


def test_a_message_offers_no_undo_once_there_is_a_newer_step(desk):
    desk.open(EXACT)
    decide(desk, Key.Key_1, EXACT)
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)
    assert offers_undo(desk)
    desk.open(EXACT)

    desk.press(Key.Key_C)

    assert not offers_undo(desk)


def test_a_message_that_comes_after_a_newer_step_offers_no_undo(desk):
    desk.open(NEAR)

    with held(desk):
        desk.press(Key.Key_1)
        desk.press(Key.Key_C)

    assert desk.pane.toast.message().startswith("Kept left")
    assert not offers_undo(desk)


def test_a_message_offers_no_undo_once_another_page_decided(desk):
    desk.open(NEAR)
    decide(desk, Key.Key_1, NEAR)

    desk.session.decide(Decision(EXACT, Choice.SKIPPED))
    settle(desk)

    assert not offers_undo(desk)
