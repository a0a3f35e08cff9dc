"""Overview: results of the last scan by kind, with links into the review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.domain.keeper import WhyNot
from app.domain.keeper_rules import NEWEST_EXACT
from app.services.review.group_table import RowState
from app.services.review.overview import Overview
from app.tasks import group_tasks
from app.tasks.task_queue import Job
from app.ui.assistant.opening import Assistant
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.overview.charts import NARROW, WIDTH, Charts
from app.ui.overview.empty_states import OverviewEmptyState
from app.ui.overview.header import Heading, InterruptedRun, ScanLine
from app.ui.overview.kind_row import KindRow
from app.ui.session.file_sizes import FileSizes
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import DecisionFilter, Destination, ReviewFilter, Screen, ScreenId
from app.ui.widgets.labels import label
from app.ui.widgets.panels import Panel
from app.ui.widgets.toast import Toast

MARGINS = (48, 34, 40, 24)  # left, top, right, bottom
NARROW_MARGINS = (24, 34, 20, 24)
CONTENT_WIDTH = 1080
NARROW_BELOW = 1100
DIVIDER_INSET = 68
BUTTON_ROOM = 96


class OverviewScreen(RetranslateMixin, Screen):
    """Shows `session.review_data.figures`; every row and bar opens the review with its groups."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._session = session
        self._scan_line = ScanLine(session)
        self._heading = Heading(self._scan_line)
        self._kinds = Panel(divider_inset=DIVIDER_INSET)
        self._rows: dict[Kind, KindRow] = {}
        self._not_duplicates = label(role="caption")
        self._lookalikes = KindRow(Kind.LOOKALIKE)
        self._charts = Charts()
        self._nothing = OverviewEmptyState(session)
        self.interrupted = InterruptedRun(session)
        self._measurement = SizeMeasurement(session, self)
        self._reasons = ReasonCount(session, self)
        self._reasons.counted.connect(self._show_reasons)
        self._lay_out()
        self.toast = Toast(self)
        self.toast.undo_requested.connect(session.undo_decision)
        self.assistant = Assistant(session, self, self.toast)
        self._heading.assist.clicked.connect(self._assist)
        self._heading.proceed.clicked.connect(self._proceed)
        self._lookalikes.chosen.connect(self._review_kind)
        self._charts.step_chosen.connect(self._review_step)
        self._charts.correspondent_chosen.connect(self._review_correspondent)
        session.review_data_changed.connect(self._refresh)
        session.decided.connect(self._refresh)
        for changed in (session.scan_started, session.scan_failed, session.scan_stopped):
            changed.connect(self._refresh)
        session.disconnected.connect(self._refresh)
        self.retranslate()
        self._refresh()

    def enter(self, _destination: Destination | None = None) -> None:
        self._scan_line.retranslate()
        self.interrupted.load()
        self._refresh()
        self._reasons.count()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._reasons.stop()

    def retranslate(self) -> None:
        self._not_duplicates.setText(text("ov.notdup"))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # --- building --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)  # from the outside in, as ReviewScreen
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.interrupted)
        self._stack = QStackedWidget()
        layout.addWidget(self._stack)
        self._figures = QWidget()
        for page in (self._nothing, self._figures):
            self._stack.addWidget(page)
        row = QHBoxLayout(self._figures)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        area = QScrollArea()
        row.addWidget(area, 1)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAlignment(Qt.AlignmentFlag.AlignLeft)
        content = QWidget()
        area.setWidget(content)
        content.setMaximumWidth(CONTENT_WIDTH + MARGINS[0] + MARGINS[2])
        self._column = column = QVBoxLayout(content)
        column.setSpacing(0)
        column.addWidget(self._heading)
        column.addSpacing(22)
        column.addWidget(self._kinds)
        self._others = QWidget()
        column.addWidget(self._others)
        column.addStretch(1)
        others = QVBoxLayout(self._others)
        others.setContentsMargins(0, 22, 0, 0)
        others.setSpacing(8)
        others.addWidget(self._not_duplicates)
        quiet = Panel(quiet=True)
        others.addWidget(quiet)
        quiet.add_row(self._lookalikes)
        row.addWidget(self._charts)

    def _fit(self) -> None:
        narrow = self.width() < NARROW_BELOW
        self._charts.set_width(NARROW if narrow else WIDTH)
        self._column.setContentsMargins(*(NARROW_MARGINS if narrow else MARGINS))
        rows = (*self._rows.values(), self._lookalikes)
        room = max(theme().scaled(BUTTON_ROOM), *(row.action_width for row in rows))
        for row in rows:
            row.show_sizes(not narrow)
            row.set_action_width(room)

    # --- showing ---------------------------------------------------------------------------------

    def _refresh(self, *_change: object) -> None:
        found = self._session.review_data
        if found is None or not found.figures.groups:
            self._nothing.show_state(found.figures if found else None, scanned=self._scan_line.scanned)
            self._stack.setCurrentWidget(self._nothing)
            return
        decided = len(found.rows) - self._session.undecided
        self._heading.set_figures(found.figures, decided)
        self._show_kinds(found.figures)
        self._charts.set_figures(found.figures)
        self._others.setVisible(found.figures.lookalikes > 0)
        self._lookalikes.set_pairs(found.figures.lookalikes)
        self._stack.setCurrentWidget(self._figures)
        self._order_focus()

    def _show_kinds(self, figures: Overview) -> None:
        kinds = [one.kind for one in figures.kinds]
        if kinds != list(self._rows):
            self._kinds.clear()
            self._rows = {kind: KindRow(kind) for kind in kinds}
            for row in self._rows.values():
                row.chosen.connect(self._review_kind)
                row.newest_requested.connect(self._keep_newest)
                self._kinds.add_row(row)
        most = max(one.groups for one in figures.kinds)
        for one in figures.kinds:
            self._rows[one.kind].set_figures(one, most)
        self._show_reasons()
        self._fit()
        if Kind.VERSION in self._rows:
            self._rows[Kind.VERSION].set_chains(figures.chains, figures.older_versions)

    def _show_reasons(self) -> None:
        for kind, row in self._rows.items():
            row.set_reasons(self._reasons.by_kind.get(kind, Counter()))

    def _order_focus(self) -> None:
        """Set the tab order from top to bottom, then the charts; new results create new rows and bars."""
        rows = [one for row in (*self._rows.values(), self._lookalikes) for one in (row.newest, row.button)]
        heading = [self._heading.proceed, self._heading.assist, self._scan_line.again]
        controls = [*heading, *rows, *self._charts.controls()]
        for earlier, later in pairwise(controls):
            QWidget.setTabOrder(earlier, later)

    # --- navigation-------------------------------------------------------------------------------

    def _proceed(self) -> None:
        if self._heading.all_decided:
            self._session.go(Destination(ScreenId.CLEANUP))
        else:  # the groups to review, even if the list shows look-alikes
            self._review(ReviewFilter())

    def _assist(self) -> None:
        self.assistant.open()

    def _keep_newest(self) -> None:
        self.assistant.open(NEWEST_EXACT)

    def _review_kind(self, kind: Kind) -> None:
        self._review(ReviewFilter(kind=kind, state=self._state(kind)))

    def _review_step(self, step: int) -> None:
        self._review(ReviewFilter(confidence=step, state=DecisionFilter.ALL))

    def _review_correspondent(self, name: str) -> None:
        self._review(ReviewFilter(correspondent=name, state=DecisionFilter.ALL))

    def _review(self, wanted: ReviewFilter) -> None:
        self._session.go(Destination(ScreenId.REVIEW, wanted))

    def _state(self, kind: Kind) -> DecisionFilter:
        """Return the filter for undecided groups, or for all if none is left."""
        rows = self._session.rows
        states = rows.states[rows.of_kind(kind)]
        return DecisionFilter.OPEN if RowState.OPEN in states or not len(states) else DecisionFilter.ALL


