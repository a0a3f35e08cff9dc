"""Delegate of the details table."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.review.details.rows import Cell, DetailRow, RowChoice
from app.ui.widgets.document_badges import SIDE, paint_letter
from app.ui.widgets.painting import rounded

ROW_HEIGHT = 36
CHIP = 22
PADDING = 12
DOT = 5
BETWEEN_LETTERS = 4
MOST_FOR_LETTERS = 0.4  # of the cell's width
BETWEEN_CHIPS = 6
SIGN = 18  # px, the icon of a value that is added or removed
GOES = "minus"
KEPT = 3  # the last column


class DetailsDelegate(QStyledItemDelegate):
    """Paints and edits the cells.

    Differing values have a tinted background. A dot before the field's name marks a difference in any
    document of the group, shown or not.

    If the keeper can receive another document's value, the last column shows the documents' letters at its
    right, and a plus for all of them combined; the chosen one is dark.

    Signals:
        chosen: field, and the document whose letter was clicked (None: the plus); a click beside the letters
            chooses the next one.
    """

    chosen = Signal(str, object)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: DetailRow = index.data(int(Qt.ItemDataRole.UserRole))
        look = theme()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(area, look.color("surface"))
        if row.differs and index.column() in (1, 2):
            painter.fillRect(area, look.color("differ_tint", 0.5))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, look.color("selected", 0.5))
        painter.fillRect(QRectF(area.x(), area.bottom() - 1, area.width(), 1), look.color("line"))
        if index.column() == KEPT:
            painter.fillRect(QRectF(area.x(), area.y(), 2, area.height()), look.color("keep_line"))
        if index.column() == 0:
            self._paint_label(painter, area, row)
        else:
            cell = (row.left, row.right, row.kept)[index.column() - 1]
            room = area.adjusted(PADDING, 0, -PADDING, 0)
            if index.column() == KEPT and row.choice is not None:
                places = letter_places(area, row.choice)
                for document, letter, place in places:
                    paint_letter(painter, place, letter, strong=document == row.choice.chosen)
                room.setRight(places[0][2].left() - PADDING)
            self._paint_cell(painter, room, cell)
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        row: DetailRow = index.data(int(Qt.ItemDataRole.UserRole))
        choice = row.choice if index.column() == KEPT else None
        released = event.type() is QEvent.Type.MouseButtonRelease
        if choice is None or not released or not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        if event.button() is Qt.MouseButton.LeftButton:
            places = letter_places(QRectF(option.rect), choice)
            hit = (one for one, _, place in places if place.contains(event.position()))
            only_chosen = len(places) < len(choice.options)
            self.chosen.emit(choice.slot, choice.following if only_chosen else next(hit, choice.following))
        return True

    def _paint_label(self, painter: QPainter, area: QRectF, row: DetailRow) -> None:
        look = theme()
        if row.matters:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("differ_line"))
            painter.drawEllipse(QRectF(8, area.center().y() - DOT / 2, DOT, DOT))
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text2"))
        _draw(painter, area.adjusted(20, 0, -8, 0), row.label)

    def _paint_cell(self, painter: QPainter, area: QRectF, cell: Cell) -> None:
        look = theme()
        x = area.x()
        if cell.words:
            painter.setFont(look.font("body"))
            painter.setPen(look.color("text"))
            _draw(painter, area, cell.words)
            x += QFontMetricsF(look.font("body")).horizontalAdvance(cell.words) + 8
        chips, rest = _with_room(cell, area.right() - x)
        right = area.right() - (_chip_width(rest, "") + BETWEEN_CHIPS if rest else 0)
        for chip, icon in chips:
            x = self._paint_chip(painter, QRectF(x, area.y(), right - x, area.height()), chip, icon)
        if rest:
            self._paint_chip(painter, QRectF(x, area.y(), area.right() - x, area.height()), rest)

    def _paint_chip(self, painter: QPainter, room: QRectF, words: str, sign: str = "") -> float:
        """Paint a chip; `sign` is the icon of an added or removed value. Return the next chip's x."""
        look = theme()
        goes = sign == GOES
        font = QFont(look.font("chip"))
        font.setStrikeOut(goes)
        painter.setFont(font)
        icon = SIGN if sign else 0
        needed = _chip_width(words, sign)
        height = look.scaled(CHIP)
        place = QRectF(room.x(), room.center().y() - height / 2, min(needed, room.width()), height)
        color = "keep" if sign and not goes else "text2"
        if sign and not goes:
            rounded(painter, place, 6, look.color("keep_tint"))
        else:
            rounded(painter, place, 6, look.color("sunken"), look.color("line"))
        if sign:
            icons.paint(painter, sign, color, QRectF(place.x() + 8, place.y(), 14, height))
        painter.setPen(look.color(color))
        _draw(painter, place.adjusted(8 + icon, 0, -8, 0), words)
        return place.right() + BETWEEN_CHIPS


def _with_room(cell: Cell, room: float) -> tuple[list[tuple[str, str]], str]:
    """Return the chips that fit, with their signs, and the count of the others, such as "+2".

    If not all fit, new values come first; the first chip is always included, elided if necessary.
    """
    own = [(chip, "") for chip in cell.chips]
    new = [
        *((chip, "plus") for chip in cell.added),
        *((chip, "merge") for chip in cell.taken),
        *((chip, GOES) for chip in cell.removed),
    ]
    if _row_width([*own, *new]) <= room:
        return [*own, *new], ""
    chips = [*new, *own]
    shown = len(chips)
    while shown > 1 and _row_width([*chips[:shown], (_excluded(chips[shown:]), "")]) > room:
        shown -= 1
    return chips[:shown], _excluded(chips[shown:])


def _excluded(chips: list[tuple[str, str]]) -> str:
    return f"+{len(chips)}" if chips else ""


def _row_width(chips: list[tuple[str, str]]) -> float:
    return sum(_chip_width(*chip) + BETWEEN_CHIPS for chip in chips) - BETWEEN_CHIPS


def _chip_width(words: str, sign: str) -> float:
    advance = QFontMetricsF(theme().font("chip")).horizontalAdvance(words)
    return advance + 16 + (SIGN if sign else 0)


def letter_places(area: QRectF, choice: RowChoice) -> list[tuple[int | None, str, QRectF]]:
    """Return the options of a choice with their letters and areas in a cell, from left to right.

    If the letters would leave too little room for the value, only the chosen one is returned.
    """
    step = SIDE + BETWEEN_LETTERS
    options = [*choice.options]
    if step * len(options) > area.width() * MOST_FOR_LETTERS:
        options = [(choice.chosen, choice.letter)]
    first = area.right() - PADDING - step * len(options) + BETWEEN_LETTERS
    y = area.center().y() - SIDE / 2
    return [
        (document, letter, QRectF(first + step * index, y, SIDE, SIDE))
        for index, (document, letter) in enumerate(options)
    ]


def _draw(painter: QPainter, area: QRectF, words: str) -> None:
    line = " ".join(words.split())  # a value may have several lines
    elided = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, int(area.width()) + 1)
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, elided)
