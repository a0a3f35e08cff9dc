"""The views as a place to drop a card of the filmstrip on: its document is then shown on that side."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

DOCUMENT = "application/x-paperless-dedupe-document"


def dragged(document: int) -> QMimeData:
    """What a drag of a document carries; other programs can do nothing with it."""
    data = QMimeData()
    data.setData(DOCUMENT, QByteArray(str(document).encode()))
    return data


class DropArea(QStackedWidget):
    """Signals:
    dropped_left, dropped_right: id of the document that was dropped on this half.
    """

    dropped_left = Signal(int)
    dropped_right = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(DOCUMENT):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        document = int(bytes(event.mimeData().data(DOCUMENT).data()))
        is_left = event.position().x() < self.width() / 2
        (self.dropped_left if is_left else self.dropped_right).emit(document)
        event.acceptProposedAction()
