"""One row of the review list: thumbnail, title, kind, what was decided, how sure."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.decisions import Choice
from app.domain.duplicates import percent
from app.services.review.group_table import GroupRow
from app.ui.look import icons
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.review.queue.model import KIND_KEYS, ROW_ROLE, kept_side
from app.ui.widgets.painting import rounded

HEIGHT = 62
SHEET = QSize(35, 49)
DECIDED_OPACITY = 0.55
ICON = 16
MARK = 14


class ThumbnailSource(Protocol):
    """Where the first pages come from."""

    def pixmap(self, document: int) -> QPixmap | None: ...


class QueueDelegate(QStyledItemDelegate):
    """Paints a GroupRow."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._narrow = False

    def set_narrow(self, narrow: bool) -> None:
        """In small windows marks are icons only."""
        self._narrow = narrow

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, max(HEIGHT, theme().scaled(HEIGHT - 14) + 14))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: GroupRow = index.data(ROW_ROLE)
        area = QRectF(option.rect).adjusted(0, 1, 0, -1)
        decided = row.decision is not None
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, area, option)
        sheet = QRectF(area.x() + 10, area.center().y() - SHEET.height() / 2, SHEET.width(), SHEET.height())
        painter.setOpacity(DECIDED_OPACITY if decided else 1.0)
        paint_sheet(painter, sheet, self._thumbnails.pixmap(row.thumbnail), row.count)
        painter.setOpacity(1.0)
        texts = QRectF(area)
        texts.setLeft(sheet.right() + 13)
        texts.setRight(area.right() - 10)
        self._paint_texts(painter, texts, row, decided)
        painter.restore()

    def _paint_ground(self, painter: QPainter, area: QRectF, option: QStyleOptionViewItem) -> None:
        look = theme()
        if option.state & QStyle.StateFlag.State_Selected:
            rounded(painter, area, 8, look.color("selected"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            rounded(painter, area, 8, look.color("hover"))
        if option.state & QStyle.StateFlag.State_HasFocus:
            rounded(painter, area, 8, None, look.color("focus"), 2)

    def _paint_texts(self, painter: QPainter, area: QRectF, row: GroupRow, decided: bool) -> None:
        look = theme()
        first, second = look.scaled(20), look.scaled(19)
        top = area.center().y() - (first + second) / 2
        painter.setFont(look.font("medium" if decided else "strong"))
        painter.setPen(look.color("text2" if decided else "text"))
        _draw(painter, QRectF(area.x(), top, area.width(), first), row.title)
        line = QRectF(area.x(), top + first, area.width(), second)
        line = self._paint_percent(painter, line, row)
        line = self._paint_mark(painter, line, row)
        icon = QRectF(line.x(), line.center().y() - ICON / 2, ICON, ICON)
        icons.paint(painter, f"kind-{KIND_KEYS[row.kind]}", "text2", icon)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        kind = text(f"kind.{KIND_KEYS[row.kind]}")
        if row.count > 2:
            kind = f"{kind} · {text('rv.docs.short', n=row.count)}"
        _draw(painter, line.adjusted(ICON + 6, 0, 0, 0), kind)

    def _paint_percent(self, painter: QPainter, line: QRectF, row: GroupRow) -> QRectF:
        """At the right; returns the room left of it."""
        look = theme()
        font = look.font("small_strong", tabular=True)
        shown = format_percent(percent(row.confidence) / 100)
        painter.setFont(font)
        painter.setPen(look.color("text2"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(line, right, shown)
        widest = QFontMetricsF(font).horizontalAdvance(format_percent(1))
        return line.adjusted(0, 0, -widest - 8, 0)

    def _paint_mark(self, painter: QPainter, line: QRectF, row: GroupRow) -> QRectF:
        """What was decided, or that facts differ; returns the room left of it."""
        look = theme()
        icon, color, words = _mark(row)
        if not icon:
            return line
        label = "" if self._narrow else words
        font = look.font("caption")
        width = MARK + (QFontMetricsF(font).horizontalAdvance(label) + 5 if label else 0)
        left = line.right() - width
        icons.paint(painter, icon, color, QRectF(left, line.center().y() - MARK / 2, MARK, MARK))
        if label:
            painter.setFont(font)
            painter.setPen(look.color(color))
            painter.drawText(
                line.adjusted(0, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, label
            )
        return line.adjusted(0, 0, -width - 8, 0)


def _mark(row: GroupRow) -> tuple[str, str, str]:
    """Icon, colour and words; no icon for an undecided group without a conflict."""
    if row.decision is None:
        return ("not-equal", "conflict", "") if row.has_conflict else ("", "", "")
    if row.decision.choice is Choice.NOT_DUPLICATES:
        return "both", "text2", ""
    if row.decision.choice is Choice.SKIPPED:
        return "skip", "text2", ""
    side = kept_side(row)
    return "check", "keep", text(f"rv.{side}") if side else ""


def paint_sheet(painter: QPainter, area: QRectF, page: QPixmap | None, count: int = 1) -> None:
    """A first page, or an empty sheet until it is there; behind it two more for a group of more than two."""
    look = theme()
    for offset in (4, 2) if count > 2 else ():
        behind = area.translated(offset, -offset)
        painter.fillRect(behind, look.color("paper"))
        _frame(painter, behind)
    painter.fillRect(area, look.color("paper"))
    if page is not None and not page.isNull():
        ratio = page.devicePixelRatio()
        size = QSize(round(page.width() / ratio), round(page.height() / ratio))
        fitted = size.scaled(area.size().toSize(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        share = min(1.0, area.height() / max(fitted.height(), 1))
        width = min(1.0, area.width() / max(fitted.width(), 1))
        source = QRectF(0, 0, page.width() * width, page.height() * share)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, page, source)
    _frame(painter, area)


def _frame(painter: QPainter, area: QRectF) -> None:
    painter.setPen(theme().color("line"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))


def _draw(painter: QPainter, area: QRectF, words: str) -> None:
    elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)
