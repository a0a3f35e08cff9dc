"""Clean up: a run that stopped on the way can be resumed, declined or undone."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.domain.decisions import keep_decision
from app.domain.protections import Protection
from app.tasks import queries
from app.ui.cleanup.layout import Phase
from app.ui.cleanup.plan_model import ROW_ROLE
from app.ui.cleanup.plan_rows import RowState, Section
from app.ui.cleanup.screen import CleanUpScreen
from app.ui.overview.screen import OverviewScreen
from app.ui.session.navigation import ScreenId
from tests.support.builders import COPY, GROUPS, LAST_COPY, OTHER_COPY, SECRET_TAG, A, B, C
from tests.support.faults import answer, hang_up, on, wait_for
from tests.ui.cleanup.cleaning_up import (
    confirm,
    documents,
    finish,
    open_cleanup,
    press,
    row_index,
    stop_after_the_first,
)
from tests.ui.screens import PLANNED


@pytest.mark.usefixtures("one_at_a_time")
def test_open_question_blocks_resuming_a_run(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    stop_after_the_first(page, setup, qtbot)
    qtbot.mouseClick(page.result.plan, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: LAST_COPY in documents(page) and not page.banners.open_run.isHidden())
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    for document in documents(page) - {LAST_COPY}:
        press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, document))
    qtbot.waitUntil(page.inspector.apply.isEnabled)

    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    page.ask()
    qtbot.waitUntil(lambda: not setup.queues.queries.busy)
    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    finish(page, qtbot)

    assert setup.harness.trashed() == {COPY, LAST_COPY}
    assert documents(page) == {LAST_COPY}


@pytest.mark.usefixtures("one_at_a_time")
def test_failed_journal_read_is_retried(setup, qtbot, monkeypatch):
    page = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), wait_for(go_on))

    def break_down(*_arguments, **_how):
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(queries, "load_unfinished_runs", break_down)
        with qtbot.waitSignal(setup.queues.queries.crashed, timeout=20_000):
            confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    qtbot.waitUntil(lambda: RowState.DONE in page.model._states.values())
    go_on.set()
    finish(page, qtbot)


@pytest.mark.usefixtures("one_at_a_time")
def test_stop_finishes_the_current_document_and_can_resume(setup, qtbot):
    page = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    qtbot.mouseClick(page.progress.stop, Qt.MouseButton.LeftButton)
    go_on.set()
    finish(page, qtbot)
    assert setup.harness.trashed() == {COPY}
    assert not page.banners.open_run.isHidden()

    setup.harness.library.local.protections.set(Protection(tags=frozenset({SECRET_TAG})))
    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._phase is Phase.APPLYING)
    assert row_index(page, Section.TRASH, COPY).data(ROW_ROLE).lock == "Protected by a tag"  # the keeper is
    finish(page, qtbot)
    assert setup.harness.trashed() == PLANNED


@pytest.mark.parametrize("outage", [hang_up(), answer(502)], ids=["no answer", "a proxy's answer"])
def test_run_resumes_after_a_lost_connection(setup, qtbot, outage):
    """Without an answer nothing counts as failed: everything remains for later."""
    setup.harness.library.local.decisions.set(keep_decision(GROUPS[2], B))
    page = open_cleanup(setup)
    page.inspector.backup.setChecked(False)
    setup.harness.server.faults.add(on("*", "/api/documents/.*"), outage)
    confirm(page, qtbot)
    finish(page, qtbot)
    assert setup.harness.trashed() == set()
    assert not setup.session.online
    assert page.banners.open_run.message_label().text().startswith("Connection lost.")

    qtbot.waitUntil(lambda: not setup.queues.operations.busy)  # the session tries to reconnect at once
    setup.harness.server.faults.clear()
    setup.session.reconnect()
    qtbot.waitUntil(lambda: setup.session.online)
    assert "was interrupted" in page.banners.open_run.message_label().text()
    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._phase is Phase.APPLYING)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED | {A, C}


def test_sign_out_is_not_reported_as_a_lost_connection(setup, qtbot):
    page = open_cleanup(setup)
    page.inspector.backup.setChecked(False)
    refused = answer(401, b'{"detail": "Invalid token."}', "application/json")
    setup.harness.server.faults.add(on("*", "/api/.*"), refused)
    confirm(page, qtbot)
    finish(page, qtbot)

    qtbot.waitUntil(lambda: setup.session.signed_out is not None)
    assert page.banners.open_run.message_label().text().startswith("You were signed out.")
    assert not page.banners.resume.isEnabled()

    setup.harness.server.faults.clear()
    setup.session.reconnect()
    qtbot.waitUntil(lambda: setup.session.online)
    assert setup.session.signed_out is None
    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._phase is Phase.APPLYING)
    finish(page, qtbot)
    assert setup.harness.trashed() == PLANNED


@pytest.mark.usefixtures("one_at_a_time")
def test_interrupted_run_is_offered_after_a_restart(setup, qtbot):
    page = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    threading.Timer(0.2, go_on.set).start()
    setup.stop()
    setup.start()
    again = setup.show(CleanUpScreen(setup.session))
    qtbot.waitUntil(lambda: not again.banners.open_run.isHidden())
    qtbot.mouseClick(again.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: again._phase is Phase.RESULT, timeout=20_000)

    assert setup.harness.trashed() == PLANNED
    assert sorted(setup.harness.deletes()) == sorted(PLANNED)


@pytest.mark.usefixtures("one_at_a_time")
def test_undone_run_is_not_offered_again(setup, qtbot):
    page = open_cleanup(setup)
    stop_after_the_first(page, setup, qtbot)
    (run,) = setup.harness.library.local.journal.unfinished_runs()
    assert not page.banners.open_run.isHidden()

    setup.harness.undo(run)
    page.enter()  # the result that is shown
    qtbot.waitUntil(page.banners.open_run.isHidden)
    again = setup.show(CleanUpScreen(setup.session))
    qtbot.waitUntil(lambda: documents(again) == PLANNED)
    idle = threading.Event()
    setup.queues.queries.submit(lambda *_: None, lambda _answer: idle.set())
    qtbot.waitUntil(idle.is_set)

    assert again.banners.open_run.isHidden()


@pytest.mark.usefixtures("one_at_a_time")
def test_overview_tells_of_an_interrupted_run_until_it_is_declined(setup, qtbot):
    page = open_cleanup(setup)
    stop_after_the_first(page, setup, qtbot)

    overview = setup.show(OverviewScreen(setup.session))
    banner = overview.interrupted
    qtbot.waitUntil(lambda: not banner.isHidden())
    assert "was interrupted" in banner.message_label().text()
    qtbot.mouseClick(banner.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert setup.places[-1].screen is ScreenId.CLEANUP

    qtbot.mouseClick(page.banners.leave, Qt.MouseButton.LeftButton)
    overview.enter()
    qtbot.waitUntil(banner.isHidden)


def test_undo_all_restores_the_documents(setup, qtbot):
    page = open_cleanup(setup)
    before = setup.harness.snapshot()
    confirm(page, qtbot)
    finish(page, qtbot)

    qtbot.mouseClick(page.result.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    qtbot.mouseClick(page.undoing.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.banners.good.isHidden(), timeout=20_000)

    assert setup.harness.snapshot() == before


def undo_until_it_hangs(page, setup, qtbot):
    """Undo everything; the server answers once the event is set."""
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("POST", "/api/trash/"), wait_for(go_on))
    qtbot.mouseClick(page.result.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    qtbot.mouseClick(page.undoing.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)
    return go_on


@pytest.mark.usefixtures("one_at_a_time")
def test_apply_is_disabled_during_an_undo(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    confirm(page, qtbot)
    finish(page, qtbot)
    go_on = undo_until_it_hangs(page, setup, qtbot)

    qtbot.mouseClick(page.result.plan, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: documents(page) == {LAST_COPY})
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    qtbot.waitUntil(lambda: not setup.queues.queries.busy)
    page.ask()
    assert page.dialog is None
    assert page.inspector.apply.toolTip().startswith("Other changes are still being made.")

    go_on.set()
    qtbot.waitUntil(lambda: not page.banners.good.isHidden(), timeout=20_000)
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    assert setup.harness.trashed() == set()


@pytest.mark.usefixtures("one_at_a_time")
def test_run_cannot_resume_during_its_undo(setup, qtbot):
    page = open_cleanup(setup)
    stop_after_the_first(page, setup, qtbot)
    go_on = undo_until_it_hangs(page, setup, qtbot)

    assert not page.banners.resume.isEnabled()
    assert page.banners.resume.toolTip().startswith("Other changes are still being made.")
    assert not page.result.undo.isEnabled()
    page._continue(page._run)
    go_on.set()

    qtbot.waitUntil(lambda: not page.banners.good.isHidden(), timeout=20_000)
    qtbot.waitUntil(lambda: not setup.queues.operations.busy and not setup.queues.queries.busy)
    assert setup.harness.trashed() == set()
