"""Taking a run back: what cannot come back is looked up first and named, then the user is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.domain.runs import Run
from app.services.apply.undo import UndoResult
from app.tasks import queries
from app.tasks.task_queue import Job
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.dialogs import AskingDialog
from app.ui.widgets.labels import label
from app.ui.wording.runs import undo_text, undoable


class UndoController(QObject):
    """One undo at a time.

    Signals:
        started: the user confirmed; it is on its way.
        progressed: a Progress.
        finished: what it achieved, in words.
        failed: a DedupeError.
        ended: it is over, or the user did not want it.
    """

    started = Signal()
    progressed = Signal(object)
    finished = Signal(str)
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
        self.dialog: UndoDialog | None = None

    @property
    def busy(self) -> bool:
        return self._run is not None

    @property
    def asking(self) -> bool:
        """The user is being asked, or will be in a moment."""
        return self.busy and not self.running

    @property
    def running(self) -> bool:
        """It is changing the server now."""
        return self._job is not None

    def ask(
        self, run: Run, titles: dict[int, str], keep: int | None = None, document: int | None = None
    ) -> None:
        """Ask whether to undo a run, only the item with one keeper, or only what went with one document.

        titles: of the keepers.
        """
        if self._session.changing or self._session.profile is None:
            return
        self._run, self._keep, self._document = run, keep, document
        self._session.set_changing(changing=True)
        self._titles = titles | {item.document: item.title for item in run.documents}
        self._session.lanes.work.submit(
            partial(queries.documents_lost, profile=self._session.profile, run=run.id),
            self._on_lost,
            failed=self._on_failed,
            cancelled=self._end,
        )

    def stop(self) -> None:
        """Stop after the write that is on its way; it can be gone on with later."""
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
        self.dialog = UndoDialog(
            number, titles, has_backup=run.backup_folder is not None, parent=self._window
        )
        self.dialog.confirmed.connect(self._begin)
        self.dialog.rejected.connect(self._end)
        self.dialog.ask()

    def _begin(self) -> None:
        if self._run is None or self._session.profile is None:
            self._end()
            return
        self.dialog = None
        task = partial(
            queries.undo_run,
            profile=self._session.profile,
            run=self._run.id,
            keep=self._keep,
            document=self._document,
        )
        self._job = self._session.lanes.work.submit(
            task,
            self._on_done,
            failed=self._on_failed,
            cancelled=self._end,
            progressed=self._on_progress,
        )
        self.started.emit()

    def _on_progress(self, progress: Progress) -> None:
        self.progressed.emit(progress)

    def _on_done(self, result: UndoResult) -> None:
        documents = dict.fromkeys(item.document for item in result.not_undone)
        words = undo_text(result, [self._titles.get(number, f"#{number}") for number in documents])
        self._end()
        self._session.reload()
        self.finished.emit(words)

    def _on_failed(self, error: DedupeError) -> None:
        self._end()
        self._session.reload()  # what was undone before it failed stays undone
        self._session.take_failure(error)
        self.failed.emit(error)

    def _end(self) -> None:
        self._run = self._job = self.dialog = None
        self._session.set_changing(changing=False)
        self.ended.emit()


WIDTH = 480
NAMED = 8


class UndoDialog(AskingDialog):
    """ "Cancel" is the default.

    Signals:
        confirmed: the user wants it.
    """

    confirmed = Signal()

    def __init__(self, changes: int, lost: Sequence[str], *, has_backup: bool, parent: QWidget) -> None:
        """lost are the titles of documents that are not in the trash any more."""
        super().__init__(parent)
        self.title = label(text("undo.title", n=changes), "h2", wrap=True)
        self.explanation = label(text("undo.text"), "secondary", wrap=True)
        self.warning = Banner(BannerKind.WARNING, inline=True)
        names = [text("h.quoted", x=title) for title in lost[:NAMED]] + (["…"] if len(lost) > NAMED else [])
        told = text("undo.part" if has_backup else "undo.part.nobackup", n=len(lost))
        self.warning.set_message(f"{told}\n{', '.join(names)}")
        self.warning.setVisible(bool(lost))
        self.cancel = push_button(text("ui.cancel"))
        self.go = push_button(text("undo.go"), icon="undo")
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
        self.setFixedWidth(WIDTH)
        self.accepted.connect(self.confirmed)