class ReasonCount(QObject):
    """Counts, while the overview is visible, why nothing is suggested in undecided groups.

    Attributes:
        by_kind: the numbers of groups by kind and reason, as last counted.

    Signals:
        counted: `by_kind` changed.
    """

    counted = Signal()

    def __init__(self, session: LibrarySession, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._screen = parent
        self._job: Job | None = None
        self.by_kind: Mapping[Kind, Counter[WhyNot]] = {}
        session.review_data_changed.connect(self._on_changed)
        session.decided.connect(self._on_changed)
        session.disconnected.connect(self._forget)

    def count(self) -> None:
        """Count again, in place of a count that has not ended."""
        self.stop()
        profile = self._session.profile
        if profile is not None and self._session.review_data is not None:
            self._job = self._session.submit(
                self._session.queues.comparison,
                partial(group_tasks.count_reasons, profile=profile),
                self._on_counted,
                self._session.failed.emit,
            )

    def stop(self) -> None:
        if self._job is not None:
            self._job.detach()
            self._job = None

    def _on_changed(self, *_change: object) -> None:
        if self._screen.isVisible():
            self.count()

    def _on_counted(self, found: Mapping[Kind, Counter[WhyNot]]) -> None:
        self._job = None
        self.by_kind = found
        self.counted.emit()

    def _forget(self) -> None:
        self.stop()
        self.by_kind = {}


MOST_DOCUMENTS = 500  # per session; a library full of copies must not keep its server busy for hours


class SizeMeasurement(QObject):
    """Fetches missing file sizes after each load of the lists, and reloads them once at the end."""

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._has_news = False
        self.sizes = FileSizes(session, self)
        self.sizes.learned.connect(self._on_learned)
        self.sizes.finished.connect(self._on_finished)
        session.connected.connect(self._start_over)
        session.disconnected.connect(self._start_over)
        session.review_data_changed.connect(self._look)

    def _start_over(self) -> None:
        self._has_news = False

    def _look(self) -> None:
        found = self._session.review_data
        if found is None:
            return
        missing = [one for one in found.figures.unmeasured if one not in self.sizes.asked]
        self.sizes.request(missing[: MOST_DOCUMENTS - len(self.sizes.asked)])

    def _on_learned(self) -> None:
        self._has_news = True

    def _on_finished(self) -> None:
        if self._has_news:
            self._has_news = False
            self._session.reload()
