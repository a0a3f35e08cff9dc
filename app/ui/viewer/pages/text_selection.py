"""Text of the pages, selected with the mouse word by word, and the scroll area that it is selected in."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QWidget

from app.compare.page import Box, Word, joined_text
from app.domain.errors import DedupeError
from app.tasks import comparison_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueue
from app.ui.viewer.pages.page_scroll_area import PageScroll
from app.ui.viewer.sources.page_source import PageSource

LINE_WEIGHT = 4  # how much more a distance between lines counts than one along a line
MOST_PAGES = 20

Place = tuple[PageSource, int]
"""A page of a file."""


class PageWords(QObject):
    """The words of pages, read one page at a time when they are first asked for.

    Signals:
        read: the words of another page are known.
    """

    read = Signal()

    def __init__(self, queue: TaskQueue[TaskContext], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._known: dict[Place, tuple[Word, ...]] = {}
        self._reading: Place | None = None

    def find(self, source: PageSource, page: int) -> tuple[Word, ...]:
        """Return the words of a page; none while they are being read, and for a page without a text layer."""
        known = self._known.get((source, page))
        if known is None and self._reading is None:
            self._reading = source, page
            task = partial(comparison_tasks.read_words, file=source.file, page=page)
            self._queue.submit(task, self._on_read, failed=self._on_failed, cancelled=self._on_cancelled)
        return known or ()

    def forget(self, source: PageSource) -> None:
        """Drop a source that is about to be closed."""
        self._known = {place: words for place, words in self._known.items() if place[0] is not source}
        if self._reading is not None and self._reading[0] is source:
            self._reading = None

    def _on_read(self, words: tuple[Word, ...]) -> None:
        if self._reading is None:
            return
        if len(self._known) >= MOST_PAGES:
            del self._known[next(iter(self._known))]
        self._known[self._reading] = words
        self._reading = None
        self.read.emit()

    def _on_failed(self, _error: DedupeError) -> None:
        self._on_read(())

    def _on_cancelled(self) -> None:
        self._reading = None


class TextSelection:
    """The selected words of one pane: a run in reading order, on one page."""

    def __init__(self, words: PageWords) -> None:
        self.words = words
        self._place: Place | None = None
        self._first = self._last = 0

    def __bool__(self) -> bool:
        return self._place is not None

    def hit(self, source: PageSource, page: int, sheet: QRectF, point: QPointF) -> int | None:
        """Return the number of the word at a point; None if there is none.

        Args:
            sheet: the rectangle in which the page is shown.
        """
        x, y = _shares(sheet, point)
        boxes = self._boxes(source, page)
        return next(
            (n for n, box in enumerate(boxes) if box.left <= x <= box.right and box.top <= y <= box.bottom),
            None,
        )

    def begin(self, source: PageSource, page: int, word: int) -> None:
        """Select one word."""
        self._place = source, page
        self._first = self._last = word

    def extend(self, sheet: QRectF, point: QPointF) -> None:
        """Select up to the word nearest to a point; `sheet` as for `hit`."""
        if self._place is None:
            return
        x, y = _shares(sheet, point)
        boxes = self._boxes(*self._place)
        self._last = min(range(len(boxes)), key=lambda n: _distance(boxes[n], x, y), default=self._last)

    def select_page(self, source: PageSource, page: int) -> None:
        """Select all words of a page."""
        count = len(self.words.find(source, page))
        if count:
            self._place = source, page
            self._first, self._last = 0, count - 1

    def clear(self) -> None:
        self._place = None

    def is_one_word(self) -> bool:
        return self._first == self._last

    def text(self) -> str:
        """Return the selected words, line by line; "" for none."""
        if self._place is None:
            return ""
        return joined_text(self.words.find(*self._place)[self._run()])

    def boxes(self, source: PageSource, page: int) -> list[Box]:
        """Return the boxes of the selected words on a page as it is shown."""
        return self._boxes(source, page)[self._run()] if self._place == (source, page) else []

    def _run(self) -> slice:
        return slice(min(self._first, self._last), max(self._first, self._last) + 1)

    def _boxes(self, source: PageSource, page: int) -> list[Box]:
        turned = source.turned(page)
        return [word.box.turned(turned) for word in self.words.find(source, page)]


def _shares(sheet: QRectF, point: QPointF) -> tuple[float, float]:
    """Return a point in fractions of the page."""
    return (point.x() - sheet.x()) / max(sheet.width(), 1), (point.y() - sheet.y()) / max(sheet.height(), 1)


def _distance(box: Box, x: float, y: float) -> float:
    along = max(box.left - x, x - box.right, 0.0)
    across = max(box.top - y, y - box.bottom, 0.0)
    return along + LINE_WEIGHT * across


class SelectablePages(PageScroll):
    """Dragging from a word selects text; dragging from elsewhere moves the pages.

    Attributes:
        selection: None if text cannot be selected.
        is_selecting: whether the selection follows the pointer.

    Signals:
        menu_requested: the context menu of this pane, at this point of the screen.
    """

    menu_requested = Signal(object, QPoint)

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(side, parent)
        self.selection: TextSelection | None = None
        self.is_selecting = False
        self._source: PageSource | None = None

    def clear_selection(self) -> None:
        if self.selection is not None:
            self.selection.clear()

    def selected_text(self) -> str:
        return self.selection.text() if self.selection is not None else ""

    def copy_text(self) -> None:
        """Copy the selected text."""
        if words := self.selected_text():
            QGuiApplication.clipboard().setText(words)

    def select_page(self) -> None:
        """Select the text of the page in the upper third of the pane."""
        page = self.current_page()
        if self.selection is not None and self._source is not None and page is not None:
            self.selection.select_page(self._source, page)
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_text()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_page()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(self, event.globalPos())

    def _begin_selection(self, point: QPointF) -> bool:
        """Select the word at a point; return False if there is none."""
        word = self._word_at(point)
        page = self._layout.page(self.side, self._row_at(point)) if word is not None else None
        if word is None or page is None or self.selection is None or self._source is None:
            return False
        self.selection.begin(self._source, page, word)
        return True

    def _word_at(self, point: QPointF) -> int | None:
        """Return the number of the word at a point, on its page."""
        if self.selection is None or self._source is None or not self._layout.pairs:
            return None
        page = self._layout.page(self.side, self._row_at(point))
        if page is None:
            return None
        return self.selection.hit(self._source, page, self._sheet_at(point), point)

    def _row_at(self, point: QPointF) -> int:
        return self._layout.row_at(self.verticalScrollBar().value() + point.y())

    def _sheet_at(self, point: QPointF) -> QRectF:
        """Return the sheet at or above a point."""
        return QRectF(self._place(self._layout.rect(self.side, self._row_at(point))))

    # --- events ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self.selection is not None:
            self.selection.clear()
            self.is_selecting = not self._space_held and self._begin_selection(event.position())
            self.viewport().update()
        if not self.is_selecting:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._begin_selection(event.position())
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.is_selecting and self.selection is not None:
            self.selection.extend(self._sheet_at(event.position()), event.position())
            self.viewport().update()
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.is_selecting and self.selection is not None:
            self.is_selecting = False
            if self.selection.is_one_word():  # a click
                self.selection.clear()
            self.viewport().update()
        super().mouseReleaseEvent(event)
