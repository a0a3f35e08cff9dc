"""What the two pages of the settings about the search have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.parameters import Parameters
from app.services.scan.detection import Detection
from app.tasks import queries
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import Section
from app.ui.widgets.buttons import push_button


class ParameterSection(Section):
    """Shows the choice of the library that is open, and hands a new one in; `column` takes the controls.

    An answer that was read before the user's latest move never undoes that move: it is not shown.

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
        self._handed_in = 0  # choices whose outcome is not known yet
        self.restore = push_button(kind="link")
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(pause)
        self.pause.timeout.connect(self.take_over)
        self._controls = QWidget()
        self._controls.setEnabled(False)
        self.column = QVBoxLayout(self._controls)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self._controls)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._on_other_library)

    def hideEvent(self, event: QHideEvent) -> None:
        """Hand in what was moved a moment ago: other pages show the same choice."""
        super().hideEvent(event)
        if self.pause.isActive():
            self.pause.stop()
            self.take_over()

    def enter(self) -> None:
        """Show the choice of the library."""
        profile = self._session.profile
        if profile is not None:
            self._session.lanes.desk.submit(
                partial(queries.load_detection, profile=profile),
                self._on_loaded,
                failed=self._session.failed.emit,
            )

    def take_over(self) -> None:
        """Hand in what the controls show."""
        raise NotImplementedError

    def show_detection(self, detection: Detection) -> None:
        """Put the controls where the choice has them, without taking that for a choice."""
        raise NotImplementedError

    def show_outcome(self, detection: Detection) -> None:
        """Show whether a choice is stored."""
        raise NotImplementedError

    def choose(self, job: Callable[..., Detection]) -> None:
        """Hand a choice in, and let all pages show what it makes of the library."""
        profile = self._session.profile
        if profile is not None:
            self._handed_in += 1
            self._session.lanes.desk.submit(
                partial(job, profile=profile),
                self._on_chosen,
                failed=self._on_not_chosen,
                cancelled=self._on_not_chosen,
                must_run=True,
            )

    def change(self, changes: Mapping[str, Any]) -> None:
        """Hand in the parameters that the user changed, by name.

        Never all of them: what this page knows of the others may be older than what is chosen by now.
        """
        if not changes:
            self.enter()  # moved there and back; an answer may have been passed over meanwhile
            return
        self._chosen = replace(self._chosen, **changes)
        self.choose(partial(queries.choose_detection, changes=changes))

    @property
    def _choosing(self) -> bool:
        return self.pause.isActive() or self._handed_in > 0

    def _on_other_library(self) -> None:
        """Nothing can be chosen before it is known what was chosen for this library until now."""
        self.pause.stop()
        self._controls.setEnabled(False)
        self.enter()

    def _on_loaded(self, detection: Detection) -> None:
        self._controls.setEnabled(True)
        if not self._choosing:
            self.show_detection(detection)

    def _on_chosen(self, detection: Detection) -> None:
        self._handed_in -= 1
        if not self._choosing:
            self.show_outcome(detection)
        self._session.reload()

    def _on_not_chosen(self, error: DedupeError | None = None) -> None:
        """Show what still counts; a break, which comes without an error, the window tells itself."""
        self._handed_in -= 1
        self.enter()
        if error is not None:
            self._session.failed.emit(error)
