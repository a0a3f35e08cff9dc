"""History screen: every applied run, what it did, and how to undo it."""

from __future__ import annotations

import logging
from collections import deque
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListView, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.progress import Progress
from app.domain.runs import Run
from app.tasks import operations, queries
from app.tasks.context import on_local
from app.ui.history.run_detail import RunDetail
from app.ui.history.run_list import RUN_ROLE, RunListDelegate, RunListModel
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.runs.apply_controller import ApplyController
from app.ui.runs.run_files import open_backup, save_report
from app.ui.runs.undo_controller import UndoController
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, Screen, ScreenId
from app.ui.session.thumbnails import Thumbnails
from app.ui.widgets.announcing import ProgressAnnouncer
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import label
from app.ui.widgets.shortcuts import CommandShortcut

log = logging.getLogger(__name__)

SESSIONS_WIDTH, NARROW_SESSIONS_WIDTH = 320, 280
NARROW = 1100
_UNKNOWN = queries.RunContext({}, {})
"""While it is loading."""


class HistoryScreen(RetranslateMixin, Screen):
    """Works offline for viewing; undoing needs a connection."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self._run: Run | None = None
        self._context = _UNKNOWN
        self._lost: dict[str, tuple[int, ...]] = {}  # by run: documents that are no longer in the trash
        self._pending: deque[str] = (
            deque()
        )  # runs with a pending query for lost documents, in the order of the answers
        self.runs = RunListModel(self)
        self.undoing = UndoController(session, self)
        self._announcer = ProgressAnnouncer(self, "a11y.applying")
        self.applying = ApplyController(session, self)
        self._thumbnails = Thumbnails(session, self)
        self.search = SearchField("h.search")
        self.list = QListView()
        self.list.setModel(self.runs)
        self.list.setItemDelegate(RunListDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.detail = RunDetail(self._thumbnails)
        self.problem = Banner(BannerKind.ERROR, closable=True)
        self.good = Banner(BannerKind.GOOD, closable=True)
        self._lay_out()
        self._listen()
        self.retranslate()

    def _lay_out(self) -> None:
        self._title = label(role="h2")
        self._side = side = QWidget()
        side.setObjectName("sideBar")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        side.setFixedWidth(SESSIONS_WIDTH)
        column = QVBoxLayout(side)
        column.setContentsMargins(8, 18, 9, 8)
        column.setSpacing(10)
        head = QVBoxLayout()
        head.setContentsMargins(12, 0, 12, 0)
        head.setSpacing(10)
        head.addWidget(self._title)
        head.addWidget(self.search)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        main = QVBoxLayout()
        main.setSpacing(0)
        for banner in (self.problem, self.good):
            banner.hide()
            main.addWidget(banner)
        main.addWidget(self.detail, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addLayout(main, 1)

    def _listen(self) -> None:
        self._session.online_changed.connect(self._show)
        self._session.changing_server_changed.connect(self._show)
        self._session.disconnected.connect(self._forget)
        self._session.connected.connect(self._forget)
        self._session.review_data_changed.connect(self.reload)
        self.search.textChanged.connect(self._search)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self._thumbnails.ready.connect(self.detail.rows.repaint_rows)
        self.detail.rows.undo_requested.connect(self._undo_item)
        self.detail.undo.clicked.connect(self._undo_all)
        self.detail.resume.clicked.connect(self._continue)
        self.detail.backup.clicked.connect(self._open_backup)
        self.detail.report.clicked.connect(self._save_report)
        self.detail.stop.clicked.connect(self._stop)
        self.detail.to_cleanup.clicked.connect(self._go_cleanup)
        self.undoing.started.connect(self._on_undo_started)
        self.undoing.progressed.connect(self._on_progress)
        self.undoing.finished.connect(self._on_undone)
        self.undoing.failed.connect(self._on_failed)
        self.undoing.ended.connect(self._show)
        self.applying.progressed.connect(self._on_progress)
        self.applying.progressed.connect(self._announcer.show_progress)
        self.applying.finished.connect(self._on_continued)
        self.applying.failed.connect(self._on_failed)
        self.applying.stopped.connect(self._show)
        find = CommandShortcut("search", self)
        find.activated.connect(self.search.begin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setFixedWidth(NARROW_SESSIONS_WIDTH if self.width() < NARROW else SESSIONS_WIDTH)

    # --- the list --------------------------------------------------------------------------------

    def enter(self, _destination: Destination | None = None) -> None:
        """Show the newest run, unless one is being undone or continued."""
        if not (self.undoing.busy or self.applying.running):
            self._clear_messages()
            self._run = None
        self.reload()

    def reload(self) -> None:
        """Read the runs again from the journal."""
        if self._session.profile is not None:
            task = on_local(self._session.profile, queries.load_runs)
            self._session.queues.queries.submit(task, self._on_runs, failed=self._on_failed)

    def _on_runs(self, runs: tuple[Run, ...]) -> None:
        chosen = self._run.id if self._run is not None else ""
        self.runs.set_runs(runs)
        self._select(chosen)

    def _search(self, words: str) -> None:
        chosen = self._run.id if self._run is not None else ""
        self.detail.set_search(words)
        self.runs.set_search(words)
        self._select(chosen)

    def _select(self, run_id: str) -> None:
        """Select a run again after the list changed, or the newest."""
        place = max(self.runs.place(run_id), 0)
        self.list.setCurrentIndex(self.runs.index(place))
        if not self.runs.rowCount():
            self._run = None
            self._show()

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        run: Run | None = current.data(RUN_ROLE)
        if run is None:
            return
        if self._run is None or self._run.id != run.id:
            self._context = _UNKNOWN
            if not self.undoing.running:
                self._clear_messages()  # they are about another run
        self._run = run
        self._show()
        if self._session.profile is not None:
            task = on_local(self._session.profile, partial(queries.load_run_context, run=run))
            self._session.queues.queries.submit(task, self._on_context, failed=self._on_failed)
            self._find_lost(run)

    def _find_lost(self, run: Run) -> None:
        """Ask the server which documents left its trash: these cannot be undone."""
        profile, rights = self._session.profile, self._session.capabilities
        if profile is None or rights is None or not (rights.has_trash and rights.can_restore):
            return
        if not run.undo_possible or self._session.is_changing_server or run.id in self._pending:
            return
        self._pending.append(run.id)
        self._session.operate(
            self._session.queues.files,
            partial(operations.documents_lost, run=run.id),
            self._on_lost,
            self._on_no_look,
            cancelled=self._on_no_look,
        )

    def _on_lost(self, lost: tuple[int, ...]) -> None:
        self._lost[self._pending.popleft()] = lost
        self._show()

    def _on_no_look(self, error: DedupeError | None = None) -> None:
        """Ignore the failure: the undo checks again and reports it."""
        run = self._pending.popleft()
        if error is not None:
            log.info("Could not check the trash for run %s: %s", run, error.code)

    def _on_context(self, context: queries.RunContext) -> None:
        if self._run is not None and context.titles.keys() <= {item.keep for item in self._run.plan.items}:
            self._context = context
            self._show()

    def _forget(self) -> None:
        self._run = None
        self._lost = {}
        self._pending.clear()
        self._context = _UNKNOWN
        self.problem.hide()
        self.good.hide()
        self.runs.set_runs(())
        self._show()

    def _show(self, *_online: object) -> None:
        busy = self.undoing.running or self.applying.running
        self.detail.show_run(
            self._run,
            self._context,
            self._session.profile,
            self._session.capabilities,
            busy=busy,
            elsewhere=self._session.is_changing_server and not busy and not self.undoing.asking,
            signed_out=self._session.signed_out is not None,
            any_runs=self.runs.total > 0,
            now=datetime.now(UTC),
            lost=self._lost.get(self._run.id, ()) if self._run is not None else (),
        )

    def retranslate(self) -> None:
        self._title.setText(text("h.title"))
        self.list.setAccessibleName(text("h.sessions"))
        self._show()

    # --- undoing ---------------------------------------------------------------------------------

    def _undo_all(self) -> None:
        if self._run is not None:
            self.undoing.ask(self._run, self._context.titles)

    def _undo_item(self, keep: int, document: int | None) -> None:
        if self._run is not None:
            self.undoing.ask(self._run, self._context.titles, keep, document)

    def _continue(self) -> None:
        if self._run is not None and not self._session.is_changing_server:
            self._clear_messages()
            self._announcer.start()
            self.applying.resume(self._run)
            self._show()

    def _stop(self) -> None:
        self.undoing.stop()
        self.applying.stop()

    def _on_undo_started(self) -> None:
        self._clear_messages()
        self._show()

    def _on_progress(self, progress: Progress) -> None:
        words = text("h.undoing" if self.undoing.busy else "h.continuing")
        self.detail.show_work(words, progress)

    def _on_undone(self, words: str, run: Run) -> None:
        self.good.set_message(words)
        self.good.show()
        self._update(run)

    def _on_continued(self, run: Run) -> None:
        self._session.reload()
        self._update(run)

    def _update(self, run: Run) -> None:
        """Show a changed run at once: the journal is read again after the lists, which can take seconds."""
        chosen = self._run.id if self._run is not None else run.id
        self.runs.update_run(run)
        self._select(chosen)
        self.reload()

    def _on_failed(self, error: DedupeError) -> None:
        self._session.handle_failure(error)
        self.problem.set_message(error_text(error))
        self.problem.show()
        self._show()

    def _clear_messages(self) -> None:
        self.problem.hide()
        self.good.hide()

    # --- files -----------------------------------------------------------------------------------

    def _open_backup(self) -> None:
        open_backup(self._run)

    def _save_report(self) -> None:
        save_report(self, self._session, self._run, self._on_failed)

    def _go_cleanup(self) -> None:
        self._session.go(Destination(ScreenId.CLEANUP))
