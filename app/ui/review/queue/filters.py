"""Filters above the review list: search, kind, state and order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.duplicates import Kind
from app.services.review.group_table import Order
from app.services.review.overview import HISTOGRAM_BARS, HISTOGRAM_FROM
from app.ui.look import icons
from app.ui.look.formats import format_number, format_percent
from app.ui.look.theme import set_style_property
from app.ui.look.translation import RetranslateMixin, text
from app.ui.review.queue.model import KIND_KEYS, QueueModel
from app.ui.session.navigation import DecisionFilter, ReviewFilter
from app.ui.widgets.buttons import icon_button, name_icon_button, push_button
from app.ui.widgets.fields import fit_placeholder
from app.ui.widgets.labels import label

MARGIN, SPACING = 10, 6
_STATE_KEYS = {
    DecisionFilter.OPEN: "rv.open",
    DecisionFilter.DECIDED: "filter.decided",
    DecisionFilter.SKIPPED: "filter.skipped",
    DecisionFilter.CONFLICT: "filter.conflict",
    DecisionFilter.ALL: "filter.all",
}
_COUNTED = {
    DecisionFilter.OPEN: "rv.open.n",
    DecisionFilter.DECIDED: "rv.state.decided",
    DecisionFilter.SKIPPED: "rv.state.skipped",
    DecisionFilter.CONFLICT: "rv.state.conflict",
    DecisionFilter.ALL: "rv.state.all",
}


class QueueFilters(RetranslateMixin, QWidget):
    """Search field, two filter menus and a sort menu.

    Signals:
        filter_changed: a ReviewFilter.
        order_changed: an Order.
    """

    filter_changed = Signal(object)
    order_changed = Signal(object)

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._kinds: tuple[Kind, ...] = ()
        self._kind_name = ""
        self.search = QLineEdit()
        self.search.setProperty("quiet", True)
        self.search.setClearButtonEnabled(False)
        self._glass = QAction(self)
        icons.set_icon(self._glass, "search", size=16)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.include_older = QAction(self)
        self.include_older.setCheckable(True)
        icons.set_icon(self.include_older, "history", size=16)
        self.search.addAction(self.include_older, QLineEdit.ActionPosition.TrailingPosition)
        self.problem = label(role="hint", wrap=True)
        self.problem.hide()
        self.kind = self._filter_button()
        self.state = self._filter_button()
        self.sort = icon_button("sort", small=True)
        self.sort.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._kind_menu, self._state_menu, self._sort_menu = QMenu(self), QMenu(self), QMenu(self)
        self.kind.setMenu(self._kind_menu)
        self.state.setMenu(self._state_menu)
        self.sort.setMenu(self._sort_menu)
        self._lay_out()
        self.search.textChanged.connect(self._search)
        self.include_older.triggered.connect(self._include_older)
        self._kind_menu.triggered.connect(self._choose_kind)
        self._state_menu.triggered.connect(self._choose_state)
        self._sort_menu.triggered.connect(self._choose_order)
        self.retranslate()

    def _lay_out(self) -> None:
        self._filters = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._filters.setSpacing(SPACING)
        for button in (self.kind, self.state):
            self._filters.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        row = QHBoxLayout()
        row.setSpacing(SPACING)
        row.addLayout(self._filters)
        row.addStretch(1)
        row.addWidget(self.sort, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 10, MARGIN, 6)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.problem)
        column.addLayout(row)

    def _filter_button(self) -> QPushButton:
        button = push_button(kind="filter")
        button.setStyleSheet("QPushButton { padding: 0 20px 0 4px; }")  # room before the menu's chevron
        return button

    def set_kinds(self, kinds: tuple[Kind, ...]) -> None:
        """Set the kinds offered by the menu."""
        if kinds != self._kinds:
            self._kinds = kinds
            self.retranslate()

    def refresh(self) -> None:
        """Show the current filter and its counts."""
        wanted = self._model.filter
        if self.search.text() != wanted.search:
            self.search.blockSignals(True)
            self.search.setText(wanted.search)
            self.search.blockSignals(False)
        self.include_older.setVisible(self._model.has_older)
        fit_placeholder(self.search, text("rv.search"))
        self.include_older.setChecked(wanted.include_older)
        kind = text("rv.kind") if wanted.kind is None else text(f"kind.{KIND_KEYS[wanted.kind]}")
        set_style_property(self.kind, "active", wanted.kind is not None)
        self.state.setVisible(wanted.kind is not Kind.LOOKALIKE)
        narrowed = bool(_narrowing(wanted))
        set_style_property(self.state, "active", narrowed or wanted.state is not DecisionFilter.ALL)
        self._name_state()
        name = text("rv.kind")
        self.kind.setAccessibleName(name if kind == name else f"{name}: {kind}")
        self._kind_name = kind
        order = text(f"sort.{self._model.order}")
        name_icon_button(self.sort, text("rv.sort.by", x=order))
        for menu, current in (
            (self._kind_menu, wanted.kind),
            (self._state_menu, wanted.state),
            (self._sort_menu, self._model.order),
        ):
            for action in menu.actions():
                action.setChecked(action.data() == (current or ""))
        self._fit()

    def _name_state(self) -> None:
        """Show the state, or the filter set by the overview; a long name is elided."""
        wanted, button = self._model.filter, self.state
        number, name = self._model.count(wanted.state), _narrowing(wanted)
        whole = text("rv.narrowed", x=_narrowing(wanted, whole=True), n=number)
        state = text(_COUNTED[wanted.state], n=number)
        button.setText(text("rv.narrowed", x=name, n=number) if name else state)
        button.setAccessibleName(f"{text('rv.state')}: {whole if name else state}")
        button.setToolTip(whole if name else "")
        room = self.width() - 2 * MARGIN - SPACING - self.sort.sizeHint().width()
        over = button.sizeHint().width() - room
        if name and over > 0:
            metrics = button.fontMetrics()
            shown = max(metrics.horizontalAdvance(name) - over, 0)
            cut = metrics.elidedText(name, Qt.TextElideMode.ElideRight, shown)
            button.setText(text("rv.narrowed", x=cut, n=number))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fit_placeholder(self.search, text("rv.search"))
        self._name_state()
        self._fit()

    def _fit(self) -> None:
        """Show a kind without room for its name by its icon, so that the list stays where it is.

        Stack the filters if the font is too wide or the list too narrow for one line.
        """
        chosen = self._model.filter.kind
        self.kind.setText(self._kind_name)
        self.kind.setToolTip("")
        icons.remove_icon(self.kind)
        fits = self._fits_one_line()
        if not fits and chosen is not None:
            self.kind.setText("")
            self.kind.setToolTip(self._kind_name)
            icons.set_icon(self.kind, f"kind-{KIND_KEYS[chosen]}", "accent_text", size=14)
            fits = self._fits_one_line()
        self._filters.setDirection(
            QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        )

    def _fits_one_line(self) -> bool:
        wanted = [button.sizeHint().width() for button in (self.kind, self.state) if not button.isHidden()]
        needed = sum(wanted) + SPACING * len(wanted) + self.sort.sizeHint().width()
        return needed <= self.width() - 2 * MARGIN

    def retranslate(self) -> None:
        fit_placeholder(self.search, text("rv.search"))
        self._glass.setText(text("rv.search"))
        self.search.setAccessibleName(text("rv.search"))
        self.include_older.setText(text("rv.search.older"))
        self.include_older.setToolTip(text("rv.search.older.tip"))
        kinds = [(text("rv.kind.all"), "")]
        kinds += [(text(f"kind.{KIND_KEYS[kind]}"), kind) for kind in self._kinds]
        _fill(self._kind_menu, kinds)
        _fill(self._state_menu, [(text(key), state) for state, key in _STATE_KEYS.items()])
        _fill(self._sort_menu, [(text(f"sort.{order}"), order) for order in Order])
        self.refresh()

    def say(self, problem: str) -> None:
        """Show below the field what the search could not do; "" for nothing."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, words: str) -> None:
        self.filter_changed.emit(replace(self._model.filter, search=words))

    def _include_older(self, include: bool) -> None:
        self.filter_changed.emit(replace(self._model.filter, include_older=include))

    def _choose_kind(self, action: QAction) -> None:
        kind = Kind(action.data()) if action.data() else None
        self.filter_changed.emit(replace(self._model.filter, kind=kind, confidence=None, correspondent=None))

    def _choose_state(self, action: QAction) -> None:
        wanted = replace(self._model.filter, state=DecisionFilter(action.data()))
        self.filter_changed.emit(replace(wanted, confidence=None, correspondent=None))

    def _choose_order(self, action: QAction) -> None:
        self.order_changed.emit(Order(action.data()))


def _narrowing(wanted: ReviewFilter, *, whole: bool = False) -> str:
    """Return the filter set in the overview's charts, short or in full; "" for none."""
    if wanted.confidence is not None:
        width = (1 - HISTOGRAM_FROM) / HISTOGRAM_BARS
        low = HISTOGRAM_FROM + wanted.confidence * width
        a, b = format_number(100 * low), format_number(100 * (low + width))
        return text("filter.conf", a=a, b=b) if whole else f"{a}–{format_percent(low + width)}"
    if wanted.correspondent is not None:
        return wanted.correspondent or text("ov.nocorr")
    return ""


def _fill(menu: QMenu, entries: Sequence[tuple[str, object]]) -> None:
    menu.clear()
    group = QActionGroup(menu)
    for name, data in entries:
        action = menu.addAction(name)
        action.setData(str(data))
        action.setCheckable(True)
        group.addAction(action)
