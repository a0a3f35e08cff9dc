"""List of the runs, newest first: time, summary, number of changes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.runs import Run
from app.ui.look.formats import format_number, today
from app.ui.look.theme import theme
from app.ui.widgets.painting import rounded
from app.ui.wording.runs import changes, day_text, summary, time_text

Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
RUN_ROLE = Qt.ItemDataRole.UserRole
HEIGHT = 62
_LEFT = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class RunListModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: Sequence[Run] = ()
        self._shown: list[Run] = []
        self._search = ""

    def set_runs(self, runs: Sequence[Run]) -> None:
        self.beginResetModel()
        self._runs = runs
        self._filter()
        self.endResetModel()

    def update_run(self, run: Run) -> None:
        """Show a run that changed."""
        self.set_runs([run if run.id == known.id else known for known in self._runs])

    def set_search(self, words: str) -> None:
        """Show only runs with a document of that title or number."""
        self.beginResetModel()
        self._search = words.strip().casefold()
        self._filter()
        self.endResetModel()

    def place(self, run_id: str) -> int:
        """Return the row of a run, or -1."""
        return next((place for place, run in enumerate(self._shown) if run.id == run_id), -1)

    @property
    def total(self) -> int:
        return len(self._runs)

    def _filter(self) -> None:
        self._shown = [run for run in self._runs if not self._search or _contains(run, self._search)]

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        run = self._shown[index.row()]
        if role == RUN_ROLE:
            return run
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{run_day(run)}, {time_text(run.started)}, {summary(run)}"
        return None


class RunListDelegate(QStyledItemDelegate):
    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, max(HEIGHT, theme().scaled(HEIGHT - 14) + 14))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        run: Run = index.data(RUN_ROLE)
        look = theme()
        area = option.rect.adjusted(0, 1, 0, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or option.state & QStyle.StateFlag.State_MouseOver:
            rounded(painter, area.toRectF(), 8, look.color("selected" if selected else "hover"))
        if option.state & QStyle.StateFlag.State_HasFocus:
            rounded(painter, area.toRectF(), 8, None, look.color("focus"), 2)
        first, second = look.scaled(20), look.scaled(17)
        top = area.center().y() - (first + second) // 2
        left, right = area.x() + 12, area.right() - 12
        still = changes(run)
        count = format_number(still) if still else ""
        painter.setFont(look.font("strong", tabular=True))
        painter.setPen(look.color("text2"))
        painter.drawText(area.adjusted(0, 0, -12, 0), _RIGHT, count)
        right -= painter.fontMetrics().horizontalAdvance(count) + 8
        day = run_day(run)
        painter.setFont(look.font("strong"))
        painter.setPen(look.color("text"))
        painter.drawText(QRect(left, top, right - left, first), _LEFT, day)
        after = left + painter.fontMetrics().horizontalAdvance(day)
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text2"))
        painter.drawText(QRect(after, top, right - after, first), _LEFT, f", {time_text(run.started)}")
        painter.setFont(look.font("small"))
        painter.setPen(look.color("differ" if run.can_go_on else "text2"))
        words = painter.fontMetrics().elidedText(summary(run), Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRect(left, top + first, right - left, second), _LEFT, words)
        painter.restore()


def run_day(run: Run) -> str:
    return day_text(run.started, today())


def _contains(run: Run, words: str) -> bool:
    return any(words in f"{item.title} #{item.document}".casefold() for item in run.documents)
