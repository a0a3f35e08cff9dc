"""What the two pages of the settings about the search have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.services.detection import Detection
from app.tasks import jobs
from app.ui.session import LibrarySession
from app.ui.settings.section import Section


class ChoosingSection(Section):
    """Shows the choice of the library that is open, and hands a new one in; `column` takes the controls."""

    def __init__(self, session: LibrarySession, width: int, parent: QWidget | None = None) -> None:
        super().__init__(width, parent)
        self._session = session
        self._controls = QWidget()
        self.column = QVBoxLayout(self._controls)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self._controls)
        for changed in (session.connected, session.disconnected):
            changed.connect(self.enter)

    def enter(self) -> None:
        """Show the choice; without a library there is nothing to choose for."""
        self._controls.setEnabled(self._session.profile is not None)
        self._submit(partial(jobs.load_detection), self.show_detection)

    def show_detection(self, detection: Detection) -> None:
        """Put the controls where the choice has them, without taking that for a choice."""
        raise NotImplementedError

    def show_outcome(self, detection: Detection) -> None:
        """Show what has become of a choice."""
        raise NotImplementedError

    def choose(self, job: partial[Detection]) -> None:
        """Hand a choice in, and let all pages show what it makes of the library."""
        self._submit(job, self._on_chosen)

    def _submit(self, job: partial[Detection], answer: Callable[[Detection], None]) -> None:
        profile = self._session.profile
        if profile is not None:
            self._session.lanes.desk.submit(
                partial(job, profile=profile), answer, failed=self._session.failed.emit
            )

    def _on_chosen(self, detection: Detection) -> None:
        self.show_outcome(detection)
        self._session.reload()
