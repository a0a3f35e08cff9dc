"""Learning the file sizes that the overview adds up."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.ui.session.file_sizes import FileSizes
from app.ui.session.library_session import LibrarySession

MOST_DOCUMENTS = 500  # a session; a library full of copies must not keep its server busy for hours


class Measuring(QObject):
    """Asks for the sizes that are missing after each load of the lists, and reloads them once at the end."""

    def __init__(self, session: LibrarySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._has_news = False
        self.sizes = FileSizes(session, self)
        self.sizes.learned.connect(self._on_learned)
        self.sizes.finished.connect(self._on_finished)
        session.connected.connect(self._start_over)
        session.disconnected.connect(self._start_over)
        session.found_changed.connect(self._look)

    def _start_over(self) -> None:
        self._has_news = False

    def _look(self) -> None:
        found = self._session.found
        if found is None:
            return
        missing = [one for one in found.figures.unmeasured if one not in self.sizes.asked]
        self.sizes.want(missing[: MOST_DOCUMENTS - len(self.sizes.asked)])

    def _on_learned(self) -> None:
        self._has_news = True

    def _on_finished(self) -> None:
        if self._has_news:
            self._has_news = False
            self._session.reload()
