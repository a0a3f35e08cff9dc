"""What the scan has found so far, and the way to it."""

from __future__ import annotations

from itertools import islice

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.ui.look.formats import format_number
from app.ui.look.translation import text
from app.ui.scan.found_row import FoundRow
from app.ui.scan.wording import kind_name
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.widgets import layouts
from app.ui.widgets.buttons import push_button
from app.ui.widgets.icon_label import Icon
from app.ui.widgets.inspector_column import InspectorColumn
from app.ui.widgets.labels import label
from app.ui.widgets.panels import divider
from app.ui.widgets.retranslated import RetranslateMixin

WIDE, NARROW = 360, 280
JUST_FOUND = 5


class FoundPanel(RetranslateMixin, InspectorColumn):
    """Reads `session.found` and opens the review."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__(WIDE)
        self._session = session
        self._before: frozenset[str] = frozenset()  # groups that were there before this scan
        self._title = label(role="h2")
        self._names = {kind: label() for kind in Kind}
        self._counts = {kind: label(role="strong") for kind in Kind}
        self.review = push_button(kind="primary", icon="review")
        self._just = label(role="caption")
        self._latest = QVBoxLayout()
        self._latest.setSpacing(4)
        self._lay_out()
        self.review.clicked.connect(self._go_review)
        session.found_changed.connect(self.refresh)
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
        """The numbers as they are shown."""
        return {kind: shown.text() for kind, shown in self._counts.items()}

    def latest(self) -> list[QWidget]:
        """The groups that were just found."""
        return layouts.widgets_of(self._latest)

    def refresh(self, *_change: object) -> None:
        found = self._session.found
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
        """All that a decision changes here: looking through the groups after each would be felt."""
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
