"""Details of two documents as a table: field, left, right, and the keeper after the carry-over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.details.delegate import KEPT, ROW_HEIGHT, DetailsDelegate
from app.ui.review.details.rows import DetailRow
from app.ui.review.shown_pair import ShownPair
from app.ui.widgets.document_badges import Letter, Lock, OutcomeBadge
from app.ui.widgets.labels import ElidedLabel, Icon, label
from app.ui.widgets.painting import painter_for

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
DETAIL_ROLE = int(Qt.ItemDataRole.UserRole)
LABEL_SHARE, SIDE_SHARE = 0.147, 0.271
SMALLEST_LABEL = 160  # pixels at 100 % text size
AROUND_LABEL = 30  # pixels
LARGEST_LABEL_SHARE = 0.4


class DetailsModel(QAbstractTableModel):
    """Model with four columns and either all rows or only the differing ones."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[DetailRow, ...] = ()
        self._shown: tuple[DetailRow, ...] = ()
        self._only_differences = False

    def set_rows(self, rows: Sequence[DetailRow]) -> None:
        self._rows = tuple(rows)
        self._update()

    def set_only_differences(self, only: bool) -> None:
        self._only_differences = only
        self._update()

    def rows(self) -> tuple[DetailRow, ...]:
        return self._shown

    def differing(self) -> list[int]:
        """Return the indexes of the rows that differ in any document of the group, shown or not."""
        return [place for place, row in enumerate(self._shown) if row.matters]

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid():
            return None
        row = self._shown[index.row()]
        if role == DETAIL_ROLE:
            return row
        words = (row.label, row.left.spoken(), row.right.spoken(), row.kept.spoken())[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == KEPT and row.choice is not None:
            return f"{words}\n{text('dt.choose.united' if row.choice.unites else 'dt.choose')}"
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column() == KEPT and row.choice is not None:
                key = "a11y.dt.choice" if row.choice.chosen is not None else "a11y.dt.united"
                return text(key, x=words, d=row.choice.letter)
            differs = index.column() in (1, 2) and row.differs
            return text("a11y.chip.differ", x=words) if differs else words
        return None

    def _update(self) -> None:
        self.beginResetModel()
        self._shown = tuple(row for row in self._rows if row.matters or not self._only_differences)
        self.endResetModel()


class DetailsView(RetranslateMixin, QWidget):
    """Table with a header that names the documents.

    Signals:
        difference_changed: number of the current difference (from 1; 0 for none), and the total.
        value_chosen: field, and the document whose value the keeper receives; None for those of all.
    """

    difference_changed = Signal(int, int)
    value_chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_keeper = True
        self._due: tuple[ShownPair, Callable[[], Sequence[DetailRow]]] | None = None  # not shown yet
        self.model = DetailsModel(self)
        self.header = DetailsHeader()
        self.table = QTableView()
        self.table.setModel(self.model)
        delegate = DetailsDelegate(self.table)
        delegate.chosen.connect(self.value_chosen)
        self.table.setItemDelegate(delegate)
        self.table.setShowGrid(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.horizontalHeader().hide()
        self.table.horizontalHeader().setMinimumSectionSize(40)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.setTabKeyNavigation(False)
        self.table.verticalScrollBar().rangeChanged.connect(self._set_widths)
        self.table.setProperty("focusRing", True)
        self.setObjectName("documentHeader")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.table, 1)
        theme().changed.connect(self._follow_theme)
        self._follow_theme()
        self.retranslate()

    def show_rows(self, shown_pair: ShownPair, rows: Callable[[], Sequence[DetailRow]]) -> None:
        """Show the rows; for look-alikes, which have no keeper, without the last column.

        Args:
            rows: makes them. It is called once the table is shown: most groups are decided without it.
        """
        self._due = shown_pair, rows
        if not self.isHidden():
            self._show_due()

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if visible:
            self._show_due()

    def _show_due(self) -> None:
        if self._due is None:
            return
        (shown_pair, rows), self._due = self._due, None
        self._has_keeper = shown_pair.group is not None
        self.table.setColumnHidden(3, not self._has_keeper)
        self.header.show_pair(shown_pair)
        current = self.table.currentIndex()
        self.model.set_rows(rows())
        self._set_widths()
        self.table.setCurrentIndex(self.model.index(current.row(), current.column()))
        self.report_difference()

    def choose_next(self) -> None:
        """Choose the next option of the current row."""
        index = self.table.currentIndex().row()
        row = self.model.rows()[index] if index >= 0 else None
        if row is not None and row.choice is not None and self._has_keeper:
            self.value_chosen.emit(row.choice.slot, row.choice.following)

    def set_only_differences(self, only: bool) -> None:
        self.model.set_only_differences(only)
        self.report_difference()

    def go(self, steps: int) -> None:
        """Move to the next (1) or previous (-1) row that differs, wrapping around."""
        places = self.model.differing()
        if not places:
            return
        current = self.table.currentIndex().row()
        if steps > 0:
            place = next((p for p in places if p > current), places[0])
        else:
            place = next((p for p in reversed(places) if p < current), places[-1])
        if current < 0 and steps < 0:
            place = places[-1]
        self.table.setCurrentIndex(self.model.index(place, 1))
        self.report_difference()

    def scroll_screen(self, screens: int) -> None:
        bar = self.table.verticalScrollBar()
        bar.setValue(bar.value() + screens * bar.pageStep())

    def retranslate(self) -> None:
        self.table.setAccessibleName(text("rv.details"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_widths()

    def _set_widths(self) -> None:
        bar = self.table.verticalScrollBar()
        width = self.width() - (bar.sizeHint().width() if bar.maximum() > 0 else 0)
        usual = max(theme().scaled(SMALLEST_LABEL), round(width * LABEL_SHARE))
        metrics = QFontMetrics(theme().font("body"))
        widest = max((metrics.horizontalAdvance(row.label) for row in self.model.rows()), default=0)
        label = min(max(usual, widest + AROUND_LABEL), max(usual, round(width * LARGEST_LABEL_SHARE)))
        share = SIDE_SHARE / (1 - LABEL_SHARE) if self._has_keeper else 0.5
        side = round((width - label) * share)
        widths = (label, side, side, width - label - 2 * side)
        for column, amount in enumerate(widths):
            self.table.setColumnWidth(column, amount)
        self.header.set_widths(widths)

    def report_difference(self) -> None:
        """Emit `difference_changed` with the current values."""
        places = self.model.differing()
        current = self.table.currentIndex().row()
        self.difference_changed.emit(places.index(current) + 1 if current in places else 0, len(places))

    def _follow_theme(self) -> None:
        self.table.verticalHeader().setDefaultSectionSize(max(ROW_HEIGHT, theme().scaled(ROW_HEIGHT)))


HEIGHT = 40
KEPT_MARGINS = (14, 12)
ICON, BESIDE_ICON = 16, 8


class DetailsHeader(RetranslateMixin, QWidget):
    """Header whose cells have the widths of the table's columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corner = QWidget()
        self.left = _SideCell("rv.left")
        self.right = _SideCell("rv.right")
        self._kept = QWidget()
        self._kept_label = ElidedLabel(role="strong")
        self._kept_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        kept = QHBoxLayout(self._kept)
        kept.setContentsMargins(KEPT_MARGINS[0], 0, KEPT_MARGINS[1], 0)
        kept.setSpacing(BESIDE_ICON)
        kept.addWidget(Icon("merge", "keep", ICON))
        kept.addWidget(self._kept_label, 1)
        self._cells = (self._corner, self.left, self.right, self._kept)
        for cell in self._cells:
            cell.setParent(self)
        self.setFixedHeight(max(HEIGHT, theme().scaled(HEIGHT)))
        theme().changed.connect(self._follow_theme)
        self._follow_theme()
        self.retranslate()

    def show_pair(self, shown_pair: ShownPair) -> None:
        self.left.show_document(shown_pair, shown_pair.left)
        self.right.show_document(shown_pair, shown_pair.right)
        self._kept.setVisible(shown_pair.group is not None)

    def set_widths(self, widths: Sequence[int]) -> None:
        x = 0
        for cell, width in zip(self._cells, widths, strict=True):
            cell.setGeometry(x, 0, width, self.height() - 1)
            x += width
        self._name_kept()
        self.update()  # also the line below the cells, which do not cover it

    def retranslate(self) -> None:
        self._name_kept()

    def _name_kept(self) -> None:
        """Show the full name of the last column, or a short one if it does not fit."""
        measured = self._kept_label.fontMetrics()
        whole = text("dt.after")
        margins = KEPT_MARGINS[0] + KEPT_MARGINS[1] + ICON + BESIDE_ICON
        fits = measured.horizontalAdvance(whole) + margins <= self._kept.width()
        self._kept_label.setText(whole if fits else text("dt.after.short"))
        self._kept.setToolTip("" if fits else whole)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), look.color("line"))
        painter.fillRect(QRectF(self._kept.x(), 0, 2, self.height()), look.color("keep_line"))
        painter.end()

    def _follow_theme(self) -> None:
        self._kept_label.setStyleSheet(f"color: {theme().color('keep').name()}")


class _SideCell(RetranslateMixin, QWidget):
    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key
        self._letter = Letter()
        self._label = label(role="strong")
        self.lock = Lock()
        self.pill = OutcomeBadge("keep")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        for widget in (self._letter, self._label, self.lock, self.pill):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self.retranslate()

    def show_document(self, shown_pair: ShownPair, document: int) -> None:
        self._letter.set_letter(shown_pair.letter(document))
        self._label.setToolTip(shown_pair.documents[document].title)
        self.lock.set_reason(shown_pair.protected_by(document))
        outcome = shown_pair.outcome(document)
        decided = outcome.is_decided
        self.pill.setVisible(decided)
        if decided:
            self.pill.set_outcome(str(outcome))

    def retranslate(self) -> None:
        self._label.setText(text(self._key))
