"""History: every run is listed and can be undone as a whole or item by item."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.cleanup.layout import Phase
from app.ui.cleanup.plan_model import ROW_ROLE as PLAN_ROW_ROLE
from app.ui.cleanup.plan_rows import RowState, Section
from app.ui.history.run_documents import ROW_ROLE
from app.ui.history.screen import HistoryScreen
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.runs.undo_controller import UndoDialog
from app.ui.session.navigation import ScreenId
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    PlanItem,
)
from tests.support.faults import on, wait_for
from tests.ui.cleanup.cleaning_up import confirm, finish, open_cleanup, row_index, stop_after_the_first
from tests.ui.screens import PLANNED

ITEMS = (PlanItem(KEEPER, (COPY, SECOND_COPY)), PlanItem(LAST_KEEPER, (LAST_COPY,)))


def open_history(setup, sessions=1):
    page = setup.show(HistoryScreen(setup.session))
    setup.qtbot.waitUntil(lambda: page.runs.rowCount() == sessions)
    setup.qtbot.waitUntil(lambda: sessions == 0 or bool(page._titles))
    return page


def rows(page):
    model = page.detail.rows.model()
    return {model.index(place).data(ROW_ROLE).document: place for place in range(model.rowCount())}


def row(page, document):
    return page.detail.rows.model().index(rows(page)[document]).data(ROW_ROLE)


def answer(page, qtbot, *, undo=True):
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    dialog = page.undoing.dialog
    qtbot.mouseClick(dialog.go if undo else dialog.cancel, Qt.MouseButton.LeftButton)
    if undo:
        qtbot.waitUntil(lambda: not page.good.isHidden(), timeout=20_000)


def test_current_row_stays_when_titles_arrive(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    page.detail.rows.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(page.detail.rows, Qt.Key.Key_Down)
    assert page.detail.rows.currentIndex().row() == 1

    page._on_titles({KEEPER: "Ein neuer Titel"})

    assert "Ein neuer Titel" in row(page, COPY).second
    assert page.detail.rows.currentIndex().row() == 1


def test_empty_history_links_to_clean_up(setup, qtbot):
    page = open_history(setup, sessions=0)

    qtbot.mouseClick(page.detail.to_cleanup, Qt.MouseButton.LeftButton)

    assert setup.places[-1].screen is ScreenId.CLEANUP


def test_run_shows_trashed_kept_and_left_alone_documents(setup):
    setup.harness.edit(OTHER_COPY, title="Anderer Titel")
    setup.harness.apply(*ITEMS, PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    page = open_history(setup)

    assert "3 trashed, 1 completed, 1 left alone" in page.runs.index(0).data()
    assert row(page, COPY).second == "kept instead: Stromrechnung"
    assert row(page, COPY).state.startswith("in the trash")
    assert row(page, KEEPER).second.startswith("got type, correspondent, storage path, 2 tags")
    assert row(page, OTHER_COPY).state == "left alone"
    assert "changed on the server" in row(page, OTHER_COPY).second
    assert row(page, OTHER_COPY).action == ""


def test_demo_run_shows_no_address(setup):
    setup.harness.apply(*ITEMS)
    detail = open_history(setup).detail
    run, profile = (
        setup.harness.library.local.journal.runs()[0],
        setup.harness.library.local.profile,
    )

    def told(shown):
        detail.show_run(run, {}, shown, None, busy=False, any_runs=True, now=datetime.now(UTC))
        return "\n".join(one.text() for one in detail.findChildren(QLabel))

    address = profile.server_url.partition("://")[2]
    assert address in told(replace(profile, is_demo=False))
    assert address not in told(replace(profile, is_demo=True))
    assert "4 changes in the demo library." in told(replace(profile, is_demo=True))


def test_whole_run_is_undone(setup, qtbot):
    before = setup.harness.snapshot()
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    answer(page, qtbot)

    assert setup.harness.snapshot() == before
    assert page.good.message_label().text() == "3 documents are back."
    qtbot.waitUntil(lambda: "undone completely" in page.runs.index(0).data())


def test_undone_run_is_shown_though_the_lists_take_their_time(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    released = threading.Event()
    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    setup.session.queues.queries.submit(lambda *_: released.wait(20), lambda _: None)
    try:
        answer(page, qtbot)

        assert "undone completely" in page.runs.index(0).data()
        assert not page.detail.undo.isVisible()
    finally:
        released.set()


def test_cancel_changes_nothing(setup, qtbot):
    setup.harness.apply(*ITEMS)
    setup.harness.server.requests.clear()
    page = open_history(setup)

    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    answer(page, qtbot, undo=False)

    qtbot.waitUntil(lambda: not page.undoing.busy)
    assert setup.harness.writes() == []


@pytest.mark.parametrize("by_key", [True, False])
def test_one_item_is_restored(setup, qtbot, by_key):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    view = page.detail.rows
    index = view.model().index(rows(page)[LAST_COPY])

    if by_key:
        view.setCurrentIndex(index)
        qtbot.keyClick(view, Qt.Key.Key_Return)
    else:
        button = view._delegate.button_rect(view.visualRect(index), index.data(ROW_ROLE))
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=button.center())
    answer(page, qtbot)

    assert setup.harness.trashed() == {COPY, SECOND_COPY}
    qtbot.waitUntil(lambda: row(page, LAST_COPY).action == "")


def test_restored_item_offers_no_further_undo(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    press_enter(page, qtbot, KEEPER)
    answer(page, qtbot)

    qtbot.waitUntil(lambda: row(page, COPY).state == "restored")
    assert setup.harness.trashed() == {LAST_COPY}
    assert (row(page, KEEPER).state, row(page, KEEPER).action) == ("restored", "")
    assert page.runs.index(0).data().endswith("1 trashed, 2 restored")


def press_enter(page, qtbot, document):
    view = page.detail.rows
    view.setCurrentIndex(view.model().index(rows(page)[document]))
    qtbot.keyClick(view, Qt.Key.Key_Return)


def test_restore_affects_one_copy_only(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    press_enter(page, qtbot, COPY)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    assert page.undoing.dialog.title.text() == "Undo this 1 change?"
    answer(page, qtbot)

    assert setup.harness.trashed() == {SECOND_COPY, LAST_COPY}
    qtbot.waitUntil(lambda: row(page, COPY).state == "restored")
    assert row(page, COPY).action == ""
    assert row(page, SECOND_COPY).action == "Restore"

    press_enter(page, qtbot, SECOND_COPY)
    answer(page, qtbot)
    assert setup.harness.trashed() == {LAST_COPY}


def test_counts_exclude_undone_changes(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    assert "4 changes" in told(page)

    press_enter(page, qtbot, KEEPER)
    answer(page, qtbot)

    qtbot.waitUntil(lambda: "1 change by" in told(page))
    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    assert page.undoing.dialog.title.text() == "Undo this 1 change?"
    page.undoing.dialog.reject()


def told(page):
    return "\n".join(one.text() for one in page.detail.findChildren(QLabel))


def test_field_not_undone_is_not_shown_as_restored(setup, qtbot):
    setup.harness.apply(*ITEMS)
    setup.harness.edit(KEEPER, correspondent=2, archive_serial_number=8)  # another user changed these since
    page = open_history(setup)

    press_enter(page, qtbot, KEEPER)
    answer(page, qtbot)

    qtbot.waitUntil(lambda: row(page, KEEPER).action == "")
    state = row(page, KEEPER).state
    assert state.startswith("restored, but not: ")
    assert {"archive number", "correspondent"} == set(state.removeprefix("restored, but not: ").split(", "))
    assert row(page, COPY).state == "restored"


def purge(setup, *numbers):
    with setup.harness.server.state.lock:
        for number in numbers:
            del setup.harness.server.state.documents[number]


def test_purged_document_offers_no_undo(setup, qtbot):
    setup.harness.apply(*ITEMS)
    purge(setup, COPY, LAST_COPY)

    page = open_history(setup)

    qtbot.waitUntil(lambda: row(page, COPY).state == "no longer in the trash")
    assert (row(page, COPY).action, row(page, LAST_COPY).action) == ("", "")
    assert "2 documents are no longer in the trash and cannot come back." in told(page)
    assert row(page, SECOND_COPY).action == "Restore"
    assert row(page, KEEPER).action == "Undo"
    press_enter(page, qtbot, COPY)
    assert not page.undoing.busy


def test_fully_purged_run_offers_no_undo(setup, qtbot):
    setup.harness.apply(*ITEMS)
    purge(setup, COPY, SECOND_COPY, LAST_COPY)

    page = open_history(setup)

    qtbot.waitUntil(lambda: page.detail.undo.isHidden())
    assert row(page, KEEPER).action == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [(LanguageChoice.ENGLISH, "no longer in the trash"), (LanguageChoice.GERMAN, "nicht mehr im Papierkorb")],
)
def test_purged_state_is_translated(setup, qtbot, language, words):
    use_language(language)
    setup.harness.apply(*ITEMS)
    purge(setup, COPY)

    page = open_history(setup)

    qtbot.waitUntil(lambda: row(page, COPY).state == words)


def test_lost_documents_are_named_before_and_after_undo(setup, qtbot):
    setup.harness.apply(*ITEMS)
    with setup.harness.server.state.lock:
        del setup.harness.server.state.documents[LAST_COPY]
    page = open_history(setup)

    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    warning = page.undoing.dialog.warning.message_label().text()
    answer(page, qtbot)

    assert "“Zeugnis Kopie”" in warning
    assert "cannot come back" in warning
    assert "Not undone: “Zeugnis Kopie”." in page.good.message_label().text()


def test_offline_history_is_read_only(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    setup.session.lost_connection()
    page.reload()

    assert not page.detail.undo.isEnabled()
    assert "offline" in page.detail.undo.toolTip()
    page.detail.rows.setCurrentIndex(page.detail.rows.model().index(0))
    qtbot.keyClick(page.detail.rows, Qt.Key.Key_Return)
    assert not page.undoing.busy


def test_search_finds_runs_and_documents(setup, qtbot):
    setup.harness.apply(ITEMS[0])
    setup.harness.apply(ITEMS[1])
    page = open_history(setup, sessions=2)

    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(page.search, "strom")

    assert page.runs.rowCount() == 1
    assert set(rows(page)) >= {COPY, SECOND_COPY}
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.runs.rowCount() == 2


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


def test_note_about_uncarried_values_is_not_counted(setup):
    setup.harness.apply(*ITEMS, note="en")
    notes = [note.note for note in setup.harness.live(KEEPER).notes]
    assert len(notes) == 3  # its own, its copy's, and what it could not take
    assert [note for note in notes if note.startswith("From the removed copy")] == notes[2:]

    got = row(open_history(setup), KEEPER).second

    assert "1 note" in got
    assert "2 notes" not in got


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


def test_clean_up_shows_the_plan_after_an_undo_made_in_history(setup, qtbot):
    cleanup = open_cleanup(setup)
    confirm(cleanup, qtbot)
    finish(cleanup, qtbot)
    page = open_history(setup)
    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    answer(page, qtbot)

    cleanup.enter()

    qtbot.waitUntil(lambda: cleanup._phase is Phase.PLAN)
    assert cleanup._run is None


def test_history_opens_on_the_newest_run_without_an_older_message(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    page.good.set_message("Everything of an older run was undone.")
    page.good.show()
    setup.harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    page.enter()

    newest = setup.harness.library.local.journal.runs()[0].id
    qtbot.waitUntil(lambda: page.runs.rowCount() == 2 and page._run is not None)
    assert page._run.id == newest
    assert page.good.isHidden()


def test_message_about_a_run_goes_when_another_is_chosen(setup, qtbot):
    setup.harness.apply(*ITEMS)
    setup.harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    page = open_history(setup, sessions=2)
    page.good.show()

    page.list.setCurrentIndex(page.runs.index(1))

    assert page.good.isHidden()


def test_reason_of_a_disabled_button_can_be_read_aloud(setup):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    setup.session.lost_connection()

    assert page.detail.undo.toolTip() == "You are offline. Undo when you are connected."
    assert page.detail.undo.accessibleDescription() == page.detail.undo.toolTip()


def test_cancel_is_the_default_of_the_question_and_highlighted(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    dialog = UndoDialog(2, (), has_backup=True, parent=window)

    dialog.ask()

    assert dialog.cancel.isDefault()
    assert not dialog.go.isDefault()
    assert not dialog.go.autoDefault()
    dialog.reject()


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


def test_run_report_is_saved(setup, qtbot, tmp_path, monkeypatch):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    target = tmp_path / "report.html"
    monkeypatch.setattr(
        "app.ui.widgets.save_dialog.QFileDialog.getSaveFileName", lambda *_arguments: (str(target), "")
    )

    qtbot.mouseClick(page.detail.report, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: target.exists() and "Stromrechnung 2" in target.read_text(encoding="utf-8"))
