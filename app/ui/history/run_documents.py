"""List of the documents of one run, each with a button to undo it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.runs import Outcome, Run, RunDocument
from app.domain.servers import Capabilities
from app.tasks.queries import RunContext
from app.ui.look import icons
from app.ui.look.formats import format_time
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.thumbnails import ThumbnailSource, paint_sheet
from app.ui.widgets.document_badges import lock_text
from app.ui.widgets.painting import paint_line, rounded
from app.ui.wording.facts import changed_text
from app.ui.wording.runs import STILL_GONE, got_text, undoable, why_text

ROW_ROLE = Qt.ItemDataRole.UserRole
ACTIVE_ROLE = ROW_ROLE + 1
HEIGHT = 50
SHEET = QSize(26, 36)
SHEET_LEFT, TEXT_LEFT, EDGE = 44, 82, 20
STATE_LEFT = 0.69  # of the row's width
BUTTON = 26
Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class RunDocumentsModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[RunDocumentRow] = ()
        self._shown: list[RunDocumentRow] = []
        self._search = ""
        self.can_act = True

    def set_rows(self, rows: Sequence[RunDocumentRow], *, can_act: bool) -> None:
        """Show rows; can_act is False while nothing can be undone, for example offline."""
        self._rows = rows
        self.can_act = can_act
        self._refill()

    def set_search(self, words: str) -> None:
        self._search = words.strip().casefold()
        self._refill()

    def _refill(self) -> None:
        """Show the matching rows; unchanged rows are only repainted, which keeps the current row."""
        shown = [row for row in self._rows if row.contains(self._search)]
        if shown and [row.document for row in shown] == [row.document for row in self._shown]:
            self._shown = shown
            self.dataChanged.emit(self.index(0), self.index(len(shown) - 1))
            return
        self.beginResetModel()
        self._shown = shown
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._shown[index.row()]
        if role == ROW_ROLE:
            return row
        if role == ACTIVE_ROLE:
            return self.can_act
        if role == Qt.ItemDataRole.ToolTipRole:
            tip = text("h.undo.item" if row.copy is None else "h.restore.tip") if row.action else ""
            return "\n".join(filter(None, (row.title, row.second, row.lock, tip)))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(filter(None, (row.title, row.second, row.lock, row.state)))
        return None


class RunDocumentDelegate(QStyledItemDelegate):
    def __init__(self, thumbnails: ThumbnailSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(200, max(HEIGHT, theme().scaled(HEIGHT - 10) + 10))

    def button_rect(self, area: QRect, row: RunDocumentRow) -> QRect:
        if not row.action:
            return QRect()
        width = round(QFontMetricsF(theme().font("chip")).horizontalAdvance(row.action)) + 44
        height = max(BUTTON, theme().scaled(BUTTON))
        return QRect(area.right() - EDGE - width, area.center().y() - height // 2, width, height)

    def _state_left(self, area: QRect) -> int:
        """Return the left edge of the state text, so that it fits before the button."""
        button, state = QFontMetricsF(theme().font("chip")), QFontMetricsF(theme().font("small"))
        widest = max(button.horizontalAdvance(text(key)) for key in ("h.restore", "h.undo.one")) + 44
        return round(area.right() - EDGE - widest - 12 - state.horizontalAdvance(text("h.daysleft", n=30)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: RunDocumentRow = index.data(ROW_ROLE)
        look, area = theme(), option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.fillRect(area, look.color("hover" if hovered else "surface"))
        painter.fillRect(QRect(area.x(), area.bottom(), area.width(), 1), look.color("line"))
        if option.state & QStyle.StateFlag.State_HasFocus:
            rounded(painter, QRectF(area).adjusted(2, 2, -2, -3), 6, None, look.color("focus"), 2)
        sheet = QRectF(SHEET_LEFT, area.center().y() - SHEET.height() / 2 + 1, SHEET.width(), SHEET.height())
        paint_sheet(painter, sheet, self._thumbnails.pixmap(row.document))
        button = self.button_rect(area, row)
        state_left = min(round(area.width() * STATE_LEFT), self._state_left(area))
        first, second = look.scaled(18), look.scaled(16)
        top = area.center().y() - (first + second) // 2 + 1
        width = state_left - TEXT_LEFT - 12
        title = QRect(TEXT_LEFT, top, width, first)
        _write(painter, title, row.title, "medium", "text", locked=bool(row.lock))
        fits = QFontMetricsF(look.font("small")).horizontalAdvance(row.second) <= width
        below = row.second if fits else row.short or row.second
        _write(painter, QRect(TEXT_LEFT, top + first, width, second), below, "small", "text2")
        right = button.left() - 8 if row.action else area.right() - EDGE
        plain = row.color == "text2"
        state = QRect(state_left, area.y(), right - state_left, area.height())
        _write(painter, state, row.state, "small" if plain else "small_strong", row.color)
        if row.action:
            active = bool(index.data(ACTIVE_ROLE))
            rounded(painter, QRectF(button), 6, look.color("control"), look.color("control_line"))
            color = "text" if active else "disabled"
            icons.paint(painter, "undo", color, QRectF(button.x() + 12, button.y(), 14, button.height()))
            _write(painter, button.adjusted(32, 0, -6, 0), row.action, "chip", color)
        painter.restore()


class RunDocumentsView(RetranslateMixin, QListView):
    """Enter presses the row's button.

    Signals:
        undo_requested: keeper of the item to undo, and one document of it, or None for the whole item.
    """

    undo_requested = Signal(int, object)

    def __init__(self, model: RunDocumentsModel, thumbnails: ThumbnailSource) -> None:
        super().__init__()
        self._session = model
        self._delegate = RunDocumentDelegate(thumbnails, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(text("h.rows"))

    def repaint_rows(self, _document: int = 0) -> None:
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme().color("surface"))
        painter.end()
        super().paintEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        row: RunDocumentRow | None = index.data(ROW_ROLE) if index.isValid() else None
        left = event.button() is Qt.MouseButton.LeftButton
        if (
            row is not None
            and left
            and self._delegate.button_rect(self.visualRect(index), row).contains(point)
        ):
            self._press(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row: RunDocumentRow | None = self.currentIndex().data(ROW_ROLE)
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press(row)
        else:
            super().keyPressEvent(event)

    def _press(self, row: RunDocumentRow) -> None:
        if row.action and self._session.can_act:
            self.undo_requested.emit(row.keep, row.copy)


def _write(
    painter: QPainter, area: QRect, words: str, font: str, color: str, *, locked: bool = False
) -> None:
    painter.setFont(theme().font(font))
    painter.setPen(theme().color(color))
    paint_line(painter, area, words, locked=locked)


_COLORS = {
    Outcome.RESTORED: "keep",
    Outcome.SKIPPED: "differ",
    Outcome.FAILED: "differ",
    Outcome.NOT_RESTORED: "differ",
    Outcome.UNLINKED: "keep",
}


@dataclass(frozen=True)
class RunDocumentRow:
    """One row.

    Attributes:
        keep: keeper of the plan's item that the row belongs to.
        copy: the document that an undo of this row restores; None for a keeper, whose whole item is undone.
        state: outcome as text; strong if it is unexpected.
        action: text of the button, or "" for none.
        short: second line where there is little room; "" for the usual one.
        lock: what protects the document, or "".
    """

    document: int
    keep: int
    copy: int | None
    title: str
    second: str
    state: str
    color: str = "text2"
    action: str = ""
    short: str = ""
    lock: str = ""

    def contains(self, words: str) -> bool:
        return words in f"{self.title} #{self.document} {self.second}".casefold()


def run_document_rows(
    run: Run,
    context: RunContext,
    rights: Capabilities | None,
    now: datetime,
    lost: Collection[int] = (),
) -> list[RunDocumentRow]:
    """Return all rows: the documents, then the keepers.

    Args:
        lost: documents that are no longer in the trash.
    """
    titles = context.titles
    rows = [_document_row(run, item, titles, rights, now, lost) for item in run.documents]
    for keep, received in run.carried_over.items():
        if not received.is_empty:
            undone = keep not in run.received
            title = titles.get(keep) or f"#{keep}"
            state, color = _restored(run, keep) if undone else (text("h.changed"), "text2")
            action = text("h.undo.one") if not undone and undoable(run, lost, keep) else ""
            rows.append(RunDocumentRow(keep, keep, None, title, got_text(received), state, color, action))
    locks = {document: lock_text(reason) for document, reason in context.protected.items()}
    return [replace(row, lock=locks[row.document]) if row.document in locks else row for row in rows]


def _restored(run: Run, document: int) -> tuple[str, str]:
    """Return state and colour of a document after an undo, naming what could not be undone."""
    left = run.not_undone.get(document)
    if left:
        return text("h.restored.not", x=changed_text(left)), "differ"
    return text("h.restored.plain"), "keep"


def _document_row(
    run: Run,
    item: RunDocument,
    titles: Mapping[int, str],
    rights: Capabilities | None,
    now: datetime,
    lost: Collection[int],
) -> RunDocumentRow:
    key = "h.linkedwith" if item.outcome in (Outcome.LINKED, Outcome.UNLINKED) else "h.keptinstead"
    if item.document in run.plan.become_versions:
        key = "h.versionof"
    title = titles.get(item.keep) or f"#{item.keep}"
    why = why_text(item)
    gone = item.outcome in STILL_GONE
    purged = gone and item.document in lost
    can_undo = gone and not purged and not (rights is not None and not rights.has_trash)
    state, color = _state(run, item, rights, now), _COLORS.get(item.outcome, "text2")
    if purged:
        state, color = text("h.purged"), "differ"
    elif item.outcome is Outcome.RESTORED and item.document in run.not_undone:
        state, color = _restored(run, item.document)
    return RunDocumentRow(
        item.document,
        item.keep,
        item.document,
        item.title,
        why or text(key, title=title),
        state,
        color,
        text("h.restore") if can_undo else "",
        "" if why else text(f"{key}.short", title=title),
    )


def _state(run: Run, item: RunDocument, rights: Capabilities | None, now: datetime) -> str:
    if item.outcome is Outcome.TRASHED:
        return _trash_text(run, rights, now)
    if item.outcome is Outcome.RESTORED and run.undone_at is not None:
        return text("h.restored", time=format_time(run.undone_at.astimezone()))
    return text(
        {
            Outcome.PENDING: "h.waiting",
            Outcome.ALREADY_GONE: "h.gone",
            Outcome.SKIPPED: "h.leftalone",
            Outcome.FAILED: "h.leftalone",
            Outcome.RESTORED: "h.restored.plain",
            Outcome.NOT_RESTORED: "h.notback.short",
            Outcome.LINKED: "h.linked",
            Outcome.UNLINKED: "h.unlinked",
        }[item.outcome]
    )


def _trash_text(run: Run, rights: Capabilities | None, now: datetime) -> str:
    """Return that a document is in the trash, and the days left if known."""
    if rights is not None and not rights.has_trash:
        return text("h.deleted")
    until = trash_until(run, rights)
    days = (until - now).days if until is not None else 0
    return text("h.daysleft", n=days) if days > 0 else text("h.intrash")


def trash_until(run: Run, rights: Capabilities | None) -> datetime | None:
    """Return when the server deletes this run's documents from its trash; None if unknown."""
    if rights is None or not rights.trash_days:
        return None
    return run.started.astimezone(UTC) + timedelta(days=rights.trash_days)
