"""The effect of a batch: its groups with their deciding rule or left to the user, and three figures."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.domain.documents import Taxonomy
from app.services.review.batch import Effect, EffectRow
from app.ui.assistant.wording import letter_of, why_text
from app.ui.look import icons
from app.ui.look.formats import format_number
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.labels import IconLabel, label
from app.ui.widgets.painting import paint_lock, rounded

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole)
WHY_ROLE = ROW_ROLE + 1
LETTER_ROLE = ROW_ROLE + 2
THUMBNAIL_ROLE = ROW_ROLE + 3
LOCK_ROLE = ROW_ROLE + 4
AT_ONCE = 200  # rows made known to the view, which asks for more when it is scrolled to the end
HEIGHT = 58
SHEET = QSize(27, 38)
PILL_GAP = 10
_NO_INDEX = QModelIndex()
FIGURES_GAP = 22
_FIGURES = ("as.decided", "as.going", "as.left")


class EffectModel(QAbstractListModel):
    """Rows of one effect, made when they are shown."""

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._effect: Effect | None = None
        self._places: list[int] = []
        self._known = 0
        self._taxonomy = Taxonomy()

    def show(self, effect: Effect, taxonomy: Taxonomy) -> None:
        self.beginResetModel()
        self._effect, self._taxonomy = effect, taxonomy
        self._places = [*effect.decided_places.tolist(), *effect.left_places.tolist()]
        self._known = min(len(self._places), AT_ONCE)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else self._known

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._known < len(self._places)

    def fetchMore(self, _parent: Index) -> None:
        more = min(AT_ONCE, len(self._places) - self._known)
        self.beginInsertRows(QModelIndex(), self._known, self._known + more - 1)
        self._known += more
        self.endInsertRows()

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if self._effect is None or not index.isValid():
            return None
        row = self._effect.row(self._places[index.row()])
        shown = self._session.row(row.group)
        first = shown.thumbnail if shown else None
        if role == ROW_ROLE:
            return row
        if role == LOCK_ROLE:
            return shown is not None and shown.has_protected
        if role == THUMBNAIL_ROLE:
            return first or row.members[0].id
        if role == Qt.ItemDataRole.DisplayRole:
            return shown.title if shown else row.members[0].title
        if role == WHY_ROLE:
            return why_text(row, self._effect.rules.rules, self._taxonomy, first)
        if role == LETTER_ROLE:
            return "" if row.keeper is None else letter_of(row.keeper, row, first)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index, row)
        return None

    def _spoken(self, index: Index, row: EffectRow) -> str:
        title, why = self.data(index), self.data(index, WHY_ROLE)
        if self.data(index, LOCK_ROLE):
            title = f"{title}. {text('rv.row.protected')}"
        if row.left is not None:
            return text("as.a11y.left", title=title, why=why)
        letter = self.data(index, LETTER_ROLE)
        return text("as.a11y.row", n=len(row.members) - 1, title=title, why=why, x=letter)


class EffectList(RetranslateMixin, QListView):
    """A read-only list of what would happen."""

    def __init__(
        self, model: EffectModel, thumbnails: ThumbnailSource, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(EffectDelegate(thumbnails, self))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("focusRing", True)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text("as.effect"))
        self.viewport().update()

    def repaint_rows(self, _document: int = 0) -> None:
        self.viewport().update()


class EffectDelegate(QStyledItemDelegate):
    """Paints first page, title, reason, and what stays and goes."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(300, max(HEIGHT, theme().scaled(HEIGHT - 12) + 12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme()
        area = QRectF(option.rect)
        row: EffectRow = index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(area.x(), area.bottom() - 1, area.width(), 1), look.color("line"))
        sheet = QRectF(area.x() + 16, area.center().y() - SHEET.height() / 2, SHEET.width(), SHEET.height())
        paint_sheet(painter, sheet, self._thumbnails.pixmap(index.data(THUMBNAIL_ROLE)))
        right = area.right() - 16
        if row.left is None:
            right = _paint_pill(painter, right, area, "trash", str(len(row.members) - 1))
            right = _paint_pill(painter, right - PILL_GAP, area, "keep", index.data(LETTER_ROLE))
        words = QRectF(sheet.right() + 12, area.y(), right - 12 - sheet.right() - 12, area.height())
        first, second = look.scaled(19), look.scaled(17)
        top = words.center().y() - (first + second) / 2
        painter.setFont(look.font("medium"))
        painter.setPen(look.color("text" if row.left is None else "text2"))
        title = QRectF(words.x(), top, words.width(), first)
        if index.data(LOCK_ROLE):
            title = paint_lock(painter, title)
        _draw(painter, title, str(index.data()))
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        _draw(painter, QRectF(words.x(), top + first, words.width(), second), str(index.data(WHY_ROLE)))
        painter.restore()


def _paint_pill(painter: QPainter, right: float, area: QRectF, meaning: str, label: str) -> float:
    """Paint icon and label on the meaning's tint, ending at `right`; return where it begins."""
    look = theme()
    font = look.font("small_strong")
    width, height = 8 + 14 + 5 + QFontMetricsF(font).horizontalAdvance(label) + 9, look.scaled(22)
    pill = QRectF(right - width, area.center().y() - height / 2, width, height)
    rounded(painter, pill, 6, look.color(f"{meaning}_tint"))
    icon = "check" if meaning == "keep" else "trash"
    icons.paint(painter, icon, meaning, QRectF(pill.x() + 8, pill.center().y() - 7, 14, 14))
    painter.setFont(font)
    painter.setPen(look.color(meaning))
    painter.drawText(pill.adjusted(27, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, label)
    return pill.x()


def _draw(painter: QPainter, area: QRectF, words: str) -> None:
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)


class EffectFigures(RetranslateMixin, QWidget):
    """Groups decided, documents for the trash, groups left to the user."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._numbers: tuple[int, int, int] | None = None
        self._waiting, self._online = 0, True
        self._caption = label(role="strong")
        self._figures = [label(role="h1") for _ in _FIGURES]
        self._words = [label(role="small") for _ in _FIGURES]
        self._wait = IconLabel("clock")
        self._lay_out()
        theme().changed.connect(self._color)
        self._color()
        self.retranslate()

    def _lay_out(self) -> None:
        numbers = QHBoxLayout()
        numbers.setSpacing(FIGURES_GAP)
        for figure, words in zip(self._figures, self._words, strict=True):
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(figure)
            column.addWidget(words)
            numbers.addLayout(column)
        numbers.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 12)
        column.setSpacing(4)
        column.addWidget(self._caption)
        column.addLayout(numbers)
        column.addWidget(self._wait)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def show_effect(self, effect: Effect, *, online: bool) -> None:
        """Show the numbers of an effect; pages can be compared only online."""
        self._numbers = (effect.decided, effect.going, effect.left)
        self._waiting, self._online = effect.waiting, online
        self.retranslate()

    def retranslate(self) -> None:
        self._caption.setText(text("as.effect") if self._numbers else text("as.loading"))
        for place, key in enumerate(_FIGURES):
            number = self._numbers[place] if self._numbers else None
            self._figures[place].setText("" if number is None else format_number(number))
            self._words[place].setText("" if number is None else text(key, n=number))
        self._wait.setVisible(self._waiting > 0)
        waits = text("as.waiting" if self._online else "as.waiting.offline", n=self._waiting)
        self._wait.set_text(waits)

    def _color(self) -> None:
        self._figures[1].setStyleSheet(f"color: {theme().color('trash').name()}")
