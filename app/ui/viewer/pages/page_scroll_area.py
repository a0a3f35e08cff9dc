"""Scroll area of a pane: which pages are visible, and where; moved by mouse, wheel, keys and fingers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QGestureEvent,
    QPinchGesture,
    QScrollBar,
    QWidget,
)

from app.ui.viewer.pages.page_layout import MARGIN, Anchor, PageLayout

LINE_STEP = 40
SCREEN_SHARE = 0.9  # scrolling by a screen keeps a little of the previous one visible
ZOOM_A_NOTCH = 1.2
NOTCH = 120  # units of one step of a wheel
LINES_A_NOTCH = 3


class PageScroll(QAbstractScrollArea):
    """Scrolls in a PageLayout; the subclass paints.

    The ribbon serves as the vertical scroll bar. The pages are also dragged: with the left button where
    nothing else is under the pointer, and anywhere with the middle button or with Space held.

    Signals:
        resized: the pages have to be laid out again.
        zoomed: the factor, and the point of the pane to keep in place.
        screen_requested: the Space key requests the next screen (1) or the previous one (-1).
    """

    resized = Signal()
    zoomed = Signal(float, QPointF)
    screen_requested = Signal(int)

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self._layout = PageLayout((), ((), ()), (0, 0))
        self._space_held = False
        self._grabbed: tuple[QPoint, QPoint] | None = None  # where a drag began, and the offset there
        self._dragged = False  # further than a click trembles
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setMinimumWidth(160)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def set_layout(self, layout: PageLayout) -> None:
        """Use a new layout; the caller restores the scroll position."""
        self._layout = layout
        self._fit_bars()

    def _fit_bars(self) -> None:
        room = self.viewport().size()
        self._fit_bar(self.verticalScrollBar(), self._layout.height, room.height())
        self._fit_bar(self.horizontalScrollBar(), self._layout.content_width(self.side), room.width())
        self.verticalScrollBar().setPageStep(max(round(room.height() * SCREEN_SHARE), 1))

    def _fit_bar(self, bar: QScrollBar, length: float, room: int) -> None:
        bar.setRange(0, max(round(length) - room, 0))
        bar.setPageStep(max(room, 1))
        bar.setSingleStep(LINE_STEP)

    # --- position --------------------------------------------------------------------------------

    @property
    def offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def anchor_at(self, y: float) -> Anchor:
        """Return the position in the pages at `y` below the pane's upper edge."""
        return self._layout.anchor(self.verticalScrollBar().value() + y)

    def page_room(self) -> int:
        """Return the width of a page at 100 %."""
        return self.viewport().width() - 2 * MARGIN

    def horizontal_share(self, x: float) -> float:
        """Return the horizontal position on the page for an x of the pane; 0…1 is on the page."""
        return (x - self._left_edge()) / self._layout.widths[self.side]

    def x_of_share(self, share: float) -> float:
        """Return the x in the pane of a horizontal position on the page."""
        return self._left_edge() + share * self._layout.widths[self.side]

    def scroll_sideways(self, share: float, x: float) -> None:
        """Scroll sideways until this position of the page is at x."""
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() + round(self.x_of_share(share) - x))

    def current_row(self) -> int:
        """Return the row in the upper third of the pane."""
        return self._layout.row_at(self.verticalScrollBar().value() + self.viewport().height() / 3)

    def visible_rows(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.rows_between(top, top + self.viewport().height())

    def current_page(self) -> int | None:
        """Return the page in the upper third of the pane, or the first one visible below it."""
        rows = [row for row in self.visible_rows() if row >= self.current_row()]
        pages = [self._layout.page(self.side, row) for row in rows]
        return next((page for page in pages if page is not None), None)

    def current_page_top(self) -> float:
        """Return the distance from the pane's upper edge to that page; negative if it starts above."""
        page = self.current_page()
        row = None if page is None else self._layout.row_of(self.side, page)
        return 0.0 if row is None else self._layout.top(row) - self.verticalScrollBar().value()

    def _place(self, rect: QRectF) -> QRect:
        """Translate a rectangle of the content into the pane, where narrow pages are centred."""
        return rect.toAlignedRect().translated(self._left_edge() - MARGIN, -self.offset.y())

    def _left_edge(self) -> int:
        """Return the x of the pages' left edge in the pane."""
        room = self.viewport().width() - self._layout.content_width(self.side)
        return max(round(room / 2), 0) + MARGIN - self.offset.x()

    # --- events ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y() / NOTCH
            self.zoomed.emit(ZOOM_A_NOTCH**turned, event.position())
            event.accept()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not event.angleDelta().x():
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - round(event.angleDelta().y() / NOTCH * LINES_A_NOTCH * LINE_STEP))
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoomed.emit(1 + event.value(), event.position())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                at = self.viewport().mapFromGlobal(pinch.hotSpot())
                self.zoomed.emit(pinch.scaleFactor(), at)
                return True
        return super().viewportEvent(event)

    # --- dragging --------------------------------------------------------------------------------

    @property
    def is_dragging(self) -> bool:
        """Whether the pages follow the pointer."""
        return self._grabbed is not None and self._dragged

    def can_drag(self) -> bool:
        """Return whether the pages are wider than the pane, so that the pointer shows a hand."""
        return self._space_held or self.horizontalScrollBar().maximum() > 0

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._grabbed = event.position().toPoint(), self.offset
            self._dragged = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is None:
            return
        start, offset = self._grabbed
        way = event.position().toPoint() - start
        if not self._dragged and way.manhattanLength() < QApplication.startDragDistance():
            return
        self._dragged = True
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.horizontalScrollBar().setValue(offset.x() - way.x())
        self.verticalScrollBar().setValue(offset.y() - way.y())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._grabbed = None
        self.show_cursor()

    def show_cursor(self) -> None:
        """Show what the pointer does where it is."""
        shape = Qt.CursorShape.OpenHandCursor if self.can_drag() else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    # --- keys ------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep Space from the screen's shortcuts: held, it drags the pages, so it scrolls when released."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
        ):
            event.accept()
            return True
        return super().event(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space:
            super().keyReleaseEvent(event)
        elif not event.isAutoRepeat():
            if self._space_held and not self._dragged:
                self._request_screen(event)
            self._space_held = False
            self.show_cursor()

    def _request_screen(self, event: QKeyEvent) -> None:
        up = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        self.screen_requested.emit(-1 if up else 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Space if event.isAutoRepeat():
                if self._grabbed is None:
                    self._request_screen(event)
                    self._dragged = True  # the release does not scroll once more
            case Qt.Key.Key_Space:
                self._space_held, self._dragged = True, False
                self.show_cursor()
            case Qt.Key.Key_Home:
                bar.setValue(bar.minimum())
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)
