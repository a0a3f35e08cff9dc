"""The chosen document: its first page, where the text is in it, and what to do with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.domain.similar import Judgement, SimilarDocument
from app.tasks.similar_tasks import KnownDocument
from app.ui.find import wording
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.buttons import push_button
from app.ui.widgets.document_badges import Lock
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded
from app.ui.widgets.panels import InspectorColumn

WIDTH, NARROW_WIDTH = 320, 280
_PAGE = 260  # height of the first page
_SPAN, _WORDS = 26, 18


class SimilarInspector(RetranslateMixin, InspectorColumn):
    """Empty while no document is chosen."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, parent)
        self._known: KnownDocument | None = None
        self._hit: SimilarDocument | None = None
        self._judged: Judgement | None = None
        self._is_file = self._has_page = False
        self.title = label(role="h2", wrap=True)
        self.line = label(role="small", wrap=True)
        self.lock = Lock()
        self.page = _Page(thumbnails)
        self._where = label(role="field")
        self.span = SpanBar()
        self.score = label(role="field", wrap=True)
        self.why = label(role="small", wrap=True)
        self.review = push_button(kind="primary", icon="review")
        self.open = push_button(icon="external")
        self.next = push_button(icon="find")
        self._parts = QWidget()
        column = QVBoxLayout(self._parts)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for widget in (
            self.title,
            self.lock,
            self.line,
            self.page,
            self._where,
            self.span,
            self.score,
            self.why,
        ):
            column.addWidget(widget)
        self.body.addWidget(self._parts)
        for button in (self.review, self.open, self.next):
            self.footer.addWidget(button)
        self.show_hit(None)

    @property
    def hit(self) -> SimilarDocument | None:
        return self._hit

    def show_hit(
        self,
        known: KnownDocument | None,
        hit: SimilarDocument | None = None,
        judged: Judgement | None = None,
        *,
        is_file: bool = False,
        has_page: bool = False,
    ) -> None:
        """Show a found document; None for nothing.

        Args:
            is_file: a file was asked about; it cannot be reviewed, as it is not in the library.
            has_page: the document can be opened in Paperless.
        """
        self._known, self._hit, self._judged = known, hit, judged
        self._is_file, self._has_page = is_file, has_page
        self.retranslate()

    def retranslate(self) -> None:
        shown = self._known is not None and self._hit is not None
        self._parts.setVisible(shown)
        for button, key in ((self.review, "fs.addgroup"), (self.open, "doc.open"), (self.next, "fs.next")):
            button.setVisible(shown)
            button.setText(text(key))
        self.open.setVisible(shown and self._has_page)
        self.review.setEnabled(not self._is_file)
        self.review.setToolTip(text("fs.addgroup.file") if self._is_file else "")
        if self._known is None or self._hit is None:
            return
        self.title.setText(self._known.document.title)
        self.line.setText(wording.about(self._known))
        self.lock.set_reason(self._known.protected)
        self.page.set_document(self._known.document.id)
        self._where.setText(text("fs.where"))
        self.span.set_span(self._judged, self._known.document.page_count or 0)
        self._where.setVisible(self.span.is_known)
        self.span.setVisible(self.span.is_known)
        self.score.setText(text("fs.meaning.score", m=wording.meaning(self._hit)))
        self.score.setVisible(self._hit.meaning is not None)
        self.why.setText(wording.advice(self._hit, self._judged))


class SpanBar(QWidget):
    """The place of the query text in the found document."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._span: tuple[float, float] | None = None
        self._pages: tuple[int, int] | None = None
        self._count = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def is_known(self) -> bool:
        return self._span is not None

    def set_span(self, judged: Judgement | None, count: int) -> None:
        """count: pages of the document, 0 if unknown."""
        self._span = None if judged is None else judged.span
        self._pages = None if judged is None else judged.pages
        self._count = count
        self.setAccessibleName(text("fs.where"))
        self.setAccessibleDescription("" if judged is None else wording.pages(judged))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _SPAN + (theme().scaled(_WORDS) if self._pages else 0))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._span is None:
            return
        look = theme()
        painter = painter_for(self)
        area = QRectF(0, 0, self.width(), _SPAN)
        rounded(painter, area, 6, look.color("track"))
        start, end = self._span
        part = QRectF(start * area.width(), 0, max((end - start) * area.width(), 4), _SPAN)
        rounded(painter, part, 6 if end - start >= 0.99 else 2, look.color("accent"))
        if self._pages:
            painter.setFont(look.font("caption_plain"))
            painter.setPen(look.color("text2"))
            line = QRectF(0, _SPAN + 2, self.width(), theme().scaled(_WORDS))
            first, last = self._pages
            here = str(first) if first == last else f"{first}–{last}"
            place = QRectF(part.center().x() - 40, line.y(), 80, line.height())
            place.moveLeft(min(max(place.x(), 0), line.width() - 80))
            painter.drawText(place, Qt.AlignmentFlag.AlignHCenter, here)
            if first > 1 and place.x() > 44:
                painter.drawText(line, Qt.AlignmentFlag.AlignLeft, text("fs.page.first"))
            if last < self._count and place.right() < line.width() - 36:
                painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(self._count))
        painter.end()


class _Page(QWidget):
    """The first page of the document."""

    def __init__(self, thumbnails: ThumbnailSource) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._document = 0
        self.setFixedHeight(_PAGE)

    def set_document(self, document: int) -> None:
        self._document = document
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.fillRect(self.rect(), theme().color("canvas"))
        height = self.height() - 24
        sheet = QRectF(0, 12, round(height * 0.707), height)
        sheet.moveLeft((self.width() - sheet.width()) / 2)
        paint_sheet(painter, sheet, self._thumbnails.pixmap(self._document))
        painter.end()
