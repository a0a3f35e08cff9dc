"""Scroll area whose pages have text to select, and a context menu."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QWidget

from app.ui.viewer.pages.page_scroll_area import PageScroll
from app.ui.viewer.pages.text_selection import TextSelection
from app.ui.viewer.sources.page_source import PageSource


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
