"""Pairs that are remembered as no duplicates: searched, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.store.corrections import IgnoredPair
from app.tasks import queries
from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import Section
from app.ui.widgets.buttons import push_button
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import label
from app.ui.widgets.painting import paint_lock, row_ground
from app.ui.widgets.panels import Panel

HEIGHT = 420
_PAIR = int(Qt.ItemDataRole.UserRole)


class IgnoredSection(Section):
    """Taken back, a pair is suggested again as soon as it is found."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._pairs: Sequence[IgnoredPair] = ()
        self._explanation = label(role="secondary", wrap=True)
        self.search = SearchField("st.ignored.search")
        self.list = QListWidget()
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setProperty("focusRing", True)
        self.list.setFixedHeight(HEIGHT)
        self.list.setMouseTracking(True)
        self.list.setItemDelegate(PairDelegate(self.list))
        self.take_back = push_button(icon="undo")
        self._lay_out()
        self.search.textChanged.connect(self._show)
        self.list.itemSelectionChanged.connect(self._on_selection)
        self.take_back.clicked.connect(self._take_back)
        session.review_data_changed.connect(self._on_review_data)
        session.disconnected.connect(self._on_closed)
        self.retranslate()

    def _lay_out(self) -> None:
        self._panel = Panel()
        self._panel.add_row(self.list)
        buttons = QHBoxLayout()
        buttons.addWidget(self.take_back)
        buttons.addStretch(1)
        for widget in (self._explanation, self.search, self._panel):
            self.body.addWidget(widget)
        self.body.addLayout(buttons)

    def enter(self) -> None:
        self._session.query(queries.load_ignored_pairs, self._on_loaded, self._session.failed.emit)

    def retranslate(self) -> None:
        self.heading.setText(text("st.ignored"))
        self.list.setAccessibleName(text("st.ignored"))
        self._on_selection()
        self._show()

    def selected(self) -> tuple[tuple[int, int], ...]:
        """Return the ids of the selected pairs."""
        return tuple((pair.a, pair.b) for pair in (item.data(_PAIR) for item in self.list.selectedItems()))

    def _on_review_data(self) -> None:
        if self.isVisible():
            self.enter()

    def _on_closed(self) -> None:
        self._on_loaded(())

    def _on_loaded(self, pairs: Sequence[IgnoredPair]) -> None:
        self._pairs = pairs
        self._show()

    def _show(self) -> None:
        wanted = self.search.text().strip().casefold()
        self.list.clear()
        for pair in self._pairs:
            line = text("st.ignored.pair", a=_named(pair, 0), b=_named(pair, 1))
            if wanted in line.casefold():
                item = QListWidgetItem(line)
                item.setData(_PAIR, pair)
                item.setToolTip(line)
                if pair.protected:
                    spoken = f"{line}. {text('rv.row.protected')}"
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
                self.list.addItem(item)
        empty = not self._pairs
        self._explanation.setText(text("st.ignored.none" if empty else "st.ignored.d"))
        for widget in (self.search, self._panel, self.take_back):
            widget.setHidden(empty)
        self._on_selection()

    def _on_selection(self) -> None:
        number = len(self.list.selectedItems())
        self.take_back.setText(text("st.ignored.back", n=number) if number else text("st.ignored.back.none"))
        self.take_back.setEnabled(number > 0)

    def _take_back(self) -> None:
        query = partial(queries.take_back_ignored, pairs=self.selected())
        self._session.query(query, self._on_taken_back, self._session.failed.emit, must_run=True)

    def _on_taken_back(self, pairs: Sequence[IgnoredPair]) -> None:
        self._on_loaded(pairs)
        self._session.reload()  # the pairs may be groups again


ROW, EDGE, ICON = 48, 12, 16


class PairDelegate(QStyledItemDelegate):
    """Paints both documents one above the other, so that neither title hides the other."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, max(ROW, theme().scaled(ROW - 10) + 10))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, area = theme(), QRectF(option.rect).adjusted(3, 1, -3, -1)
        pair: IgnoredPair = index.data(_PAIR)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row_ground(painter, area, option)
        icons.paint(painter, "not-equal", "text2", QRectF(area.x() + EDGE, area.y(), ICON, area.height()))
        texts = area.adjusted(2 * EDGE + ICON, 0, -EDGE, 0)
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text"))
        line = look.scaled(18)
        for side, top in ((0, area.center().y() - line), (1, area.center().y())):
            room = QRectF(texts.x(), top, texts.width(), line)
            if (pair.a, pair.b)[side] in pair.protected:
                room = paint_lock(painter, room)
            elided = painter.fontMetrics().elidedText(
                _named(pair, side), Qt.TextElideMode.ElideRight, round(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, elided)
        painter.restore()


def _named(pair: IgnoredPair, side: int) -> str:
    number = (pair.a, pair.b)[side]
    return f"{pair.titles[side]} (#{number})" if pair.titles[side] else f"#{number}"
