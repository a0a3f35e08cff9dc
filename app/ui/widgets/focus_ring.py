"""The focus ring around buttons and other controls.

A ring inside a filled button would not be seen, and a style sheet cannot paint outside a widget. So one
ring per application lies above the focused control, as a sibling of what scrolls with it. Lists and texts
often reach to the edge of the window: theirs lies inside.
"""

from __future__ import annotations

import weakref

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)

from app.ui.look.theme import theme
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
        if self._ring is not None and shiboken6.isValid(self._ring):  # it goes with what it lies in
            self._ring.leave()
        self._ring = None
        if new is not None and _wants_ring(new):
            self._ring = FocusRing(new)


class FocusRing(QWidget):
    """The ring around one control, until it `leave`s.

    It refers to the widgets weakly: were it the last to know a dialog of Python's, the dialog would be
    destroyed by the destruction of this ring, which is a part of it.
    """

    def __init__(self, target: QWidget) -> None:
        path = _ancestors(target)
        super().__init__(path[-1])
        self._margin = 0 if isinstance(target, QAbstractScrollArea) else GAP + WIDTH
        self._target = weakref.ref(target)
        self._watched = [weakref.ref(widget) for widget in (target, *path[:-1])]
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for widget in (target, *path[:-1]):
            widget.installEventFilter(self)
        target.destroyed.connect(self.deleteLater)
        self._place()
        self.show()

    def leave(self) -> None:
        for known in self._watched:
            if (widget := _alive(known)) is not None:
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
        target = _alive(self._target)
        if target is None:
            return
        radius = (target.property("radius") or 7) + GAP + WIDTH if self._margin else 0
        painter = painter_for(self)
        rounded(painter, QRectF(self.rect()), radius, None, theme().color("focus"), WIDTH)
        painter.end()

    def _place(self) -> None:
        target, parent = _alive(self._target), self.parentWidget()
        if target is None or parent is None:
            return
        corner = target.mapTo(parent, QPoint(0, 0))
        margin = self._margin
        self.setGeometry(QRect(corner, target.size()).adjusted(-margin, -margin, margin, margin))
        self.setVisible(target.isVisible())
        self.raise_()


def _alive(known: weakref.ref[QWidget]) -> QWidget | None:
    """The widget, unless it is gone: Python may know it a while longer than Qt."""
    widget = known()
    return widget if widget is not None and shiboken6.isValid(widget) else None


def _wants_ring(widget: QWidget) -> bool:
    with_ring = isinstance(widget, QCheckBox | QRadioButton | QPushButton | QPlainTextEdit)
    return with_ring or bool(widget.property("focusRing"))


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
