"""History: a run that stopped on the way can be resumed, one at a time."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt

from app.ui.cleanup.plan_model import ROW_ROLE as PLAN_ROW_ROLE
from app.ui.cleanup.plan_rows import RowState, Section
from tests.support.builders import COPY, LAST_COPY, OTHER_COPY, SECOND_COPY
from tests.support.faults import on, wait_for
from tests.ui.cleanup.cleaning_up import confirm, finish, open_cleanup, row_index, stop_after_the_first
from tests.ui.history.past_runs import ITEMS, answer, open_history
from tests.ui.screens import PLANNED


@pytest.mark.usefixtures("one_at_a_time")
def test_interrupted_run_is_resumed(setup, qtbot):
    harness, go_on = setup.harness, threading.Event()
    rule = harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))

    def stop_in_the_middle():
        while not rule.hits:
            go_on.wait(0.01)
        harness.cancel.cancel()
        go_on.set()

    stopper = threading.Thread(target=stop_in_the_middle)
    stopper.start()
    harness.apply(*ITEMS)
    stopper.join()
    assert harness.trashed() == {COPY}
    page = open_history(setup)
    assert "interrupted" in page.runs.index(0).data()

    qtbot.mouseClick(page.detail.resume, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: harness.trashed() == {COPY, SECOND_COPY, LAST_COPY}, timeout=20_000)
    qtbot.waitUntil(lambda: page.detail.resume.isHidden(), timeout=20_000)


@pytest.mark.usefixtures("one_at_a_time")
def test_undone_interrupted_run_cannot_be_resumed(setup, qtbot):
    cleanup = open_cleanup(setup)
    stop_after_the_first(cleanup, setup, qtbot)
    page = open_history(setup)
    assert page.detail.resume.isVisible()

    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    answer(page, qtbot)

    qtbot.waitUntil(page.detail.resume.isHidden, timeout=20_000)
    assert "interrupted" not in page.runs.index(0).data()
    assert setup.harness.trashed() == set()


@pytest.mark.usefixtures("one_at_a_time")
def test_run_in_progress_can_be_neither_resumed_nor_undone(setup, qtbot):
    cleanup = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(cleanup, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)
    page = open_history(setup)

    assert not page.detail.resume.isEnabled()
    assert not page.detail.undo.isEnabled()
    assert page.detail.resume.toolTip().startswith("Other changes are still being made.")
    page._undo_all()
    page._continue()
    assert not page.undoing.busy
    assert not page.applying.running

    go_on.set()
    finish(cleanup, qtbot)
    qtbot.waitUntil(lambda: page.detail.resume.isHidden() and page.detail.undo.isEnabled())
    assert setup.harness.trashed() == PLANNED


@pytest.mark.usefixtures("one_at_a_time")
def test_clean_up_waits_for_a_run_resumed_in_history(setup, qtbot):
    cleanup = open_cleanup(setup)
    stop_after_the_first(cleanup, setup, qtbot)
    qtbot.mouseClick(cleanup.result.plan, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not cleanup.banners.open_run.isHidden())
    page = open_history(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), wait_for(go_on))
    qtbot.mouseClick(page.detail.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    cleanup.enter()
    qtbot.waitUntil(lambda: cleanup.banners.open_run.isHidden())
    cleanup.ask()
    assert cleanup.dialog is None
    assert cleanup.inspector.apply.toolTip().startswith("Other changes are still being made.")

    go_on.set()
    qtbot.waitUntil(lambda: setup.harness.trashed() == PLANNED, timeout=20_000)
    qtbot.waitUntil(lambda: not setup.session.is_changing_server)
    assert cleanup.banners.resume.isEnabled()


@pytest.mark.usefixtures("one_at_a_time")
def test_clean_up_result_shows_a_run_resumed_in_history(setup, qtbot):
    cleanup = open_cleanup(setup)
    stop_after_the_first(cleanup, setup, qtbot)
    assert "You stopped" in row_index(cleanup, Section.TRASH, OTHER_COPY).data(PLAN_ROW_ROLE).keeps
    page = open_history(setup)
    qtbot.mouseClick(page.detail.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.detail.resume.isHidden(), timeout=20_000)

    cleanup.enter()

    qtbot.waitUntil(lambda: cleanup.result._title.text() == "Done. 4 documents moved to the trash.")
    assert cleanup.banners.open_run.isHidden()
    assert set(cleanup.model._states.values()) == {RowState.DONE}
    assert "You stopped" not in row_index(cleanup, Section.TRASH, OTHER_COPY).data(PLAN_ROW_ROLE).keeps
