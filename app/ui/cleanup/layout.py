"""The widgets of the page Clean up and where they stand; what they do is decided by the page."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSettings
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.ui.cleanup.banners import CleanUpBanners
from app.ui.cleanup.plan_inspector import PlanInspector
from app.ui.cleanup.plan_model import PlanModel
from app.ui.cleanup.plan_view import PlanView
from app.ui.cleanup.result_inspector import ResultInspector
from app.ui.cleanup.run_inspectors import ProgressInspector
from app.ui.cleanup.search_field import SearchField
from app.ui.look.translation import text
from app.ui.review.queue_delegate import ThumbnailSource
from app.ui.widgets.empty_state import EmptyState
from app.ui.widgets.labels import label
from app.ui.widgets.panels import divider
from app.ui.widgets.retranslated import RetranslateMixin

NARROW = 1100
WIDE_INSPECTOR, NARROW_INSPECTOR = 360, 280
SEARCH_WIDTH = 230


class Phase(StrEnum):
    PLAN = "plan"
    APPLYING = "applying"
    RESULT = "result"


class CleanUpLayout(RetranslateMixin, QWidget):
    """Banners; below them heading, search and plan; beside them the inspector of the phase."""

    def __init__(self, thumbnails: ThumbnailSource, settings: QSettings | None) -> None:
        super().__init__()
        self.model = PlanModel(self)
        self.banners = CleanUpBanners()
        self.search = SearchField("ap.search")
        self.tree = PlanView(self.model, thumbnails)
        self.inspector = PlanInspector(settings)
        self.progress = ProgressInspector()
        self.result = ResultInspector()
        self._lay_out()
        self.search.textChanged.connect(self.model.set_search)
        self.retranslate()

    def _lay_out(self) -> None:
        self._title = label(role="h1", wrap=True)
        self._sub = label(role="secondary", wrap=True)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._sub)
        head = QHBoxLayout()
        head.setContentsMargins(24, 20, 24, 18)
        head.setSpacing(16)
        head.addLayout(words, 1)
        self.search.setFixedWidth(SEARCH_WIDTH)
        head.addWidget(self.search)
        self.empty = EmptyState("empty-all-decided")
        self.to_review = self.empty.add_button("", "primary")
        self._lists = QStackedWidget()
        self._lists.addWidget(self.tree)
        self._lists.addWidget(self.empty)
        main = QVBoxLayout()
        main.setSpacing(0)
        main.addLayout(head)
        main.addWidget(divider())
        main.addWidget(self._lists, 1)
        self._side = QStackedWidget()
        for column in (self.inspector, self.progress, self.result):
            self._side.addWidget(column)
        self._side.setSizePolicy(self.inspector.sizePolicy())
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addLayout(main, 1)
        columns.addWidget(self._side)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banners)
        layout.addLayout(columns, 1)
        for first, second in (
            (self.search, self.tree),
            (self.tree, self.inspector.backup),
            (self.inspector.backup, self.inspector.folder.change),
            (self.inspector.folder.change, self.inspector.check),
            (self.inspector.check, self.inspector.apply),
        ):
            self.setTabOrder(first, second)

    def show_phase(self, phase: Phase) -> None:
        """Show the inspector of a phase."""
        columns: dict[Phase, QWidget] = {
            Phase.PLAN: self.inspector,
            Phase.APPLYING: self.progress,
            Phase.RESULT: self.result,
        }
        self._side.setCurrentWidget(columns[phase])

    def show_heading(self, title: str, sub: str) -> None:
        self._title.setText(title)
        self._sub.setText(sub)

    def show_list(self, *, filled: bool) -> None:
        """The plan, or that nothing is planned."""
        self._lists.setCurrentWidget(self.tree if filled else self.empty)
        self.search.setVisible(filled)

    def retranslate(self) -> None:
        self.empty.set_texts(text("ap.empty"), text("ap.empty.d"))
        self.to_review.setText(text("ap.empty.b"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        self.inspector.set_narrow(narrow)
        self.progress.set_narrow(narrow)
        width = NARROW_INSPECTOR if narrow else WIDE_INSPECTOR
        for column in (self.inspector, self.progress, self.result):
            column.set_width(width)
        self._side.setFixedWidth(self.inspector.width())
