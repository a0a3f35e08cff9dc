"""Plain text as pages."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QImage, QPainter

from app.ui.viewer.page_source import A4, CannotShow, PageSource, Problem, fitted

MARGIN = 50.0  # points
FONT_SIZE = 10.0  # points; also the units the page is drawn in
LINE_HEIGHT = 13.0
COLUMNS = 82
LINES = int((A4.height() - 2 * MARGIN) / LINE_HEIGHT)
TAB = 4

_NOT_TEXT = re.compile("[\x00-\x06\x0e-\x1a\x1c-\x1f]")


class TextSource(PageSource):
    """A text set in a typewriter's font on pages of A4."""

    def __init__(self, data: bytes) -> None:
        """Set the text.

        Raises:
            CannotShow: it is no text, or an empty one.
        """
        super().__init__()
        lines = list(_lines(decoded(data)))
        if not any(lines):
            raise CannotShow(Problem.DAMAGED)
        self._pages = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
        self._page = 0
        self._box = QSize()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._draw)

    @property
    def sizes(self) -> tuple[QSizeF, ...]:
        return (A4,) * len(self._pages)

    def draw(self, page: int, box: QSize) -> None:
        self._page, self._box = page, box
        self._timer.start()

    def _draw(self) -> None:
        picture = QImage(fitted(A4, self._box), QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.scale(picture.width() / A4.width(), picture.height() / A4.height())
        painter.setPen(QColor("#22242A"))
        painter.setFont(_font())
        for number, line in enumerate(self._pages[self._page]):
            painter.drawText(QPointF(MARGIN, MARGIN + (number + 1) * LINE_HEIGHT), line)
        painter.end()
        self.drawn.emit(self._page, self._box, picture)

    def close(self) -> None:
        self._timer.stop()
        super().close()

    def _text_on(self, page: int) -> str:
        return "\n".join(self._pages[page])


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 with its mark, or what Windows used before.

    Raises:
        CannotShow: it is no text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", errors="replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    if _NOT_TEXT.search(text):
        raise CannotShow(Problem.UNSUPPORTED)
    return text


def _lines(text: str) -> Iterator[str]:
    """Lines no longer than COLUMNS, broken at a blank where there is one."""
    for paragraph in text.splitlines():
        rest = paragraph.expandtabs(TAB).rstrip()
        while len(rest) > COLUMNS:
            end = rest.rfind(" ", 1, COLUMNS + 1)
            end = end if end > 0 else COLUMNS
            yield rest[:end]
            rest = rest[end:].lstrip()
        yield rest


def _font() -> QFont:
    """The system's fixed font, as wide as COLUMNS fit between the margins."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(round(FONT_SIZE))
    width = QFontMetricsF(font).horizontalAdvance("M") * COLUMNS
    if width > A4.width() - 2 * MARGIN:
        font.setStretch(round(100 * (A4.width() - 2 * MARGIN) / width))
    return font
