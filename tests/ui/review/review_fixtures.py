"""The review with a small library, for tests and screenshots.

python tests/ui/screenshot.py tests.ui.review.review_fixtures:pages OUT.png --size 1440x870
"""

from __future__ import annotations

import atexit
import tempfile
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.domain.duplicates import Kind
from app.system.folders import Folders
from app.tasks import connection_tasks
from app.tasks.task_queue import TaskQueues
from app.ui.review.screen import ReviewScreen
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import ReviewFilter
from app.ui.viewer.pages.page_comparer import DEFAULTS, ComparisonOptions
from app.ui.widgets.focus_ring import use_focus_rings


class FakePages(QWidget):
    """Replaces the viewer and records its calls."""

    zoom_changed = Signal(int)
    page_failed = Signal(str)
    text_requested = Signal()
    part_found = Signal(int, int)
    ink_found = Signal(object)
    reading_progressed = Signal(float)
    difference_changed = Signal(int, int)
    menu_requested = Signal(object, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.strip_column = QWidget()
        self.calls: list[tuple[str, object]] = []
        self.documents: tuple[object, object] = (None, None)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setObjectName("canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def show_documents(self, left: object, right: object, options: ComparisonOptions = DEFAULTS) -> None:
        self.documents = (left, right)
        self.calls.append(("show", (left.id, right.id)))
        self.options = options

    def show_names(self, names: object) -> None:
        self.names = names

    def set_overlay(self, on: bool) -> None:
        self.calls.append(("overlay", on))

    def blink(self) -> None:
        self.calls.append(("blink", None))

    def go(self, steps: int) -> None:
        self.calls.append(("go", steps))

    def go_to_fact(self, said: object) -> None:
        self.calls.append(("fact", said))

    def report_difference(self) -> None:
        self.difference_changed.emit(0, 3)

    def fit_page(self) -> None:
        self.calls.append(("fit", "page"))

    def prefetch(self, documents: object, options: ComparisonOptions = DEFAULTS) -> None:
        self.calls.append(("prefetch", [document.id for document in documents]))
        self.options_ahead = options

    def clear(self) -> None:
        self.documents = (None, None)

    def rotate(self) -> None:
        self.calls.append(("rotate", None))

    def zoom_in(self) -> None:
        self.calls.append(("zoom", 1))

    def zoom_out(self) -> None:
        self.calls.append(("zoom", -1))

    def fit_width(self) -> None:
        self.calls.append(("fit", "width"))

    def set_synchronised(self, on: bool) -> None:
        self.calls.append(("sync", on))

    def scroll_screen(self, screens: int) -> None:
        self.calls.append(("scroll", screens))


class FakeThumbnails(QObject):
    ready = Signal(int)

    def pixmap(self, _document: int) -> QPixmap | None:
        return None


def fake_pages(_session: LibrarySession) -> FakePages:
    return FakePages()


def fake_thumbnails(session: LibrarySession) -> FakeThumbnails:
    return FakeThumbnails(session)


def _wait(signal: object) -> None:
    loop = QEventLoop()
    signal.connect(loop.quit)
    QTimer.singleShot(60_000, loop.quit)
    loop.exec()


def _pause(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Scene(QWidget):
    """The screen as in the window, with the demo library."""

    def __init__(self, *, real: bool = False) -> None:
        super().__init__()
        use_focus_rings(QApplication.instance())
        self._folder = tempfile.TemporaryDirectory()
        self.queues = TaskQueues(Folders(Path(self._folder.name)), self)
        atexit.register(self.queues.stop)
        self.session = LibrarySession(self.queues, self)
        self.page = (
            ReviewScreen(self.session)
            if real
            else ReviewScreen(self.session, make_pages_view=fake_pages, make_thumbnails=fake_thumbnails)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.page)
        self.resize(1440, 822)
        self.queues.operations.submit(connection_tasks.connect_demo, self.session.open)
        _wait(self.session.review_data_changed)
        self.session.scan()
        _wait(self.session.scan_finished)
        _wait(self.session.review_data_changed)
        self.page.enter()
        _pause(400)

    def open(self, group: str) -> None:
        self.page.controller.open(group)
        _pause(400)

    def of(self, kind: str, count: int) -> str:
        return next(r.id for r in self.session.rows if r.kind.value == kind and r.count == count)


def pages() -> QWidget:
    scene = Scene()
    scene.open(scene.of("near", 2))
    return scene


def text() -> QWidget:
    scene = Scene()
    scene.open(scene.of("version", 2))
    scene.page.view.set_mode("text")
    scene.page.view.next_difference()
    return scene


def group() -> QWidget:
    scene = Scene()
    scene.open(scene.of("exact", 4))
    scene.page.view.set_mode("details")
    return scene


def decided() -> QWidget:
    scene = Scene()
    scene.open(scene.of("near", 2))
    scene.page.view.decisions.buttons["left"].click()
    _pause(150)
    scene.page.controller._next.stop()
    return scene


def lookalikes() -> QWidget:
    scene = Scene()
    scene.page.set_filter(ReviewFilter(kind=Kind.LOOKALIKE))
    _pause(1000)
    scene.page.view.set_mode("text")
    return scene


def conflict() -> QWidget:
    scene = Scene()
    scene.open(next(row.id for row in scene.session.rows if row.has_conflict))
    scene.page.view.set_mode("text")
    return scene


def score() -> QWidget:
    scene = pages()
    scene.show()
    scene.page.controller.show_score()
    return scene.page.controller.score


def viewer() -> QWidget:
    """With the real pages and thumbnails."""
    scene = Scene(real=True)
    scene.open(scene.of("near", 2))
    _pause(3000)
    return scene
