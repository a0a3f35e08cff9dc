"""One document's pages, one below the other."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar, QWidget

from app.ui.i18n import text
from app.ui.theme import theme
from app.ui.viewer.page_layout import LEFT, MARGIN, Anchor, PageLayout
from app.ui.viewer.page_source import PageSource
from app.ui.viewer.paper import paint_no_sheet, paint_sheet
from app.ui.viewer.picture_store import PageKey, PictureStore
from app.ui.viewer.render_queue import Request
from app.ui.widgets.retranslated import Retranslated
from app.ui.widgets.spinner import Spinner

SPINNER_DELAY = 300  # milliseconds; what comes sooner needs no sign
SPINNER_SIZE = 32
LINE_STEP = 40
SCREEN_SHARE = 0.9  # a screen down leaves a little of what was seen before
ZOOM_A_NOTCH = 1.2
NOTCH = 120  # units of one step of a wheel


class PagePane(Retranslated, QAbstractScrollArea):
    """Paints what is visible of a PageLayout. Scroll bars are hidden: the ribbon shows where one is.

    Signals:
        resized: the pages have to be laid out again.
        zoomed: by what factor, and the place in the pane that shall stay where it is.
    """

    resized = Signal()
    zoomed = Signal(float, QPointF)

    def __init__(self, side: int, store: PictureStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self._store = store
        self._loading = False
        self._source: PageSource | None = None
        self._layout = PageLayout((), ((), ()), (0, 0))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(160)
        self._spinner = Spinner(SPINNER_SIZE, self.viewport())
        self._spinner.hide()
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(SPINNER_DELAY)
        self._wait.timeout.connect(self._show_spinner)
        theme().changed.connect(self.viewport().update)
        self.retranslate()

    # --- what is shown ---------------------------------------------------------------------------

    def show_source(self, source: PageSource | None, *, loading: bool = False) -> None:
        """Show these pages, or empty sheets while they are loading, or nothing."""
        self._source = source
        self._loading = loading
        self.refresh()

    def set_layout(self, layout: PageLayout) -> None:
        """Show pages as laid out anew; whoever calls scrolls to where they shall be."""
        self._layout = layout
        self._fit_bars()
        self.refresh()

    def refresh(self) -> None:
        """Paint again, with or without the sign that something is missing."""
        if not self._is_waiting():
            self._wait.stop()
            self._spinner.hide()
        elif not self._spinner.isVisible():
            if not self._wait.isActive():
                self._wait.start()
        else:
            self._place_spinner()
        self.viewport().update()

    def retranslate(self) -> None:
        self.setAccessibleName(text("a11y.left" if self.side == LEFT else "a11y.right"))
        self.describe()

    def describe(self) -> None:
        """Tell screen readers what is visible, as far as its text is known."""
        page = self.current_page()
        if page is None or self._source is None:
            self.setAccessibleDescription("")
            return
        place = text("page.of", i=page + 1, total=len(self._source.sizes))
        self.setAccessibleDescription(f"{place}\n{self._source.text(page) or ''}".strip())

    # --- where it stands -------------------------------------------------------------------------

    @property
    def offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def anchor_at(self, y: float) -> Anchor:
        """The place in the pages so far below the pane's upper edge."""
        return self._layout.anchor(self.verticalScrollBar().value() + y)

    def share_across(self, x: float) -> float:
        """Where across the page a place in the pane is; 0…1 on the page."""
        return (x - self._left_edge()) / self._layout.widths[self.side]

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

    def shown(self) -> set[PageKey]:
        """The pages on the screen."""
        if self._source is None or not self.isVisible():
            return set()
        return {(self._source, page) for page, _ in self._pages(self.visible_rows())}

    def wanted(self) -> Iterator[Request]:
        """The visible pages that were not drawn yet in the size they are shown in."""
        if self.isVisible():
            yield from self._missing(self.visible_rows())

    def wanted_next(self) -> Iterator[Request]:
        """The same of the pages above and below."""
        rows = self.visible_rows()
        if self.isVisible() and rows:
            below = range(rows.stop, min(rows.stop + 1, len(self._layout.pairs)))
            yield from self._missing(below)
            yield from self._missing(range(max(rows.start - 1, 0), rows.start))

    def box(self, rect: QRectF) -> QSize:
        """The pixels of a page that is shown so large."""
        return (rect.toAlignedRect().size().toSizeF() * self.devicePixelRatioF()).toSize()

    # --- events ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.viewport().rect(), theme().color("canvas"))
        if self._source is not None or self._loading:
            for row in self.visible_rows():
                self._paint_row(painter, row)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme().color("focus"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self.refresh()

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

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # --- how -------------------------------------------------------------------------------------

    def _paint_row(self, painter: QPainter, row: int) -> None:
        place = self._place(self._layout.rect(self.side, row))
        page = self._layout.page(self.side, row)
        if page is None:
            paint_no_sheet(painter, place)
            return
        drawn = self._store.find(self._source, page) if self._source is not None else None
        paint_sheet(painter, place, drawn.pixmap if drawn else None)
        if drawn is not None and drawn.damaged:
            painter.setPen(theme().on_paper("text"))
            painter.setFont(theme().font("body"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place.adjusted(MARGIN, 0, -MARGIN, 0), flags, text("e.page.t"))

    def _place(self, rect: QRectF) -> QRect:
        """Where a rectangle of the content is on the screen; small pages lie in the middle of the pane."""
        return rect.toAlignedRect().translated(self._left_edge() - MARGIN, -self.offset.y())

    def _left_edge(self) -> int:
        """Where the pages begin."""
        room = self.viewport().width() - self._layout.content_width(self.side)
        return max(round(room / 2), 0) + MARGIN - self.offset.x()

    def _pages(self, rows: range) -> Iterator[tuple[int, QRectF]]:
        for row in rows:
            page = self._layout.page(self.side, row)
            if page is not None:
                yield page, self._layout.rect(self.side, row)

    def _missing(self, rows: range) -> Iterator[Request]:
        if self._source is None:
            return
        for page, rect in self._pages(rows):
            box = self.box(rect)
            if not self._store.has(self._source, page, box):
                yield Request(self._source, page, box)

    def _is_waiting(self) -> bool:
        source = self._source
        if source is not None:
            return any(self._store.find(source, page) is None for page, _ in self._pages(self.visible_rows()))
        return self._loading

    def _show_spinner(self) -> None:
        self._place_spinner()
        self._spinner.show()

    def _place_spinner(self) -> None:
        """In the middle of what is visible of the first sheet without a picture."""
        for row in self.visible_rows():
            page = self._layout.page(self.side, row)
            missing = self._source is None or (page is not None and not self._store.find(self._source, page))
            if page is not None and missing:
                place = self._place(self._layout.rect(self.side, row)) & self.viewport().rect()
                self._spinner.move(place.center() - self._spinner.rect().center())
                return

    def _fit_bars(self) -> None:
        room = self.viewport().size()
        self._fit_bar(self.verticalScrollBar(), self._layout.height, room.height())
        self._fit_bar(self.horizontalScrollBar(), self._layout.content_width(self.side), room.width())
        self.verticalScrollBar().setPageStep(max(round(room.height() * SCREEN_SHARE), 1))

    def _fit_bar(self, bar: QScrollBar, length: float, room: int) -> None:
        bar.setRange(0, max(round(length) - room, 0))
        bar.setPageStep(max(room, 1))
        bar.setSingleStep(LINE_STEP)
