"""History: a run is undone as a whole or item by item, and what cannot come back is named."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.cleanup.layout import Phase
from app.ui.history.run_documents import ROW_ROLE
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.runs.undo_controller import UndoDialog
from tests.support.builders import COPY, KEEPER, LAST_COPY, SECOND_COPY
from tests.ui.cleanup.cleaning_up import confirm, finish, open_cleanup
from tests.ui.drawn_texts import visible_texts
from tests.ui.history.past_runs import ITEMS, answer, open_history, press_enter, purge, row, rows, told


def test_whole_run_is_undone(setup, qtbot):
    before = setup.harness.snapshot()
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    qtbot.mouseClick(page.detail.undo, Qt.MouseButton.LeftButton)
    answer(page, qtbot)

    assert setup.harness.snapshot() == before
    assert page.good.message_label().text() == "3 documents are back."
    qtbot.waitUntil(lambda: "undone completely" in page.runs.index(0).data())
    assert "No changes by" in visible_texts(page.detail)


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


def test_cancel_is_the_default_of_the_question_and_highlighted(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    dialog = UndoDialog(2, (), has_backup=True, parent=window)

    dialog.ask()

    assert dialog.cancel.isDefault()
    assert not dialog.go.isDefault()
    assert not dialog.go.autoDefault()
    dialog.reject()
