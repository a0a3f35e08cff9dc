"""No part of a screen or dialog opens as a window of its own while it is built."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.duplicates import Kind
from app.domain.plans import Plan
from app.ui.cleanup.confirm_dialog import ConfirmDialog, Confirmed
from app.ui.cleanup.plan_rows import PlanRows
from app.ui.connect.recent_libraries import RecentLibraries
from app.ui.overview.kind_row import KindRow
from app.ui.runs.undo_controller import UndoDialog


class OpenedWindows(QObject):
    """Class names of the windows that were shown."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[list[str]]:
    watcher = OpenedWindows()
    qapp.installEventFilter(watcher)
    yield watcher.names
    qapp.removeEventFilter(watcher)


def confirm_dialog(parent: QWidget) -> QWidget:
    confirmed = Confirmed(Plan(()), PlanRows(), None, final=True)
    return ConfirmDialog(confirmed, [], 0, None, parent, links=2)


@pytest.mark.parametrize(
    "build",
    [
        lambda _parent: KindRow(Kind.EXACT),
        lambda _parent: RecentLibraries(chips=True),
        lambda parent: UndoDialog(2, ["Gone"], has_backup=True, parent=parent),
        confirm_dialog,
    ],
    ids=["kind", "recent libraries", "undo", "confirm"],
)
def test_building_opens_no_window(build, opened, qtbot: QtBot):
    parent = QWidget()
    qtbot.addWidget(parent)

    made = build(parent)

    assert opened == []
    qtbot.addWidget(made)
