"""Clean up: the confirmed plan is applied unchanged, and the screen shows the result."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog

from app.domain.decisions import keep_decision
from app.domain.errors import NothingScanned
from app.tasks import operations
from app.ui.cleanup.layout import Phase
from app.ui.cleanup.plan_model import ROW_ROLE
from app.ui.cleanup.plan_rows import RowState, Section
from tests.support.builders import COPY, GROUPS, KEEPER, LAST_COPY, OTHER_COPY, TAX, TAX_2023, A, B, C
from tests.support.faults import on, wait_for
from tests.ui.cleanup.cleaning_up import confirm, documents, finish, open_cleanup, press, row_index
from tests.ui.screens import PLANNED, screen_setup_at

# --- applying ------------------------------------------------------------------------------------


def test_cancel_is_the_default_and_sends_nothing(setup, qtbot):
    page = open_cleanup(setup)
    qtbot.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    dialog = page.dialog
    assert dialog.title.text() == "Move 4 documents to the trash?"
    assert dialog.list.model().rowCount() == 4

    qtbot.keyClick(dialog, Qt.Key.Key_Return)

    assert page.dialog is None
    assert page._phase is Phase.PLAN
    assert setup.harness.writes() == []


def test_report_75_batch_is_confirmed_once_with_count_and_titles(setup, qtbot, qapp):
    page = open_cleanup(setup)
    page.ask()
    told = [page.dialog.list.model().index(row, 0).data() for row in range(4)]
    assert "4 documents" in page.dialog.title.text()
    assert [line.partition("  ·  ")[0] for line in told] == [
        row.title for row in page.model.rows(Section.TRASH)
    ]
    asked = []

    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    for _ in range(200):
        asked += [one for one in qapp.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
        if page._phase is Phase.RESULT:
            break
        qtbot.wait(20)
    finish(page, qtbot)
    assert asked == []
    assert setup.harness.trashed() == PLANNED


def test_report_75_empty_plan_needs_no_confirmation(setup, qtbot):
    page = open_cleanup(setup)
    for document in sorted(PLANNED):
        press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, document))
    qtbot.waitUntil(lambda: not page.inspector.apply.isEnabled())

    page.ask()

    assert page.dialog is None
    assert page.inspector.apply.toolTip()
    assert setup.harness.writes() == []


def test_applying_trashes_documents_and_carries_metadata_over(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))

    confirm(page, qtbot)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED - {LAST_COPY}
    assert {TAX, TAX_2023} <= set(setup.harness.live(KEEPER).tags)
    assert page.result._title.text() == "Done. 3 documents moved to the trash."
    assert min(path.name for path in setup.backups.iterdir()).startswith("000011")
    assert set(page.model._states.values()) == {RowState.DONE}


def test_applied_rows_leave_the_plan_and_left_out_rows_stay(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    confirm(page, qtbot)
    finish(page, qtbot)

    qtbot.mouseClick(page.result.plan, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: documents(page) == {LAST_COPY})
    assert page._phase is Phase.PLAN
    assert page.controller.frozen_plan().trashed == ()


def test_failed_run_keeps_the_left_out_rows(setup, qtbot, monkeypatch):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))

    def fail(*_arguments, **_how):
        raise NothingScanned("nothing")

    monkeypatch.setattr(operations, "apply_plan", fail)
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: not page.banners.problem.isHidden())
    qtbot.waitUntil(lambda: documents(page) == PLANNED)

    assert set(page.controller.frozen_plan().trashed) == PLANNED - {OTHER_COPY}


@pytest.mark.usefixtures("one_at_a_time")
def test_later_changes_do_not_affect_the_confirmed_plan(setup, qtbot):
    page = open_cleanup(setup)
    go_on = threading.Event()
    setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    page.ask()

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))
    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._current == COPY and page.progress._progress.stage == "apply")
    setup.session.decide(keep_decision(GROUPS[2], B))
    setup.session.decide(keep_decision(GROUPS[1], OTHER_COPY))
    page.search.setText("mietvertrag")
    page.ask()
    setup.session.reload()
    setup.session.scan()
    page.enter()
    qtbot.wait(50)
    go_on.set()
    finish(page, qtbot)
    qtbot.waitUntil(lambda: not setup.session.scanning, timeout=20_000)

    assert set(setup.harness.deletes()) == PLANNED
    assert page.dialog is None


def test_plan_read_during_the_question_does_not_change_the_run(setup, qtbot):
    page = open_cleanup(setup)
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()
    setup.session.decide(keep_decision(GROUPS[1], OTHER_COPY))
    qtbot.waitUntil(lambda: OTHER_COPY not in documents(page))

    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED
    assert documents(page) == PLANNED


def test_changed_document_is_left_alone_with_the_reason(setup, qtbot):
    page = open_cleanup(setup)
    setup.harness.edit(OTHER_COPY, title="Anderer Titel")

    confirm(page, qtbot)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED - {OTHER_COPY}
    assert "changed on the server" in page.result.rest.message_label().text()
    row = row_index(page, Section.TRASH, OTHER_COPY).data(ROW_ROLE)
    assert "changed on the server" in row.keeps


def test_new_decision_replaces_the_result_by_the_new_plan(setup, qtbot):
    page = open_cleanup(setup)
    confirm(page, qtbot)
    finish(page, qtbot)
    page.enter()
    assert page._phase is Phase.RESULT

    with qtbot.waitSignal(setup.session.decided):
        setup.session.decide(keep_decision(GROUPS[2], B))
    page.enter()

    qtbot.waitUntil(lambda: documents(page) == {A, C})
    assert page._phase is Phase.PLAN


def test_back_to_the_plan_keeps_the_focus_for_its_keys(setup, qtbot):
    page = open_cleanup(setup)
    confirm(page, qtbot)
    finish(page, qtbot)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)

    page.result.plan_requested.emit()
    setup.session.decide(keep_decision(GROUPS[2], B))
    qtbot.waitUntil(lambda: page.inspector.apply.isEnabled())

    focus = QApplication.focusWidget()
    assert focus is page or page.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.dialog is not None
    page.dialog.reject()


@pytest.mark.parametrize("ending", ["html", "csv", "json"])
def test_run_report_names_trashed_and_kept_documents(setup, qtbot, tmp_path, monkeypatch, ending):
    page = open_cleanup(setup)
    confirm(page, qtbot)
    finish(page, qtbot)
    target = tmp_path / f"report.{ending}"
    monkeypatch.setattr(
        "app.ui.widgets.dialogs.QFileDialog.getSaveFileName", lambda *_arguments: (str(target), "")
    )

    qtbot.mouseClick(page.result.report, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: target.exists() and str(COPY) in target.read_text(encoding="utf-8"))


# --- servers and users that allow less -----------------------------------------------------------


def test_server_without_trash_requires_backup_and_confirmation(qtbot, keychain, tmp_path):
    with screen_setup_at(qtbot, tmp_path) as setup:
        setup.session.capabilities = replace(setup.session.capabilities, has_trash=False)
        page = open_cleanup(setup)
        assert not page.banners.final.isHidden()
        assert page.inspector.backup.isChecked()
        assert not page.inspector.backup.isEnabled()

        page.ask()

        assert page.dialog.go.text() == "Delete for good"
        assert not page.dialog.go.isEnabled()
        page.dialog.know.setChecked(True)
        assert page.dialog.go.isEnabled()
        page.dialog.reject()


def test_read_only_account_can_view_but_not_apply(qtbot, keychain, tmp_path):
    with screen_setup_at(qtbot, tmp_path, user="cleo") as setup:
        page = open_cleanup(setup)

        assert not page.inspector.apply.isEnabled()
        assert page.inspector.hint.text().startswith(
            "This account can view documents but not change anything"
        )
        page.ask()
        assert page.dialog is None
