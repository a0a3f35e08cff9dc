"""A document that is dragged: its data, and the area on which it is dropped."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

DOCUMENT = "application/x-paperless-dedupe-document"


def dragged(document: int) -> QMimeData:
    """Return the data of a document drag, in a format that other programs ignore."""
    data = QMimeData()
    data.setData(DOCUMENT, QByteArray(str(document).encode()))
    return data


def document_in(data: QMimeData) -> int:
    """Return the document that is dragged."""
    return int(bytes(data.data(DOCUMENT).data()))


class DropArea(QStackedWidget):
    """Stack of views that accepts dragged documents.

    Signals:
        dropped_left, dropped_right: id of the document dropped on this half.
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
        document = document_in(event.mimeData())
        is_left = event.position().x() < self.width() / 2
        (self.dropped_left if is_left else self.dropped_right).emit(document)
        event.acceptProposedAction()
