"""List of the found documents: how they relate, how much of either is in the other, and the chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.domain.similar import By, Judgement, SimilarDocument
from app.tasks.similar_tasks import KnownDocument
from app.ui.find import wording
from app.ui.find.heading import SIGN_HEIGHT, SIGN_WIDTH, paint_sign
from app.ui.look import icons
from app.ui.look.formats import format_chance, format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.painting import bar, paint_lock

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
HIT_ROLE = Qt.ItemDataRole.UserRole
ROW = 70
PADDING = 20
SHEET = (34, 48)
BARS, BAR = 190, 6
NARROW = 640  # pixels of a row; below it the bars are shorter, and the chance is left out
LEAST_FOR_SIGN = 300  # pixels of the first column
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class ResultModel(QAbstractListModel):
    """The found documents, most similar first; their judgements may arrive later.

    Attributes:
        by: what makes them similar.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[SimilarDocument] = ()
        self._hits: Sequence[SimilarDocument] = ()
        self._left_out: frozenset[int] = frozenset()
        self._documents: Mapping[int, KnownDocument] = {}
        self._judged: Mapping[int, Judgement] = {}
        self.by = By.TEXT

    def set_found(
        self,
        hits: Sequence[SimilarDocument],
        documents: Mapping[int, KnownDocument],
        by: By = By.TEXT,
    ) -> None:
        self.beginResetModel()
        self.by = by
        self._all = [hit for hit in hits if hit.id in documents]
        self._documents, self._judged = documents, {}
        self._filter()
        self.endResetModel()

    def leave_out(self, documents: frozenset[int]) -> None:
        """Show the found documents but for these."""
        self.beginResetModel()
        self._left_out = documents
        self._filter()
        self.endResetModel()

    def _filter(self) -> None:
        self._hits = [hit for hit in self._all if hit.id not in self._left_out]

    def set_judged(self, judged: Mapping[int, Judgement]) -> None:
        self._judged = judged
        if self._hits:
            self.dataChanged.emit(self.index(0), self.index(len(self._hits) - 1))

    @property
    def hits(self) -> Sequence[SimilarDocument]:
        return self._hits

    @property
    def left_out(self) -> int:
        """How many found documents are not shown."""
        return len(self._all) - len(self._hits)

    def known(self, document: int) -> KnownDocument:
        return self._documents[document]

    def judged(self, document: int) -> Judgement | None:
        return self._judged.get(document)

    def relation(self, hit: SimilarDocument) -> str:
        """Say how a found document relates to the one asked about."""
        page_count = self._documents[hit.id].document.page_count
        return wording.relation(hit, self._judged.get(hit.id), page_count)

    def place(self, document: int) -> int:
        """Return the row of a document, or -1."""
        return next((place for place, hit in enumerate(self._hits) if hit.id == document), -1)

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        if role == HIT_ROLE:
            return hit
        if role == Qt.ItemDataRole.DisplayRole:
            return self._documents[hit.id].document.title
        if role == Qt.ItemDataRole.ToolTipRole:  # narrow rows cut the words short and have no chance
            chance = f"{text('fs.col.chance')}: {format_chance(hit.chance)}" if hit.overlap else ""
            lines = (self._documents[hit.id].document.title, self.relation(hit), chance)
            return "\n".join(filter(None, lines))
        if role == Qt.ItemDataRole.AccessibleTextRole and not hit.overlap:
            title = self._documents[hit.id].document.title
            return text(
                "a11y.similar.meaning", title=title, relation=self.relation(hit), m=wording.meaning(hit)
            )
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return text(
                "a11y.similar",
                title=self._documents[hit.id].document.title,
                relation=self.relation(hit),
                a=wording.share(hit.of_query),
                b=wording.share(hit.in_query),
                p=format_chance(hit.chance),
            )
        return None


