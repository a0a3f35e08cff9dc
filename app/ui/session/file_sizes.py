"""Learning the sizes of files.

Servers list documents without their size, and tell it by one call a document. That is done in the background,
one document at a time, and only while nobody waits for pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.errors import DedupeError, SignInFailed, is_outage
from app.tasks import file_tasks
from app.ui.session.library_session import LibrarySession

MILLISECONDS_UNTIL_NEXT_LOOK = 1000  # while the lane or the server has something better to do


class FileSizes(QObject):
    """Asks for each document once a session.

    Attributes:
        asked: the documents asked for in this session.

    Signals:
        learned: a document, and the bytes of its file.
        finished: nothing is left to ask for.
    """

    learned = Signal(int, object)
    finished = Signal()

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: set[int] = set()
        self._session = session
        self._waiting: list[int] = []
        self._asking: int | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(MILLISECONDS_UNTIL_NEXT_LOOK)
        self._later.timeout.connect(self._go_on)
        session.connected.connect(self._start_over)
        session.disconnected.connect(self._start_over)

    def want(self, documents: Iterable[int]) -> None:
        """Ask for these, in place of those that still wait."""
        self._waiting = [document for document in documents if document not in self.asked]
        self._go_on()

    @property
    def busy(self) -> bool:
        return self._asking is not None or self._later.isActive()

    def _start_over(self) -> None:
        """What was asked of the library before is not answered any more."""
        self._asking = None
        self._later.stop()
        self.asked.clear()
        self._waiting.clear()

    def _go_on(self) -> None:
        session = self._session
        if self._asking is not None or session.profile is None:
            return
        if not self._waiting:
            self.finished.emit()
        elif session.scanning or not session.online or session.lanes.files.busy:
            self._later.start()
        else:
            self._asking = self._waiting.pop(0)
            self.asked.add(self._asking)
            task = partial(file_tasks.measure, profile=session.profile, document=self._asking)
            session.ask(
                session.lanes.files,
                task,
                self._on_measured,
                self._on_failed,
                cancelled=self._on_cancelled,
            )

    def _on_measured(self, size: int | None) -> None:
        if size is not None:
            self.learned.emit(self._asking, size)
        self._on_end()

    def _on_failed(self, error: DedupeError) -> None:
        """One document's trouble is not that of the next, but without a server there is no next."""
        if isinstance(error, SignInFailed) or is_outage(error):
            self._waiting.clear()
        self._on_end()

    def _on_cancelled(self) -> None:
        """The window closes."""
        self._asking = None
        self._waiting.clear()

    def _on_end(self) -> None:
        self._asking = None
        self._go_on()
