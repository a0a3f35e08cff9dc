"""The focus ring around buttons and other small controls.

A ring inside a filled button would not be seen, and a style sheet cannot paint outside a widget. So one
ring per application lies above the focused control, as a sibling of what scrolls with it.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QCheckBox, QRadioButton, QWidget

from app.ui.theme import theme
from app.ui.widgets.painting import painter_for, rounded

GAP = 2
WIDTH = 2


def use_focus_rings(app: QApplication) -> FocusRings:
    """The rings of the application, made by whoever asks first."""
    made = app.findChild(FocusRings, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return made or FocusRings(app)


class FocusRings(QObject):
    """Moves the ring with the focus; see `use_focus_rings`."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: FocusRing | None = None
        app.focusChanged.connect(self._move)

    def _move(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._ring is not None:
            self._ring.leave()
            self._ring = None
        if new is not None and _wants_ring(new):
            self._ring = FocusRing(new)
            self._ring.destroyed.connect(self._forget)

    def _forget(self) -> None:
        self._ring = None


class FocusRing(QWidget):
    """The ring around one control, until it `leave`s."""

    def __init__(self, target: QWidget) -> None:
        self._target = target
        self._path = _ancestors(target)
        super().__init__(self._path[-1])
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for widget in [target, *self._path[:-1]]:
            widget.installEventFilter(self)
        self._place()
        self.show()

    def leave(self) -> None:
        for widget in [self._target, *self._path[:-1]]:
            if shiboken6.isValid(widget):  # while the application ends, the control may be gone first
                widget.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        elif event.type() is QEvent.Type.Hide:
            self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        radius = (self._target.property("radius") or 7) + GAP + WIDTH
        rounded(painter, QRectF(self.rect()), radius, None, theme().color("focus"), WIDTH)
        painter.end()

    def _place(self) -> None:
        corner = self._target.mapTo(self._path[-1], QPoint(0, 0))
        margin = GAP + WIDTH
        self.setGeometry(QRect(corner, self._target.size()).adjusted(-margin, -margin, margin, margin))
        self.setVisible(self._target.isVisible())
        self.raise_()


def _wants_ring(widget: QWidget) -> bool:
    return bool(widget.property("focusRing")) or isinstance(widget, QCheckBox | QRadioButton)


def _ancestors(widget: QWidget) -> list[QWidget]:
    """From the parent up to the widget that the ring scrolls with: a scroll area's content or the window."""
    path: list[QWidget] = []
    current = widget.parentWidget() or widget
    while True:
        path.append(current)
        above = current.parentWidget()
        if current.isWindow() or above is None or isinstance(above.parentWidget(), QAbstractScrollArea):
            return path
        current = above
