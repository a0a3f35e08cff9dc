"""Plain text as pages."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QImage, QPainter

from app.readers.page_files import TextFile
from app.ui.viewer.sources.page_source import A4, CannotShow, PageSource, Problem, fitted

MARGIN = 50.0  # points
FONT_SIZE = 10.0  # points; also the units the page is drawn in
LINE_HEIGHT = 13.0
DESCENT = 3.0  # from a line's lowest point up to where its letters stand
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
        lines = list(_lines(decoded(data)))
        if not any(lines):
            raise CannotShow(Problem.DAMAGED)
        self._pages = tuple(tuple(lines[start : start + LINES]) for start in range(0, len(lines), LINES))
        advance = QFontMetricsF(_font()).horizontalAdvance("M")
        super().__init__(TextFile(self._pages, MARGIN, MARGIN + DESCENT, LINE_HEIGHT, advance))
        self._wanted: tuple[int, QSize, QRect | None] = (0, QSize(), None)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._paint)

    def _file_sizes(self) -> tuple[QSizeF, ...]:
        return (A4,) * len(self._pages)

    def _draw(self, page: int, box: QSize, part: QRect | None) -> None:
        self._wanted = page, box, part
        self._timer.start()

    def _paint(self) -> None:
        page, box, part = self._wanted
        whole = fitted(A4, box) if part is None else box
        picture = QImage(whole if part is None else part.size(), QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        if part is not None:
            painter.translate(-part.topLeft())
        painter.scale(whole.width() / A4.width(), whole.height() / A4.height())
        painter.setPen(QColor("#22242A"))
        painter.setFont(_font())
        for number, line in enumerate(self._pages[page]):
            painter.drawText(QPointF(MARGIN, MARGIN + (number + 1) * LINE_HEIGHT), line)
        painter.end()
        self._finish(picture)

    def close(self) -> None:
        self._timer.stop()
        super().close()


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
