"""One side of the view: the document's pages, or why they cannot be shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.domain.documents import Document
from app.domain.errors import DedupeError, is_outage
from app.ui.look import icons
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.viewer.pages.differences import Differences
from app.ui.viewer.pages.page_pane import PagePane, Pictures
from app.ui.viewer.sources.page_source import A4, PageSource, Problem
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for


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


PICTURE = 96
MARGIN = 20


class PageProblem(RetranslateMixin, QWidget):
    """As an empty page elsewhere, but as narrow as a pane may be.

    Signals:
        text_requested: the texts shall be compared instead.
        browser_requested: the document shall be shown in Paperless.
    """

    text_requested = Signal()
    browser_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._problem: Problem | DedupeError = Problem.DAMAGED
        self._picture = _Picture()
        self._title = label(role="h2", wrap=True)
        self._reason = label(role="secondary", wrap=True)
        self.compare = push_button()
        self.open = push_button(kind="link")
        self.compare.clicked.connect(self.text_requested)
        self.open.clicked.connect(self.browser_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(8)
        column.addStretch(1)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        for words in (self._title, self._reason):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            column.addWidget(words)
        column.addSpacing(4)
        column.addWidget(self.compare, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.open, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.retranslate()

    def show_problem(self, problem: Problem | DedupeError) -> None:
        self._problem = problem
        self._picture.set_picture("offline" if is_outage(problem) else "page-damaged")
        self.retranslate()

    def reason(self) -> str:
        return self._reason.text()

    def retranslate(self) -> None:
        self._title.setText(text("e.page.t"))
        self._reason.setText(self._sentence())
        self.compare.setText(text("e.page.b"))
        self.open.setText(text("doc.open"))
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._reason.text())

    def _sentence(self) -> str:
        if isinstance(self._problem, DedupeError):
            return error_text(self._problem)
        return text(f"e.page.{self._problem}")


class _Picture(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._name = "page-damaged"
        self.setFixedSize(QSize(PICTURE, PICTURE))

    def set_picture(self, name: str) -> None:
        self._name = name
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        icons.paint(painter, f"empty-{self._name}", "line_strong", QRectF(self.rect()))
        painter.end()
