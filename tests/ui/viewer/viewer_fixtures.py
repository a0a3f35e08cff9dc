"""A connected library to show pages of: a demo server, the lanes, and a session that is signed in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QObject

from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from app.demo.server import DemoServer
from app.domain.documents import Document
from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import ConnectionOptions, Profile, Token
from app.system.folders import Folders, resources
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import TaskQueues
from app.ui.session.library_session import LibrarySession
from app.ui.viewer.pages.pages_view import PagesView

FILES = resources() / "demo" / "files"
PDF = "application/pdf"
MANUAL, EXCERPT, DRAFT, FINAL, NOTE, CARD, BROKEN, ZIP, GONE = range(1, 10)

SECONDS = 90.0  # for a machine with much to do; a comparison takes some seconds on a quiet one


def wait_until(happened: Callable[[], bool]) -> None:
    """Let events come until something has happened."""
    deadline = time.monotonic() + SECONDS
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, QDeadlineTimer(20))


class Answer(QObject):
    """Takes the result of a task."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[object] = []

    def take(self, value: object) -> None:
        self.values.append(value)


@dataclass
class Stage:
    """Documents by id, as a scan would have stored them."""

    server: DemoServer
    session: LibrarySession
    documents: dict[int, Document] = field(default_factory=dict)

    def previews(self) -> list[int]:
        """Ids of the documents whose files were asked for."""
        paths = [record.path for record in self.server.requests.all()]
        return [int(path.split("/")[3]) for path in paths if path.endswith("/preview/")]

    def lane_does(self, task: Callable[..., object]) -> object:
        answer = Answer()
        self.session.lanes.files.submit(task, answer.take, failed=answer.take)
        wait_until(lambda: bool(answer.values))
        return answer.values[0]


def is_settled(view: PagesView) -> bool:
    """Whether everything that can be shown now is shown."""
    pending = [side for side in view.sides if side.document and not side.source and not side.problem]
    return not pending and not view._queue.busy and not view._comparer.reading


@contextmanager
def stage_at(folder: Path, library: DemoLibrary) -> Iterator[Stage]:
    with DemoServer(library) as server:
        lanes = TaskQueues(Folders(folder))
        stage = Stage(server, LibrarySession(lanes))
        try:
            connect = partial(
                connection_tasks.connect,
                typed=server.url,
                credentials=Token(server.token),
                options=ConnectionOptions(),
                remember=False,
            )
            connected = stage.lane_does(connect)
            assert isinstance(connected, connection_tasks.Connected), connected
            stage.session.open(connected)
            read = partial(_read_documents, profile=connected.profile, library=library)
            stage.documents = stage.lane_does(read)
            server.requests.clear()
            yield stage
        finally:
            stage.session.close()
            assert lanes.stop()


def _read_documents(
    bench: TaskContext,
    _cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    library: DemoLibrary,
) -> dict[int, Document]:
    found = bench.connected(profile).client.documents_by_id(document.id for document in library.documents)
    bench.local(profile).documents.upsert(found)
    return {one.document.id: one.document for one in found}


def small(*files: tuple[str, bytes | Path]) -> DemoLibrary:
    """A library of these files, numbered from 1; a type with each."""
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