class ResultDelegate(QStyledItemDelegate):
    """Paints a row; `columns` gives the same places for the heading above."""

    def __init__(self, model: ResultModel, thumbnails: ThumbnailSource, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._thumbnails = thumbnails

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(360, max(ROW, theme().scaled(ROW - 16) + 16))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        hit: SimilarDocument = index.data(HIT_ROLE)
        look = theme()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, look.color("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, look.color("hover"))
        painter.fillRect(QRectF(area.x(), area.bottom() - 1, area.width(), 1), look.color("line"))
        by = self._model.by
        title, bars, last = columns(area, by)
        self._paint_title(painter, title, hit)
        if by is By.MEANING or (not hit.overlap and last.isEmpty()):
            _paint_bar(painter, bars, hit.meaning or 0.0, wording.meaning(hit), 0, is_first=True)
        elif hit.overlap:
            _paint_bar(painter, bars, hit.of_query, wording.share(hit.of_query), -10, is_first=True)
            _paint_bar(painter, bars, hit.in_query, wording.share(hit.in_query), 10, is_first=False)
        if not last.isEmpty():
            painter.setFont(look.font("body", tabular=True))
            painter.setPen(look.color("text2"))
            shown = format_chance(hit.chance) if by is By.TEXT else wording.meaning(hit)
            painter.drawText(last, _RIGHT, shown)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(look.color("focus"))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        painter.restore()

    def _paint_title(self, painter: QPainter, area: QRectF, hit: SimilarDocument) -> None:
        look = theme()
        width, height = SHEET
        sheet = QRectF(area.x(), area.center().y() - height / 2, width, height)
        paint_sheet(painter, sheet, self._thumbnails.pixmap(hit.id))
        left = sheet.right() + 14
        upper = QRectF(left, area.y() + 6, area.right() - left, area.height() / 2 - 8)
        lower = QRectF(left, area.center().y() + 2, area.right() - left, area.height() / 2 - 8)
        relation = self._model.relation(hit)
        needed = look.text_width(relation, "small")
        is_long = needed > lower.width()
        if is_long:  # on several lines, close to the title
            first = QFontMetricsF(look.font("strong")).lineSpacing()
            room = QRectF(left, 0, lower.width(), area.height() - first - 6)
            second = min(_wrapped(look.font("small"), room, relation).height(), room.height())
            upper = QRectF(left, area.center().y() - (first + second) / 2, upper.width(), first)
            lower = QRectF(left, upper.bottom(), lower.width(), second)
        painter.setFont(look.font("strong"))
        painter.setPen(look.color("text"))
        known = self._model.known(hit.id)
        if known.protected is not None:
            upper = paint_lock(painter, upper)
        _draw(painter, upper, known.document.title)
        sign = QRectF(left, lower.center().y() - SIGN_HEIGHT / 2, SIGN_WIDTH, SIGN_HEIGHT)
        if area.width() > LEAST_FOR_SIGN and needed <= lower.right() - sign.right() - 8:
            if hit.overlap:
                paint_sign(painter, sign, hit)
            else:
                icons.paint(painter, "kind-semantic", "text2", sign.adjusted(6, 1, -6, -1))
            lower.setLeft(sign.right() + 8)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        _draw(painter, lower, relation, wraps=is_long)


def _paint_bar(
    painter: QPainter, area: QRectF, value: float, shown: str, offset: float, *, is_first: bool
) -> None:
    """Paint a bar, 0…1, with its value at the right, `offset` pixels below the middle."""
    look = theme()
    strong = look.font("small_strong", tabular=True)
    font = strong if is_first else look.font("small", tabular=True)
    width = QFontMetricsF(strong).horizontalAdvance(format_percent(1)) + 10
    middle = area.center().y() + offset
    place = QRectF(area.x(), middle - BAR / 2, area.width() - width, BAR)
    bar(painter, place, value, look.color("accent" if is_first else "chart"), look.color("track"))
    painter.setFont(font)
    painter.setPen(look.color("text" if is_first else "text2"))
    painter.drawText(QRectF(area.x(), middle - 10, area.width(), 20), _RIGHT, shown)


def columns(area: QRectF, by: By = By.TEXT) -> tuple[QRectF, QRectF, QRectF]:
    """Return the places of the document, the bars, and the chance or the similarity of meaning in a row.

    The last one is empty in a narrow row, and where the bar is the similarity.
    """
    look = theme()
    is_narrow = area.width() <= NARROW
    chance = (
        0.0
        if is_narrow or by is By.MEANING
        else QFontMetricsF(look.font("body", tabular=True)).horizontalAdvance("100.0 %") + 8
    )
    right = area.right() - PADDING
    bars = min(look.scaled(BARS) + 50, area.width() * (0.3 if is_narrow else 0.34))
    last = QRectF(right - chance, area.y(), chance, area.height())
    middle = QRectF(last.left() - (24 if chance else 0) - bars, area.y(), bars, area.height())
    first = QRectF(area.x() + PADDING, area.y(), middle.left() - 24 - area.x() - PADDING, area.height())
    return first, middle, last


class ResultList(QListView):
    """Enter and a double click ask about the current document."""

    def __init__(
        self, model: ResultModel, thumbnails: ThumbnailSource, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setProperty("focusRing", True)
        self.setItemDelegate(ResultDelegate(model, thumbnails, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def repaint_rows(self, _document: int = 0) -> None:
        self.viewport().update()


class ResultHeading(QWidget):
    """Names of the columns above the list."""

    def __init__(self, model: ResultModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setFixedHeight(34)
        model.modelReset.connect(self.update)

    def paintEvent(self, _event: object) -> None:
        look = theme()
        painter = QPainter(self)
        painter.setFont(look.font("small_strong"))
        painter.setPen(look.color("text2"))
        by = self._model.by
        first, middle, last = columns(QRectF(self.rect()), by)
        _draw(painter, first.adjusted(SHEET[0] + 14, 0, 0, 0), text("fs.col.document"))
        key, short = (
            ("fs.col.meaning.bar", "fs.col.meaning")
            if by is By.MEANING
            else ("fs.col.overlap", "fs.col.overlap.short")
        )
        fits = painter.fontMetrics().horizontalAdvance(text(key)) <= middle.width()
        _draw(painter, middle, text(key if fits else short))
        if not last.isEmpty():
            name = text("fs.col.chance" if by is By.TEXT else "fs.col.meaning")
            painter.drawText(last.adjusted(-60, 0, 0, 0), _RIGHT, name)
        painter.end()


def _draw(painter: QPainter, area: QRectF, words: str, *, wraps: bool = False) -> None:
    """Draw words, cut short on one line where there is no room for all."""
    if wraps:
        needed = _wrapped(painter.font(), area, words)
        if needed.height() <= area.height() + 1 and needed.width() <= area.width() + 1:
            painter.drawText(area, _LEFT | Qt.TextFlag.TextWordWrap, words)
            return
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, _LEFT, shown)


def _wrapped(font: QFont, room: QRectF, words: str) -> QRectF:
    """Return what words need if they are wrapped to the width of the room."""
    return QFontMetricsF(font).boundingRect(room, _LEFT | Qt.TextFlag.TextWordWrap, words)
