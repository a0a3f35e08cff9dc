"""Works on the history as a user does: opens it, reads its rows, and undoes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.ui.history.run_documents import ROW_ROLE
from app.ui.history.screen import HistoryScreen
from tests.support.builders import COPY, KEEPER, LAST_COPY, LAST_KEEPER, SECOND_COPY, PlanItem

ITEMS = (PlanItem(KEEPER, (COPY, SECOND_COPY)), PlanItem(LAST_KEEPER, (LAST_COPY,)))


def open_history(setup, sessions=1):
    page = setup.show(HistoryScreen(setup.session))
    setup.qtbot.waitUntil(lambda: page.runs.rowCount() == sessions)
    setup.qtbot.waitUntil(lambda: sessions == 0 or bool(page._context.titles))
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


def press_enter(page, qtbot, document):
    view = page.detail.rows
    view.setCurrentIndex(view.model().index(rows(page)[document]))
    qtbot.keyClick(view, Qt.Key.Key_Return)


def told(page):
    return "\n".join(one.text() for one in page.detail.findChildren(QLabel))


def purge(setup, *numbers):
    with setup.harness.server.state.lock:
        for number in numbers:
            del setup.harness.server.state.documents[number]
