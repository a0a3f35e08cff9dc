"""A place to drop a file onto, or to choose one by click or key."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.buttons import PaintedButton
from app.ui.widgets.painting import painter_for

HEIGHT = 104


class DropZone(RetranslateMixin, PaintedButton):
    """Signals:
    dropped: the Path of a dropped or chosen file.
    """

    dropped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(8, parent)
        self._over = False
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._choose)
        self.retranslate()

    def retranslate(self) -> None:
        self.setText(text("fs.drop"))
        self.setAccessibleName(text("fs.drop"))
        self.setAccessibleDescription(text("fs.drop.hint"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, theme().scaled(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter = painter_for(self)
        pen = QPen(look.color("accent" if self._over else "line_strong"), 2 if self._over else 1)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(look.color("accent_tint" if self._over or self.underMouse() else "surface", 0.6))
        painter.drawRoundedRect(area, 8, 8)
        icons.paint(painter, "file-up", "text2", QRectF(area.x(), area.y() + 8, area.width(), 20))
        box = area.adjusted(8, 32, -8, 0)
        wrap = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        for role, color, words in (
            ("medium", "text", self.text()),
            ("small", "text2", self.accessibleDescription()),
        ):
            painter.setFont(look.font(role))
            painter.setPen(look.color(color))
            painter.drawText(box, wrap, words)
            box.setTop(painter.boundingRect(box, wrap, words).bottom() + 2)
        painter.end()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_file(event.mimeData()) is not None:
            event.acceptProposedAction()
            self._set_over(over=True)

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self._set_over(over=False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._set_over(over=False)
        path = local_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.dropped.emit(path)

    def _set_over(self, *, over: bool) -> None:
        self._over = over
        self.update()

    def _choose(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, text("fs.drop"))
        if chosen:
            self.dropped.emit(Path(chosen))


def local_file(data: QMimeData) -> Path | None:
    """Return the first local file of dragged data; None if there is none."""
    return next((Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()), None)
