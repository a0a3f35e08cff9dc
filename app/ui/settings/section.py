"""Bases of the settings sections: a heading above panels with rows, and one whose rows are parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.parameters import Parameters
from app.services.library import LocalLibrary
from app.services.scan.detection import Detection
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import ElidedLabel, label

MARGINS = (36, 26, 36, 26)
WIDTH = 900
HEIGHT, LOW = 56, 36
PADDING = 16


class Section(RetranslateMixin, QWidget):
    """Widgets below the heading go into `body`."""

    def __init__(self, width: int = WIDTH, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        left, _, right, _ = MARGINS
        self.setMaximumWidth(left + width + right)
        self.heading = label(role="h2")
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(16)
        column.addWidget(self.heading)
        column.addLayout(self.body)
        column.addStretch(1)

    def enter(self) -> None:
        """Refresh; called each time the section is shown. Most sections need nothing."""


class SettingRow(QWidget):
    """Title, explanation and a control; `low` reduces the height where there are many.

    With `path`, the explanation is one line elided in the middle.
    """

    def __init__(
        self, *controls: QWidget, path: bool = False, low: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._height = LOW if low else HEIGHT
        self._title = label(role="medium", wrap=True)
        self._explanation: QLabel = (
            ElidedLabel(role="hint", mode=Qt.TextElideMode.ElideMiddle)
            if path
            else label(role="hint", wrap=True)
        )
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addStretch(1)
        texts.addWidget(self._title)
        texts.addWidget(self._explanation)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, 4 if low else 8, PADDING, 4 if low else 8)
        row.setSpacing(8)
        row.addLayout(texts, 1)
        for control in controls:
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        theme().changed.connect(self._fit)
        self._fit()

    def set_texts(self, title: str, explanation: str = "") -> None:
        """Set the texts; an empty explanation takes no space."""
        self._title.setText(title)
        self._explanation.setText(explanation)
        self._explanation.setVisible(bool(explanation))

    def explanation(self) -> str:
        return self._explanation.text()

    def _fit(self) -> None:
        self.setMinimumHeight(theme().scaled(self._height))


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
