"""A connected library for tests of the viewer: demo server, task queues and a signed-in session."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QObject

from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from app.domain.documents import Document
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import ConnectionOptions, Profile, Token
from app.system.folders import Folders, resources
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueues
from app.ui.look.theme import theme
from app.ui.session.library_session import LibrarySession
from app.ui.viewer.pages.page_pane import PagePane
from app.ui.viewer.pages.pages_view import PagesView
from tests.support.faults import FaultyDemoServer
from tests.ui.pixels import lightness, pixels

FILES = resources() / "demo" / "files"
PDF = "application/pdf"
MANUAL, EXCERPT, DRAFT, FINAL, NOTE, CARD, BROKEN, ZIP, GONE = range(1, 10)

POLL_S = 0.002
SECONDS = 90.0  # for a busy machine; a comparison takes some seconds on an idle one


def wait_until(happened: Callable[[], bool]) -> None:
    """Process events until a condition holds."""
    deadline = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, QDeadlineTimer(20))
        time.sleep(POLL_S)  # leaves the processor, and Python's lock, to those it waits for


class Answer(QObject):
    """Receives the result of a task."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[object] = []

    def take(self, value: object) -> None:
        self.values.append(value)


@dataclass
class ViewerSetup:
    """A signed-in session, and its documents by id as a scan would have stored them."""

    server: FaultyDemoServer
    session: LibrarySession
    documents: dict[int, Document] = field(default_factory=dict)

    def previews(self) -> list[int]:
        """Return the ids of the documents whose files were requested."""
        paths = [record.path for record in self.server.requests.all()]
        return [int(path.split("/")[3]) for path in paths if path.endswith("/preview/")]

    def run_task(self, task: Callable[..., object]) -> object:
        answer = Answer()
        self.session.queues.files.submit(task, answer.take, failed=answer.take)
        wait_until(lambda: bool(answer.values))
        return answer.values[0]


def is_settled(view: PagesView) -> bool:
    """Return whether everything is drawn and compared."""
    pending = [side for side in view.sides if side.document and not side.source and not side.problem]
    return not pending and not view._queue.busy and not view._comparer.reading


def rows(view: PagesView) -> list[tuple[int | None, int | None]]:
    return [(pair.left, pair.right) for pair in view.both.layout.pairs]


def shows(pane: PagePane, color: str) -> bool:
    """Return whether a pane shows a highlight colour within its focus ring."""
    seen = pixels(pane.viewport().grab().toImage())[4:-4, 4:-4]
    wanted = theme().on_paper(color)
    distance = np.abs(seen - (wanted.red(), wanted.green(), wanted.blue())).sum(axis=2)
    return bool(((distance < 30) & (lightness(seen) < 220)).any())


def shown_side_by_side(viewer_setup: ViewerSetup, qtbot: Any) -> PagesView:
    """Show the first two documents and wait until they are compared."""
    view = PagesView(viewer_setup.session)
    qtbot.addWidget(view)
    view.resize(1000, 600)
    view.show()
    view.show_documents(viewer_setup.documents[1], viewer_setup.documents[2])
    wait_until(lambda: not view._is_loading() and view._comparer.finished and not view._queue.busy)
    return view


@contextmanager
def viewer_setup_at(folder: Path, library: DemoLibrary) -> Iterator[ViewerSetup]:
    with FaultyDemoServer(library) as server:
        queues = TaskQueues(Folders(folder))
        viewer_setup = ViewerSetup(server, LibrarySession(queues))
        try:
            connect = partial(
                connection_tasks.connect,
                typed=server.url,
                credentials=Token(server.token),
                options=ConnectionOptions(),
                remember=False,
            )
            connected = viewer_setup.run_task(connect)
            assert isinstance(connected, connection_tasks.Connected), connected
            viewer_setup.session.open(connected)
            read = partial(_read_documents, profile=connected.profile, library=library)
            viewer_setup.documents = viewer_setup.run_task(read)
            server.requests.clear()
            yield viewer_setup
        finally:
            viewer_setup.session.close()
            assert queues.stop()


def _read_documents(
    context: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    library: DemoLibrary,
) -> dict[int, Document]:
    found = context.connected(profile).client.documents_by_id(document.id for document in library.documents)
    context.local(profile).documents.upsert(found)
    return {one.document.id: one.document for one in found}


def small(*files: tuple[str, bytes | Path]) -> DemoLibrary:
    """Return a library of these files with their types, numbered from 1."""
    return DemoLibrary(
        documents=tuple(
            DemoDocument(number, f"Document {number}", original=StoredFile(source), mime_type=mime_type)
            for number, (mime_type, source) in enumerate(files, start=1)
        )
    )


def library() -> DemoLibrary:
    return small(
        (PDF, FILES / "ofen-handbuch.pdf"),
        (PDF, FILES / "ofen-stoerungen.pdf"),
        (PDF, FILES / "larder-vertrag-1.pdf"),
        (PDF, FILES / "larder-vertrag-3.pdf"),
        ("text/plain", FILES / "glasuren.txt"),
        ("image/png", FILES / "garantie.png"),
        (PDF, b"%PDF-1.7 this is no document"),
        ("application/zip", b"PK\x03\x04\x00\x00\x00\x00"),
        (PDF, FILES / "larder-vertrag-2.pdf"),
    )
