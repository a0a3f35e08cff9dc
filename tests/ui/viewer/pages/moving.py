"""Mouse movements over pages."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.ui.viewer.pages.page_pane import PagePane


def drag(pane: PagePane, button: Qt.MouseButton, start: QPoint, way: QPoint) -> None:
    target = pane.viewport()
    steps = (
        (QEvent.Type.MouseButtonPress, start, button),
        (QEvent.Type.MouseMove, start + way / 2, Qt.MouseButton.NoButton),
        (QEvent.Type.MouseMove, start + way, Qt.MouseButton.NoButton),
        (QEvent.Type.MouseButtonRelease, start + way, button),
    )
    for kind, at, changed in steps:
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else button
        place = QPointF(at)
        QApplication.sendEvent(
            target,
            QMouseEvent(
                kind, place, target.mapToGlobal(place), changed, held, Qt.KeyboardModifier.NoModifier
            ),
        )
