"""Strip of all page pairs as thumbnails beside the panes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImage, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.compare.page_pairing import PagePair
from app.ui.look.formats import format_number
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.render_queue import Request
from app.ui.viewer.pages.sheet_painting import dim, paint_no_sheet, paint_sheet
from app.ui.viewer.pages.tile_cache import PageKey, RenderedPageCache
from app.ui.viewer.sources.page_source import PageSource
from app.ui.widgets.painting import rounded

WIDTH = 92
PADDING = 6
THUMB = QSize(30, 43)  # without the frame
THUMB_GAP = 6  # px between the two, frames included
CELL = 72
NUMBER_HEIGHT = 16
DOT, DOT_GAP = 6, 5
MOST_THUMBS = 400
MOST_BYTES = 16 * 2**20

Index = QModelIndex | QPersistentModelIndex
Sources = tuple[PageSource | None, PageSource | None]
_NO_INDEX = QModelIndex()


class PairModel(QAbstractListModel):
    """Model with one row per page pair."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pairs: tuple[PagePair, ...] = ()
        self.differences = Differences()

    def set_pairs(self, pairs: Sequence[PagePair]) -> None:
        self.beginResetModel()
        self.pairs = tuple(pairs)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.pairs)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return format_number(index.row() + 1)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row())
        return None

    def _spoken(self, row: int) -> str:
        pair = self.pairs[row]
        if pair.left is None:
            return text("page.pair.right", i=row + 1)
        if pair.right is None:
            return text("page.pair.left", i=row + 1)
        found = len(self.differences.on_row(row))
        return text("a11y.page", i=row + 1, total=len(self.pairs), n=found)


class PairDelegate(QStyledItemDelegate):
    """Paints two thumbnails and the number of the pair."""

    def __init__(self, store: RenderedPageCache, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.sources: Sources = (None, None)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(WIDTH - 2 * PADDING - 1, CELL - NUMBER_HEIGHT + max(NUMBER_HEIGHT, theme().scaled(16)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, PairModel):
            return
        pair = model.pairs[index.row()]
        current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_ground(painter, option, current=current)
        for area, page, source in zip(
            _places(option.rect), (pair.left, pair.right), self.sources, strict=True
        ):
            if page is None:
                paint_no_sheet(painter, area)
            else:
                drawn = self._store.find(source, page) if source is not None else None
                paint_sheet(painter, area, drawn.pixmap if drawn else None)
                dim(painter, area)
        painter.setFont(theme().font("caption" if current else "caption_plain"))
        painter.setPen(theme().color("text" if current else "text3"))
        number = option.rect.adjusted(0, PADDING + THUMB.height() + 4, 0, -4)
        meaning = model.differences.meaning(index.row())
        words = str(index.data())
        if meaning:
            width = painter.fontMetrics().horizontalAdvance(words)
            number.translate(-(DOT + DOT_GAP) // 2, 0)
            middle = QPointF(number.center().x() + width / 2 + DOT_GAP + DOT / 2, number.center().y() + 1)
            _paint_dot(painter, meaning, middle)
            painter.setPen(theme().color("text" if current else "text3"))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, *, current: bool) -> None:
        area = QRectF(option.rect)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if current or hovered or focused:
            fill = theme().color("selected" if current else "hover") if current or hovered else None
            rounded(painter, area, 6, fill, theme().color("focus") if focused else None, 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_dot(painter: QPainter, meaning: str, middle: QPointF) -> None:
    """Paint a disc for a difference, a ring for content that only one side has, a square for a conflict."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    color = theme().color(f"{meaning}_line")
    area = QRectF(0, 0, DOT, DOT)
    area.moveCenter(middle)
    if meaning == "only":
        rounded(painter, area, DOT / 2, None, color, 2)
    else:
        rounded(painter, area, 1 if meaning == "conflict" else DOT / 2, color)
    painter.restore()


class PairStrip(RetranslateMixin, QListView):
    """List of page pairs; a click goes to a pair.

    Signals:
        pair_chosen: the row of the pair.
        moved: the visible pairs changed.
    """

    pair_chosen = Signal(int)
    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = RenderedPageCache(MOST_THUMBS, MOST_BYTES)
        self._model = PairModel(self)
        self._delegate = PairDelegate(self._store, self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setFixedWidth(WIDTH - 2 * PADDING - 1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.verticalScrollBar().valueChanged.connect(self.moved)
        theme().changed.connect(self.viewport().update)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text("page.strip"))

    def show_pairs(self, pairs: Sequence[PagePair], sources: Sources) -> None:
        self._delegate.sources = sources
        if self._model.pairs != tuple(pairs):
            self._model.set_pairs(pairs)
        self.viewport().update()

    def show_differences(self, differences: Differences) -> None:
        """Mark the pages with differences."""
        self._model.differences = differences
        self.viewport().update()

    def set_current(self, row: int) -> None:
        """Select the pair that the panes show."""
        index = self._model.index(row, 0)
        if index.isValid() and index != self.currentIndex():
            self.setCurrentIndex(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current pair in view where the strip got shorter."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def missing_requests(self) -> Iterator[Request]:
        """Yield requests for the visible pages that are not drawn yet."""
        if not self.isVisible() or not self._model.rowCount():
            return
        box = (THUMB.toSizeF() * self.devicePixelRatioF()).toSize()
        for row in self._visible_rows():
            pair = self._model.pairs[row]
            for source, page in zip(self._delegate.sources, (pair.left, pair.right), strict=True):
                if source is not None and page is not None and not self._store.has(source, page, box):
                    yield Request(source, page, box)

    def owns(self, request: Request) -> bool:
        """Return whether this strip made a request."""
        return request.box == (THUMB.toSizeF() * self.devicePixelRatioF()).toSize()

    def put(self, request: Request, picture: QImage) -> None:
        shown: set[PageKey] = set()
        self._store.put(request.source, request.page, request.box, picture, shown)
        self.viewport().update()

    def forget(self, source: PageSource) -> None:
        self._store.forget(source)

    def _visible_rows(self) -> range:
        first = self.indexAt(self.viewport().rect().topLeft())
        last = self.indexAt(self.viewport().rect().bottomLeft())
        start = first.row() if first.isValid() else 0
        stop = last.row() + 1 if last.isValid() else self._model.rowCount()
        return range(start, stop)

    def _choose(self, index: QModelIndex) -> None:
        self.pair_chosen.emit(index.row())


def _places(cell: QRect) -> tuple[QRect, QRect]:
    """Return the rectangles of the two thumbnails of a cell."""
    both = 2 * THUMB.width() + THUMB_GAP
    left = QRect(
        cell.x() + (cell.width() - both) // 2 + 1, cell.y() + PADDING + 1, THUMB.width(), THUMB.height()
    )
    return left, left.translated(THUMB.width() + THUMB_GAP, 0)
