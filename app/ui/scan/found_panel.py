"""Groups that the scan has found so far, with links to the review."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.domain.duplicates import Kind, percent
from app.services.review.group_table import GroupRow
from app.ui.look import icons
from app.ui.look.formats import format_number, format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.scan.wording import kind_name
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.widgets import layouts
from app.ui.widgets.buttons import PaintedButton, push_button
from app.ui.widgets.labels import Icon, label
from app.ui.widgets.painting import paint_lock, painter_for, rounded
from app.ui.widgets.panels import InspectorColumn, divider

WIDE, NARROW = 360, 280
JUST_FOUND = 5


class FoundPanel(RetranslateMixin, InspectorColumn):
    """Shows `session.review_data` and opens the review."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__(WIDE)
        self._session = session
        self._before: frozenset[str] = frozenset()  # groups that existed before this scan
        self._title = label(role="h2")
        self._names = {kind: label() for kind in Kind}
        self._counts = {kind: label(role="strong") for kind in Kind}
        self.review = push_button(kind="primary", icon="review")
        self._just = label(role="caption")
        self._latest = QVBoxLayout()
        self._latest.setSpacing(4)
        self._lay_out()
        self.review.clicked.connect(self._go_review)
        session.review_data_changed.connect(self.refresh)
        session.disconnected.connect(self.refresh)
        session.decided.connect(self._show_open)
        session.scan_started.connect(self._on_scan_started)
        self.retranslate()

    def _lay_out(self) -> None:
        kinds = QVBoxLayout()
        kinds.setSpacing(14)
        for kind in Kind:
            if kind is Kind.LOOKALIKE:
                kinds.addWidget(divider())
            row = QHBoxLayout()
            row.setSpacing(12)
            row.addWidget(Icon(f"kind-{kind_name(kind)}", "text2", 18))
            row.addWidget(self._names[kind], 1)
            row.addWidget(self._counts[kind])
            kinds.addLayout(row)
        self.body.addWidget(self._title)
        self.body.addSpacing(4)
        self.body.addLayout(kinds)
        self.body.addSpacing(8)
        self.body.addWidget(self.review)
        self.body.addSpacing(8)
        self.body.addWidget(self._just)
        self.body.addLayout(self._latest)

    def counts(self) -> dict[Kind, str]:
        """Number of groups by kind, as shown."""
        return {kind: shown.text() for kind, shown in self._counts.items()}

    def latest(self) -> list[QWidget]:
        """Rows of the groups found last."""
        return layouts.widgets_of(self._latest)

    def refresh(self, *_change: object) -> None:
        found = self._session.review_data
        counts = dict.fromkeys(Kind, 0)
        if found is not None:
            counts.update({figures.kind: figures.groups for figures in found.figures.kinds})
            counts[Kind.LOOKALIKE] = found.figures.lookalikes
        for kind, number in counts.items():
            self._counts[kind].setText(format_number(number))
        self._show_open()
        rows = self._session.rows
        latest_first = (group for group in reversed(rows.ids) if group not in self._before)
        new = [row for group in islice(latest_first, JUST_FOUND) if (row := rows.find(group)) is not None]
        self._just.setVisible(bool(new))
        layouts.clear(self._latest)
        previous: QWidget = self.review
        for row in new:
            button = FoundRow(row)
            button.chosen.connect(self._go_to)
            self._latest.addWidget(button)
            self.setTabOrder(previous, button)
            previous = button

    def _show_open(self, *_change: object) -> None:
        """Update only what a decision changes: a pass over all groups after each one would be noticeable."""
        still_open = self._session.undecided
        self.review.setText(text("scan.review", n=still_open))
        self.review.setEnabled(still_open > 0)

    def retranslate(self) -> None:
        self._title.setText(text("scan.found"))
        self._just.setText(text("scan.just"))
        for kind in Kind:
            self._names[kind].setText(text(f"kinds.{kind_name(kind)}"))
        self.refresh()

    def _on_scan_started(self) -> None:
        self._before = frozenset(self._session.rows.ids)
        self.refresh()

    def _go_review(self) -> None:
        self._session.go(Destination(ScreenId.REVIEW))

    def _go_to(self, group: str) -> None:
        self._session.go(Destination(ScreenId.REVIEW, group=group))


ROW = 52
TILE = 36


class FoundRow(PaintedButton):
    """One group: title, number of documents, confidence.

    Signals:
        chosen: the id of the group.
    """

    chosen = Signal(str)

    def __init__(self, row: GroupRow) -> None:
        super().__init__(8)
        self.row = row
        self._kind = text(f"kind.{kind_name(row.kind)}")
        if row.count > 2:
            self._kind = f"{self._kind} · {text('scan.member.count', n=row.count)}"
        self.setText(row.title)
        self.setToolTip(row.title)
        parts = [row.title, self._kind, _shown(row.confidence)]
        if row.has_protected:
            parts.append(text("rv.row.protected"))
        self.setAccessibleName(", ".join(parts))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._choose)

    def sizeHint(self) -> QSize:
        return QSize(120, max(ROW, theme().scaled(ROW)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme()
        painter = painter_for(self)
        area = QRectF(self.rect())
        if self.underMouse():
            rounded(painter, area, 8, look.color("hover"))
        tile = QRectF(0, (area.height() - TILE) / 2, TILE, TILE)
        rounded(painter, tile, 8, look.color("surface"), look.color("line"))
        icons.paint(painter, f"kind-{kind_name(self.row.kind)}", "accent_text", tile.adjusted(8, 8, -8, -8))
        left, right = tile.right() + 12, area.width() - 4
        line = look.scaled(18)
        upper = QRectF(left, area.height() / 2 - line, right - left, line)
        lower = upper.translated(0, line)
        centred = Qt.AlignmentFlag.AlignVCenter
        room = paint_lock(painter, upper) if self.row.has_protected else upper
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text"))
        title = painter.fontMetrics().elidedText(
            self.row.title, Qt.TextElideMode.ElideRight, round(room.width())
        )
        painter.drawText(room, centred, title)
        painter.setFont(look.font("small"))
        painter.setPen(look.color("text2"))
        painter.drawText(lower, centred, self._kind)
        painter.setFont(look.font("small_strong", tabular=True))
        confidence = _shown(self.row.confidence)
        painter.drawText(lower, centred | Qt.AlignmentFlag.AlignRight, confidence)
        painter.end()

    def _choose(self) -> None:
        self.chosen.emit(self.row.id)


def _shown(confidence: float) -> str:
    return format_percent(percent(confidence) / 100)
