"""One side of the view: the document's pages, or why they cannot be shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSizeF, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.domain.documents import Document
from app.domain.errors import DedupeError
from app.ui.look.translation import text
from app.ui.viewer.page_problem import PageProblem
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.sources.page_source import A4, PageSource, Problem
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin


class DocumentSide(RetranslateMixin, QStackedWidget):
    """Signals:
    text_requested: the texts shall be compared instead.
    browser_requested: the document of this side (its number) shall be shown in Paperless.
    """

    text_requested = Signal()
    browser_requested = Signal(int)

    def __init__(
        self, number: int, pictures: Pictures, differences: Differences, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.number = number
        self.document: Document | None = None
        self.source: PageSource | None = None
        self.problem: Problem | DedupeError | None = None
        self.pane = PagePane(number, pictures, differences)
        self.notice = PageProblem()
        self.notice.text_requested.connect(self.text_requested)
        self.notice.browser_requested.connect(self._ask_for_browser)
        self.coarse = label(role="small", wrap=True)
        self.coarse.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.coarse.setContentsMargins(12, 6, 12, 6)
        self.coarse.hide()
        self._pages = QWidget()
        column = QVBoxLayout(self._pages)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pane, 1)
        column.addWidget(self.coarse)
        self.addWidget(self._pages)
        self.addWidget(self.notice)
        self.retranslate()

    @property
    def sizes(self) -> Sequence[QSizeF]:
        """Of the pages; until the file is open, as many sheets as it should have."""
        if self.source is not None:
            return self.source.sizes
        if self.document is None or self.problem is not None:
            return ()
        return (A4,) * max(self.document.page_count or 1, 1)

    def show_document(self, document: Document | None) -> None:
        """Show a document whose file is still to come, or nothing."""
        self.document = document
        self.source = self.problem = None
        self.coarse.hide()
        self.pane.show_source(None, loading=document is not None)
        self.setCurrentWidget(self._pages)

    def show_source(self, source: PageSource) -> None:
        self.source, self.problem = source, None
        self.coarse.setVisible(source.is_coarse)
        self.pane.show_source(source)
        self.setCurrentWidget(self._pages)

    def show_problem(self, problem: Problem | DedupeError) -> None:
        self.source, self.problem = None, problem
        self.pane.show_source(None)
        self.notice.show_problem(problem)
        self.setCurrentWidget(self.notice)

    def retranslate(self) -> None:
        self.coarse.setText(text("e.page.coarse"))

    def _ask_for_browser(self) -> None:
        self.browser_requested.emit(self.number)
