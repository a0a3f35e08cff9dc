"""Find similar screen: ask about a document or a file; the answer as a list or as a graph."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.domain.duplicates import Pair
from app.domain.errors import DedupeError, MeaningUnavailable
from app.domain.progress import Progress
from app.domain.similar import By, FileContent, FingerprintQuery, Judgement, SimilarDocument
from app.services.similar.index import SegmentCache
from app.tasks import similar_tasks
from app.tasks.context import TaskContext
from app.tasks.similar_tasks import FoundSimilar
from app.tasks.task_queue import Job, TaskQueue
from app.ui.find.drop_zone import local_file
from app.ui.find.graph import SimilarGraph
from app.ui.find.heading import Heading
from app.ui.find.inspector import NARROW_WIDTH, WIDTH, SimilarInspector
from app.ui.find.query_panel import QueryPanel
from app.ui.find.results import HIT_ROLE, ResultHeading, ResultList, ResultModel
from app.ui.look.formats import format_percent
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, Screen, ScreenId, in_review
from app.ui.session.thumbnails import Thumbnails
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.panels import WIDEST, EmptyState, divider
from app.ui.widgets.shortcuts import CommandShortcut

NARROW = 1100
STACKED_BELOW = 850  # px at 100 % text size: the chosen document is then shown below the results


class FindScreen(RetranslateMixin, Screen):
    """Works offline; only thumbnails need the server."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._session = session
        self._caches = {by: SegmentCache() for by in By}  # of the queues' threads
        self._file: FileContent | None = None
        self._path: Path | None = None
        self._found: FoundSimilar | None = None
        self._job: Job | None = None
        self._judging: Job | None = None
        self.thumbnails = Thumbnails(session, self)
        self.model = ResultModel(self)
        self.panel = QueryPanel(session, self.thumbnails)
        self.list = ResultList(self.model, self.thumbnails)
        self.graph = SimilarGraph(self.thumbnails)
        self.inspector = SimilarInspector(self.thumbnails)
        self.heading = Heading()
        self.view = self.heading.view
        self.problem = Banner(BannerKind.ERROR, closable=True)
        self.unavailable = Banner(BannerKind.INFO, closable=True)
        self._to_settings = self.unavailable.add_button("")
        self._lay_out()
        self._listen()
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)  # from the outside in, as ReviewScreen
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.panel)
        self._results = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        layout.addLayout(self._results, 1)
        middle = QWidget()
        middle.setObjectName("findResults")
        middle.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._results.addWidget(middle, 1)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for banner in (self.problem, self.unavailable):
            banner.hide()
            column.addWidget(banner)
        column.addWidget(self.heading)
        column.addWidget(divider())
        self._stack = QStackedWidget()
        column.addWidget(self._stack, 1)
        self.empty = EmptyState("empty-no-match")
        self._table = QWidget()
        for widget in (self.empty, self._table, self.graph):
            self._stack.addWidget(widget)
        rows = QVBoxLayout(self._table)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(ResultHeading(self.model))
        rows.addWidget(divider())
        rows.addWidget(self.list, 1)
        self._results.addWidget(self.inspector)

    def _listen(self) -> None:
        self._session.connected.connect(self._forget)
        self._session.disconnected.connect(self._forget)
        self.panel.document_chosen.connect(self.ask_about)
        self.panel.file_chosen.connect(self.ask_about_file)
        self.panel.asked.connect(self._on_asked)
        self.panel.older.changed.connect(self._show_hits)
        self.panel.card.change.clicked.connect(self._stop_reading)
        self.heading.stop.clicked.connect(self._stop_reading)
        self._to_settings.clicked.connect(self._go_settings)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.list.activated.connect(self._on_activated)
        self.graph.chosen.connect(self._select)
        self.graph.walked.connect(self.ask_about)
        self.view.chosen.connect(self._show_view)
        self.inspector.review.clicked.connect(self._review)
        self.inspector.open.clicked.connect(self._open)
        self.inspector.next.clicked.connect(self._walk)
        self.thumbnails.ready.connect(self._on_thumbnail)
        find = CommandShortcut("search", self)
        find.activated.connect(self.begin)

    # --- asking ----------------------------------------------------------------------------------

    def enter(self, destination: Destination | None = None) -> None:
        """Show the screen; ask about the destination's document, if it has one."""
        if destination is not None and destination.document is not None:
            self.ask_about(destination.document)
        elif self._found is None:
            self.begin()

    def begin(self) -> None:
        """Let the user choose a document."""
        self.panel.show_nothing()
        self.panel.picker.begin()

    def ask_about(self, document: int) -> None:
        """Find what is similar to a document, with the overlap and chance chosen before."""
        query = self.panel.query
        self._file = self._path = None
        self._ask(FingerprintQuery(str(document), query.overlap, query.chance))

    def ask_about_file(self, path: Path) -> None:
        """Read a file from disk, and find what is similar to it."""
        self._cancel()
        self._clear()
        self._path = path
        self.panel.show_file(path)
        self.heading.stop.show()
        self._say(text("fs.reading"))
        self._job = self._session.submit(
            self._session.queues.comparison,
            partial(similar_tasks.read_dropped, path=path),
            self._on_read,
            self._on_failed,
            progressed=self._on_reading,
        )

    def _on_reading(self, progress: Progress) -> None:
        if progress.total:
            self._say(text("fs.reading.part", p=format_percent(progress.done / progress.total)))

    def _stop_reading(self) -> None:
        if self.heading.stop.isVisible():
            self._cancel()
            self._clear()
            self.begin()

    def _on_read(self, file: FileContent) -> None:
        self._file = file
        query = self.panel.query
        name = self._path.name if self._path is not None else ""
        self._ask(FingerprintQuery(name, query.overlap, query.chance))

    def _on_asked(self, query: FingerprintQuery) -> None:
        if self._path is not None and query.subject != self._path.name:
            self._file = self._path = None
        self._ask(query)

    def _ask(self, query: FingerprintQuery) -> None:
        profile = self._session.profile
        if profile is None:
            return
        self._cancel()
        self.panel.set_query(query)
        by = self.panel.by
        self._job = self._session.submit(
            self._queue_of(by),
            partial(
                similar_tasks.find,
                profile=profile,
                query=query,
                by=by,
                file=self._file,
                cache=self._caches[by],
            ),
            self._on_found,
            self._on_failed,
            progressed=self._on_model_loading,
        )
        if by is not By.TEXT:  # the first one takes some seconds
            self._say(text("fs.comparing"))

    def _on_model_loading(self, _progress: Progress) -> None:
        self._say(text("fs.loading"))

    def _queue_of(self, by: By) -> TaskQueue[TaskContext]:
        queues = self._session.queues
        return queues.comparison if by is By.TEXT else queues.asking

    def _cancel(self) -> None:
        for job in (self._job, self._judging):
            if job is not None:
                job.detach()
        self._job = self._judging = None
        self.heading.stop.hide()

    # --- answers ---------------------------------------------------------------------------------

    def _on_found(self, found: FoundSimilar) -> None:
        self._job = None
        current = self.inspector.hit
        self._found = found
        self.problem.hide()
        if found.asked is not None:
            self.panel.show_document(found.asked)
        elif self._path is not None:
            self.panel.show_file(self._path)
        if found.by is not By.TEXT:
            self.unavailable.hide()
        self.panel.show_compared(found.found.thresholds, found.answer.unread)
        self.model.set_found(found.hits, found.documents, found.by)
        self._show_hits(current)
        profile = self._session.profile
        if profile is not None:
            self._judging = self._session.submit(
                self._queue_of(found.by),
                partial(similar_tasks.judge_found, profile=profile, found=found.found),
                self._on_judged,
                self._on_failed,
                progressed=self._on_model_loading,
            )

    def _show_hits(self, current: SimilarDocument | None = None) -> None:
        """Show the found documents, without older versions unless wanted; select one or the first."""
        self.model.leave_out(self.panel.older.left_out)
        self.panel.older.say_left_out(self.model.left_out)
        if self._found is None:
            return
        current = current or self.inspector.hit
        asked = self._found.answer.subject.document
        self.graph.show_found(asked, self.model.hits, self._found.documents)
        self._show_view(self.view.current())
        self._select(current.id if current is not None else 0)

    def _on_judged(self, judged: dict[int, Judgement]) -> None:
        self._judging = None
        self.model.set_judged(judged)
        self._show_heading()
        self._show_inspector()

    def _on_failed(self, error: DedupeError) -> None:
        """Say what is wrong; the last results stay."""
        self._job = None
        self.heading.stop.hide()
        if isinstance(error, MeaningUnavailable):
            self.unavailable.set_message(error_text(error))
            self.unavailable.show()
            self.panel.choose(By.TEXT)
            self._ask(self.panel.query)
            return
        self.problem.set_message(error_text(error))
        self.problem.show()
        self._show_heading()
        if self._found is None and self._path is None:
            self.panel.show_nothing()

    def _forget(self) -> None:
        """Another library has other documents."""
        self._cancel()
        self._caches = {by: SegmentCache() for by in By}
        self._clear()
        self.panel.set_query(FingerprintQuery(""))
        self.panel.show_nothing()

    def _clear(self) -> None:
        """Show no answer."""
        self._found = self._file = self._path = None
        self.problem.hide()
        self.unavailable.hide()
        self.model.set_found((), {})
        self.panel.older.say_left_out(0)
        self.graph.show_found(None, (), {})
        self.inspector.show_hit(None)
        self._show_view(self.view.current())

    # --- showing ---------------------------------------------------------------------------------

    def _show_view(self, view: str) -> None:
        filled = bool(self.model.hits)
        shown = self.graph if view == "graph" else self._table
        self._stack.setCurrentWidget(shown if filled else self.empty)
        self.view.setEnabled(filled)
        self._show_heading()

    def _show_heading(self) -> None:
        found = self._found
        if found is None:
            self.empty.set_texts(text("fs.start"), text("fs.start.d"))
            self._say("")
            return
        self.empty.set_texts(text("fs.none"), text("fs.none.older" if self.model.left_out else "fs.none.d"))
        self._say(text("fs.results", n=len(self.model.hits)), found.weaker)

    def _say(self, title: str, weaker: int = 0) -> None:
        """Say above the results what they are, and how many further ones are too weak to be shown."""
        self.heading.title.setText(title)
        self.heading.weaker.setText(text("fs.weaker", n=weaker) if weaker else "")
        is_stacked = self._results.direction() == QBoxLayout.Direction.TopToBottom
        beside = 0 if is_stacked else self.inspector.width()
        self.heading.fit(self.width() - self.panel.width() - beside, has_legend=bool(self.model.hits))

    def _select(self, document: int) -> None:
        """Select a found document in list and graph, or the first if it is not found."""
        place = max(self.model.place(document), 0)
        self.list.setCurrentIndex(self.model.index(place))
        self._show_inspector()

    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        hit = current.data(HIT_ROLE)
        self.graph.choose(hit.id if hit is not None else 0)
        self._show_inspector()

    def _show_inspector(self) -> None:
        hit = self.list.currentIndex().data(HIT_ROLE)
        if hit is None:
            self.inspector.show_hit(None)
            return
        known, judged = self.model.known(hit.id), self.model.judged(hit.id)
        has_page = bool(self._page_url(hit.id))
        self.inspector.show_hit(known, hit, judged, is_file=self._file is not None, has_page=has_page)

    def _page_url(self, document: int) -> str:
        profile = self._session.profile
        return "" if profile is None else profile.document_page(document)

    def _on_thumbnail(self, _document: int) -> None:
        self.list.repaint_rows()
        self.graph.repaint_nodes()
        self.inspector.page.update()
        self.panel.card.sheet.update()

    # --- leaving ---------------------------------------------------------------------------------

    def _on_activated(self, index: QModelIndex) -> None:
        self.ask_about(index.data(HIT_ROLE).id)

    def _walk(self) -> None:
        if self.inspector.hit is not None:
            self.ask_about(self.inspector.hit.id)

    def _open(self) -> None:
        hit = self.inspector.hit
        if hit is not None and (url := self._page_url(hit.id)):
            QDesktopServices.openUrl(QUrl(url))

    def _go_settings(self) -> None:
        self._session.go(Destination(ScreenId.SETTINGS, section="meaning"))

    def _review(self) -> None:
        found, hit, profile = self._found, self.inspector.hit, self._session.profile
        if found is None or found.asked is None or hit is None or profile is None:
            return
        task = partial(
            similar_tasks.pair_to_review,
            profile=profile,
            asked=found.asked.document.id,
            hit=hit,
            beside=tuple(one.id for one in found.hits),
        )
        self._session.submit(self._session.queues.comparison, task, self._go_review, self._on_failed)

    def _go_review(self, pair: Pair | str) -> None:
        self._session.go(in_review(pair))

    # --- events ----------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = local_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.ask_about_file(path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = NARROW_WIDTH if self.width() < NARROW else WIDTH
        is_stacked = self.width() < theme().scaled(STACKED_BELOW)
        directions = QBoxLayout.Direction
        self._results.setDirection(directions.TopToBottom if is_stacked else directions.LeftToRight)
        self.inspector.set_width(None if is_stacked else width)
        self.inspector.setMaximumHeight(self.height() // 2 if is_stacked else WIDEST)
        self.inspector.page.setHidden(is_stacked)
        self.panel.setFixedWidth(max(width, theme().scaled(width)))
        self._show_heading()

    def retranslate(self) -> None:
        self.list.setAccessibleName(text("fs.list.name"))
        self._to_settings.setText(text("fs.by.settings"))
        self._show_heading()
