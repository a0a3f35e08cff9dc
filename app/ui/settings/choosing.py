"""What the two pages of the settings about the search have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.parameters import Parameters
from app.services.detection import Detection
from app.tasks import jobs
from app.ui.session import LibrarySession
from app.ui.settings.section import Section
from app.ui.widgets.buttons import push_button


class ChoosingSection(Section):
    """Shows the choice of the library that is open, and hands a new one in; `column` takes the controls.

    Attributes:
        restore: the button that brings the defaults back.
        pause: started with each move of a control; when it is over, the choice is taken over.
    """

    def __init__(
        self, session: LibrarySession, width: int, pause: int, parent: QWidget | None = None
    ) -> None:
        """`pause` in milliseconds."""
        super().__init__(width, parent)
        self._session = session
        self._chosen = Parameters()
        self.restore = push_button(kind="link")
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(pause)
        self._controls = QWidget()
        self.column = QVBoxLayout(self._controls)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self._controls)
        for changed in (session.connected, session.disconnected):
            changed.connect(self.enter)

    def enter(self) -> None:
        """Show the choice; without a library there is nothing to choose for."""
        self._controls.setEnabled(self._session.profile is not None)
        self._submit(jobs.load_detection, self.show_detection)

    def show_detection(self, detection: Detection) -> None:
        """Put the controls where the choice has them, without taking that for a choice."""
        raise NotImplementedError

    def show_outcome(self, detection: Detection) -> None:
        """Show what has become of a choice."""
        raise NotImplementedError

    def choose(self, job: Callable[..., Detection]) -> None:
        """Hand a choice in, and let all pages show what it makes of the library."""
        self._submit(job, self._on_chosen)

    def _submit(self, job: Callable[..., Detection], answer: Callable[[Detection], None]) -> None:
        profile = self._session.profile
        if profile is not None:
            self._session.lanes.desk.submit(
                partial(job, profile=profile), answer, failed=self._session.failed.emit
            )

    def _on_chosen(self, detection: Detection) -> None:
        self.show_outcome(detection)
        self._session.reload()
