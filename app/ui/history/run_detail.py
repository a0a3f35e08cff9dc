"""Detail of one run: summary, actions and documents."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from app.domain.progress import Progress
from app.domain.runs import Run
from app.domain.servers import Capabilities, Profile
from app.tasks.queries import RunContext
from app.ui.history.run_documents import RunDocumentsModel, RunDocumentsView, run_document_rows, trash_until
from app.ui.look.formats import format_date, today
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.thumbnails import ThumbnailSource
from app.ui.widgets.buttons import push_button, set_reason
from app.ui.widgets.labels import label
from app.ui.widgets.panels import EmptyState, divider
from app.ui.wording.runs import changes, day_text, time_text, trashed, undoable, wait_text

NARROW = 900
SMALLEST = 640


class RunDetail(RetranslateMixin, QWidget):
    """The screen connects the buttons."""

    def __init__(self, thumbnails: ThumbnailSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = RunDocumentsModel(self)
        self._title = label(role="h1")
        self._sub = label(role="secondary", wrap=True)
        self.resume = push_button(kind="primary", icon="play")
        self.report = push_button(icon="download")
        self.backup = push_button(icon="folder")
        self.undo = push_button(icon="undo")
        self._doing = label(role="small")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self.stop = push_button(size="s", icon="stop")
        self.rows = RunDocumentsView(self._model, thumbnails)
        self._empty = EmptyState("empty-no-scan")
        self.to_cleanup = self._empty.add_button("")
        self._lay_out()
        self.setMinimumWidth(SMALLEST)  # otherwise the buttons beside the heading prevent a narrow layout
        self.retranslate()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._sub)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for button in (self.resume, self.report, self.backup, self.undo):
            buttons.addWidget(button)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setContentsMargins(24, 20, 24, 18)
        self._head.setSpacing(12)
        self._head.addLayout(words, 1)
        self._head.addLayout(buttons)
        self._work = QWidget()
        work = QHBoxLayout(self._work)
        work.setContentsMargins(24, 0, 24, 12)
        work.setSpacing(12)
        work.addWidget(self._doing)
        work.addWidget(self._bar, 1)
        work.addWidget(self.stop)
        self._page = QWidget()
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self._work)
        column.addWidget(divider())
        column.addWidget(self.rows, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._page)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons below the heading in a narrow window."""
        super().resizeEvent(event)
        way = QBoxLayout.Direction.TopToBottom if self._is_narrow() else QBoxLayout.Direction.LeftToRight
        self._head.setDirection(way)
        self._name_undo()

    def _is_narrow(self) -> bool:
        return self.width() < theme().scaled(NARROW)

    def _name_undo(self) -> None:
        self.undo.setText(text("h.undo.short" if self._is_narrow() else "h.undo"))

    def set_search(self, words: str) -> None:
        self._model.set_search(words)

    def show_work(self, words: str, progress: Progress) -> None:
        """Show the progress of an undo or a resumed run."""
        words = wait_text(progress) or words
        self._doing.setText(words)
        self._bar.setAccessibleName(words)
        self._bar.setMaximum(progress.total or 0)
        self._bar.setValue(progress.done)

    def show_run(
        self,
        run: Run | None,
        context: RunContext,
        profile: Profile | None,
        rights: Capabilities | None,
        *,
        busy: bool,
        elsewhere: bool = False,
        signed_out: bool = False,
        any_runs: bool,
        now: datetime,
        lost: Collection[int] = (),
    ) -> None:
        """Show a run, or why there is none.

        Args:
            busy: this screen is resuming or undoing a run.
            elsewhere: another screen is changing the server, and nothing can be done here meanwhile.
            signed_out: the server rejects the sign-in.
            lost: documents of the run that are no longer in the trash.
        """
        self._stack.setCurrentWidget(self._page if run is not None else self._empty)
        self._empty.set_texts(
            text("h.none" if any_runs else "h.empty"), "" if any_runs else text("h.empty.d")
        )
        self.to_cleanup.setVisible(not any_runs)
        self._work.setVisible(busy)
        if not busy:
            self._bar.setMaximum(0)
            self._doing.setText("")
        if run is None or profile is None:
            return
        self._title.setText(f"{day_text(run.started, today())}, {time_text(run.started)}")
        self._sub.setText(_subtitle(run, profile, rights, now, lost))
        can_act = rights is not None and not busy and not elsewhere
        self._model.set_rows(run_document_rows(run, context, rights, now, lost), can_act=can_act)
        final = rights is not None and not rights.has_trash
        self.undo.setVisible(run.undo_possible and not final and undoable(run, lost) > 0)
        self.resume.setVisible(run.can_go_on)
        self.backup.setVisible(run.backup_folder is not None)
        for button in (self.undo, self.resume):
            button.setEnabled(can_act)
            waits = text("ap.why.changing") if elsewhere else ""
            alone = text("h.signed-out" if signed_out else "h.offline")
            set_reason(button, waits if rights is not None else alone)

    def retranslate(self) -> None:
        self.resume.setText(text("h.continue"))
        self.report.setText(text("ap.report"))
        self.backup.setText(text("ap.showbackup"))
        self._name_undo()
        self.stop.setText(text("h.stop"))
        self.to_cleanup.setText(text("h.empty.b"))


def _subtitle(
    run: Run, profile: Profile, rights: Capabilities | None, now: datetime, lost: Collection[int]
) -> str:
    number = changes(run)
    none_left = number == 0 and run.undone_at is not None
    if profile.is_demo:  # its address changes with each start
        parts = [text("h.by.demo.none") if none_left else text("h.by.demo", n=number)]
    else:
        server = profile.server_url.partition("://")[2]
        key = "h.by.none" if none_left else "h.by"
        parts = [text(key, n=number, user=profile.user_name, server=server)]
    if lost:
        return " ".join([*parts, text("h.lost", n=len(lost))])
    until = trash_until(run, rights)
    if trashed(run) and until is not None and rights is not None and rights.has_trash:
        last = until.astimezone().date()
        parts.append(text("h.until", d=format_date(last)) if until > now else text("h.maybe"))
    return " ".join(parts)
