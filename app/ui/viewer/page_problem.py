"""In place of a document's pages: why they cannot be shown, and what still can be done."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.domain.errors import DedupeError, is_outage
from app.ui.look import icons
from app.ui.look.translation import text
from app.ui.messages import error_text
from app.ui.viewer.sources.page_source import Problem
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for
from app.ui.widgets.retranslated import RetranslateMixin

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
