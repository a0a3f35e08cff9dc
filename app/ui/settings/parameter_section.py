"""Common base of the detection and expert sections."""

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
from app.services.library import LocalLibrary
from app.services.scan.detection import Detection
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.session.library_session import LibrarySession
from app.ui.settings.section import Section
from app.ui.widgets.buttons import push_button


class ParameterSection(Section):
    """Shows the parameters of the open library and submits changes; `column` holds the controls.

    An answer to an earlier change is not shown, so that it never reverts the user's latest change.

    Attributes:
        restore: the button that restores the defaults.
        pause: restarted with each change of a control; the changes are submitted when it elapses.
    """

    def __init__(
        self, session: LibrarySession, width: int, pause: int, parent: QWidget | None = None
    ) -> None:
        """pause: in milliseconds."""
        super().__init__(width, parent)
        self._session = session
        self._chosen = Parameters()
        self._submitted = 0  # number of submitted changes without an answer
        self.restore = push_button(kind="link")
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(pause)
        self.pause.timeout.connect(self.submit_changes)
        self._controls = QWidget()
        self._controls.setEnabled(False)
        self.column = QVBoxLayout(self._controls)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self._controls)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._on_other_library)

    def hideEvent(self, event: QHideEvent) -> None:
        """Submit pending changes, because other sections show the same parameters."""
        super().hideEvent(event)
        if self.pause.isActive():
            self.pause.stop()
            self.submit_changes()

    def enter(self) -> None:
        """Show the parameters of the library."""
        profile = self._session.profile
        if profile is not None:
            self._session.queues.queries.submit(
                on_local(profile, queries.load_detection),
                self._on_loaded,
                failed=self._session.failed.emit,
            )

    def submit_changes(self) -> None:
        """Submit the values of the controls."""
        raise NotImplementedError

    def show_detection(self, detection: Detection) -> None:
        """Set the controls to the given parameters without reporting a change."""
        raise NotImplementedError

    def show_outcome(self, detection: Detection) -> None:
        """Show the result of a change."""
        raise NotImplementedError

    def choose(self, query: Callable[[LocalLibrary], Detection]) -> None:
        """Submit a change; all sections show its result."""
        profile = self._session.profile
        if profile is not None:
            self._submitted += 1
            self._session.queues.queries.submit(
                on_local(profile, query),
                self._on_chosen,
                failed=self._on_not_chosen,
                cancelled=self._on_not_chosen,
                must_run=True,
            )

    def change(self, changes: Mapping[str, Any]) -> None:
        """Submit the parameters that the user changed, by name.

        Never all of them: this section's values of the others may be out of date.
        """
        if not changes:
            self.enter()  # changed and reverted; an answer may have been skipped meanwhile
            return
        self._chosen = replace(self._chosen, **changes)
        self.choose(partial(queries.choose_detection, changes=changes))

    @property
    def _choosing(self) -> bool:
        return self.pause.isActive() or self._submitted > 0

    def _on_other_library(self) -> None:
        """Whether the parameters of this library are loaded, so that they can be changed."""
        self.pause.stop()
        self._controls.setEnabled(False)
        self.enter()

    def _on_loaded(self, detection: Detection) -> None:
        self._controls.setEnabled(True)
        if not self._choosing:
            self.show_detection(detection)

    def _on_chosen(self, detection: Detection) -> None:
        self._submitted -= 1
        if not self._choosing:
            self.show_outcome(detection)
        self._session.reload()

    def _on_not_chosen(self, error: DedupeError | None = None) -> None:
        """Show the current parameters again; the window reports a task that ended without an error."""
        self._submitted -= 1
        self.enter()
        if error is not None:
            self._session.failed.emit(error)
