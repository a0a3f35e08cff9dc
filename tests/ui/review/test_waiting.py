"""The review while answers are on their way: keys and clicks that come first, and answers that come late."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.domain.errors import StorageFailed
from app.tasks import jobs
from tests.ui.review.library import CHAIN, EXACT, NEAR, VERSION

Key = Qt.Key


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
    desk = make_desk(advance=True)
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
    monkeypatch.setattr(jobs, "load_group", broken)
    click(desk, VERSION)
    settle(desk)
    assert (desk.page.panel.current(), desk.subject.id) == (NEAR, NEAR)
    monkeypatch.undo()

    click(desk, VERSION)

    desk.wait_open(VERSION)


def test_a_look_alike_that_could_not_be_read_lets_the_group_be_decided(desk, monkeypatch):
    desk.open(NEAR)
    settle(desk)
    monkeypatch.setattr(jobs, "load_comparison", broken)
    desk.page.table.loader.load_pair(desk.session.found.lookalikes[0])
    settle(desk)

    decide(desk, Key.Key_1, NEAR)
