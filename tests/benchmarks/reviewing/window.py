"""The window's screens over the library, with a clock on every frame."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPointF, QSettings, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile, Token
from app.services.review.group_table import GroupRow
from app.services.scan.analysis import AnalysisService
from app.system.folders import Folders
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueues
from app.ui.review.queue.model import ROW_ROLE
from app.ui.review.screen import ReviewScreen
from app.ui.review.shown_pair import DecisionAction
from app.ui.session.navigation import Destination, ScreenId
from app.ui.shell.main_window import MainWindow
from app.ui.viewer.pages.page_comparer import PageComparer
from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.sources.file_sources import open_source
from tests.benchmarks.reviewing.backstage import Backstage
from tests.benchmarks.reviewing.clocks import milliseconds_since, pause, wait_until

NOTCH = 120  # of a wheel
SIZE = (1440, 870)
SIZE_4K = (3840, 2160)


class Window(MainWindow):
    """Attributes:
    frames: number of frames painted so far.
    """

    def __init__(self, queues: TaskQueues, settings: QSettings) -> None:
        self.frames = 0
        super().__init__(queues, settings)

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest:
            self.frames += 1
        return handled


class Harness(QObject):
    """Actions of a user in the window, and their duration in milliseconds."""

    def __init__(self, folder: Path, backstage: Backstage) -> None:
        super().__init__()
        self._backstage = backstage
        self._connected: list[connection_tasks.Connected] = []
        self.analysing = False
        self.queues = TaskQueues(Folders(folder))
        self._settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        self.window = Window(self.queues, self._settings)
        self.window.resize(*SIZE)
        self.window.show()

    @property
    def page(self) -> ReviewScreen:
        page = self.window.page(ScreenId.REVIEW)
        if not isinstance(page, ReviewScreen):
            raise TypeError(f"{page} is no review page.")
        return page

    @property
    def pages(self) -> PagesView:
        pages = self.page.view.pages
        if not isinstance(pages, PagesView):
            raise TypeError(f"{pages} is no pages view.")
        return pages

    # --- the library -----------------------------------------------------------------------------

    def connect(self) -> None:
        """Sign in, without loading the lists."""
        session = self.window.session
        task = partial(
            connection_tasks.connect,
            typed=self._backstage.server_url,
            credentials=Token(self._backstage.token),
            options=self._backstage.written.shown.options,
            remember=False,
        )
        self.queues.operations.submit(task, self._on_connected, failed=_give_up)
        wait_until(lambda: bool(self._connected))
        session.failed.connect(_give_up)

    def load(self) -> float:
        """Show the library and wait until the list is painted."""
        started = time.perf_counter()
        self.window.session.open(self._connected[0])
        self.window.go(Destination(ScreenId.REVIEW))
        wait_until(lambda: self.page.model.rowCount() > 0)
        self._wait_for_frame()
        return milliseconds_since(started)

    def start_analysis(self) -> None:
        self.analysing = True
        self.queues.operations.submit(
            partial(_analyse, profile=self._backstage.written.analysed), self._on_analysed, failed=_give_up
        )

    def _on_connected(self, library: connection_tasks.Connected) -> None:
        self._connected.append(library)

    def _on_analysed(self, _result: object) -> None:
        self.analysing = False

    # --- the list --------------------------------------------------------------------------------

    def type_search(self, words: str) -> list[float]:
        """Type letters; return the milliseconds from each key to the list's frame."""
        field = self.page.panel.filters.search
        return [self._change(partial(field.setText, words[:length])) for length in range(len(words) + 1)]

    def clear_search(self) -> None:
        self._change(self.page.panel.filters.search.clear)

    def choose(self, menu: str, place: int) -> float:
        """Choose an entry of the "kind", "state" or "sort" menu."""
        actions = getattr(self.page.panel.filters, f"_{menu}_menu").actions()
        return self._change(actions[place].trigger)

    def _change(self, act: Callable[[], object]) -> float:
        started = time.perf_counter()
        act()
        self._wait_for_frame()
        took = milliseconds_since(started)
        pause(20)
        return took

    def scroll(self, area: QWidget, notches: int) -> float:
        """Turn the wheel over an area; return the milliseconds until its frame is painted."""
        place = QPointF(area.rect().center())
        turned = QPointF(0, -notches * NOTCH)
        wheel = QWheelEvent(
            place,
            area.mapToGlobal(place),
            turned.toPoint(),
            turned.toPoint(),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        started = time.perf_counter()
        QApplication.sendEvent(area, wheel)
        self._wait_for_frame()
        return milliseconds_since(started)

    # --- groups ----------------------------------------------------------------------------------

    def next_group(self) -> float:
        """Go to a group whose pages are ready, and wait until they are painted."""
        self.wait_ready()
        following = self.following()
        started = time.perf_counter()
        self.page.controller.next_group()
        wait_until(partial(self._shows, following))
        self._wait_for_frame()
        return milliseconds_since(started)

    def decide(self) -> float:
        """Decide "no duplicates"; return the milliseconds until that is stored and shown."""
        shown_pair = self.page.view.shown_pair
        assert shown_pair is not None
        started = time.perf_counter()
        self.page.controller.decision_controller.choose(DecisionAction.BOTH)
        wait_until(partial(self._is_decided, shown_pair.id))
        self._wait_for_frame()
        return milliseconds_since(started)

    def decide_and_go_on(self) -> float:
        """Only the decision counts."""
        took = self.decide()
        self.next_group()
        return took

    def marks(self, left: bytes, right: bytes) -> float:
        """Compare two new documents, and wait for all highlights of words and ink."""
        comparer = PageComparer(self.queues.comparison, self)
        sources = [open_source(data, self.queues.files) for data in (left, right)]
        wait_until(lambda: self.pages._comparer.idle)
        started = time.perf_counter()
        comparer.show(*sources)
        wait_until(lambda: comparer.finished)
        took = milliseconds_since(started)
        comparer.deleteLater()
        for source in sources:
            source.close()
        return took

    def next_marks(self) -> float:
        """Go to a prefetched group, and wait until its pages and all highlights are painted."""
        self.wait_ready()
        wait_until(lambda: self.pages._comparer.idle)
        following = self.following()
        started = time.perf_counter()
        self.page.controller.next_group()
        wait_until(lambda: self._shows(following) and self.pages._comparer.finished)
        self._wait_for_frame()
        return milliseconds_since(started)

    def show_scans_at_4k(self) -> None:
        """Open the first group in a window of 4K size."""
        self.window.resize(*SIZE_4K)
        first = self.window.session.rows.ids[0]
        self.page.controller.open(first)
        wait_until(partial(self._shows, first))
        self.wait_ready()

    def following(self) -> str:
        model = self.page.model
        row: GroupRow = model.index(self.page.panel.list.currentIndex().row() + 1).data(ROW_ROLE)
        return row.id

    def wait_ready(self) -> None:
        """Wait until the pages of the next group are loaded and rendered."""
        wait_until(self._is_ready)

    def _is_ready(self) -> bool:
        pages = self.pages
        if any(side.document in pages._drawing.ahead for side in pages.sides):
            return False  # what comes next is still being read
        cached = [pages._documents.find(document) for document in pages._drawing.ahead]
        is_open = len(cached) == 2 and all(one is not None and one.source is not None for one in cached)
        return is_open and not pages._queue.busy and not pages._comparer.reading

    def _shows(self, group: str) -> bool:
        shown_pair = self.page.view.shown_pair
        if shown_pair is None or shown_pair.id != group:
            return False
        if any(side.source is None for side in self.pages.sides):
            return False
        return not any(True for pane in self.pages.both.panes for _ in pane.missing_requests())

    def _is_decided(self, group: str) -> bool:
        row = self.window.session.row(group)
        return row is not None and row.decision is not None

    def _wait_for_frame(self) -> None:
        """Wait until the last change is on the screen; if nothing changed, a dot is repainted."""
        painted = self.window.frames
        self.window.update(0, 0, 1, 1)
        wait_until(lambda: self.window.frames > painted)

    def close(self) -> None:
        """End all writing, because the folder is deleted next."""
        self.window.close()
        self.queues.stop()
        self._settings.sync()


def _analyse(bench: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile) -> int:
    """Analyse the library, as a scan does after reading."""
    return len(AnalysisService(bench.local(profile)).run(cancel, progress).groups)


def _give_up(error: Exception) -> None:
    raise error
