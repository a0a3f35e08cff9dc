"""Undoes a run: finds the documents that cannot be restored, asks the user, then undoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.domain.runs import Run
from app.services.apply.undo import UndoResult
from app.tasks import operations
from app.tasks.context import on_server
from app.tasks.task_queue import Job
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.announcing import ProgressAnnouncer
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.dialogs import AskingDialog
from app.ui.widgets.labels import label
from app.ui.wording.runs import undo_text, undoable


class UndoController(QObject):
    """Runs one undo at a time.

    Signals:
        started: the user confirmed and the undo is queued.
        progressed: a Progress.
        finished: the result as a sentence, and the Run afterwards.
        failed: a DedupeError.
        ended: the undo is over or was declined.
    """

    started = Signal()
    progressed = Signal(object)
    finished = Signal(str, object)
    failed = Signal(object)
    ended = Signal()

    def __init__(self, session: LibrarySession, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._run: Run | None = None
        self._keep: int | None = None
        self._document: int | None = None
        self._titles: dict[int, str] = {}
        self._job: Job | None = None
        self._announcer = ProgressAnnouncer(window, "a11y.undoing")
        self.dialog: UndoDialog | None = None

    @property
    def busy(self) -> bool:
        return self._run is not None

    @property
    def asking(self) -> bool:
        """Whether the user is being asked, or is about to be."""
        return self.busy and not self.running

    @property
    def running(self) -> bool:
        """Whether the undo is changing the server now."""
        return self._job is not None

    def ask(
        self, run: Run, titles: Mapping[int, str], keep: int | None = None, document: int | None = None
    ) -> None:
        """Ask whether to undo a run, the item of one keeper, or the changes for one document.

        titles: of the keepers.
        """
        if self._session.is_changing_server or self._session.profile is None:
            return
        self._run, self._keep, self._document = run, keep, document
        self._session.set_changing_server(changing=True)
        self._titles = dict(titles) | {item.document: item.title for item in run.documents}
        self._session.queues.operations.submit(
            on_server(self._session.profile, partial(operations.documents_lost, run=run.id)),
            self._on_lost,
            failed=self._on_failed,
            cancelled=self._end,
        )

    def stop(self) -> None:
        """Stop after the current write; the undo can be resumed later."""
        if self._job is not None:
            self._job.cancel()

    def _on_lost(self, lost: tuple[int, ...]) -> None:
        run = self._run
        if run is None:
            return
        mine = [
            item
            for item in run.documents
            if self._keep in (None, item.keep) and self._document in (None, item.document)
        ]
        titles = [item.title for item in mine if item.document in lost]
        number = undoable(run, lost, self._keep, self._document)
        made = run.plan.become_versions
        self.dialog = UndoDialog(
            number,
            titles,
            has_backup=run.backup_folder is not None,
            has_versions=any(item.document in made for item in mine),
            parent=self._window,
        )
        self.dialog.confirmed.connect(self._begin)
        self.dialog.rejected.connect(self._end)
        self.dialog.ask()

    def _begin(self) -> None:
        if self._run is None or self._session.profile is None:
            self._end()
            return
        self.dialog = None
        self._announcer.start()
        operation = partial(operations.undo_run, run=self._run.id, keep=self._keep, document=self._document)
        self._job = self._session.queues.operations.submit(
            on_server(self._session.profile, operation),
            self._on_done,
            failed=self._on_failed,
            cancelled=self._end,
            progressed=self._on_progress,
        )
        self.started.emit()

    def _on_progress(self, progress: Progress) -> None:
        self._announcer.show_progress(progress)
        self.progressed.emit(progress)

    def _on_done(self, result: UndoResult) -> None:
        documents = dict.fromkeys(item.document for item in result.not_undone)
        words = undo_text(result, [self._titles.get(number, f"#{number}") for number in documents])
        self._end()
        self._session.reload()
        self.finished.emit(words, result.run)

    def _on_failed(self, error: DedupeError) -> None:
        self._end()
        self._session.reload()  # changes undone before the failure stay undone
        self._session.handle_failure(error)
        self.failed.emit(error)

    def _end(self) -> None:
        self._run = self._job = self.dialog = None
        self._session.set_changing_server(changing=False)
        self.ended.emit()


WIDTH = 480
NAMED = 8


class UndoDialog(AskingDialog):
    """Asks before an undo; "Cancel" is the default.

    Signals:
        confirmed: the user agreed.
    """

    confirmed = Signal()

    def __init__(
        self,
        changes: int,
        lost: Sequence[str],
        *,
        has_backup: bool,
        parent: QWidget,
        has_versions: bool = False,
    ) -> None:
        """lost: titles of the documents that are no longer in the trash.

        has_versions: file versions are taken out again.
        """
        super().__init__(parent)
        self.title = label(text("undo.title", n=changes), "h2", wrap=True)
        told = [text("undo.text"), *([text("undo.versions")] if has_versions else [])]
        self.explanation = label(" ".join(told), "secondary", wrap=True)
        self.warning = Banner(BannerKind.WARNING, inline=True)
        names = [text("h.quoted", x=title) for title in lost[:NAMED]] + (["…"] if len(lost) > NAMED else [])
        message = text("undo.part" if has_backup else "undo.part.nobackup", n=len(lost))
        self.warning.set_message(f"{message}\n{', '.join(names)}")
        self.cancel = push_button(text("ui.cancel"))
        self.go = push_button(text("undo.go"), icon="undo")
        self.cancel.setDefault(True)
        self.go.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        for widget in (self.title, self.explanation, self.warning):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.warning.setVisible(bool(lost))  # not before it has a parent, or it opens a window
        self.setFixedWidth(max(WIDTH, theme().scaled(WIDTH)))
        self.accepted.connect(self.confirmed)
