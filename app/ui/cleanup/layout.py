"""Widgets of the Clean up screen and their layout; the screen decides what they do."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.runs import Run
from app.ui.cleanup.plan_inspector import PlanInspector
from app.ui.cleanup.plan_model import PlanModel
from app.ui.cleanup.plan_view import PlanView
from app.ui.cleanup.run_inspectors import ProgressInspector, ResultInspector
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.session.thumbnails import ThumbnailSource
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import set_reason
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import label
from app.ui.widgets.panels import EmptyState, divider
from app.ui.wording.runs import interrupted_text

NARROW = 1100
WIDE_INSPECTOR, NARROW_INSPECTOR = 360, 280
SEARCH_WIDTH = 230


class Phase(StrEnum):
    PLAN = "plan"
    APPLYING = "applying"
    RESULT = "result"


class CleanUpLayout(RetranslateMixin, QWidget):
    """Banners above heading, search and plan; the inspector of the phase beside them."""

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
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addLayout(main, 1)
        for column in (self.inspector, self.progress, self.result):
            columns.addWidget(column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banners)
        layout.addLayout(columns, 1)
        self.show_phase(Phase.PLAN)
        for first, second in (
            (self.search, self.tree),
            (self.tree, self.to_review),
            (self.to_review, self.inspector.note),
            (self.inspector.note, self.inspector.backup),
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
        shown = columns.pop(phase)
        for column in columns.values():
            column.hide()
        shown.show()

    def show_heading(self, title: str, sub: str) -> None:
        self._title.setText(title)
        self._sub.setText(sub)

    def show_list(self, *, filled: bool) -> None:
        """Show the plan, or that nothing is planned."""
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


class CleanUpBanners(RetranslateMixin, QWidget):
    """Signals:
    continue_requested: the Run to resume.
    declined: id of a run that the user does not want to be asked about again.
    """

    continue_requested = Signal(object)
    declined = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: Run | None = None
        self._online = True
        self._signed_out = False
        self._changing = False
        self._left: set[str] = set()
        self.final = Banner(BannerKind.ERROR)
        self.problem = Banner(BannerKind.ERROR, closable=True)
        self.good = Banner(BannerKind.GOOD, closable=True)
        self.open_run = Banner(BannerKind.WARNING)
        self.resume = self.open_run.add_button("", "primary")
        self.leave = self.open_run.add_button("")
        self.resume.clicked.connect(self._on_resume)
        self.leave.clicked.connect(self._on_leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for banner in (self.final, self.open_run, self.problem, self.good):
            column.addWidget(banner)
            banner.hide()
        self.retranslate()

    def show_final(self, final: bool) -> None:
        """Show or hide the warning that the server has no trash."""
        self.final.setVisible(final)

    def show_problem(self, error: DedupeError) -> None:
        self.good.hide()
        self.problem.set_message(error_text(error))
        self.problem.show()

    def show_good(self, message: str) -> None:
        self.problem.hide()
        self.good.set_message(message)
        self.good.show()

    def clear_check(self, _result: object = None) -> None:
        """Hide the result of a check against the server: the library was read again."""
        self.problem.hide()
        self.good.hide()

    def clear(self) -> None:
        """Hide messages about past events."""
        self.problem.hide()
        self.good.hide()
        self.offer(None)

    def forget(self) -> None:
        """Reset for another library."""
        self._left.clear()
        self.clear()
        self.final.hide()

    def offer(self, run: Run | None) -> None:
        """Offer to resume a run, unless the user declined; None offers nothing."""
        self._run = run if run is not None and run.id not in self._left else None
        self.open_run.setVisible(self._run is not None)
        self.retranslate()

    def show_connection(self, *, online: bool, signed_out: bool) -> None:
        """Show what an open run waits for: the connection, a sign-in, or the user."""
        self._online, self._signed_out = online, signed_out
        self.open_run.set_kind(BannerKind.WARNING if online or signed_out else BannerKind.OFFLINE)
        self.retranslate()

    def show_changing(self, *, changing: bool) -> None:
        """Disable resuming while another run is being applied or undone."""
        self._changing = changing
        self.retranslate()

    def retranslate(self) -> None:
        self.final.set_message(text("ap.perm"))
        self.resume.setText(text("ap.continue"))
        self.resume.setEnabled(self._online and not self._changing)
        set_reason(self.resume, text("ap.why.changing") if self._changing else "")
        self.leave.setText(text("ap.leave"))
        if self._run is not None:
            self.open_run.set_message(self._why_open(self._run))

    def _why_open(self, run: Run) -> str:
        if self._online:
            return interrupted_text(run)
        return text("ap.pause.signedout" if self._signed_out else "ap.pause.conn")

    def _on_resume(self) -> None:
        if self._run is not None:
            self.continue_requested.emit(self._run)

    def _on_leave(self) -> None:
        if self._run is not None:
            self._left.add(self._run.id)
            self.declined.emit(self._run.id)
        self.offer(None)
