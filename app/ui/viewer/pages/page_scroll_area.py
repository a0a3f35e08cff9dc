"""Pages one below the other in a pane that scrolls: which of them are seen, and where."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar, QWidget

from app.ui.viewer.pages.page_layout import MARGIN, Anchor, PageLayout

LINE_STEP = 40
SCREEN_SHARE = 0.9  # a screen down leaves a little of what was seen before
ZOOM_A_NOTCH = 1.2
NOTCH = 120  # units of one step of a wheel


class PageScroll(QAbstractScrollArea):
    """Stands somewhere in a PageLayout; the subclass paints. Scroll bars are hidden: the ribbon shows where.

    Signals:
        resized: the pages have to be laid out again.
        zoomed: by what factor, and the place in the pane that shall stay where it is.
    """

    resized = Signal()
    zoomed = Signal(float, QPointF)

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self._layout = PageLayout((), ((), ()), (0, 0))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(160)

    def set_layout(self, layout: PageLayout) -> None:
        """Show pages as laid out anew; whoever calls scrolls to where they shall be."""
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

    # --- where it stands -------------------------------------------------------------------------

    @property
    def offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def anchor_at(self, y: float) -> Anchor:
        """The place in the pages so far below the pane's upper edge."""
        return self._layout.anchor(self.verticalScrollBar().value() + y)

    def page_room(self) -> int:
        """How wide a page is at 100 %."""
        return self.viewport().width() - 2 * MARGIN

    def share_across(self, x: float) -> float:
        """Where across the page a place in the pane is; 0…1 on the page."""
        return (x - self._left_edge()) / self._layout.widths[self.side]

    def place_across(self, share: float) -> float:
        """Where in the pane a place across the page is."""
        return self._left_edge() + share * self._layout.widths[self.side]

    def scroll_across(self, share: float, x: float) -> None:
        """Scroll sideways until this place of the page is at x."""
        bar = self.horizontalScrollBar()
        now = self._left_edge() + share * self._layout.widths[self.side]
        bar.setValue(bar.value() + round(now - x))

    def current_row(self) -> int:
        """The row in the upper third of the pane."""
        return self._layout.row_at(self.verticalScrollBar().value() + self.viewport().height() / 3)

    def visible_rows(self) -> range:
        top = self.verticalScrollBar().value()
        return self._layout.rows_between(top, top + self.viewport().height())

    def current_page(self) -> int | None:
        """The page in the upper third of the pane, or the first one visible below it."""
        rows = [row for row in self.visible_rows() if row >= self.current_row()]
        pages = [self._layout.page(self.side, row) for row in rows]
        return next((page for page in pages if page is not None), None)

    def current_page_top(self) -> float:
        """How far below the pane's upper edge that page begins; negative if it began above."""
        page = self.current_page()
        row = None if page is None else self._layout.row_of(self.side, page)
        return 0.0 if row is None else self._layout.top(row) - self.verticalScrollBar().value()

    def _place(self, rect: QRectF) -> QRect:
        """Where a rectangle of the content is on the screen; small pages lie in the middle of the pane."""
        return rect.toAlignedRect().translated(self._left_edge() - MARGIN, -self.offset.y())

    def _left_edge(self) -> int:
        """Where the pages begin."""
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
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoomed.emit(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Home:
                bar.setValue(bar.minimum())
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)
